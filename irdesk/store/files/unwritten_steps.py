"""Error messages for committed steps that were not written to the project file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import NotSettled
from irdesk.domain.translatable_messages import worded
from irdesk.store.files.file_errors import reason_of


def left_in_log(path: Path, log: Path, settled_at: float, fault: DBAPIError) -> NotSettled:
    """Return the error for steps that are in the log, but could not be written into the file. ``settled_at`` is the
    time of the last complete checkpoint.
    """
    return NotSettled(
        worded(
            "{path}: {reason}; steps stored after {moment} are in {log} next to it: keep both files "
            "together, and reopen the project when the problem is solved",
            path=path,
            reason=reason_of(fault),
            moment=_clock_time(settled_at),
            log=log.name,
        )
    )


def not_settled(path: Path, settled_at: float) -> NotSettled:
    """Return the error for steps that did not reach the file. ``settled_at`` is the time of the last complete
    checkpoint.
    """
    return NotSettled(
        worded(
            "{path}: steps stored after {moment} were not written to the file, because the files next to it were "
            "deleted or damaged, or the disk does not respond; close and reopen the project to see what is missing",
            path=path,
            moment=_clock_time(settled_at),
        )
    )


def _clock_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%H:%M:%S")
