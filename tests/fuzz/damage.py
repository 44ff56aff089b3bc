"""Open project files damaged at a random position: ``python tests/fuzz/damage.py [PLACES] [SEED]``.

Each file is opened and read completely; some are also repaired. Each of these outcomes is a bug in irdesk: a value read
differs from the value written; an error message is not meant for users; a repaired file contains something that was
never in the original.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import complete_project

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import QUIET
from irdesk.domain.run import USUAL_ORDERING
from irdesk.session.project_files.repair import repair
from irdesk.store.store import Store


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a damaged copy of the data: truncated, with a range of zeros, or with one bit flipped."""
    kind, position = chance.random(), chance.randrange(len(data))
    if kind < 0.15:
        return data[:position]
    if kind < 0.3:
        length = chance.choice((16, 512, 4096))
        return data[:position] + bytes(len(data[position : position + length])) + data[position + length :]
    return data[:position] + bytes([data[position] ^ 1 << chance.randrange(8)]) + data[position + 1 :]


def content(path: Path) -> dict[str, Any]:
    """Read each part of a project separately. Return the value of each part, or the error shown to the user."""
    parts: dict[str, Any] = {}
    try:
        store = Store.read(path)
    except StoreUnavailable as fault:
        return {"project": str(fault)}
    try:
        for name, read in _parts(store):
            try:
                parts[name] = read()
            except StoreUnavailable as fault:
                parts[name] = str(fault)
    finally:
        store.close()
    return parts


def _parts(store: Store) -> Iterator[tuple[str, Any]]:
    yield "data", store.data
    try:
        runs = store.names("run")
    except StoreUnavailable:
        runs = {}
    for run in runs:
        yield f"order of {run}", lambda run=run: store.ranked(run, USUAL_ORDERING).keys_of_all.tolist()
        yield (
            f"run {run}",
            lambda run=run: [
                (topic, ranking.docnos, ranking.keys.tolist(), ranking.scores.tolist(), ranking.ranks.tolist())
                for topic, ranking in store.run(run, "").rankings.items()
            ],
        )
    for docno in "abcdef":
        yield f"document {docno}", lambda docno=docno: store.document(docno)


def verdict(path: Path, whole: dict[str, Any]) -> str:
    """Read a damaged file. Return ``same``, ``refused``, or a description of the bug."""
    result = content(path)
    if result == whole:
        return "same"
    for name, part in result.items():
        if part == whole.get(name):
            continue
        if not isinstance(part, str):
            if name.startswith("document") and part is None:
                continue  # A text that cannot be read is shown as missing.
            return f"{name} differs"
        if not part.startswith(str(path)):
            return f"{name}: {part}"
    return "refused"


def repaired(path: Path, target: Path, whole: dict[str, Any]) -> str:
    """Repair a damaged file. Return ``repaired``, ``nothing to be read``, or a description of the bug."""
    try:
        repair(path, target, QUIET)
    except StoreUnavailable:
        return "nothing to be read"
    store = Store.read(target)
    try:
        strange = set(store.data().journal) - set(whole["data"].journal)
    finally:
        store.close()
        target.unlink()
    return "invented a row of the journal" if strange else "repaired"


GOOD = {"same", "refused", "repaired", "nothing to be read"}


def places(data: bytes, number: int, seed: int, folder: Path, *, repairs: int) -> Counter[str]:
    """Count the outcomes of reading ``number`` damaged copies of the data; every ``repairs``-th copy is also
    repaired.
    """
    chance, path, outcome = random.Random(seed), folder / "damaged.irdesk", Counter[str]()
    path.write_bytes(data)
    whole = content(path)
    for i in range(number):
        path.write_bytes(damaged(data, chance))
        outcome[verdict(path, whole)] += 1
        if i % repairs == 0:
            outcome[repaired(path, folder / "repaired.irdesk", whole)] += 1
    return outcome


def main() -> int:
    number, seed = [*map(int, sys.argv[1:]), *(1000, 1)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        data = complete_project.make(folder / "full.irdesk", folder / "files").read_bytes()
        outcome = places(data, number, seed, folder, repairs=5)
    for what, count in outcome.most_common():
        print(f"{count:6} {what}")
    return 1 if set(outcome) - GOOD else 0


if __name__ == "__main__":
    sys.exit(main())
