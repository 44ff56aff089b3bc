"""What a format is, and how readers collect the faults of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress
from irdesk.domain.run import Ordering, RankedRun

SHOWN_FAULTS = 20
HEAD_BYTES = 65536
_SHOWN_REASON = 400


Stretch = tuple[int, int]
"""Some bytes of a file: where they start, and where they end."""


class Kind(StrEnum):
    """What a file is about."""

    RUN = "run"
    QRELS = "qrels"
    TOPICS = "topics"
    DOCUMENTS = "documents"


@dataclass(frozen=True)
class Format:
    """A file format.

    ``matches`` is given the first `HEAD_BYTES` bytes of the (uncompressed) file, cut after the last whole line where
    there is more, and says whether they can be of this format; the registry asks in its own order, most telling format
    first. ``read`` gives the value of the whole file: a `Run`, `Qrels`, ``list[Topic]``, or for documents an iterator
    of `Document`, which raises while it is iterated. It raises `InputError` and keeps nothing.

    ``columns`` names the columns where lines of as many can be of several formats (``topic docno rank``): a person who
    is asked answers with it.
    ``rank`` reads of a run what evaluation needs, where that is faster than reading all of it; ``rank_stretch`` reads
    that of a stretch of the file, see `trec_run.rank_stretch`.
    """

    name: str
    kind: Kind
    matches: Callable[[bytes], bool]
    read: Callable[[Path, Progress], Any]
    title: str = ""
    columns: str = ""
    rank: Callable[[Path, Progress, Ordering], RankedRun] | None = None
    rank_stretch: Callable[[Path, Progress, Ordering, Stretch], RankedRun | None] | None = None


class AmbiguousColumns(InputError):
    """Lines that can be of several formats; ``choices`` are those that a person can tell it to be."""

    choices: tuple[Format, ...] = ()

    def __reduce__(self) -> tuple[type[InputError], tuple[str, int, str]]:
        """Pickle the fault without its choices, which are functions: another process can tell it, not ask."""
        return InputError, (self.path, self.line, self.reason)


@dataclass
class Faults:
    """The faults of one file: the first twenty are kept, the rest counted."""

    path: Path
    rows: list[InputError] = field(default_factory=list)
    more: int = 0

    def add(self, line: int, reason: str) -> None:
        """Note a fault of line ``line`` (from 1; 0 for the file as a whole)."""
        if len(reason) > 2 * _SHOWN_REASON:  # ids may be millions of characters long
            reason = f"{reason[:_SHOWN_REASON]} … {reason[-_SHOWN_REASON:]}"
        if len(self.rows) < SHOWN_FAULTS:
            self.rows.append(InputError(str(self.path), line, reason))
        else:
            self.more += 1

    def raise_if_any(self) -> None:
        """Raise one `InputError` that carries all of them."""
        if self.rows:
            first, rest = self.rows[0], self.rows[1:]
            raise InputError(first.path, first.line, first.reason, others=tuple(map(str, rest)), more=self.more)

    def fail(self, line: int, reason: str) -> NoReturn:
        """Note a fault after which reading makes no sense, and raise."""
        self.add(line, reason)
        self.raise_if_any()
        raise AssertionError("unreachable")


def is_comment(line: bytes) -> bool:
    """Whether a line of a run or qrels is skipped: blank, or its first field is exactly ``#``."""
    return line.strip() == b"" or line.split(None, 1)[0] == b"#"
