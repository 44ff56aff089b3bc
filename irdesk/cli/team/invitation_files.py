"""Files with invitations, one per person."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from irdesk.domain.errors import CommandRefused, InputError

SUFFIX = ".invitation"


def invitation_files(names: Sequence[str], out: Path) -> dict[str, Path]:
    """Return the file for each person's invitation, and create its folder.

    ``out`` is the folder, or the file itself for a single person if its name ends in ``.invitation``. Characters that
    are invalid in file names are replaced, so two names may map to one file.

    Raises `InputError` if the folder cannot be created. Raises `CommandRefused` if two people would share a file, or if
    an existing file is for another person.
    """
    from irdesk.service.invitation_line import read_invitation

    single = out.suffix == SUFFIX and not out.is_dir()
    if single and len(set(names)) > 1:
        raise CommandRefused(f"{out} is a file for one person: name a folder for {len(set(names))} people")
    folder = out.parent if single else out
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(str(folder), 0, f"is not a folder and cannot be created: {fault.strerror}") from fault
    files: dict[Path, str] = {}
    for name in names:
        simple = "".join(letter if letter.isalnum() else "-" for letter in name)
        path = out if single else folder / f"{simple}{SUFFIX}"
        other = files.get(path) or (read_invitation(str(path)).name if path.exists() else name)
        if other != name:
            raise CommandRefused(f"{path} would hold the invitations of both {other} and {name}: use two folders")
        files[path] = name
    return {name: path for path, name in files.items()}


def write_invitation(path: Path, line: str) -> None:
    """Write an invitation to a new file that only its owner can read. Raises `InputError`."""
    draft = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{line}\n")
        draft.replace(path)
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be written: {fault.strerror}") from fault
