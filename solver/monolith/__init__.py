"""A whole small deal as one model: the baseline of the search, and the check of its answers."""
