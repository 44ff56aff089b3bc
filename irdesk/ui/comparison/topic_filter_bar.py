"""Topic filter bar: the four fields of the topic filter, which applies to all views."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.domain.topic_patterns import split_names, unmatched_patterns
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import EVERY, Span, TopicFilter, no_topic
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.measure_box import MeasureBox


class TopicFilterBar(QWidget):
    """Bar that applies the topic filter on Enter or when a field loses the focus. It reports fields that cannot be
    parsed.
    """

    summary_changed = Signal()

    def __init__(self, queries: Queries, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries, self._selection = queries, selection
        self.names = self._field(self.tr("Topics"), self.tr("such as 1-10, 12, 106_*"))
        self.names.setToolTip(self.tr("Topic ids, with wildcards * and ? and ranges of numbers"))
        self.words = self._field(self.tr("Words"), self.tr("in title or description"))
        self.words.setToolTip(self.tr("Show topics with all these words in the title or description"))
        self.relevant = self._field(self.tr("Relevant"), "5..100")
        self.relevant.setToolTip(self.tr("Number of relevant documents per topic: 5..100, 5.. or ..100"))
        self.mean = self._field(self.tr("Difficulty"), "..0.3")
        self.mean.setToolTip(self.tr("Mean of all runs' scores, low for a hard topic: ..0.3 or 0.1..0.3"))
        self.measure = MeasureBox(queries, self.tr("Measure of difficulty"), self)
        self.measure.setToolTip(self.tr("The measure of topic difficulty"))
        self.measure.activated.connect(lambda _row: self._choose())
        self.every = QPushButton(self.tr("Clear the filter"), self)
        self.every.setToolTip(self.tr("Remove the filter: show all topics again"))
        self.every.clicked.connect(lambda _checked=False: selection.choose_filter(TopicFilter()))
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, theme.SPACE)
        for row, (first, second) in enumerate(((self.names, self.words), (self.relevant, self.mean))):
            for column, field in ((0, first), (2, second)):
                label = QLabel(field.accessibleName(), self)
                label.setBuddy(field)
                grid.addWidget(label, row, column)
            grid.addWidget(first, row, 1)
            grid.addWidget(second, row, 3)
        grid.addWidget(self.every, 0, 4)
        grid.addWidget(self.measure, 1, 4)
        grid.addWidget(self.fault, 2, 0, 1, 5)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        QWidget.setTabOrder(self.words, self.every)
        QWidget.setTabOrder(self.every, self.relevant)
        selection.filter_changed.connect(lambda _chosen: self.refresh())
        selection.measure_changed.connect(lambda _name: self.refresh())
        self.refresh()

    def _field(self, name: str, example: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setAccessibleName(name)
        field.setPlaceholderText(example)
        field.editingFinished.connect(self._choose)
        return field

    @property
    def summary(self) -> str:
        """Return a description of the topics over which runs are compared."""
        try:
            return translated(self._queries.over_topics(self._selection.filter))
        except CommandRefused as fault:
            return reason(fault)

    def refresh(self) -> None:
        """Show the current filter."""
        chosen = self._selection.filter
        for field, text in (
            (self.names, chosen.names),
            (self.words, chosen.words),
            (self.relevant, _text(chosen.relevant)),
            (self.mean, _text(chosen.mean)),
        ):
            if field.text() != text and not field.hasFocus():
                field.setText(text)
        self.measure.refill()
        if (row := self.measure.findText(chosen.measure or self._queries.topic_measure(self._selection.measure))) >= 0:
            self.measure.setCurrentIndex(row)
        self.every.setEnabled(not chosen.everything)
        missing = unmatched_patterns(split_names(chosen.names), self._queries.judged_topics())
        self.fault.setText(translated(no_topic(missing)) if missing else "")
        self.fault.setVisible(bool(missing))
        self.summary_changed.emit()

    def _choose(self) -> None:
        try:
            relevant, mean = (_span(field.text()) for field in (self.relevant, self.mean))
        except ValueError as fault:
            self.fault.setText(translated(fault.args[0]))
            self.fault.show()
            return
        self.fault.hide()
        measure = "" if mean.open else self.measure.currentText()
        wish = TopicFilter(self.names.text().strip(), relevant, mean, measure, self.words.text().strip())
        self._selection.choose_filter(TopicFilter() if wish.everything else wish)


def _span(text: str) -> Span:
    return Span.read(text) if text.strip() else EVERY


def _text(span: Span) -> str:
    """Format a range as the user would type it."""
    low, high = ("" if end is None else f"{end:g}" for end in (span.low, span.high))
    return "" if span.open else low if span.low == span.high else f"{low}..{high}"
