"""The pond: cells, legal places, sample points, what they yield, and the judging of a tile that was laid (P1-P9)."""
