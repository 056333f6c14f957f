"""Playing with hidden stacks: policies, and what many deals played tell of a card (K3)."""
