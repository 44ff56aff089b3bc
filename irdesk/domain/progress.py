"""How long work says how far it is, and learns that it shall stop."""

from __future__ import annotations

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
