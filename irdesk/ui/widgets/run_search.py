"""Bar above a list of runs, with a search field and buttons that tick all, none or the best runs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet

BEST = 12  # number of runs that the *Best* button ticks


class RunSearch(QWidget):
    """A bar with a search field and buttons for ticking runs.

    Signals: ``searched`` with the typed words, ``ticked`` with True or False to tick or untick all listed runs, and
    ``best_ticked`` with the number of best runs to tick.
    """

    searched = Signal(str)
    ticked = Signal(bool)
    best_ticked = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setAccessibleName(self.tr("Find runs"))
        self.field.setPlaceholderText(self.tr("Find runs"))
        self.field.setToolTip(self.tr("List the runs whose names contain these words; other runs keep their ticks"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.searched.emit)
        self.all = self._button(self.tr("All"), self.tr("Tick the listed runs"))
        self.none = self._button(self.tr("None"), self.tr("Untick the listed runs"))
        self.best = self._button(
            self.tr("Best {count}").format(count=BEST),
            self.tr("Tick only the {count} runs with the best means").format(count=BEST),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.field, 1)
        for button in (self.all, self.none, self.best):
            row.addWidget(button)
        self.all.clicked.connect(lambda _checked=False: self.ticked.emit(True))
        self.none.clicked.connect(lambda _checked=False: self.ticked.emit(False))
        self.best.clicked.connect(lambda _checked=False: self.best_ticked.emit(BEST))

    def _button(self, text: str, tip: str) -> QPushButton:
        button = make_quiet(QPushButton(text, self))
        button.setToolTip(tip)
        return button


def contains(name: str, words: str) -> bool:
    """Return whether a run's name contains every typed word."""
    name = name.casefold()
    return all(word in name for word in words.casefold().split())
