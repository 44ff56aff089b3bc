"""Errors that a user can cause or encounter, with one class for each kind.

Any other exception is a bug in irdesk and is reported as such.
"""

from __future__ import annotations

from irdesk.domain.translatable_messages import worded


class IrdeskError(Exception):
    """Base class of errors whose text is written for the user."""


class InputError(IrdeskError):
    """Raised if a user's file is malformed. Nothing is imported from the file.

    ``line`` counts from 1; it is 0 if the error concerns the whole file. ``reason`` says what was found and what was
    expected. ``more`` is the number of further errors in the file that are not listed.
    """

    def __init__(self, path: str, line: int, reason: str, *, others: tuple[str, ...] = (), more: int = 0) -> None:
        self.path = path
        self.line = line
        self.reason = reason
        self.others = others
        self.more = more
        super().__init__(path, line, reason)

    def __str__(self) -> str:
        where = f"{self.path}, line {self.line}" if self.line else self.path
        return f"{where}: {self.reason}"

    def renamed(self, path: str) -> InputError:
        """Return a copy of the error with another path, namely the path that the user knows."""
        others = tuple(path + other.removeprefix(self.path) for other in self.others)
        return InputError(path, self.line, self.reason, others=others, more=self.more)

    def all_faults(self) -> list[str]:
        """Return all listed errors, one per line, followed by the number of unlisted ones."""
        rows = [str(self), *self.others]
        if self.more:
            rows.append(f"… and {self.more} more")
        return rows


class UnknownFormat(InputError):
    """Raised for a file that is empty or has no known format. The manual's page "files" lists all formats."""


class CommandRefused(IrdeskError):
    """Raised if a command cannot be executed now. The text says why."""


class UselessRanks(CommandRefused):
    """Raised if a run is to be ranked by its rank column, but for some topic the column does not distinguish the
    documents.

    ``fault`` describes the contents of the column. ``nth`` is the index of the topic's list among the given lists, from
    0.
    """

    def __init__(self, fault: str, nth: int = 0, topic: str = "") -> None:
        self.fault = fault
        self.nth = nth
        text = worded("{fault}; rank by retrieval score or in file order instead", fault=fault)
        super().__init__(worded("topic {topic}: {fault}", topic=topic, fault=text) if topic else text)

    def of_topic(self, topic: str) -> UselessRanks:
        """Return a copy of the error that names the topic."""
        return UselessRanks(self.fault, self.nth, topic)


class StoreUnavailable(IrdeskError):
    """Raised if the project file cannot be used because it is locked, read-only, full, damaged or too new."""


class NotSettled(StoreUnavailable):
    """Raised if the latest changes could not be written to the project file and may be lost."""


class ProjectReplaced(StoreUnavailable):
    """Raised if the open project's file was replaced, removed or overwritten by another program."""


class ChangedMeanwhile(StoreUnavailable):
    """Raised if another program changed data on which a step was based. No part of the step was stored."""


class ProjectDamaged(StoreUnavailable):
    """Raised if the project file at ``path`` is damaged. Its readable part can be saved."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        super().__init__(text)


class TaskCancelled(IrdeskError):
    """Raised in a background task that the user has cancelled."""
