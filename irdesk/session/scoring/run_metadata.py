"""Run metadata, read from run tags with a pattern, from the headers of run files, or from a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.attention.caution import list_names
from irdesk.formats.run_fields.field_table import read_table
from irdesk.formats.run_fields.ir_metadata_header import read_header
from irdesk.formats.run_fields.tag_pattern import TagPattern

RunFields = dict[str, dict[str, str]]
"""Metadata fields keyed by run id."""


def fields_by_pattern(runs: Sequence[Source], pattern: TagPattern) -> RunFields:
    """Return the fields that a pattern reads from run tags. Raises `CommandRefused` if no tag matches."""
    matched = {run.id: fields for run in runs if (fields := pattern.fields(run.name))}
    if not matched:
        tags = list_names([run.name for run in runs]) or "none"
        raise CommandRefused(worded("the pattern matches no tag; the tags are {tags}", tags=tags))
    return matched


def fields_of_headers(runs: Sequence[Source], progress: Progress) -> RunFields:
    """Return the fields in the headers of the run files (worker thread). Raises `CommandRefused` if there are no fields
    or no file can be read.
    """
    matched: RunFields = {}
    for i, run in enumerate(runs):
        progress.report(i, len(runs))
        if run.path and Path(run.path).is_file() and (fields := read_header(Path(run.path))):
            matched[run.id] = fields
    if not matched:
        raise CommandRefused(worded("no run file has a header with '# ir_metadata.start' and a known field"))
    return matched


def fields_of_table(
    names: Mapping[str, str], runs: Sequence[Source], path: Path, progress: Progress
) -> tuple[RunFields, list[str]]:
    """Return the runs' fields from a table, and the names in the table that match no run (worker thread). A run is
    matched by its tag, its file name, or the name shown in the window (``names``, keyed by run id). Raises `InputError`
    if the table is malformed or matches no run.
    """
    table = read_table(path, progress)
    matched: RunFields = {}
    used = set()
    for run in runs:
        if name := _name_in_table(table, (names[run.id], run.name, Path(run.path).name)):
            matched[run.id] = table[name]
            used.add(name)
    if not matched:
        tags = list_names([run.name for run in runs]) or "none"
        reason = f"none of its {len(table):,} names is a run of the project; expected tags such as {tags}"
        raise InputError(str(path), 0, reason)
    return matched, [name for name in table if name not in used]


def _name_in_table(table: Mapping[str, object], names: Iterable[str]) -> str:
    """Return the first of a run's names that a table contains, or an empty string if it contains none."""
    return next((name for name in names if name in table), "")
