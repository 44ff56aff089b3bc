"""Window of the manual: contents on the left, a page on the right, and a search over all pages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.reporting.manual.manual_pages import INDEX, Manual, Section
from irdesk.reporting.manual.manual_search import search_manual, search_words
from irdesk.ui.dialogs.manual_page import ManualPage

CONTENTS_WIDTH = 260
_PLACE = Qt.ItemDataRole.UserRole
SECTION_LEVEL = 2
"""Deepest heading level listed in the contents."""


class ManualViewer(QDialog):
    """Modeless window with the manual, which can stay open while the project is used."""

    def __init__(self, manual: Manual, icon: Callable[[str], QIcon], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("manual")
        self.setWindowTitle(self.tr("Manual"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._manual, self._icon = manual, icon
        self.open_outside: Callable[[QUrl], object] = QDesktopServices.openUrl
        self.page = ManualPage(manual, self)
        self.back = self._button("arrow-left", self.tr("Back"), QKeySequence.StandardKey.Back)
        self.forward = self._button("arrow-right", self.tr("Forward"), QKeySequence.StandardKey.Forward)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search the manual"))
        self.search.setAccessibleName(self.tr("Search the manual"))
        self.search.setClearButtonEnabled(True)
        self.hits = QLabel(self)
        self.hits.setObjectName("manual_hits")
        self.contents = QTreeWidget(self)
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(self.tr("Contents of the manual"))
        self._lay_out()
        self._connect()
        self._list_pages()

    def show_page(self, page: str, anchor: str = "") -> None:
        """Show a page at the section ``anchor``, and select the section in the contents."""
        self.page.show_page(page, anchor)

    def _button(self, icon: str, name: str, key: QKeySequence.StandardKey) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._icon(icon))
        button.setProperty("icon_name", icon)
        button.setText(name)
        shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(f"{name} ({shown})" if shown else name)
        button.setEnabled(False)
        QShortcut(QKeySequence(key), self, button.click)
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.back)
        top.addWidget(self.forward)
        top.addWidget(self.search, 1)
        top.addWidget(self.hits)
        middle = QSplitter(self)
        middle.addWidget(self.contents)
        middle.addWidget(self.page)
        middle.setStretchFactor(1, 1)
        middle.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(middle, 1)
        english = "The pages of the manual are in English."
        language = QLabel(self.tr("The pages of the manual are in English."), self)
        language.setObjectName("manual_language")
        # Show the note on the manual's language only in a translated interface.
        language.setVisible(language.text() != english)
        layout.addWidget(language)
        self.resize(CONTENTS_WIDTH + 860, 720)
        middle.setSizes([CONTENTS_WIDTH, self.width() - CONTENTS_WIDTH])

    def _connect(self) -> None:
        self.back.clicked.connect(self.page.backward)
        self.forward.clicked.connect(self.page.forward)
        self.page.backwardAvailable.connect(self.back.setEnabled)
        self.page.forwardAvailable.connect(self.forward.setEnabled)
        self.page.shown.connect(self._select_shown)
        self.page.outside.connect(self._open_outside)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._next_hit)
        self.contents.itemSelectionChanged.connect(self._show_selected)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._go_to_search)

    def _open_outside(self, url: QUrl) -> None:
        self.open_outside(url)

    def _go_to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _list_pages(self) -> None:
        sections = [section for page in self._manual.pages for section in page.sections]
        self._list([section for section in sections if section.level <= SECTION_LEVEL and section.text])
        self._select_shown()

    def _list(self, sections: list[Section]) -> None:
        """List sections under the titles of their pages."""
        self.contents.blockSignals(True)
        self.contents.clear()
        self._listed: list[QTreeWidgetItem] = []
        tops: dict[str, QTreeWidgetItem] = {}
        for section in sections:
            if section.page not in tops:
                tops[section.page] = _item(self._manual.page(section.page).title, section.page, "")
                self.contents.addTopLevelItem(tops[section.page])
            item = tops[section.page]
            if section.level > 1:
                item = _item(section.title, section.page, section.anchor)
                tops[section.page].addChild(item)
            self._listed.append(item)
        self.contents.blockSignals(False)

    def _search(self, text: str) -> None:
        """List the sections that contain all search words, and highlight the words."""
        words = search_words(text)
        self.page.mark(words)
        sections = search_manual(self._manual, text)
        if words:
            self._list(list(sections))
            self.contents.expandAll()
            count = len(sections)
            self.hits.setText(self.tr("no sections") if not count else self.tr("sections: {count}").format(count=count))
        else:
            self.hits.clear()
            self._list_pages()

    def _next_hit(self) -> None:
        """Select the next listed section, wrapping around at the end."""
        item = self.contents.currentItem()
        place = self._listed.index(item) + 1 if item in self._listed and item.isSelected() else 0
        if self._listed:
            self.contents.setCurrentItem(self._listed[place % len(self._listed)])

    def _show_selected(self) -> None:
        for item in self.contents.selectedItems():
            self.page.show_page(*item.data(0, _PLACE))

    def _select_shown(self) -> None:
        """Select the displayed section in the contents or, if it is not listed there, its page."""
        place = [self.page.page or INDEX, self.page.section]
        self.contents.blockSignals(True)
        for i in range(self.contents.topLevelItemCount()):
            top = self.contents.topLevelItem(i)
            if top is not None and top.data(0, _PLACE)[0] == place[0]:
                sections = [child for n in range(top.childCount()) if (child := top.child(n)) is not None]
                self.contents.setCurrentItem(
                    next((section for section in sections if section.data(0, _PLACE) == place), top)
                )
                top.setExpanded(True)
            elif top is not None and not self.search.text():
                top.setExpanded(False)
        self.contents.blockSignals(False)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the icons when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "forward"):
            for button in (self.back, self.forward):
                button.setIcon(self._icon(button.property("icon_name")))


def _item(title: str, page: str, anchor: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([title])
    item.setData(0, _PLACE, [page, anchor])
    item.setToolTip(0, title)
    return item
