"""How a commission is solved: search over draws and placements, the slide-board assignment, proofs."""
