"""What a command is for which no worker made anything ready."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.session.core.precomputed import Precomputed

NOTHING = Precomputed()


@dataclass(frozen=True)
class BaseCommand:
    """A command for which no worker made anything ready."""

    @property
    def prepared(self) -> Precomputed:
        """Nothing."""
        return NOTHING
