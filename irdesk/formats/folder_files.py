"""Selection of files from a folder that the user gives in place of single files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.format_detection import recognise_file

SAMPLE = 64
"""Number of files of a folder that are examined to detect the folder's kind."""


@dataclass(frozen=True)
class KnownFile:
    """A file, or a folder of documents, and its format. The format is None if it is unknown."""

    path: Path
    format: Format | None


def run_files(folder: Path) -> list[Path]:
    """Return the files of a folder of runs, sorted by name. Hidden files and subfolders are omitted.

    Raises `InputError` if the folder has no files or cannot be read.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be read: {fault.strerror}") from fault
    if not files:
        raise InputError(str(folder), 0, "is a folder without files; expected run files")
    return files


def files_to_load(path: Path, named: tuple[Format, ...] = ()) -> tuple[list[KnownFile], list[Path]]:
    """Return the files to load for a path, and the files that are not loaded. A single file, or a folder of documents,
    is loaded as one item even if its format is unknown. From any other folder and its subfolders, all files of known
    formats are loaded. ``named`` is passed to `sniff`.

    A folder is treated as a folder of documents, with one document per file, if a sample of its files contains no runs
    or qrels, and at least half of the sample has no known format. Raises `InputError` if a folder cannot be read.
    """
    if not path.is_dir():
        return [KnownFile(path, recognise_file(path, named))], []
    # Imported here, since the import is slow and only folders need this module.
    from irdesk.formats.documents.documents_folder import files_of

    paths = files_of(path)
    sample = paths[:: max(1, len(paths) // SAMPLE)]
    kinds = [format_.kind for each in sample if (format_ := recognise_file(each, named))]
    if 2 * len(kinds) <= len(sample) and not {Kind.RUN, Kind.QRELS} & {*kinds}:
        return [KnownFile(path, recognise_file(path, named))], []
    files = [KnownFile(each, recognise_file(each, named)) for each in paths]
    return [file for file in files if file.format], [file.path for file in files if not file.format]
