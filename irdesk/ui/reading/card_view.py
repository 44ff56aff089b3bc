"""View of the card shown in place of a document: how its lines and buttons look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.reading.document_view import LEADING, reading_font, set_margins, side_margin
from irdesk.ui.reading.safe_browser import SafeBrowser
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.palette_changes import on_palette_change

_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


class Style(Enum):
    """Style of a line: its font size, and the height of the space above the line, both relative to the font size of the
    text.
    """

    NOTE = 0.88, 0.3
    ABOVE = 0.82, 2.4
    TITLE = 1.4, 2.4
    HEADING = 0.88, 1.2
    TEXT = 1.0, 0.8


_FAINT, _BOLD = {Style.NOTE, Style.ABOVE}, {Style.TITLE, Style.HEADING}
_CLOSE = {(Style.ABOVE, Style.TITLE), (Style.HEADING, Style.TEXT)}
CLOSE_GAP = 0.3  # space between two lines whose styles are a pair in `_CLOSE`, relative to the font size
Line = tuple[Style, str]


@dataclass(frozen=True)
class Card:
    """The content of a card.

    - ``lines``: the lines in order, each with its style. A text has one paragraph per line; empty texts are omitted.
    - ``buttons``: pairs of a label and the function that the button calls.
    - ``enter``: the function called on Enter.
    """

    lines: tuple[Line, ...] = ()
    buttons: tuple[tuple[str, Callable[[], None]], ...] = ()
    enter: Callable[[], None] | None = None


class CardText(SafeBrowser):
    """Text view of a card, with the typography of documents."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `entered` when Enter is pressed."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class CardView(QWidget):
    """Card widget. Its text view has the focus, so that keys scroll the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.view = CardText(self)
        self.view.setObjectName("card_text")
        self.view.setAccessibleName(self.tr("Topic"))
        self.view.entered.connect(self._enter)
        self.buttons: list[QPushButton] = []
        self._card = Card()
        self._document: QTextDocument | None = None
        self._zoom, self._characters = 100, 76
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * theme.SPACE)
        self._foot = QWidget(self)
        self._foot.setLayout(self._row)
        self._foot.setAutoFillBackground(True)
        self._foot.setBackgroundRole(self.view.viewport().backgroundRole())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._foot)
        self.setFocusProxy(self.view)
        on_palette_change(self, self._draw)

    def set_line_length(self, zoom: int, characters: int) -> None:
        """Set the text size in percent and the line length in characters."""
        self._zoom, self._characters = zoom, characters
        self._draw()

    def show_card(self, card: Card) -> None:
        """Show a new card."""
        self._card = card
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        while self._row.count():
            self._row.takeAt(0)
        self.buttons = [self._button(label, press) for label, press in card.buttons]
        if self.buttons:
            make_primary(self.buttons[0])
        for button in self.buttons:
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._foot.setVisible(bool(self.buttons))
        self._draw()
        titles = (text for style, text in card.lines if style in {Style.ABOVE, Style.TITLE})
        self.view.setAccessibleDescription(". ".join(filter(None, titles)))
        self.view.verticalScrollBar().setValue(0)

    def to_plain_text(self) -> str:
        """Return the card as plain text."""
        return self.view.toPlainText()

    def _button(self, label: str, press: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self._foot)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _checked=False: press())
        return button

    def _enter(self) -> None:
        if self._card.enter:
            self._card.enter()

    def _draw(self) -> None:
        document = QTextDocument(self.view)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(reading_font(self.font(), self._zoom))
        cursor = QTextCursor(document)
        before_line = None
        for style, text in self._card.lines:
            for line in text.splitlines():
                self._line(cursor, line, style, CLOSE_GAP if (before_line, style) in _CLOSE else style.value[1])
                before_line = style
        before, self._document = self._document, document
        self._set_margins(document)
        self.view.setDocument(document)
        if before:
            before.deleteLater()

    def _line(self, cursor: QTextCursor, text: str, style: Style, gap: float) -> None:
        if not text:
            return
        factor, _ = style.value
        size = cursor.document().defaultFont().pointSizeF()
        letters = QTextCharFormat()
        letters.setFontPointSize(size * factor)
        if style in _BOLD:
            letters.setFontWeight(QFont.Weight.DemiBold)
        if style in _FAINT:
            letters.setForeground(theme.faint())
        layout = QTextBlockFormat()
        layout.setLineHeight(LEADING if factor == 1.0 else 120, _PROPORTIONAL)
        if cursor.position():
            layout.setTopMargin(gap * size)
            cursor.insertBlock(layout, letters)
        else:
            cursor.setBlockFormat(layout)
            cursor.setBlockCharFormat(letters)
        cursor.insertText(text, letters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the margins again to keep the line length when the width changes."""
        super().resizeEvent(event)
        self._set_margins(self.view.document())

    def _set_margins(self, document: QTextDocument) -> None:
        side = side_margin(document.defaultFont(), self._characters, self.width())
        set_margins(document, side, 8.0 * theme.SPACE, 4.0 * theme.SPACE)
        self._row.setContentsMargins(round(side), 2 * theme.SPACE, round(side), 6 * theme.SPACE)
