"""Shortening of run names. Names are elided in the middle, and all of them stay distinct."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

KEPT = 3  # number of characters kept of a common prefix
CUT = "…"


def short_run_names(names: Sequence[str], metrics: QFontMetrics, room: int) -> list[str]:
    """Return the names, shortened to ``room`` pixels.

    Names are elided in the middle. If this would make some names identical, most of their common prefix is removed
    instead, because they differ only after it.
    """
    shown = [metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) for name in names]
    if len(set(shown)) == len(set(names)):
        return shown
    alike: dict[str, set[str]] = defaultdict(set)
    for name, short in zip(names, shown, strict=True):
        alike[short].add(name)
    for index, name in enumerate(names):
        if len(alike[shown[index]]) > 1:
            # A prefix shared by the first and the last name in sorted order is shared by all names in between.
            ends = zip(min(alike[shown[index]]), max(alike[shown[index]]), strict=False)
            common = next((place for place, (first, last) in enumerate(ends) if first != last), 0)
            apart = name[:KEPT] + CUT + name[common:] if common > KEPT else name
            shown[index] = metrics.elidedText(apart, Qt.TextElideMode.ElideRight, room)
    return shown


class ShortRunNames(QStyledItemDelegate):
    """Delegate that draws list entries with shortened names; the model keeps the full names.

    All names in a column are shortened together. They are shortened again if the width, the font or the model changes.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._short: dict[tuple[int, int, str], list[str]] = {}
        for changed in (view.model().modelReset, view.model().dataChanged, view.model().layoutChanged):
            changed.connect(self._short.clear)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Initialise the option as usual, then shorten the name."""
        super().initStyleOption(option, index)
        style = option.widget.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        room = option.rect.width() - 4 * margin
        if option.features & QStyleOptionViewItem.ViewItemFeature.HasDecoration:
            room -= option.decorationSize.width()
        if option.features & QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator:
            room -= style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, option, option.widget) + 2 * margin
        if option.fontMetrics.horizontalAdvance(option.text) > room:
            key = index.column(), room, option.font.key()
            if key not in self._short:
                model = index.model()
                names = [str(model.index(row, index.column()).data()) for row in range(model.rowCount())]
                self._short[key] = short_run_names(names, option.fontMetrics, room)
            option.text = self._short[key][index.row()]
