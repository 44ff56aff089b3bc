"""The list of packages announces to screen readers what was added to it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from PySide6.QtWidgets import QWidget

from irdesk.domain.project.work_package import ExportRecord, ImportRecord
from irdesk.ui.team import package_list
from irdesk.ui.team.package_list import PackageList, PackageLog


def test_exactly_the_added_packages_are_announced(qtbot, monkeypatch):
    exports, imports, announced = [], [], []
    monkeypatch.setattr(package_list, "announce", lambda _widget, text: announced.append(text))
    parent = QWidget()
    qtbot.addWidget(parent)
    log = PackageLog(SimpleNamespace(exports=lambda: exports, imports=lambda: imports), parent)
    exports.append(ExportRecord("a", "anna", 5.0, "p", ("1", "2")))
    PackageList(log, parent)
    parent.show()
    exports += [ExportRecord("b", "ben", 5.0, "p", ("1",)), ExportRecord("c", "cleo", 6.0, "p", ("2",))]
    log.changed.emit()
    imports.append(ImportRecord("ben.irdesk", "", "b", "ben", 1.0, 3, judgements={"ben": 3}))
    log.changed.emit()
    log.changed.emit()
    log.failed(Path("other.irdesk"), ValueError("no project"))
    assert announced == [
        "exported: cleo, 1 topic; exported: ben, 1 topic",
        "imported: ben, 3 new judgements of ben",
        "",
        "⚠ not imported: other.irdesk, no project",
    ]
