"""How fast games run here: against a yardstick in C, in every runtime, and beside other frameworks."""

from __future__ import annotations

from .compare import Comparison
from .measure import Result, measure
from .report import markdown
from .run import run_bench

__all__ = ["Comparison", "Result", "markdown", "measure", "run_bench"]
