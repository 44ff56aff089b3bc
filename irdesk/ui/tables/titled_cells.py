"""Cells with an id and a title: the title is elided first, so that the ids can be told apart."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

GAP = "  "
"""The separator between the id of a document or topic and its title."""


class TitledCells(QStyledItemDelegate):
    """Draws an id completely and elides the title after it; other texts are elided as the view does it."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Initialise the option as usual, then choose where its text is elided."""
        super().initStyleOption(option, index)
        name, gap, _title = option.text.partition(GAP)
        if not gap or not name:
            return
        margin = option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        if option.fontMetrics.horizontalAdvance(f"{name}{GAP}…") <= option.rect.width() - 2 * margin:
            option.textElideMode = Qt.TextElideMode.ElideRight
        else:
            option.text = name
