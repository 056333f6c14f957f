"""Aquarium Designer solved: layouts with the most points, policies that play the game, and new puzzles."""
