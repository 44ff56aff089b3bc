"""Measures and their results: scores, means, curves. All inputs and results are immutable values.

`evaluate` and `compare` are the entry points for a notebook; they and their imports are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.evaluation.notebook_evaluation import compare, evaluate
    from irdesk.evaluation.notebook_tables import ComparedPair, Comparisons, Scores

__all__ = ["ComparedPair", "Comparisons", "Scores", "compare", "evaluate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'irdesk.evaluation' has no attribute '{name}'")
    from irdesk.evaluation import notebook_evaluation

    return getattr(notebook_evaluation, name)
