"""What the readers and writers of all games share: trees with places, faults, words, sources.

What is heavy (pydantic, PyYAML) is imported when the first file is read.
"""
