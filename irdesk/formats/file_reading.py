"""A file of a kind, whatever its format."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.base import Kind
from irdesk.formats.registry import sniff


def of_kind(path: str | PathLike[str], kind: str) -> Any:
    """What a file holds. Raises `InputError`, also where it is a file of another kind."""
    wanted = Kind(kind)
    format_ = sniff(Path(path), wanted)
    if format_.kind is not wanted:
        raise InputError(str(path), 0, f"is a file of {format_.kind} ({format_.title}); expected {wanted}")
    return format_.read(Path(path), QUIET)
