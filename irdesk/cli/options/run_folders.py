"""Folders among the runs named on the command line: each stands for the run files in it."""

from __future__ import annotations

import argparse
from pathlib import Path

from irdesk.cli.options.parser import LISTED


def replace_folders(options: argparse.Namespace) -> None:
    """Replace each folder among a command's runs with the run files in it. If the command has a project, its runs are
    names and remain unchanged.

    Raises `InputError` for a folder without files.
    """
    listed: str = getattr(options, LISTED, "")
    names: list[str] = getattr(options, listed) if listed else []
    if not any(Path(name).is_dir() for name in names):
        return
    from irdesk.cli.support.input_files import is_project  # imported here, since few command lines name folders
    from irdesk.formats.folder_files import run_files

    if not is_project(getattr(options, "qrels", None) or ""):
        files = [[str(file) for file in run_files(Path(name))] if Path(name).is_dir() else [name] for name in names]
        setattr(options, listed, [name for group in files for name in group])
