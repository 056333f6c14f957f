"""How cards, plays and positions look: on screens, on paper, in a terminal, and as a page to step through."""
