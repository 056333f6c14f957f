"""New cards: what is wished, the spaces used, what they ask, the search for a difficulty, and grades for any card."""
