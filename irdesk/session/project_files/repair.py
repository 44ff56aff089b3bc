"""Rebuild a project from the readable rows of a damaged file, and list the lost data.

All readable journal rows are kept. A run or qrels file that has lost a topic is marked as removed, so that no score
rests on incomplete data. The file can be loaded again.

A project that was copied while open, or whose SQLite log was lost when the program ended during a commit, is repaired
in place. The pages of such a file were written at different times, so the database is inconsistent. However, journal
rows are only ever added, and each row has a checksum, so the project can be rebuilt from the journal. The inconsistent
file is kept.
"""

from __future__ import annotations

import itertools
import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path

import msgspec

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.session.core import project_settings
from irdesk.session.project_files.project_opening import open_project
from irdesk.store.files import sqlite
from irdesk.store.files.atomic_create import create_atomically
from irdesk.store.files.file_replacement import lock_project, replace_project
from irdesk.store.integrity.checksums import Values
from irdesk.store.integrity.salvage import Salvaged, salvage
from irdesk.store.store import Store
from irdesk.system.json_values import decode_json

SCORED = {"run": "run_part", "qrels": "qrels", LABELS: "qrels"}
"""Kinds of sources that affect scores and estimates, with the tables that store them."""
NAMES = {
    "journal": "journal steps",
    "passage": "judgements with marked passages",
    "note": "notes on topics",
    "change": "history steps",
    "topic": "topics",
    "document": "documents",
    "source": "loaded files",
    "run_part": "run parts",
    "qrels": "qrels topics",
    "pool": "pools",
    "pool_topic": "queues",
    "meta": "settings",
}


_LOADED = {"source", "topic", "document", "pool", *SCORED.values()}
"""Tables that judging does not change."""


@dataclass(frozen=True)
class Repaired:
    """Result of a repair.

    ``saved`` and ``before`` hold the saved and the original row count of each table; an original count is None if it
    was lost. ``doubtful`` names the tables that lack rows or contain outdated rows. ``incomplete`` names the incomplete
    files.
    """

    saved: dict[str, int]
    before: dict[str, int | None]
    doubtful: tuple[str, ...]
    incomplete: tuple[str, ...]

    @property
    def lost(self) -> bool:
        """Return whether any data has been lost."""
        return bool(self.incomplete or self.doubtful)

    @property
    def loaded_whole(self) -> bool:
        """Return whether all loaded and pooled data is complete. If so, only rows written by judging can be missing."""
        return not self.incomplete and not set(self.doubtful) & _LOADED

    def in_words(self, *, doubtful_only: bool = False) -> list[Worded]:
        """Return the result as lines of text: one line for each table, then one line for each file to load again. If
        ``doubtful_only`` is true, complete tables are left out.
        """
        lines: list[Worded] = []
        for name, count in self.saved.items():
            if doubtful_only and name not in self.doubtful:
                continue
            before = self.before[name]
            what = worded(NAMES[name])
            if before is None:
                lines.append(
                    worded("{what}: saved {count}; the original number cannot be read", what=what, count=count)
                )
            elif before > count:
                lines.append(
                    worded(
                        "{what}: saved {count} of {before}, lost {lost}",
                        what=what,
                        count=count,
                        before=before,
                        lost=before - count,
                    )
                )
            elif name in self.doubtful:
                text = worded("{what}: saved {count}, some in an earlier state", what=what, count=count)
                lines.append(text)
            elif count:
                lines.append(worded("{what}: saved all {count}", what=what, count=count))
        for name in self.incomplete:
            lines.append(worded("{name} is incomplete and was removed; load its file again", name=name))
        return lines


def repair(path: Path, target: Path, progress: Progress) -> Repaired:
    """Write the readable content of a project file to a new file. The damaged file is unchanged.

    Raises `TaskCancelled`, and `StoreUnavailable` if no project data is readable or the target exists.
    """
    salvaged = salvage(path, progress)
    rows = salvaged.rows
    settings = {str(row["key"]): str(row["value"]) for row in rows["meta"]}
    if not settings and not rows["journal"] and not rows["source"]:
        raise StoreUnavailable(worded("{path}: no data of an irdesk project can be read from this file", path=path))
    sources = {str(row["id"]): decode_json(row["value"], Source) for row in rows["source"]}
    staged = {row["id"] for row in rows["source"] if row["staged"]}
    incomplete = [source for source in sources.values() if source.id not in staged and not _whole(salvaged, source)]
    gone = staged | {source.id for source in incomplete}
    pools, judgements = {row["id"] for row in rows["pool"]}, {row["id"] for row in rows["journal"]}
    if settings.get(project_settings.POOL) not in pools:
        settings[project_settings.POOL] = ""
    kept: dict[str, list[Values]] = {
        "source": [_source_row(row, gone) for row in rows["source"] if row["id"] not in staged],
        **{
            name: [row for row in rows[name] if row["source"] in sources and row["source"] not in gone]
            for name in ("run_part", "qrels", "topic", "document")
        },
        "pool": rows["pool"],
        "pool_topic": [row for row in rows["pool_topic"] if row["pool"] in pools],
        "journal": rows["journal"],
        "passage": [row for row in rows["passage"] if row["journal"] in judgements],
        **{name: rows[name] for name in ("note", "change", "place", "seen")},
    }
    with create_atomically(target, {**project_settings.DEFAULTS, **settings}) as store:
        store.fill(kept, progress)
    try:
        open_project(target, progress, to_read=True).store.close()
    except BaseException:
        sqlite.remove(target)
        raise
    saved = {name: len(rows[name]) for name in NAMES}
    before = {name: _tallied(salvaged, name) for name in NAMES}
    doubtful = tuple(name for name in NAMES if not salvaged.whole(name, staged))
    return Repaired(saved, before, doubtful, tuple(source.name for source in incomplete))


def _whole(salvaged: Salvaged, source: Source) -> bool:
    """Return whether all topics of a run or qrels are present. For a topic file, return whether any topic is
    present.
    """
    table = SCORED.get(source.kind)
    if table is None:
        return source.kind != "topics" or any(row["source"] == source.id for row in salvaged.rows["topic"])
    rows = [row for row in salvaged.rows[table] if row["source"] == source.id]
    if tally := salvaged.tallies.get((table, source.id)):
        return (len(rows), sum(row["checksum"] for row in rows)) == tally
    topics = sum(len(msgspec.json.decode(row["topics"])) if "topics" in row else 1 for row in rows)
    return topics == source.counts.get("topics", topics)


def _source_row(row: Values, gone: set[str]) -> Values:
    """Return a source's row, marked as removed if the source is incomplete."""
    if row["id"] not in gone:
        return row
    source = decode_json(row["value"], Source)
    return {**row, "value": msgspec.json.encode(msgspec.structs.replace(source, present=False)).decode()}


def _tallied(salvaged: Salvaged, table: str) -> int | None:
    counts = [count for (name, _), (count, _) in salvaged.tallies.items() if name == table]
    return sum(counts) if salvaged.tallies else None


def mend(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Worded, ...]:
    """Replace an inconsistent project by a repaired one and return messages about the repair.

    Raises ``fault``, the original error, if anything other than judging data is damaged. Raises `StoreUnavailable` if
    the repair fails. In these cases the file is unchanged.
    """
    draft = path.resolve().with_name(f".{secrets.token_hex(8)}.irdesk")
    with lock_project(path):
        repaired = repair(path, draft, progress)
        if not repaired.loaded_whole:
            sqlite.remove(draft)
            raise fault
        aside = _unused_name(path.resolve())
        replace_project(path, draft, aside)
    return (_what_happened(path), *_missing(repaired), worded("the original file is kept as {name}", name=aside.name))


def _unused_name(path: Path) -> Path:
    """Return an unused path for the damaged file, such as ``study.damaged.irdesk``. If this path exists, a number is
    added to the name.
    """
    ends = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    names = (path.with_name(f"{path.stem}.damaged{end}{path.suffix}") for end in ends)
    return next(name for name in names if not name.exists())


def open_mended_copy(path: Path, fault: ProjectDamaged, progress: Progress) -> tuple[Store, tuple[Worded, ...]]:
    """Open a repaired copy of an inconsistent project for reading. Return the copy with messages about the repair. The
    inconsistent file is unchanged.

    Raises ``fault``, the original error, if anything other than judging data is damaged. Raises `StoreUnavailable` if
    the repair fails.
    """
    scratch = tempfile.TemporaryDirectory(prefix="irdesk-")
    try:
        copy = Path(scratch.name) / path.name
        repaired = repair(path, copy, progress)
        if not repaired.loaded_whole:
            raise fault
        store = Store.read(copy)
    except BaseException:
        scratch.cleanup()
        raise
    store.location = path
    store.when_closed = scratch.cleanup
    return store, (_what_happened(path), *_missing(repaired))


def _what_happened(path: Path) -> Worded:
    return worded(
        "{name} was copied while it was open, or its program ended in the middle of a commit; it was restored to a "
        "consistent state",
        name=path.name,
    )


def _missing(repaired: Repaired) -> list[Worded]:
    """Return messages about data that may be incomplete after the repair."""
    return repaired.in_words(doubtful_only=True)
