"""What the engines stand on: compiled functions, and CP-SAT that can be stopped."""
