"""What all pictures share: scenes and their parts, the terminal, and the writers of pictures."""
