"""Compiled functions that process the lines of runs (`_kernels.c`). If they have not been built, numpy is used instead.

Callers must look up `compiled` at each call, so that tests can switch between the two implementations.
"""

from __future__ import annotations

import os
from types import ModuleType

REVISION = 2
"""Version of the functions called here. A compiled module with another version was built from an older source and is
ignored.
"""
SWITCH = "IRDESK_COMPILED"
"""Environment variable that disables the compiled functions if it is 0."""


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
