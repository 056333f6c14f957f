"""A solo commission: card, deal, play, position, table and referee (C1-C14, K1-K3)."""
