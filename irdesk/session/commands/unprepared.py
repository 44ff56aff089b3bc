"""What a command is for which no worker made anything ready."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.session.prepared import Prepared

NOTHING = Prepared()


@dataclass(frozen=True)
class Unprepared:
    """A command for which no worker made anything ready."""

    @property
    def prepared(self) -> Prepared:
        """Nothing."""
        return NOTHING
