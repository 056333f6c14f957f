"""The compiled search of layouts: bounds, branch and bound, and the climber that finds a good layout first."""

from solver.aquarium.kernel import bounds as bounds
from solver.aquarium.kernel import climb as climb
from solver.aquarium.kernel import walk as walk
