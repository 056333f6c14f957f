"""How games and score sheets of the main game look."""
