"""Pictures of cards, ponds and plays: how a person sees them."""
