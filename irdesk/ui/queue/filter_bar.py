"""Filter bar of the queue: words in docno, title or text, and a judgement state. Esc clears it and returns to the
document. A line below it states the number of matches.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from irdesk.domain.grades import GradeScale
from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import Criteria, Queries
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.keys.typing_guard import PASSES_DIGITS
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import graded
from irdesk.ui.widgets.choice_box import narrow

SETTLE_MS = 200  # delay in ms between the last key press and the search


class StateBox(QComboBox):
    """Combo box that emits ``closed`` when its list has been closed. While the list is closed, digits grade the
    document.
    """

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty(PASSES_DIGITS, True)
        self.view().installEventFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore digits, so that the digit of a grade outside the scale does not select a state."""
        if event.text().isdecimal():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit ``closed`` when the list has been hidden, but only after Qt has given the focus to the box, that is, in
        a later event-loop iteration.
        """
        if event.type() == QEvent.Type.Hide:
            in_later_turn(self, self.closed.emit)
        return super().eventFilter(watched, event)


class FilterBar(QWidget):
    """Bar with the fields of the queue filter.

    Signals:

    - ``chosen``: emitted with the criteria.
    - ``entered``: emitted to show the first match.
    - ``left``: emitted when the focus should return to the document.
    """

    chosen = Signal(Criteria)
    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = QLineEdit(self)
        self.words.setObjectName("queue_find")
        self.words.setPlaceholderText(self.tr("find (/)"))
        self.words.setAccessibleName(self.tr("Find in the queue"))
        self.words.setToolTip(
            self.tr("Show documents that contain all of these words in docno, title or text; Esc shows all")
        )
        self.words.setClearButtonEnabled(True)
        self.state = StateBox(self)
        self.state.setObjectName("queue_state")
        self.state.setAccessibleName(self.tr("State of the documents shown"))
        self.state.setToolTip(self.tr("Show documents in this state; press Tab in the search field to get here"))
        narrow(self.state, 5)
        self.documents: frozenset[tuple[str, str]] | None = None
        """Documents selected in another view. The filter's words and state narrow this selection further; Esc removes
        the restriction.
        """
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self._choose)
        self.words.textChanged.connect(lambda _text: self._timer.start())
        self.words.returnPressed.connect(self._leave_with_it)
        self.state.currentIndexChanged.connect(lambda _row: self._choose())
        # Return to the document, so that a digit then judges it instead of selecting another state.
        self.state.closed.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.words, 3)
        row.addWidget(self.state, 2)

    def show_scale(self, scale: GradeScale) -> None:
        """Fill the combo box of states, including one entry per grade of the scale."""
        choices = [
            (self.tr("all"), Criteria()),
            (self.tr("unjudged"), Criteria("unjudged")),
            (self.tr("skipped"), Criteria("skipped")),
            (self.tr("cannot tell"), Criteria("cannot tell")),
            (self.tr("flagged"), Criteria("flagged")),
            (self.tr("commented"), Criteria("commented")),
            *((graded(level, "  "), Criteria("grade", level.grade)) for level in scale.levels),
        ]
        kept = self.state.currentText()
        self.state.blockSignals(True)
        self.state.clear()
        for text, criteria in choices:
            self.state.addItem(text, criteria)
        self.state.blockSignals(False)
        self.state.setCurrentIndex(max(self.state.findText(kept), 0))

    def begin(self) -> None:
        """Move the focus to the search field."""
        self.words.setFocus()
        self.words.selectAll()

    def show_documents(self, documents: frozenset[tuple[str, str]] | None) -> None:
        """Show only documents selected in another view, and reset words and state. None removes the restriction."""
        if documents != self.documents:
            self.documents = documents
            with QSignalBlocker(self.words), QSignalBlocker(self.state):
                self.words.clear()
                self.state.setCurrentIndex(0)

    def clear(self) -> None:
        """Clear the filter."""
        self.words.clear()
        self.documents = None
        self.state.setCurrentIndex(0)
        self._choose()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the filter on Esc. On Enter, also in the combo box of states, apply the filter and return to the
        document.
        """
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._leave_with_it()
        else:
            super().keyPressEvent(event)

    def _leave_with_it(self) -> None:
        self._choose()
        self.left.emit()
        self.entered.emit()

    def _choose(self) -> None:
        self._timer.stop()
        chosen: Criteria = self.state.currentData() or Criteria()
        self.chosen.emit(Criteria(chosen.state, chosen.grade, self.words.text().strip(), self.documents))


class FilterSummary(QLabel):
    """Line below the filter bar that states how many documents match. It is hidden while the filter is off."""

    def __init__(self, queries: Queries, queue_filter: QueueFilter, parent: QWidget) -> None:
        super().__init__(parent)
        self._queries, self._filter = queries, queue_filter
        self.setWordWrap(True)
        self.setObjectName("filter_told")
        self.setAccessibleName(self.tr("Filter of the queue"))
        self.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.hide()

    def show_searching(self) -> None:
        """Say that the words are still being searched in the current topic."""
        self.setText(self.tr("searching…"))

    def show_counts(self, topic: str, shown: int, counts: Mapping[str, int]) -> None:
        """Show the number of matches in the current topic, ``shown``, and in all topics. ``counts`` holds the number of
        matches of each topic that has some.
        """
        here = self.tr("{count} of {total} in this topic").format(count=shown, total=len(self._queries.docnos(topic)))
        everywhere = filled(
            self.tr("{count:,} in {topics:,} of {total:,} {total:topic|topics}"),
            count=sum(counts.values()),
            topics=len(counts),
            total=len(self._queries.queued_topics()),
        )
        if self._filter.looking_elsewhere or self._filter.counting:
            everywhere = self.tr("searching other topics…")
        chosen = [self.tr("chosen documents")] if self._filter.criteria.documents is not None else []
        self.setText(" · ".join([*chosen, here, everywhere]))
