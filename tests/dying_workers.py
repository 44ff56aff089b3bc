"""Work during which a worker process dies. Each spawned process imports this module, which therefore imports little
itself.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path


def square_unless_marked(mark: Path, number: int, *, held: int | None = None) -> int:
    """Return the square of a number. Two numbers are treated differently until the marker file exists: 5 creates the
    file and kills this process, and ``held`` first sleeps for a minute, so that it is unfinished at that moment.
    """
    if number == held and not mark.exists():
        time.sleep(60)
    if number == 5 and not mark.exists():
        mark.touch()
        die(number)
    return number * number


def die(_: int) -> int:
    """Kill the process that calls this function."""
    os.kill(os.getpid(), signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    return 0
