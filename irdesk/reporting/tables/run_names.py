"""Distinct names of runs, whatever tags their files have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

_ENDINGS = {".gz", ".bz2", ".xz", ".zst", ".txt", ".run", ".trec", ".json", ".tsv", ".res", ".qrels"}


def distinct_names(runs: Sequence[tuple[str, str]]) -> list[str]:
    """Return a name for each (tag, path): the tag, or if several runs have that tag the file name, numbered if
    necessary.
    """
    tags = Counter([tag for tag, _ in runs])
    if len(tags) == len(runs):
        return list(tags)
    names = [tag if tags[tag] == 1 else _stem(path) or tag for tag, path in runs]
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return distinct


def _stem(path: str) -> str:
    """Return a file name without the suffixes of its format."""
    name = Path(path).name
    while (ending := Path(name).suffix) in _ENDINGS:
        name = name.removesuffix(ending)
    return name
