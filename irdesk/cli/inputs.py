"""Files named on the command line: each of the kind that was asked for, ``-`` for standard input."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.base import Kind
from irdesk.formats.registry import sniff

STANDARD_INPUT = "standard input"


@contextmanager
def input_path(name: str) -> Iterator[Path]:
    """The path of a file; standard input is written to a temporary file, since readers may read twice."""
    if name != "-":
        yield Path(name)
        return
    with tempfile.TemporaryDirectory(prefix="irdesk-") as folder:
        path = Path(folder) / STANDARD_INPUT
        with path.open("wb") as out:
            shutil.copyfileobj(sys.stdin.buffer, out)
        try:
            yield path
        except InputError as fault:
            raise fault.renamed(STANDARD_INPUT) from fault


def read(name: str, kind: Kind) -> Any:
    """The value of a file of a kind. Raises `InputError`, also where the file is of another kind."""
    with input_path(name) as path:
        format_ = sniff(path)
        if format_.kind is not kind:
            raise InputError(str(path), 0, f"is a file of {format_.kind} ({format_.title}); expected {kind}")
        return format_.read(path, QUIET)
