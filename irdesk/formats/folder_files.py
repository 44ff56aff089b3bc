"""What a folder contains, where a person gives a folder in place of files."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.formats.format_definition import Format
from irdesk.formats.registry import recognise_file

SAMPLE = 16
"""The number of files, spread over a folder, that decide what it contains."""


def run_files(folder: Path) -> list[Path]:
    """Return the files of a folder of runs, sorted by name, without hidden files and subfolders.

    Raises `InputError` if there are none, or the folder cannot be read.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be read: {fault.strerror}") from fault
    if not files:
        raise InputError(str(folder), 0, "is a folder without files; expected run files")
    return files


def files_to_load(path: Path, named: tuple[Format, ...] = ()) -> list[Path]:
    """Return the files of a folder and its subfolders if most of them have a known format, else the path itself: a
    file, or a folder of documents with one file each. ``named`` as in `sniff`. Raises `InputError` if the folder cannot
    be read.
    """
    if not path.is_dir():
        return [path]
    from irdesk.formats.documents.documents_folder import files_of  # a slow import, which runs do not need

    files = files_of(path)
    step = max(1, len(files) // SAMPLE)
    sample = files[::step]
    known = sum(recognise_file(file, named) is not None for file in sample)
    return files if 2 * known > len(sample) else [path]
