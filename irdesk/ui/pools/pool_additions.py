"""Form for adding individual documents to a pool, as typed docnos, from search results, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from irdesk.domain.pool import Chosen
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import worded
from irdesk.session.pools.background_pool_building import PoolBuilder
from irdesk.session.queries import Queries
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

SORTED_TOPICS = 2_000
"""Maximum number of topics to list in natural order. If there are more, they are listed in file order, since sorting
them would take longer than a display frame.
"""


class PoolAdditions(QWidget):
    """Form for adding documents. ``changed`` is emitted when documents are added or removed. ``ask_file`` asks the user
    for a file with topics and docnos.
    """

    changed = Signal()

    def __init__(
        self,
        queries: Queries,
        maker: PoolBuilder,
        ask_file: Callable[[QWidget], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._queries = queries
        self._maker = maker
        self._ask_file = ask_file
        self._added: list[Chosen] = []
        self._stale = True
        self.topic = SearchableDropDown(self.tr("Topic of the documents"), self, letters=4)
        self.topic.setToolTip(self.tr("The topic for which documents are added"))
        self.words = QLineEdit(self)
        self.words.setPlaceholderText(self.tr("docnos, or search words"))
        self.words.setAccessibleName(self.tr("Docnos or words"))
        self.words.setToolTip(self.tr("Docnos to add, or words to search for in docno, title and text"))
        self.words.returnPressed.connect(self._find)
        self.add = QPushButton(self.tr("Add"), self)
        self.add.setToolTip(self.tr("Add the documents with these docnos for the topic"))
        self.add.clicked.connect(lambda _checked=False: self._add_typed())
        self.search = QPushButton(self.tr("Find"), self)
        self.search.setToolTip(self.tr("Add all documents that contain these words (Enter)"))
        self.search.clicked.connect(lambda _checked=False: self._find())
        self.file = make_quiet(QPushButton(self.tr("File…"), self))
        self.file.setToolTip(self.tr("Add documents from a file, one per line: topic docno"))
        self.file.clicked.connect(lambda _checked=False: self._read())
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.hide()
        row = QHBoxLayout()
        row.addWidget(self.topic, 1)
        row.addWidget(self.words, 3)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.add, self.search, self.file):
            buttons.addWidget(button)
        self._list = QGridLayout()
        self._list.setVerticalSpacing(0)
        self._list.setColumnStretch(0, 1)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setVerticalSpacing(theme.SPACE)
        layout.addLayout(row, 0, 0)
        layout.addLayout(buttons, 1, 0)
        layout.addWidget(self.message, 2, 0)
        layout.addLayout(self._list, 3, 0)

    def parts(self) -> list[Chosen]:
        """Return the added documents as components of a pool."""
        return list(self._added)

    def clear(self) -> None:
        """Remove all added documents."""
        self._added.clear()
        self._show()

    def refresh(self) -> None:
        """Mark the topic list as outdated. It is refilled only while the form is visible, since there can be hundreds
        of thousands of topics.
        """
        self._stale = True
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Refill the topic list if it is outdated."""
        super().showEvent(event)
        self._fill()

    def _fill(self) -> None:
        if not self._stale:
            return
        self._stale = False
        topics = self._queries.known_topics()
        if len(topics) <= SORTED_TOPICS:
            topics.sort(key=natural)
        self.topic.offer(topics)
        self.topic.setCurrentIndex(max(self.topic.currentIndex(), 0) if topics else -1)
        for button in (self.add, self.search):
            button.setEnabled(bool(topics))

    def _add_typed(self) -> None:
        docnos = tuple(dict.fromkeys(self.words.text().split()))
        if docnos and self.topic.value:
            self._take(Chosen.by(worded("added by hand"), {self.topic.value: docnos}))

    def _find(self) -> None:
        if self.topic.value:
            self._maker.search(self.topic.value, self.words.text(), self._take, self._failed)

    def _read(self) -> None:
        if path := self._ask_file(self):
            self._maker.read(path, self._take, self._failed)

    def _take(self, chosen: Chosen) -> None:
        self._added.append(chosen)
        self.words.clear()
        self.message.hide()
        self._show()
        self.changed.emit()

    def _failed(self, fault: Exception) -> None:
        self.message.setText(reason(fault))
        dress(self.message, lambda: f"color: {theme.loss().name()}")
        self.message.show()

    def _show(self) -> None:
        while (item := self._list.takeAt(0)) is not None:
            if widget := item.widget():
                widget.deleteLater()
        for row, chosen in enumerate(self._added):
            count = sum(map(len, chosen.documents.values()))
            topics = ", ".join(chosen.documents) if len(chosen.documents) < 4 else self.tr("several")
            label = ElidedLabel(self)
            label.setText(
                self.tr("{count} {origin}; topics: {topics}").format(
                    count=count, origin=translated(chosen.how), topics=topics
                )
            )
            drop = QToolButton(self)
            drop.setText("✕")
            drop.setAutoRaise(True)
            drop.setAccessibleName(self.tr("Remove documents: {origin}").format(origin=translated(chosen.how)))
            drop.setToolTip(self.tr("Remove these documents"))
            drop.clicked.connect(partial(self._drop, chosen))
            self._list.addWidget(label, row, 0)
            self._list.addWidget(drop, row, 1, Qt.AlignmentFlag.AlignRight)

    def _drop(self, chosen: Chosen, _checked: bool = False) -> None:
        self._added.remove(chosen)
        self._show()
        self.changed.emit()
