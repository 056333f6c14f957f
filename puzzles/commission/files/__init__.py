"""The files of commissions: cards, editions, deals, plays and positions in and out."""
