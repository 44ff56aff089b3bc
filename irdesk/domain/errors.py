"""The errors a person can meet, each of one class.

Anything else that is raised is our fault and says so.
"""

from __future__ import annotations

from irdesk.domain.messages import worded


class IrdeskError(Exception):
    """An error whose text is meant for the person in front of the screen."""


class InputError(IrdeskError):
    """A person's file is not what it should be; nothing of it was kept.

    ``line`` counts from 1; it is 0 where the fault belongs to the file as a whole. ``reason`` says what was
    found and what was expected. ``more`` counts further faults of the same file that are not listed.
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
        """The same faults of a file that the person knows by another name."""
        others = tuple(path + other.removeprefix(self.path) for other in self.others)
        return InputError(path, self.line, self.reason, others=others, more=self.more)

    def all_faults(self) -> list[str]:
        """Every listed fault, one a line, the count of the rest last."""
        rows = [str(self), *self.others]
        if self.more:
            rows.append(f"… and {self.more} more")
        return rows


class CommandRefused(IrdeskError):
    """A command cannot be carried out now; its text says why."""


class UselessRanks(CommandRefused):
    """A run is to be ranked by its rank column, which tells its documents apart nowhere in one topic.

    ``fault`` says what the column holds, ``nth`` counts the topic's list among those that were given, from 0.
    """

    def __init__(self, fault: str, nth: int = 0, topic: str = "") -> None:
        self.fault = fault
        self.nth = nth
        text = worded("{fault}; rank by the retrieval score or in the order of the file instead", fault=fault)
        super().__init__(worded("topic {topic}: {fault}", topic=topic, fault=text) if topic else text)

    def of_topic(self, topic: str) -> UselessRanks:
        """Return the same fault with its topic."""
        return UselessRanks(self.fault, self.nth, topic)


class StoreUnavailable(IrdeskError):
    """The project file cannot be used: locked, read-only, full, damaged or too new."""


class NotSettled(StoreUnavailable):
    """What was stored in the last moment did not get into the project file, and may be lost."""


class ProjectReplaced(StoreUnavailable):
    """Another file, or none, is where the open project was, or another program has overwritten it."""


class ProjectDamaged(StoreUnavailable):
    """The project file at ``path`` is not as it was written; what can be read of it can be saved."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        super().__init__(text)


class TaskCancelled(IrdeskError):
    """The person asked background work to stop."""
