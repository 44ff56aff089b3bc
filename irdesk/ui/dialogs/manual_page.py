"""Browser widget that shows one page of the manual as rich text.

Headings have anchors, search words are highlighted, and pictures follow the light or dark colour scheme.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote, unquote

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from irdesk.evaluation.measures.formula import picture_of, plain
from irdesk.reporting.manual.manual_pages import Manual, anchor_of, with_formulas
from irdesk.ui.dialogs.formula_picture import formula_image
from irdesk.ui.style import highlight_colours, theme
from irdesk.ui.style.palette_changes import on_palette_change

SCHEME, RANKING = "manual", "what-if"
_RANKING = re.compile(r"`irdesk what-if '([^'`]+)'`")
MARGIN = 6 * theme.SPACE
READING_WIDTH = 800
"""Maximum width of the text in pixels: 80 to 90 characters at the default text size."""
_LEADING = 135  # line height in percent
FORMULA = ".svg"
_LIGHT, _DARK = "-light.", "-dark."


def url_of(page: str, anchor: str = "", *, alone: bool = False) -> QUrl:
    """Return the URL of a page, or of the section ``anchor`` of the page. If ``alone``, only that section is shown."""
    url = QUrl(f"{SCHEME}:/{page}.md")
    if alone:
        url.setQuery(anchor)  # a query instead of a fragment, so that Qt loads the section as a new document
    elif anchor:
        url.setFragment(anchor)
    return url


class ManualPage(QTextBrowser):
    """Text browser that shows pages of the manual by URL.

    ``outside`` is emitted with the URL of a clicked web link. ``ranking_asked`` is emitted with the text of a ranking
    to show in *What if*. ``place`` is the URL of the displayed page. It is kept because Qt updates `source` only after
    emitting ``sourceChanged``.
    """

    outside = Signal(QUrl)
    ranking_asked = Signal(str)
    shown = Signal()

    def __init__(self, manual: Manual, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._manual = manual
        self._words: tuple[str, ...] = ()
        self.place = QUrl()
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setLineWrapColumnOrWidth(READING_WIDTH)
        self.setAccessibleName(self.tr("Page of the manual"))
        self.document().setDocumentMargin(MARGIN)
        self.anchorClicked.connect(self._follow)
        self.sourceChanged.connect(self._arrive)
        on_palette_change(self, lambda: self._draw_again(self._top()))

    def show_page(self, page: str, anchor: str = "") -> None:
        """Show a page, at the section ``anchor`` if it is given."""
        alone = self._manual.page(page).stands_alone(anchor)
        self.setSource(url_of(page, anchor, alone=alone), QTextDocument.ResourceType.MarkdownResource)

    @property
    def section(self) -> str:
        """The anchor of the displayed section; empty if the whole page is shown."""
        return self.place.fragment() or self.place.query()

    @property
    def page(self) -> str:
        """The name of the displayed page."""
        return Path(self.place.path()).stem

    def mark(self, words: tuple[str, ...]) -> None:
        """Highlight all occurrences of some words, on the current page and on pages shown later."""
        self._words = words
        self._mark()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a page's Markdown, or a picture in the current colour scheme, scaled to the text width.

        Return None for all URLs that are not in the manual.
        """
        url = QUrl(name) if isinstance(name, str) else name
        if url.scheme() != SCHEME:
            return None
        path = url.path().lstrip("/")
        if kind == QTextDocument.ResourceType.MarkdownResource.value:
            return self._markdown(Path(path).stem, url.query())
        if path.endswith(FORMULA):
            file = self._manual.folder / path
            size, ratio = float(self.fontInfo().pixelSize()), self.devicePixelRatioF()
            return formula_image(file, theme.text(), size, ratio, self._text_width())
        if theme.is_dark():
            path = path.replace(_LIGHT, _DARK)
        image = QImage(str(self._manual.folder / path))
        ratio = self.devicePixelRatioF()
        if image.width() > self._text_width() * ratio:
            image = image.scaledToWidth(round(self._text_width() * ratio), Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image

    def _markdown(self, name: str, anchor: str) -> str:
        """Return the Markdown of a page, or of a single section, with its formulas replaced by pictures."""
        markdown = _RANKING.sub(self._link_to_ranking, self._manual.page(name).shown(anchor))
        return with_formulas(markdown, lambda tex: f"![{plain(tex)}](formulas/{picture_of(tex)})")

    def _link_to_ranking(self, command: re.Match[str]) -> str:
        """Return a link that opens a ranking in *What if*. It is shown in place of the ``irdesk what-if`` command in
        the manual.
        """
        return f"[{self.tr('open in What if')}]({RANKING}:{quote(command[1], safe='')})"

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap lines at the window's width or at `READING_WIDTH`, whichever is smaller."""
        top = self._top()
        super().resizeEvent(event)
        width = min(self.viewport().width(), READING_WIDTH)
        if width != self.lineWrapColumnOrWidth():
            self.setLineWrapColumnOrWidth(width)
            self._draw_again(top)

    def _top(self) -> int:
        """Return the index of the first visible character."""
        return self.cursorForPosition(QPoint(0, 0)).position()

    def _text_width(self) -> int:
        return max(self.lineWrapColumnOrWidth() - 2 * MARGIN, 100)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == SCHEME:
            self.show_page(Path(url.path()).stem, url.fragment())
        elif url.scheme() == RANKING:
            self.ranking_asked.emit(unquote(url.path(QUrl.ComponentFormattingOption.FullyEncoded)))
        else:
            self.outside.emit(url)

    def _draw_again(self, top: int) -> None:
        """Reload the page after a change of colours or width. Scroll so that the character at index ``top`` is on the
        first visible line.
        """
        if self.place.isEmpty():
            return
        self.document().clear()
        self.document().setMarkdown(self._markdown(self.page, self.place.query()))
        self._dress()
        cursor = self.textCursor()
        cursor.setPosition(min(top, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(cursor).top() if top else 0)

    def _arrive(self, place: QUrl) -> None:
        self.place = place
        self._dress()
        if place.hasFragment():
            self.scrollToAnchor(place.fragment())
        self.shown.emit()

    def _dress(self) -> None:
        """Format the loaded page: heading anchors, code, tables, links and line spacing."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            self._dress_block(block)
            block = block.next()
        self._dress_tables()
        cursor.endEditBlock()
        self.document().setModified(False)
        self._mark()

    def _dress_block(self, block: QTextBlock) -> None:
        layout, level = block.blockFormat(), block.blockFormat().headingLevel()
        cursor, letters = QTextCursor(block), QTextCharFormat()
        cursor.setPosition(block.position() + block.length() - 1, QTextCursor.MoveMode.KeepAnchor)
        if layout.hasProperty(QTextFormat.Property.BlockCodeFence):
            layout.setBackground(theme.blend(theme.ground(), theme.text(), 0.06))
            specified = QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly
            letters.setFont(self._code_font(), specified)
        else:
            layout.setLineHeight(_LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if level:
            layout.setTopMargin((6 if level > 1 else 0) * theme.SPACE)
            letters.setAnchor(True)
            letters.setAnchorNames([anchor_of(block.text())])
        cursor.setBlockFormat(layout)
        cursor.mergeCharFormat(letters)
        self._dress_links(block)

    def _dress_links(self, block: QTextBlock) -> None:
        """Draw links in the accent colour, because the palette's link colour is legible only on light backgrounds."""
        looks = QTextCharFormat()
        looks.setForeground(theme.accent())
        piece = block.begin()
        while not piece.atEnd():
            if (fragment := piece.fragment()).charFormat().anchorHref():
                cursor = QTextCursor(block)
                cursor.setPosition(fragment.position())
                cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(looks)
            piece += 1

    def _dress_tables(self) -> None:
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        for table in self.document().rootFrame().childFrames():
            if isinstance(table, QTextTable):
                form = table.format()
                form.setCellPadding(1.5 * theme.SPACE)
                form.setCellSpacing(0)
                form.setBorder(1)
                form.setBorderCollapse(True)
                form.setBorderBrush(theme.line())
                form.setBottomMargin(3 * theme.SPACE)
                table.setFormat(form)
                for column in range(table.columns()):
                    cell = table.cellAt(0, column)
                    cursor = cell.firstCursorPosition()
                    cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
                    cursor.mergeCharFormat(bold)

    def _code_font(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF() * 0.95)
        return font

    def _mark(self) -> None:
        """Highlight the search words."""
        looks = QTextCharFormat()
        looks.setBackground(highlight_colours.mark_colour(0))
        looks.setFontUnderline(True)
        marks = []
        for word in self._words:
            cursor = self.document().find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, looks
                marks.append(mark)
                cursor = self.document().find(word, cursor)
        self.setExtraSelections(marks)
