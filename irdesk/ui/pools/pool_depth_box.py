"""Combo box that selects the displayed pool: the current pool, or the top documents of all runs."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.session.pools.contributions import Depth
from irdesk.session.queries import Queries
from irdesk.ui.widgets.choice_box import narrow

DEPTHS = (10, 20, 50, 100)
IN_FORCE = 0


class DepthBox(QComboBox):
    """Combo box that offers the current pool, if there is one, and pools of fixed depths.

    The current pool is the first entry if any run contributed to it. If all its documents were added individually, it
    is the last entry.
    """

    def __init__(self, queries: Queries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self.setObjectName("pool_depth")
        self.setAccessibleName(self.tr("Pool to use: the current pool, or the first documents of each run"))
        narrow(self, 9)
        self.currentIndexChanged.connect(lambda _row: self._update_tooltip())
        self.refill()

    @property
    def wish(self) -> Depth:
        """The chosen pool."""
        return Depth(self.currentData() or None)

    def refill(self) -> None:
        """Update the entries. Keep the selected entry if possible."""
        of_runs = self._queries.has_pool_of_runs()
        named = self._queries.has_pool() and not of_runs
        wanted = [*([IN_FORCE] if of_runs else []), *DEPTHS, *([IN_FORCE] if named else [])]
        if [self.itemData(row) for row in range(self.count())] == wanted:
            return
        keeps = self.count() and (self.itemData(0) == IN_FORCE) == of_runs
        before = self.currentData() if keeps else None
        self.clear()
        for depth in wanted:
            text = (
                filled(self.tr("first {depth} {depth:document|documents}"), depth=depth)
                if depth
                else self.tr("current pool")
            )
            self.addItem(text, depth)
        self.setCurrentIndex(max(0, self.findData(before)) if before is not None else 0)
        self._update_tooltip()

    def _update_tooltip(self) -> None:
        self.setToolTip(f"{self.currentText()}\n{self.accessibleName()}")
