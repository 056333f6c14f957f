"""The main game for 2 to 4 players: its table, its record, its referee and its judges (docs/main-game.md)."""
