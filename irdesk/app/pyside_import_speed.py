"""Optimisation that stops PySide from reading the source of every imported module.

PySide can rename its methods for modules that request this (`__feature__`). To find the modules that use PySide, it
searches the source text of each imported module, and Python keeps that text. This takes 33 MB, and a sixth of the time
for importing the modules of an open project. irdesk uses none of these features.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_FEATURES = "PySide6.support.feature"
_SEARCH = "_mod_uses_pyside"  # a private name in PySide; if it is missing, nothing is changed


def never_search_sources() -> None:
    """Make PySide skip the search in all modules imported after this call, as if none of them used `__feature__`."""
    features = import_module(_FEATURES)
    if hasattr(features, _SEARCH):
        setattr(features, _SEARCH, _uses_no_features)


def _uses_no_features(_module: ModuleType) -> bool:
    return False
