"""Item delegate for cells with an id and a title. The title is elided before the id, so that ids can be told apart."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

GAP = "  "
"""The separator between the id of a document or topic and its title."""


class TitledCells(QStyledItemDelegate):
    """Delegate for texts that consist of an id and a title. It elides the title or, if there is no space for it, draws
    only the id. Texts without a title are elided as the view specifies.
    """

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Initialise the style option. Then elide the title, or show only the id if the title does not fit."""
        super().initStyleOption(option, index)
        name, gap, _title = option.text.partition(GAP)
        if not gap or not name:
            return
        margin = option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        if option.fontMetrics.horizontalAdvance(f"{name}{GAP}…") <= option.rect.width() - 2 * margin:
            option.textElideMode = Qt.TextElideMode.ElideRight
        else:
            option.text = name
