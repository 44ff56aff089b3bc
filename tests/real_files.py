"""Real files for tests: small ones in `tests/data`, large collections in a folder next to the checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
BESIDE = HERE.parents[1] / "shared"


class RealFiles:
    """The folders of real files. ``files / "data/formats/runs/anserini-run1"`` returns a path."""

    def __truediv__(self, name: str) -> Path:
        """Return the path of a file or folder in `tests` or next to the checkout; skip the test if it does
        not exist.
        """
        for folder in (HERE, BESIDE):
            if (folder / name).exists():
                return folder / name
        pytest.skip(f"../shared/{name} is not beside the checkout")

    def below(self, name: str) -> Iterator[str]:
        """Yield the paths of all files in the folder ``name``, both in `tests` and next to the checkout."""
        names = {
            path.relative_to(top).as_posix()
            for top in (HERE, BESIDE)
            for path in (top / name).rglob("*")
            if path.is_file()
        }
        yield from sorted(names)
