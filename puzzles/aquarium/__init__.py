"""Aquarium Designer: tiles, layouts, puzzles, the game of several players, and its referee.

The rules are numbered A1 to A12 (`docs/aquarium.md` lists them with the rulings where the text is silent).
"""
