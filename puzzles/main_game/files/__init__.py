"""The files of the main game: recorded games, judges and finished mosaics."""
