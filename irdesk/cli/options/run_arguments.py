"""The runs named on the command line: folders in place of single files, and the number of runs that a command takes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from irdesk.cli.options.parser import LISTED
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled


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


def refuse_number_of_runs(name: str, labels: Sequence[str], least: int, most: int | None) -> None:
    """Raise `CommandRefused` unless there are ``least`` to ``most`` runs. ``name`` is the name of the judgements or the
    project, and ``labels`` are the names of the runs.
    """
    count = len(labels)
    if count < least or (most is not None and count > most):
        wanted = filled("{n} {n:run|runs}" if most == least else "{n} {n:run|runs} or more", n=least)
        named = f" ({', '.join(labels)})" if labels else ""
        raise CommandRefused(f"{name}: expected {wanted}, found {count}{named}")
