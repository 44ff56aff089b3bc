"""Texts of a dialog that do not fit."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QWidget


def cut_labels(sheet: QWidget) -> list[str]:
    """Return the texts of a dialog that are cut off."""
    QApplication.processEvents()
    return [
        label.text()
        for label in sheet.findChildren(QLabel)
        if label.isVisible() and label.text() and not _fits(label, sheet)
    ]


def _fits(label: QLabel, sheet: QWidget) -> bool:
    needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    inside = sheet.rect().contains(label.geometry().translated(label.parentWidget().mapTo(sheet, QPoint())))
    return inside and label.height() >= needed and label.width() >= label.minimumSizeHint().width()
