"""Detection of a file's format from its content, never from its name, and the list of all formats in sniffing order.

The most distinctive formats come first. Plain columns match nearly any text and come last.
"""

from __future__ import annotations

import re
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from irdesk.domain.errors import InputError, IrdeskError, UnknownFormat
from irdesk.domain.progress import QUIET
from irdesk.formats.format_definition import AmbiguousColumns, Format, Kind
from irdesk.formats.io.column_lines import is_integer, rows_of
from irdesk.formats.io.streams import head_of
from irdesk.formats.io.text_excerpts import shorten

# Kind, module and name of each format, in sniffing order. A module is imported when its kind is first needed, so that
# reading a run does not import the document readers.
_PLACES: tuple[tuple[Kind, str, str], ...] = (
    (Kind.DOCUMENTS, "documents.documents_warc", "FORMAT"),
    (Kind.DOCUMENTS, "documents.documents_bibtex", "FORMAT"),
    (Kind.TOPICS, "topics.topics_trec", "FORMAT"),
    (Kind.DOCUMENTS, "documents.documents_trec", "FORMAT"),
    (Kind.DOCUMENTS, "smart_collection", "DOCUMENTS"),
    (Kind.TOPICS, "smart_collection", "TOPICS"),
    (Kind.DOCUMENTS, "documents.documents_folder", "ARCHIVE"),
    (Kind.LABELS, "labels.labels_jsonl", "FORMAT"),
    (Kind.DOCUMENTS, "documents.documents_jsonl", "FORMAT"),
    (Kind.TOPICS, "topics.topics_jsonl", "FORMAT"),
    (Kind.TOPICS, "topics.topics_cast_conversations", "FORMAT"),
    (Kind.DOCUMENTS, "documents.documents_json", "FORMAT"),
    (Kind.QRELS, "json_runs_and_qrels", "QRELS"),
    (Kind.RUN, "json_runs_and_qrels", "RUN"),
    (Kind.LABELS, "labels.labels_table", "FORMAT"),
    (Kind.DOCUMENTS, "documents.documents_tsv", "FORMAT"),
    (Kind.TOPICS, "topics.topics_tsv", "FORMAT"),
    (Kind.RUN, "runs.run_trec", "FORMAT"),
    (Kind.QRELS, "qrels.qrels_three_columns", "BEIR"),
    (Kind.RUN, "runs.run_variants", "FIVE"),
    (Kind.QRELS, "qrels.qrels_preferences", "PREFERENCES"),
    (Kind.QRELS, "qrels.qrels_stratified", "STRATIFIED"),
    (Kind.RUN, "runs.run_variants", "BY_SCORE"),
    (Kind.RUN, "runs.run_variants", "BY_RANK"),
    (Kind.QRELS, "qrels.qrels_three_columns", "BY_GRADE"),
    (Kind.QRELS, "qrels.qrels_trec", "FORMAT"),
    (Kind.QRELS, "qrels.qrels_trec", "DIVERSITY"),
    (Kind.TOPICS, "topics.topics_tsv", "BLANK"),
    (Kind.DOCUMENTS, "documents.documents_folder", "FOLDER"),
)


def sniff(path: Path, kind: Kind | None = None, named: tuple[Format, ...] = ()) -> Format:
    """Return the format of a file, compressed or not, or of a folder.

    If several formats match, a format of ``kind`` is preferred. ``named`` holds the formats that the user selected by
    their columns. One of them is chosen if the file's first line has the same number of columns.

    Raises `InputError` if the file cannot be read, or if it is a run or qrels with a malformed field, such as a grade
    that is not an integer. If the file is empty or has no known format, the message quotes the first line and lists the
    expected formats; without ``kind``, the error is an `UnknownFormat`. Raises `AmbiguousColumns` if the file has three
    columns and the third could be a rank, a score or a grade.
    """
    if path.is_dir():
        return _format("documents.documents_folder", "FOLDER")
    head = head_of(path)
    if not head.strip():
        raise _refusal(path, head, kind)
    for each in named:
        if (kind is None or each.kind is kind) and _has_columns(head, each):
            return each
    if fits := next((each for each in formats_of(kind) if each.matches(head)), None):
        return fits
    if chosen := _three_columns(path, head, kind):
        return chosen
    if fits := next((each for each in formats_of() if each.matches(head)), None):
        return fits
    raise _refusal(path, head, kind)


def _refusal(path: Path, head: bytes, kind: Kind | None) -> InputError:
    """Return the error for a file that is empty or whose head matches no known format."""
    if malformed := _malformed(head):
        try:
            malformed.read(path, QUIET)
        except InputError as fault:
            return fault
    unknown = _unknown(path, head, kind)
    return unknown if kind else UnknownFormat(unknown.path, unknown.line, unknown.reason)


def _malformed(head: bytes) -> Format | None:
    """Return the format of runs or qrels with a malformed field, such as a grade that is not an integer. Return None if
    the other fields do not identify a format. The first row may be a header.
    """
    rows = rows_of(head)
    if not rows or not all(row[1:2] in ([b"0"], [b"Q0"]) for row in rows[1:] or rows):
        return None
    return {
        4: _format("qrels.qrels_trec", "FORMAT"),
        5: _format("runs.run_variants", "FIVE"),
        6: _format("runs.run_trec", "FORMAT"),
    }.get(len(rows[0]))


def _unknown(path: Path, head: bytes, kind: Kind | None) -> InputError:
    """Return the error for a file that is empty or whose head does not resemble a run or qrels."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return InputError(
            str(path), 1, f"found UTF-16, which some editors save; expected UTF-8: {_expected_text(kind)}"
        )
    if re.match(rb"\s*+<(?:!doctype\s+html|html[\s>])", head, re.IGNORECASE):
        return InputError(
            str(path),
            1,
            f"the file is a single page of HTML; expected a folder or an archive of pages, or {_expected_text(kind)}",
        )
    if not head.strip() or _is_binary(head):
        what = "not text" if head.strip() else "empty"
        return InputError(str(path), 0, f"the file is {what}; expected {_expected_text(kind)}")
    before = len(head) - len(head.lstrip())
    line = head[:before].count(b"\n") + 1
    first = head[before:].split(b"\n", 1)[0].rstrip()
    if first.startswith(b"{") and first.endswith(b"}"):
        from irdesk.formats.io.json_lines import object_of

        if isinstance(fault := object_of(first), str):
            return InputError(str(path), line, fault)
    if b"\n" not in head and b"\r" in head.rstrip():
        return InputError(str(path), line, f"its lines end in CR only; expected LF, or CR LF: {_expected_text(kind)}")
    return InputError(str(path), line, f"found '{shorten(first)}'; expected {_expected_text(kind)}")


def _is_binary(head: bytes) -> bool:
    """Return whether more than a tenth of the first characters are neither printable nor white space."""
    text = head[:1024].decode("utf-8", "replace")
    odd = sum(character == "\ufffd" or (character < " " and character not in "\t\n\r\f\v") for character in text)
    return 10 * odd > len(text)


def _expected_text(kind: Kind | None) -> str:
    """Return the expected formats as text for a message: the usual formats, or all formats of one kind."""
    if kind is None:
        return (
            "a run (six columns), qrels (four columns), topics (<top>, tabs, JSON) or documents (<DOC>, JSON lines, "
            ".I .T .W)"
        )
    return f"{kind} as one of: " + "; ".join(each.title for each in formats_of(kind))


def _has_columns(head: bytes, named: Format) -> bool:
    """Return whether the first line that is not a comment has as many columns as the format."""
    rows = rows_of(head)
    if "text" in named.columns:
        return b"\t" in head
    return bool(rows) and len(rows[0]) == len(named.columns.split())


def _three_columns(path: Path, head: bytes, kind: Kind | None) -> Format | None:
    """Return the only format that fits rows of three columns ending in an integer, or None if no format fits. Raises
    `AmbiguousColumns` if several formats fit.
    """
    rows = rows_of(head)
    if not rows or len(rows[0]) != 3 or not is_integer(rows[0][2]):
        return None
    ways_to_read = (
        ("runs.run_variants", "BY_RANK"),
        ("runs.run_variants", "BY_SCORE"),
        ("qrels.qrels_three_columns", "BY_GRADE"),
    )
    three = [_format(*place) for place in ways_to_read]
    choices = tuple(each for each in three if kind is None or each.kind is kind)
    if len(choices) == 1:
        return choices[0]
    if not choices:
        return None
    meanings = " or ".join(each.columns.split()[-1] for each in choices)
    ways = " or ".join(f"--columns {','.join(each.columns.split())}" for each in choices)
    excerpt = shorten(b" ".join(rows[0]))
    fault = AmbiguousColumns(
        str(path), 0, f"found three columns, such as '{excerpt}': the third can be a {meanings}; choose with {ways}"
    )
    fault.choices = choices
    raise fault


def recognise_file(path: Path, named: tuple[Format, ...] = ()) -> Format | None:
    """Detect the format of a file from its content. Return None if `sniff` raises. ``named`` is passed to `sniff`."""
    try:
        return sniff(path, named=named)
    except (IrdeskError, OSError):
        return None


def formats_of(kind: Kind | None = None) -> tuple[Format, ...]:
    """Return the formats of one kind, or of all kinds, in sniffing order."""
    return tuple(_format(module, name) for kind_of_format, module, name in _PLACES if kind in {None, kind_of_format})


def _format(module: str, name: str) -> Format:
    format_: Format = getattr(import_module(f"irdesk.formats.{module}"), name)
    return format_


def by_name(name: str) -> Format:
    """Return the format with this name. Raises `KeyError` if there is none."""
    return {each.name: each for each in formats_of()}[name]


def of_kind(path: str | PathLike[str], kind: str) -> Any:
    """Read a file of the given kind and return its value. Raises `InputError` if the file is malformed or of another
    kind.
    """
    wanted = Kind(kind)
    format_ = sniff(Path(path), wanted)
    refuse_other_kind(str(path), format_, wanted)
    return format_.read(Path(path), QUIET)


def refuse_other_kind(name: str, format_: Format, kind: Kind) -> None:
    """Raise `InputError` if the format of the file ``name`` is not of the given kind."""
    if format_.kind is not kind:
        raise InputError(name, 0, f"is a file of {format_.kind} ({format_.title}); expected {kind}")
