"""Measures and what is made of them: scores, means, curves. Frozen values in, frozen values out.

`evaluate` and `compare` are the way in for a notebook; they and what they import come when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.evaluation.notebook import ComparedPair, Comparisons, Scores, compare, evaluate

__all__ = ["ComparedPair", "Comparisons", "Scores", "compare", "evaluate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'irdesk.evaluation' has no attribute '{name}'")
    from irdesk.evaluation import notebook

    return getattr(notebook, name)
