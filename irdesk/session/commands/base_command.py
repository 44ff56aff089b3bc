"""Base class of commands that need no data precomputed by a worker."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.session.core.precomputed_command_data import Precomputed

NOTHING = Precomputed()


@dataclass(frozen=True)
class BaseCommand:
    """Base class of commands that need no data precomputed by a worker."""

    @property
    def prepared(self) -> Precomputed:
        """Return an empty `Precomputed`, since the command needs no precomputed data."""
        return NOTHING
