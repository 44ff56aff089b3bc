"""PySide does not read the source text of imported modules."""

from __future__ import annotations

import linecache
from importlib import import_module
from types import ModuleType

from irdesk.app import bootstrap


def test_the_source_of_an_imported_module_is_not_read(tmp_path, monkeypatch):
    searched = []

    def search(module: ModuleType) -> bool:
        searched.append(module.__name__)
        return False

    # Replace the search of source texts, because conftest.py has disabled PySide's own.
    monkeypatch.setattr(import_module("PySide6.support.feature"), "_mod_uses_pyside", search)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("imported_before", "newly_imported"):
        (tmp_path / f"{name}.py").write_text("NUMBER = 1\n", encoding="utf-8")
    assert __import__("imported_before").NUMBER == 1  # like an import statement; PySide does not hook `import_module`
    assert searched == ["imported_before"]
    bootstrap.application()
    module = __import__("newly_imported")
    assert module.NUMBER == 1
    assert searched == ["imported_before"]
    assert module.__file__ not in linecache.cache
