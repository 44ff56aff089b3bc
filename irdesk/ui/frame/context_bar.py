"""Context bar: the measure, run, baseline, topic and topic filter that all views of the Analyse workspace share."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries
from irdesk.ui.comparison.topic_filter_bar import TopicFilterBar
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.measures.measure_help import HELP, measure_place
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import measure_title
from irdesk.ui.widgets.run_box import run_pair_boxes
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown
from irdesk.ui.widgets.topic_box import TopicBox

FILTER_WIDTH = 560  # popup width in pixels


class ContextBar(QWidget):
    """Bar of boxes that show and change the shared selection."""

    def __init__(self, queries: Queries, selection: Selection, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("context_bar")
        self.setMinimumWidth(1)  # tiny, so that the bar never widens the window
        self._queries, self._selection = queries, selection
        self._stale = True
        self.measure = SearchableDropDown(self.tr("Measure"), self, letters=7)
        self.measure.activated.connect(lambda _row: selection.choose_measure(self.measure.value))
        self.run, self.baseline = run_pair_boxes(queries, selection, self, of_panel=False)
        self.topic = TopicBox(queries, selection, self, of_panel=False)
        self.filter = QToolButton(self)
        self.filter.setObjectName("topic_filter_button")
        self.filter.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.filter.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.filter.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.filter.clicked.connect(lambda _checked=False: self._open_filter())
        self._popup: FilterPopup | None = None
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        row.setSpacing(theme.SPACE)
        for text, box, share in (
            (self.tr("Measure"), self.measure, 3),
            (self.tr("Run"), self.run, 4),
            (self.tr("Baseline"), self.baseline, 4),
            (self.tr("Topic"), self.topic, 4),
        ):
            label = QLabel(text, self)
            label.setBuddy(box)
            dress(label, lambda: f"color: {theme.faint().name()}")
            row.addWidget(label)
            row.addWidget(box, share)
            if box is self.topic:
                row.addWidget(self._mean_button())
            row.addSpacing(theme.SPACE)
        row.addWidget(self.filter)
        tab_through(self.topic, self.mean, self.filter)
        selection.run_changed.connect(lambda _run: self.refresh())
        selection.other_changed.connect(lambda _run: self.refresh())
        selection.measure_changed.connect(lambda _name: self.refresh())
        selection.filter_changed.connect(lambda _filter: self.refresh())

    def _mean_button(self) -> QToolButton:
        """Create the button that deselects the topic. It is shown only while a topic is selected."""
        self.mean = QToolButton(self)
        self.mean.setObjectName("mean_button")
        self.mean.setText("×")
        self.mean.setAutoRaise(True)
        self.mean.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.mean.setToolTip(self.tr("Show the mean over all topics"))
        self.mean.setAccessibleName(self.tr("Show the mean over all topics"))
        self.mean.clicked.connect(lambda _checked=False: self._show_mean())
        self.mean.hide()
        self._selection.topic_changed.connect(lambda _topic: self.mean.setVisible(bool(self._selection.any_topic)))
        return self.mean

    def _show_mean(self) -> None:
        """Deselect the topic. This hides the button, so move the focus to the topic box."""
        self.topic.setFocus(Qt.FocusReason.OtherFocusReason)
        self._selection.choose_topic("")

    def add_button(self, action: QAction) -> None:
        """At the end of the bar, add a button that toggles a view."""
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._row.addWidget(button)

    def on_change(self, changes: ChangeSet) -> None:
        """Update after changes to the project's runs, measures and topics."""
        if changes.kind != "move":
            self.topic.refresh()
            self.refresh()

    def refresh(self) -> None:
        """Show the current selection, if the bar is visible."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        self.measure.offer(self._queries.measure_names(), detail=measure_title)
        self.measure.show_value(self._selection.measure)
        self.measure.setProperty(HELP, measure_place(self._selection.measure))
        self.run.show_run(self._selection.run)
        self.baseline.show_run(self._selection.other)
        chosen = self._selection.filter
        kept, count = self._queries.filter_size(chosen), len(self._queries.judged_topics())
        some = self.tr("Filter: {kept} of {count} topics").format(kept=kept, count=count)
        self.filter.setText(self.tr("Filter: all topics") if chosen.everything else some)
        self.filter.setFont(self.font() if chosen.everything else fonts.strong(self.font()))
        dress(self.filter, None if chosen.everything else lambda: f"color: {theme.accent().name()}")
        self.filter.setToolTip(self.tr("Restrict the numbers in all views to some topics"))

    def _open_filter(self) -> None:
        if self._popup is None:
            self._popup = FilterPopup(self._queries, self._selection, self)
        corner = self.filter.mapToGlobal(QPoint(self.filter.width(), self.filter.height()))
        self._popup.open(corner)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the bar is hidden."""
        super().showEvent(event)
        if self._stale:
            self.topic.refresh()
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the filter popup when the bar is hidden."""
        super().hideEvent(event)
        if self._popup:
            self._popup.hide()


class FilterPopup(QFrame):
    """Popup with the topic filter, below its button in the context bar."""

    def __init__(self, queries: Queries, selection: Selection, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.bar = TopicFilterBar(queries, selection, self)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.bar.summary_changed.connect(self._show_summary)
        column = QVBoxLayout(self)
        column.addWidget(self.bar)
        column.addWidget(self.summary)
        self.setFixedWidth(FILTER_WIDTH)

    def open(self, corner: QPoint) -> None:
        """Show the popup so that its upper right corner is at a screen position."""
        self.bar.refresh()
        self._show_summary()
        self.adjustSize()
        room = self.screen().availableGeometry()
        self.move(max(room.left(), corner.x() - self.width()), corner.y())
        self.show()
        self.bar.names.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_summary(self) -> None:
        self.summary.setText(self.bar.summary)
