"""The definition of a file format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress
from irdesk.domain.run import Ordering, RankedRun

HEAD_BYTES = 65536

Stretch = tuple[int, int]
"""A byte range of a file: its start and its end."""


class Kind(StrEnum):
    """The kind of data in a file."""

    RUN = "run"
    QRELS = "qrels"
    LABELS = "labels"
    TOPICS = "topics"
    DOCUMENTS = "documents"


@dataclass(frozen=True)
class Format:
    """A file format.

    ``matches`` takes the first `HEAD_BYTES` bytes of the uncompressed file, cut after the last complete line if the
    file is longer. It returns whether a file of this format can begin with these bytes. `format_detection` tries
    the formats in sniffing order, the most distinctive format first.

    ``read`` returns the value of the whole file: a `Run`, `Qrels`, ``list[Topic]`` or ``list[LabelFile]``. For
    documents it returns an iterator of `Document`, which raises during iteration. ``read`` raises `InputError` for a
    malformed file, and never returns a partial result.

    ``columns`` names the columns, such as ``topic docno rank``, if several formats have the same number of columns. The
    user selects a format by these names. ``rank`` is a faster reader for runs, which reads only the data that
    evaluation needs. ``rank_stretch`` does the same for a byte range of the file, see `run_trec.rank_stretch`. Either
    is None if the format has no such reader.
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
    """Raised for lines that fit several formats; ``choices`` are the formats from which the user can choose."""

    choices: tuple[Format, ...] = ()

    def __reduce__(self) -> tuple[type[InputError], tuple[str, int, str]]:
        """Pickle the error without its choices, which contain functions. Another process can only report the error."""
        return InputError, (self.path, self.line, self.reason)


def is_comment(line: bytes) -> bool:
    """Return whether a line is blank or has ``#`` as its first field. Readers of runs and qrels skip such lines."""
    return line.strip() == b"" or line.split(None, 1)[0] == b"#"
