"""URLs as input, such as those of runs at an https address. fsspec reads them."""

from __future__ import annotations

from typing import IO

from irdesk.domain.errors import CommandRefused, InputError


def is_url(name: str) -> bool:
    """Return whether a name is a URL, such as ``s3://bucket/run.gz``, rather than a path."""
    return "://" in name


def copy_url(name: str, out: IO[bytes]) -> None:
    """Copy the content of a URL unchanged. Raises `InputError` if the copy fails, and `CommandRefused` if fsspec is not
    installed.
    """
    import shutil

    try:
        import fsspec
    except ImportError as fault:
        raise CommandRefused(f"{name}: URLs are read by fsspec: pip install 'irdesk[cluster]'") from fault
    try:
        with fsspec.open(name, "rb") as stream:
            shutil.copyfileobj(stream, out)
    except (OSError, ValueError, ImportError) as fault:
        raise InputError(name, 0, f"cannot be read: {fault}") from fault
