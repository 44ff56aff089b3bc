"""Reading of a file that must contain a given kind of data, in any format of this kind."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.format_definition import Kind
from irdesk.formats.registry import sniff


def of_kind(path: str | PathLike[str], kind: str) -> Any:
    """Read a file of the given kind and return its value. Raises `InputError` if the file is malformed or of another
    kind.
    """
    wanted = Kind(kind)
    format_ = sniff(Path(path), wanted)
    if format_.kind is not wanted:
        raise InputError(str(path), 0, f"is a file of {format_.kind} ({format_.title}); expected {wanted}")
    return format_.read(Path(path), QUIET)
