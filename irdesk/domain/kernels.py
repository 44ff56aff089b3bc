"""The compiled steps over each line of a run (`_kernels.c`), where they were built; numpy does the same elsewhere.

Whoever has a step that is compiled asks for `compiled` at each call, so that tests can try both ways.
"""

from __future__ import annotations

import os
from types import ModuleType

REVISION = 1
"""That of the functions that are called; a module of another one is left over from another version of the source."""
SWITCH = "IRDESK_COMPILED"
"""The environment variable that switches the compiled steps off where it is 0."""


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
    """Return what reads runs here, for `irdesk --version`."""
    return "compiled steps" if compiled else "steps of numpy"
