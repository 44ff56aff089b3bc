"""PySide does not change the source text of imported modules."""

from __future__ import annotations

import linecache

from irdesk.app import bootstrap


def test_the_source_of_an_imported_module_is_not_read(tmp_path, monkeypatch):
    bootstrap.application()
    (tmp_path / "newly_imported.py").write_text("NUMBER = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = __import__("newly_imported")  # like an import statement; PySide does not hook `import_module`
    assert module.NUMBER == 1
    assert module.__file__ not in linecache.cache
