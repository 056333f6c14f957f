"""Playing the main game and arranging a collection as well as can be (docs/main-game.md)."""
