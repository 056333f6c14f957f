"""Advice at the table, where the stacks are hidden: sampled worlds, playouts in them, and exact ends."""
