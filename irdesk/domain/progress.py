"""How long work says how far it is, and learns that it shall stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Progress(Protocol):
    """What a reader or any long computation is given."""

    def report(self, done: int, total: int) -> None:
        """Say that ``done`` of ``total`` units are done; raises `TaskCancelled` when work shall stop."""


class Quiet:
    """Progress that nobody watches and nobody cancels."""

    def report(self, done: int, total: int) -> None:
        """Do nothing."""


QUIET = Quiet()


@dataclass(frozen=True)
class Step:
    """The progress of the ``step``-th of ``steps`` pieces of work, told as that of the whole."""

    whole: Progress
    step: int
    steps: int

    def report(self, done: int, total: int) -> None:
        """Say how far this piece is; raises `TaskCancelled` as the whole does."""
        parts = 1000
        share = done * parts // total if total else 0
        self.whole.report(self.step * parts + share if total else 0, self.steps * parts if total else 0)
