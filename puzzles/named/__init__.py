"""A thing by its name or file, whatever it is: a shipped id or a path, of any game."""
