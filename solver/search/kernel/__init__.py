"""The compiled search: the same layers as the plain search, in integers and arrays."""

from solver.search.kernel import arranger as arranger
from solver.search.kernel import playouts as playouts
from solver.search.kernel import search as search  # first: its entries are wanted first
