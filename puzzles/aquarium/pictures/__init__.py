"""How aquariums, puzzles and tiles of Aquarium Designer look."""
