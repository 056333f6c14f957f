"""A known deal as an answer-set program for clingo: what a user would otherwise take, written in good faith."""
