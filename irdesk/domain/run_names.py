"""Distinct names for runs that have the same tag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import PurePath

_ENDINGS = {".gz", ".bz2", ".xz", ".zst", ".txt", ".run", ".trec", ".json", ".tsv", ".res", ".qrels"}


def distinct_names(runs: Sequence[tuple[str, str]]) -> list[str]:
    """Return a distinct name for each (tag, path). It is the tag or, if several runs have that tag, the file name,
    numbered if necessary.
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
    name = PurePath(path).name
    while (ending := PurePath(name).suffix) in _ENDINGS:
        name = name.removesuffix(ending)
    return name


def free_name(tag: str, taken: Collection[str]) -> str:
    """Return a tag, with a number appended if a run already has this tag."""
    numbered = (f"{tag}-{n}" for n in range(2, len(taken) + 3))
    return next(name for name in (tag, *numbered) if name not in taken)
