"""Card shown in place of a document: a topic before its first document, the end of judging, or the reason why there is
no document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.reading.document_view import LEADING, reading_font, set_margins, side_margin
from irdesk.ui.reading.safe_browser import SafeBrowser
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.palette_changes import on_palette_change

_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value


@dataclass(frozen=True)
class CardText:
    """The content of a card.

    - ``title``: the title of the card.
    - ``parts``: pairs of a title, which may be empty, and text with one paragraph per line.
    - ``above``: a line above the title.
    - ``done``: lines that state what the assessor has finished.
    - ``buttons``: pairs of a label and the function that the button calls.
    - ``enter``: the function called on Enter.
    """

    title: str
    parts: tuple[tuple[str, str], ...] = ()
    above: str = ""
    done: str = ""
    buttons: tuple[tuple[str, Callable[[], None]], ...] = ()
    enter: Callable[[], None] | None = None


class CardView(SafeBrowser):
    """Text view of a card, with the typography of documents."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `entered` when Enter is pressed."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class TopicCard(QWidget):
    """Card widget. Its text view has the focus, so that keys scroll the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.view = CardView(self)
        self.view.setObjectName("card_text")
        self.view.setAccessibleName(self.tr("Topic"))
        self.view.entered.connect(self._enter)
        self.buttons: list[QPushButton] = []
        self._text = CardText("")
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

    def show_text(self, text: CardText) -> None:
        """Show a new card."""
        self._text = text
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        while self._row.count():
            self._row.takeAt(0)
        self.buttons = [self._button(label, press) for label, press in text.buttons]
        if self.buttons:
            make_primary(self.buttons[0])
        for button in self.buttons:
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._foot.setVisible(bool(self.buttons))
        self._draw()
        self.view.setAccessibleDescription(". ".join(part for part in (text.above, text.title) if part))
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
        if self._text.enter:
            self._text.enter()

    def _draw(self) -> None:
        document = QTextDocument(self.view)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(reading_font(self.font(), self._zoom))
        cursor = QTextCursor(document)
        text = self._text
        for line in text.done.splitlines():
            self._line(cursor, line, 0.88, faint=True)
        self._line(cursor, text.above, 0.82, faint=True, gap=2.4)
        self._line(cursor, text.title, 1.4, bold=True, gap=0.3 if text.above else 2.4)
        for title, body in text.parts:
            self._line(cursor, title, 0.88, bold=True, gap=1.2)
            for place, line in enumerate(body.splitlines()):
                self._line(cursor, line, 1.0, gap=0.3 if title and not place else 0.8)
        before, self._document = self._document, document
        self._set_margins(document)
        self.view.setDocument(document)
        if before:
            before.deleteLater()

    def _line(
        self,
        cursor: QTextCursor,
        text: str,
        factor: float,
        *,
        bold: bool = False,
        faint: bool = False,
        gap: float = 0.3,
    ) -> None:
        if not text:
            return
        size = cursor.document().defaultFont().pointSizeF()
        letters = QTextCharFormat()
        letters.setFontPointSize(size * factor)
        if bold:
            letters.setFontWeight(QFont.Weight.DemiBold)
        if faint:
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
