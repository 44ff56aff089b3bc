"""The compiled functions that process the lines of runs (`_kernels.c`), if they were built; otherwise numpy is used.

Callers read `compiled` at each call, so that tests can switch between the two.
"""

from __future__ import annotations

import os
from types import ModuleType

REVISION = 2
"""Version of the functions called here; a compiled module with another version is left over from an older source."""
SWITCH = "IRDESK_COMPILED"
"""The environment variable that disables the compiled functions if it is 0."""


def _loaded() -> ModuleType | None:
    if os.environ.get(SWITCH) == "0":
        return None
    try:
        from irdesk.domain import _kernels
    except ImportError:
        return None
    return _kernels if _kernels.REVISION == REVISION else None


compiled = _loaded()


def reader() -> str:
    """Return the name of the implementation that reads runs, for `irdesk --version`."""
    return "compiled steps" if compiled else "steps of numpy"
