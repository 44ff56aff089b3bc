"""Dumps of a project in a database, made with PostgreSQL's pg_dump for users who restore them with pg_restore."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.store.project_location import DatabaseAddress
from irdesk.store.server.postgresql import conninfo_of


def dump(address: DatabaseAddress, target: Path) -> None:
    """Write the schema of a project to a new file in pg_dump's custom format. Raises `StoreUnavailable` if the dump
    fails.
    """
    program = shutil.which("pg_dump")
    if program is None:
        raise CommandRefused(
            "pg_dump is not installed on this computer; leave out --dump, since a project file is a complete backup"
        )
    if target.exists():
        raise StoreUnavailable(f"{target}: already exists; choose another name")
    conninfo, password = conninfo_of(address)
    environment = {
        **os.environ,
        **({"PGPASSWORD": password} if password else {}),
    }  # pass the password in the environment, since all users can see a program's arguments
    words = [program, "--format=custom", f"--schema={address.schema}", f"--dbname={conninfo}", f"--file={target}"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        target.unlink(missing_ok=True)
        reason = " ".join(done.stderr.split()) or f"status {done.returncode}"
        raise StoreUnavailable(f"{address}: pg_dump failed: {reason}")
