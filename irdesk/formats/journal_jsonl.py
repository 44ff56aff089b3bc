"""Writer of the journal as JSON Lines, one object per row in id order. A row is a judgement or a note on a topic.

The format is JSON, since comments can contain line breaks and a cleared judgement has no grade.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.formats.io.atomic_write import replacing


def lines(journal: Iterable[JournalRow], notes: Iterable[NoteRow]) -> Iterator[str]:
    """Yield the lines of the file, each with its newline.

    ``what`` is "mark" or "note". ``mark`` and ``note`` are null for a judgement or note that was cleared. ``at`` is the
    time in seconds since the epoch.
    """
    rows: list[tuple[str, dict[str, Any]]] = [(row.id, _judgement(row)) for row in journal]
    rows += [(row.id, {"what": "note", **msgspec.structs.asdict(row)}) for row in notes]
    encode = msgspec.json.Encoder().encode
    for _, row in sorted(rows, key=lambda pair: pair[0]):
        yield encode(row).decode() + "\n"


def _judgement(row: JournalRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(row).items()
    return {"what": "mark", **{"mark" if name == "judgement" else name: value for name, value in values}}


def write(journal: Iterable[JournalRow], notes: Iterable[NoteRow], path: Path) -> None:
    """Write the journal. An existing file is replaced only after writing has succeeded. Raises ``OSError`` if writing
    fails.
    """
    with replacing(path) as out:
        out.writelines(lines(journal, notes))
