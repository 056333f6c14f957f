"""A hunt for false answers: everything that can answer a question is held against everything else that can."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "helpers"))  # the plain enumerations
