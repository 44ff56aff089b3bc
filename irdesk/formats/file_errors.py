"""The errors in a malformed file: readers collect them and raise them together."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from irdesk.domain.errors import InputError

SHOWN_FAULTS = 20  # maximum number of errors of a file that are listed; further errors are only counted
_SHOWN_REASON = 400


@dataclass
class Faults:
    """Collects the errors in one file. The first `SHOWN_FAULTS` are kept; further errors are only counted."""

    path: Path
    rows: list[InputError] = field(default_factory=list)
    more: int = 0

    def add(self, line: int, reason: str) -> None:
        """Add an error in line ``line`` (counted from 1; 0 for the file as a whole)."""
        if len(reason) > 2 * _SHOWN_REASON:  # ids may be millions of characters long
            reason = f"{reason[:_SHOWN_REASON]} … {reason[-_SHOWN_REASON:]}"
        if len(self.rows) < SHOWN_FAULTS:
            self.rows.append(InputError(str(self.path), line, reason))
        else:
            self.more += 1

    def raise_if_any(self) -> None:
        """Raise one `InputError` that contains all errors, if there are any."""
        if self.rows:
            first, rest = self.rows[0], self.rows[1:]
            raise InputError(first.path, first.line, first.reason, others=tuple(map(str, rest)), more=self.more)

    def fail(self, line: int, reason: str) -> NoReturn:
        """Add an error after which further reading is pointless, and raise all errors."""
        self.add(line, reason)
        self.raise_if_any()
        raise AssertionError("unreachable")
