"""Base class of the pop-ups with a search field above a list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListView, QWidget

from irdesk.ui.keys.screen_reader import announce

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchPopup(QFrame):
    """A pop-up with a search ``field``, which has the focus, and a ``list``. Arrow keys move the current row of the
    list, and Enter chooses it.

    Subclasses lay out the field and the list, list the entries that match (`search`), and carry out a choice
    (`choose_row`).
    """

    closing: tuple[Qt.Key, ...] = (Qt.Key.Key_Escape,)
    """The keys that close the pop-up without choosing an entry."""

    def __init__(self, rows: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        rows.setParent(self)
        self.field = QLineEdit(self)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(lambda _text: self.search())
        self.list = QListView(self)
        self.list.setModel(rows)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        # The list needs no focus: arrow keys pressed in the field move the current row.
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(lambda index: self.choose_row(index.row()))
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._announce(now))
        self.setFocusProxy(self.field)

    def search(self) -> None:
        """List the entries that match the text of the field."""
        raise NotImplementedError

    def choose_row(self, row: int) -> None:
        """Close the pop-up and carry out the choice of a row. Rows that do not exist are ignored."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the current row on arrow keys, choose it on Enter, and close the pop-up on a closing key."""
        if watched is not self.field or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in MOVES:
            QApplication.sendEvent(self.list, event)
        elif event.key() in ENTER:
            self.choose_row(self.list.currentIndex().row())
        elif event.key() in self.closing:
            self.hide()
        else:
            return False
        return True

    def _announce(self, index: QModelIndex) -> None:
        if index.isValid() and self.isVisible():
            announce(self.field, str(index.data()))
