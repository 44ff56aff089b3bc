"""Interface through which long computations report their progress and are cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Progress(Protocol):
    """Receives the progress of a reader or another long computation."""

    def report(self, done: int, total: int) -> None:
        """Report that ``done`` of ``total`` units are completed. Raises `TaskCancelled` if the work was cancelled."""


class Quiet:
    """Progress that is not shown and cannot be cancelled."""

    def report(self, done: int, total: int) -> None:
        """Do nothing."""


QUIET = Quiet()


@dataclass(frozen=True)
class Step:
    """Progress of one step of a longer task. It is reported to ``whole`` as progress of the task, which has ``steps``
    steps. ``step`` is the number of this step, from 0.
    """

    whole: Progress
    step: int
    steps: int

    def report(self, done: int, total: int) -> None:
        """Report the progress of this step. Raises `TaskCancelled` if the whole task was cancelled."""
        parts = 1000
        share = done * parts // total if total else 0
        self.whole.report(self.step * parts + share if total else 0, self.steps * parts if total else 0)
