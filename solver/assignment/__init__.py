"""The slide-board assignment: what was collected, turn by turn, arranged as well as the rules allow (C4-C14)."""
