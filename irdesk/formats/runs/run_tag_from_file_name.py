"""The tag of a run that has none in its lines: the name of its file."""

from __future__ import annotations

from pathlib import Path

_COMPRESSED = frozenset((".gz", ".bz2", ".xz", ".zst"))
_RUN_NAMES = frozenset((".run", ".txt", ".trec", ".tsv", ".json", ".res", ".results"))


def tag_of(path: Path) -> str:
    """Return the tag for a run that has none: the file name without ``.gz``, ``.run`` and similar suffixes, and without
    white space.
    """
    name = path.name
    for endings in (_COMPRESSED, _RUN_NAMES):
        if Path(name).suffix.lower() in endings:
            name = Path(name).stem
    return "_".join(name.encode(errors="replace").decode().split()) or "run"
