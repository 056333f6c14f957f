"""What a commission of Diatoms is: pieces, pond, slide board, card, play, and the referee that judges a play."""
