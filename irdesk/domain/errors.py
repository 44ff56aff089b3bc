"""Errors that a user can cause or encounter, one class for each kind.

Any other exception is a bug in irdesk and is reported as one.
"""

from __future__ import annotations

from irdesk.domain.messages import worded


class IrdeskError(Exception):
    """An error whose text is written for the user."""


class InputError(IrdeskError):
    """A user's file is malformed; nothing was imported from it.

    ``line`` counts from 1; it is 0 when the fault concerns the whole file. ``reason`` says what was found and what was
    expected. ``more`` counts further faults of the same file that are not listed.
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
        """Return the same faults with another path, the one that the user knows."""
        others = tuple(path + other.removeprefix(self.path) for other in self.others)
        return InputError(path, self.line, self.reason, others=others, more=self.more)

    def all_faults(self) -> list[str]:
        """Return every listed fault, one per line, and the number of unlisted faults last."""
        rows = [str(self), *self.others]
        if self.more:
            rows.append(f"… and {self.more} more")
        return rows


class CommandRefused(IrdeskError):
    """A command cannot be carried out now; its text says why."""


class UselessRanks(CommandRefused):
    """The user asked to rank a run by its rank column, but in one topic the column does not distinguish its documents.

    ``fault`` describes the content of the column; ``nth`` is the index of the topic's list among those given, from 0.
    """

    def __init__(self, fault: str, nth: int = 0, topic: str = "") -> None:
        self.fault = fault
        self.nth = nth
        text = worded("{fault}; rank by the retrieval score or in the order of the file instead", fault=fault)
        super().__init__(worded("topic {topic}: {fault}", topic=topic, fault=text) if topic else text)

    def of_topic(self, topic: str) -> UselessRanks:
        """Return the same fault with its topic named."""
        return UselessRanks(self.fault, self.nth, topic)


class StoreUnavailable(IrdeskError):
    """The project file cannot be used: locked, read-only, full, damaged or too new."""


class NotSettled(StoreUnavailable):
    """The latest changes could not be written to the project file and may be lost."""


class ProjectReplaced(StoreUnavailable):
    """The open project's file was replaced, removed, or overwritten by another program."""


class ChangedMeanwhile(StoreUnavailable):
    """Another program changed what a step was based on after it was read; nothing of the step was stored."""


class ProjectDamaged(StoreUnavailable):
    """The project file at ``path`` is damaged; the readable part of it can be saved."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        super().__init__(text)


class TaskCancelled(IrdeskError):
    """The user cancelled background work."""
