"""Which grades count as relevant for learning orders and for the estimate when to stop."""

from __future__ import annotations

_LOWEST = 1


def is_relevant(grade: int) -> bool:
    """Return whether learning orders and the stopping estimate treat a document with this grade as relevant."""
    return grade >= _LOWEST
