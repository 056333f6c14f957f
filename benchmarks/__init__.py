"""Benchmarks: suites of cards and deals, makers of more of them, a runner and its report."""
