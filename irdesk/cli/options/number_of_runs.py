"""Check of the number of runs that a command gets."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled


def refuse_number_of_runs(name: str, labels: Sequence[str], least: int, most: int | None) -> None:
    """Raise `CommandRefused` unless there are ``least`` to ``most`` runs. ``name`` is the name of the judgements or the
    project, and ``labels`` are the names of the runs.
    """
    count = len(labels)
    if count < least or (most is not None and count > most):
        wanted = filled("{n} {n:run|runs}" if most == least else "{n} {n:run|runs} or more", n=least)
        named = f" ({', '.join(labels)})" if labels else ""
        raise CommandRefused(f"{name}: expected {wanted}, found {count}{named}")
