"""From a question to its verdict: the plan, the tasks, the workers that run them, the findings, and the report."""
