"""Versions of the programs that computed a report."""

from __future__ import annotations

import platform
from importlib.metadata import version

import numpy as np

import irdesk


def program_versions() -> tuple[tuple[str, str], ...]:
    """Return the versions of the programs that computed the numbers. SciPy's version is read without importing SciPy,
    since the import is slow.
    """
    return (
        ("irdesk", irdesk.__version__),
        ("Python", platform.python_version()),
        ("NumPy", np.__version__),
        ("SciPy", version("scipy")),
    )
