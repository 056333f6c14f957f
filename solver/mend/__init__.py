"""The smallest changes after which a card can be completed (see docs/explain.md)."""
