"""A document, set for reading: no scripts, no remote loads, no links that open by themselves."""

from __future__ import annotations

import re

from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from irdesk.assessment.highlighting import Span
from irdesk.domain.document import Document
from irdesk.ui import theme
from irdesk.ui.views.safe_browser import SafeBrowser

MEASURE = 76  # characters a line
LEADING = 140  # percent
_READING_POINTS = 12.5
_MARKED_SPANS = 4000


class DocumentView(SafeBrowser):
    """The text of one document, its title above it, the topic's words marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document")
        self.setAccessibleName(self.tr("Document"))
        self._zoom = 100
        self._body_start = 0

    def set_zoom(self, percent: int) -> None:
        """The size of the text, in percent."""
        self._zoom = percent
        font = QFont(self.font())
        font.setPointSizeF(_READING_POINTS * percent / 100)
        self.document().setDefaultFont(font)
        self._set_margins()

    def show_document(self, document: Document) -> str:
        """Show a document from its start; gives the text as it is shown, for marking."""
        self._begin()
        cursor = self.textCursor()
        if document.title:
            self._block(cursor, document.title, bold=True, factor=1.25, first=True)
        for i, paragraph in enumerate(paragraphs(document.text)):
            self._block(cursor, paragraph, first=i == 0 and not document.title)
        if not document.text.strip():
            self._block(cursor, self.tr("This document has no text."), faint=True, first=not document.title)
        return self._end()

    def show_message(self, title: str, text: str) -> None:
        """Say why no document is shown, and what to do."""
        self._begin()
        cursor = self.textCursor()
        self._block(cursor, title, bold=True, factor=1.25, first=True)
        self._block(cursor, text, faint=True)
        self._end()

    def mark(self, spans: list[Span]) -> None:
        """Mark places of the text that `show_document` gave."""
        selections = []
        for span in spans[:_MARKED_SPANS]:
            selection = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(span.start)
            cursor.setPosition(span.start + span.length, QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            selection.format.setBackground(theme.mark_colour(span.term))
            selections.append(selection)
        self.setExtraSelections(selections)

    def scroll_page(self, by: int) -> bool:
        """Scroll a page up or down, keeping a line in sight; False where the text ends there."""
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + by * max(bar.pageStep() - 2 * self.fontMetrics().lineSpacing(), 1))
        return bar.value() != before

    def _begin(self) -> None:
        self.setExtraSelections([])
        self.setDocument(QTextDocument(self))
        self.document().setUndoRedoEnabled(False)
        self.set_zoom(self._zoom)

    def _end(self) -> str:
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)
        return self.document().toPlainText()

    def _block(
        self, cursor: QTextCursor, text: str, *, bold: bool = False, factor: float = 1.0, faint: bool = False,
        first: bool = False,
    ) -> None:  # fmt: skip
        size = self.document().defaultFont().pointSizeF()
        layout = QTextBlockFormat()
        layout.setLineHeight(
            LEADING if factor == 1.0 else 120, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        layout.setTopMargin(0 if first else size * 0.9)
        letters = QTextCharFormat()
        letters.setFontPointSize(size * factor)
        if bold:
            letters.setFontWeight(QFont.Weight.DemiBold)
        if faint:
            letters.setForeground(theme.faint())
        if first:
            cursor.setBlockFormat(layout)
            cursor.setBlockCharFormat(letters)
        else:
            cursor.insertBlock(layout, letters)
        cursor.insertText(text, letters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the lines at a length that reads well."""
        super().resizeEvent(event)
        self._set_margins()

    def _set_margins(self) -> None:
        metrics = QFontMetricsF(self.document().defaultFont())
        column = metrics.horizontalAdvance("n" * MEASURE) * 0.94
        side = max((self.viewport().width() - column) / 2, 6.0 * theme.SPACE)
        frame = self.document().rootFrame()
        layout = frame.frameFormat()
        if abs(layout.leftMargin() - side) > 0.5:
            layout.setLeftMargin(side)
            layout.setRightMargin(side)
            layout.setTopMargin(5.0 * theme.SPACE)
            layout.setBottomMargin(10.0 * theme.SPACE)
            frame.setFrameFormat(layout)


_INDENTED = re.compile(r"(?m)^(?:[ ]{2,}|\t|[-*•] )\S")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text: lines that a file broke are joined again, unless they are set (indented, listed)."""
    rows = []
    for block in re.split(r"\n[ \t\r]*\n", text):
        lines = block.strip("\n").splitlines()
        if not block.strip():
            continue
        if any(_INDENTED.match(line) for line in lines[1:]):
            rows.append("\u2028".join(line.rstrip() for line in lines))
        else:
            rows.append(" ".join(line.strip() for line in lines))
    return rows
