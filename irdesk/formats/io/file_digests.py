"""SHA-256 digests of files and folders, used to recognise a file and to avoid loading the same run twice."""

from __future__ import annotations

import hashlib
from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress


def digest_of(path: Path, progress: Progress) -> str:
    """Return the SHA-256 digest of a file in hexadecimal. For a folder, return the digest of the names and digests of
    its files.
    """
    if not path.is_dir():
        return _digest_of_file(path, progress)
    # Imported here, since the import is slow and only folders need this module.
    from irdesk.formats.documents.documents_folder import files_of

    digest = hashlib.sha256()
    for file in files_of(path):
        name = file.relative_to(path).as_posix()
        digest.update(f"{name}\n{_digest_of_file(file, progress)}\n".encode(errors="surrogateescape"))
    return digest.hexdigest()


def _digest_of_file(path: Path, progress: Progress) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while data := file.read(1 << 20):
                digest.update(data)
                progress.report(0, 0)
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be read: {fault.strerror}") from fault
    return digest.hexdigest()
