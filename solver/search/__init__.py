"""The search over draws and placements."""
