"""Reader for metadata in the first lines of run files, in the ir_metadata format.

The lines between ``# ir_metadata.start`` and ``# ir_metadata.end`` are comments that contain a YAML mapping. Nested
mappings and lists of plain values are read. Other YAML (flow collections, block texts, anchors) is skipped, since an
unreadable header is no reason to refuse a run. See Breuer, Keller and Schaer, *ir_metadata: An Extensible Metadata
Schema for IR Experiments*, SIGIR 2022.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from irdesk.domain.progress import QUIET
from irdesk.formats.io.streams import open_input
from irdesk.formats.run_fields.field_names import clean_value

START, END = "# ir_metadata.start", "# ir_metadata.end"
MOST_LINES = 2000
_LONGEST = 10_000  # maximum length of a header line in bytes
_ENTRY = re.compile(r"(?P<indent> *)(?P<item>(?:- +)*)(?:(?P<key>[^:\s][^:]*?) *:(?: +|$))?(?P<value>.*)")
_FIELDS = {
    "team": ("actor.team",),
    "type": ("method.automatic",),
    "model": ("method.retrieval.name", "method.retrieval.method", "method.name"),
    "collection": ("data.test collection.name", "data.test_collection.name"),
    "baseline": ("research goal.evaluation.baseline", "research_goal.evaluation.baseline"),
    "language": ("implementation.source.language", "implementation.source.lang"),
}
"""The fields that are read, with their paths in the versions of the schema."""
_TYPES = {"true": "automatic", "yes": "automatic", "false": "manual", "no": "manual"}


def read_header(path: Path) -> dict[str, str]:
    """Return the fields in a run file's header, or an empty dict if the file has no header."""
    with open_input(path, QUIET) as stream:
        first = stream.readline(_LONGEST)
        if not first.lstrip(b"\xef\xbb\xbf").startswith(b"#"):
            return {}
        lines = [first, *islice(iter(lambda: stream.readline(_LONGEST), b""), MOST_LINES)]
    return fields_of(line.decode("utf-8-sig", errors="replace") for line in lines)


def fields_of(lines: Iterable[str]) -> dict[str, str]:
    """Parse the fields of a header in the first lines of a file."""
    values: dict[str, list[str]] = {}
    for name, value in _values(_inside(lines)):
        values.setdefault(name, []).append(value)
    fields = {}
    for field, names in _FIELDS.items():
        first = next((values[name] for name in names if name in values), [])
        text = clean_value(" + ".join(dict.fromkeys(first)))
        fields[field] = _TYPES.get(text.lower(), text) if field == "type" else text
    return {field: text for field, text in fields.items() if text}


def _inside(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines between start and end without the comment character. If the end marker is missing,
    yield nothing.
    """
    inside: list[str] | None = None
    for line in lines:
        if line.strip() == START:
            inside = []
        elif line.strip() == END:
            yield from inside or ()
            return
        elif not line.startswith("#"):
            return
        elif inside is not None:
            inside.append(line.rstrip()[1:].removeprefix(" "))


def _values(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the dotted path and the text of each plain value in a YAML mapping."""
    open_keys: list[tuple[int, str]] = []
    for line in lines:
        match = _ENTRY.fullmatch(line)
        if not line.strip() or line.lstrip().startswith("#") or not match:
            continue
        column = len(match["indent"])
        while open_keys and open_keys[-1][0] >= column + bool(match["item"]):
            open_keys.pop()
        value = _scalar(match["value"])
        if match["key"] is not None:
            key = _scalar(match["key"]).lower()
            open_keys.append((column + len(match["item"]), key))
        if value:
            yield ".".join(key for _, key in open_keys), value


def _scalar(text: str) -> str:
    """Return a plain or quoted value, or an empty string for null and for YAML that is not supported."""
    text = text.strip()
    if text[:1] in {"'", '"'}:
        end = text.find(text[0], 1)
        return text[1:end] if end > 0 else ""
    text = re.split(r"\s#", text, maxsplit=1)[0].strip()
    return "" if text in {"null", "~", "|", ">"} or text[:1] in {"[", "{", "&", "*", "!", "|", ">"} else text
