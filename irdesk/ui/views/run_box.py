"""A box with the runs that are shown, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.session.queries import Queries, RunRow
from irdesk.ui import theme
from irdesk.ui.palette_changes import on_palette_change
from irdesk.ui.views.choice_box import narrow


class RunBox(QComboBox):
    """``choose`` is told the run that the person chooses; `show_run` follows what was chosen elsewhere."""

    def __init__(
        self, queries: Queries, name: str, tip: str, choose: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._queries = queries
        self._shown: list[tuple[str, str, int]] = []
        self._tip = tip
        self.setAccessibleName(name)
        self.setIconSize(theme.SWATCH)
        narrow(self, 8)
        self.activated.connect(lambda row: choose(self._shown[row][0]))
        on_palette_change(self, self._draw_samples)

    def _draw_samples(self) -> None:
        for row, (_, _, colour) in enumerate(self._shown):
            self.setItemIcon(row, theme.swatch(colour))

    def show_run(self, run_id: str) -> None:
        """Offer the runs that are shown now, one of them chosen; none where it is not among them."""
        rows: list[RunRow] = [row for row in self._queries.runs() if row.visible]
        wanted = [(row.id, row.tag, row.colour) for row in rows]
        if wanted != self._shown:
            self._shown = wanted
            self.clear()
            for _, tag, colour in wanted:
                self.addItem(theme.swatch(colour), tag)
        self.setCurrentIndex(next((at for at, own in enumerate(wanted) if own[0] == run_id), -1))
        self.setToolTip(f"{self.currentText()}\n{self._tip}")
