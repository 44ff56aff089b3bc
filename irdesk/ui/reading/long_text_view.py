"""View for very long documents. It shows plain text and lays out only the visible part, so that a text of 10 MB opens
immediately.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPaintEvent, QPalette, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from irdesk.assessment.readable_document import ReadableDocument
from irdesk.ui.reading.document_view import reading_font, side_margin
from irdesk.ui.reading.passage_selection import draw_caret
from irdesk.ui.style import theme


class LongTextView(QPlainTextEdit):
    """View of one long document: its title, further fields and text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("long_text")
        self.setAccessibleName(self.tr("Document"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setBackgroundRole(QPalette.ColorRole.Base)  # paint the margins in the text's background colour
        self.setAutoFillBackground(True)
        self._zoom = 100
        self._characters = 76
        self.cursorPositionChanged.connect(self.viewport().update)

    def set_line_length(self, zoom: int, characters: int) -> None:
        """Set the text size in percent and the line length in characters."""
        self._zoom, self._characters = zoom, characters
        self.document().setDefaultFont(reading_font(self.font(), zoom))
        self._set_margins()

    def show_reading(self, reading: ReadableDocument) -> str:
        """Show a document from its start. Return the displayed text, so that the caller can search it for words to
        highlight.
        """
        self.setExtraSelections([])
        shown = reading.shown
        self.clear()
        # Reset the format; otherwise the whole text would be formatted like the previous document's title.
        self.setCurrentCharFormat(QTextCharFormat())
        self.setPlainText(shown)
        if reading.title:
            letters = QTextCharFormat()
            letters.setFontPointSize(self.document().defaultFont().pointSizeF() * 1.25)
            letters.setFontWeight(QFont.Weight.DemiBold)
            cursor = QTextCursor(self.document().firstBlock())
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            cursor.mergeCharFormat(letters)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        return shown

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, then the caret over it."""
        super().paintEvent(event)
        draw_caret(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the margins again to keep the line length when the width changes."""
        del event
        self._set_margins()
        # Pass an event with the new viewport size: Qt misses margins set during a resize and would use the old width
        # for the layout.
        super().resizeEvent(QResizeEvent(self.viewport().size(), QSize()))

    def _set_margins(self) -> None:
        room = self.width() - self.verticalScrollBar().width()
        side = round(side_margin(self.document().defaultFont(), self._characters, room))
        if self.viewportMargins().left() != side:
            self.setViewportMargins(side, 4 * theme.SPACE, side, 0)
