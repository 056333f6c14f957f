"""Files of Aquarium Designer: editions, puzzles and layouts in YAML, recorded games in JSON."""
