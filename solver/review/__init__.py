"""A recorded play looked back on: the stars still possible from turn to turn, and where they were lost."""
