"""Batch benchmarks: suites of questions, methods that answer them, records that survive anything, and reports."""
