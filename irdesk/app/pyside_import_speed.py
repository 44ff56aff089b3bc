"""Stop PySide from reading the source of every module that is imported.

PySide can rename its methods for modules that ask for it (`__feature__`). To find out which modules use PySide at all,
it searches the source text of each imported module, and Python keeps that text: 33 MB, and a sixth of the time of
importing the modules of an open project. irdesk uses none of these features.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_FEATURES = "PySide6.support.feature"
_SEARCH = "_mod_uses_pyside"  # internal to PySide: where it is missing, nothing is changed


def never_search_sources() -> None:
    """Make PySide treat modules imported from now on as modules without its features."""
    features = import_module(_FEATURES)
    if hasattr(features, _SEARCH):
        setattr(features, _SEARCH, _uses_no_features)


def _uses_no_features(_module: ModuleType) -> bool:
    return False
