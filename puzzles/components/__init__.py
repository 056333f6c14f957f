"""What lies in the box: diatoms, water tiles, the slide board, and editions of them."""
