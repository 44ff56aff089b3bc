"""View for documents of ordinary length. It runs no scripts, loads nothing remotely, and opens links only on
request.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QWidget

from irdesk.assessment.readable_document import ReadableDocument
from irdesk.ui.reading.passage_selection import draw_caret
from irdesk.ui.reading.safe_browser import SafeBrowser
from irdesk.ui.style import theme

LEADING = 140  # line spacing in percent of the font's line height
READING_POINTS = 12.5
# Minimum line length in characters for text that keeps its original line breaks. The lines of such texts usually have
# up to 80 characters.
FILE_COLUMNS = 90
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_FAINT = QTextFormat.Property.UserProperty.value + 1


def reading_font(font: QFont, percent: int) -> QFont:
    """Return the document font for a zoom in percent."""
    zoomed = QFont(font)
    zoomed.setPointSizeF(READING_POINTS * percent / 100)
    return zoomed


def side_margin(font: QFont, characters: int, room: int) -> float:
    """Return the side margin in pixels for lines of ``characters`` characters in a view that is ``room``
    pixels wide.
    """
    column = QFontMetricsF(font).horizontalAdvance("n" * characters) * 0.94
    return max((room - column) / 2, 6.0 * theme.SPACE)


def set_margins(document: QTextDocument, side: float, top: float, bottom: float) -> None:
    """Set a document's margins in pixels. If the side margins are unchanged, do nothing: setting margins lays out the
    whole text again.
    """
    frame = document.rootFrame()
    layout = frame.frameFormat()
    if abs(layout.leftMargin() - side) > 0.5:
        layout.setLeftMargin(side)
        layout.setRightMargin(side)
        layout.setTopMargin(top)
        layout.setBottomMargin(bottom)
        frame.setFrameFormat(layout)


class DocumentView(SafeBrowser):
    """View of one document: its title, further fields and text, or its HTML page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document_text")
        self.setAccessibleName(self.tr("Document"))
        self._shown_document: QTextDocument | None = None
        self._zoom = 100
        self._characters = 76
        self._as_is = False
        self.cursorPositionChanged.connect(self.viewport().update)

    def set_line_length(self, zoom: int, characters: int) -> None:
        """Set the text size in percent and the line length in characters for the next document shown."""
        self._zoom, self._characters = zoom, characters

    def show_reading(self, reading: ReadableDocument) -> str:
        """Show a document from its start. Return the displayed text, so that the caller can search it for words to
        highlight.
        """
        document, cursor = self._begin(as_is=reading.as_is)
        self._block(cursor, reading.title, bold=True, factor=1.25)
        self._block(cursor, reading.fields, faint=True, factor=0.82)
        if reading.page:
            self._page(cursor, reading)
        else:
            self._block(cursor, reading.text)
        if not reading.text and not reading.page:
            self._block(cursor, self.tr("This document has no text."), faint=True)
        self._end(document)
        return document.toPlainText() if reading.page else reading.shown

    def show_message(self, title: str, text: str) -> None:
        """Show a message in place of a document: why it cannot be shown, and what to do."""
        document, cursor = self._begin(as_is=False)
        self._block(cursor, title, bold=True, factor=1.25)
        self._block(cursor, text, faint=True)
        self._end(document)

    def _begin(self, *, as_is: bool) -> tuple[QTextDocument, QTextCursor]:
        """Create a new document and its cursor. The document is attached to the view only after it has been filled, so
        that it is laid out once.
        """
        document = QTextDocument(self)
        document.setUndoRedoEnabled(False)
        self._as_is = as_is
        letters = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont) if as_is else self.font()
        document.setDefaultFont(reading_font(letters, self._zoom))
        return document, QTextCursor(document)

    def _end(self, document: QTextDocument) -> None:
        self.setExtraSelections([])
        before, self._shown_document = self._shown_document, document
        self._set_margins(document)
        self.setDocument(document)
        if before:
            before.deleteLater()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def _page(self, cursor: QTextCursor, reading: ReadableDocument) -> None:
        if reading.title or reading.fields:
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
        start = cursor.position()
        cursor.insertHtml(reading.page)
        leading = QTextBlockFormat()
        leading.setLineHeight(LEADING, _PROPORTIONAL)
        cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeBlockFormat(leading)

    def _block(
        self, cursor: QTextCursor, text: str, *, bold: bool = False, factor: float = 1.0, faint: bool = False
    ) -> None:
        if not text:
            return
        first = cursor.position() == 0
        size = cursor.document().defaultFont().pointSizeF()
        layout = QTextBlockFormat()
        layout.setLineHeight(LEADING if factor == 1.0 else 120, _PROPORTIONAL)
        layout.setTopMargin(0 if first else size * (0.9 if factor == 1.0 else 0.3))
        letters = QTextCharFormat()
        letters.setFontPointSize(size * factor)
        if bold:
            letters.setFontWeight(QFont.Weight.DemiBold)
        if faint:
            letters.setForeground(theme.faint())
            letters.setProperty(_FAINT, True)
        if first:
            cursor.setBlockFormat(layout)
            cursor.setBlockCharFormat(letters)
        else:
            cursor.insertBlock(layout, letters)
        cursor.insertText(text, letters)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, then the caret over it."""
        super().paintEvent(event)
        draw_caret(self)

    def changeEvent(self, event: QEvent) -> None:
        """Update the colour of secondary text when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_faint()

    def _draw_faint(self) -> None:
        letters, places = QTextCharFormat(), []
        letters.setForeground(theme.faint())
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if piece.charFormat().hasProperty(_FAINT):
                    places.append((piece.position(), piece.length()))
                pieces += 1
            block = block.next()
        for start, length in places:
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(letters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the margins again to keep the line length when the width changes."""
        super().resizeEvent(event)
        self._set_margins(self.document())

    def _set_margins(self, document: QTextDocument) -> None:
        characters = max(self._characters, FILE_COLUMNS) if self._as_is else self._characters
        side = side_margin(document.defaultFont(), characters, self.viewport().width())
        set_margins(document, side, 5.0 * theme.SPACE, 10.0 * theme.SPACE)
