"""Suggested name and folder of a new project that is created from dropped or selected files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_FOLDERS_OF_RUNS = ("runs", "run", "input")  # these folder names do not identify the collection


def suggested_project(files: Sequence[Path]) -> tuple[str, str]:
    """Return the suggested folder and name of a project with these files. The folder is the first path or, if the first
    path is a file, the folder that contains this file. If the folder has a general name such as ``runs``, its parent
    folder is suggested instead. The project is named after the suggested folder.
    """
    folder = files[0] if files[0].is_dir() else files[0].parent
    if folder.name.lower() in _FOLDERS_OF_RUNS:
        folder = folder.parent
    return str(folder), folder.name
