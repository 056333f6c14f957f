"""Why a card cannot be completed: smallest sets of what it asks that cannot hold together (see docs/explain.md)."""
