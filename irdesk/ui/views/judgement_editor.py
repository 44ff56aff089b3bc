"""The judgement editor: one document after another against a topic, and a grade for each.

Nothing of runs, ranks or retrieval scores is known here.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from irdesk.domain.grades import shown_grade
from irdesk.domain.project import Place
from irdesk.session.changes import ChangeSet, SettingChanged, SourceChanged
from irdesk.session.commands import JudgeDocument, MoveTo, TakeBack
from irdesk.session.queries import Queries
from irdesk.session.settings import GUIDELINES, SCALE
from irdesk.session.workspace import Command
from irdesk.settings.preferences import DEFINITIONS, HIGHLIGHT, NARRATIVE, ZOOM, Preferences
from irdesk.ui import theme
from irdesk.ui.actions import GRADE_KEYS, JUDGE_PREFIX, ActionTable
from irdesk.ui.active_clock import ActiveClock
from irdesk.ui.views.document_view import DocumentView
from irdesk.ui.views.grade_bar import GradeBar
from irdesk.ui.views.topic_header import TopicHeader

ZOOM_STEP = 10
LEAST_ZOOM, MOST_ZOOM = 60, 300


class JudgementEditor(QWidget):
    """Topic, document, grades. ``execute`` carries commands out and says where they are refused."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        actions: ActionTable,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("judgement_editor")
        self._queries = queries
        self._execute = execute
        self._actions = actions
        self._preferences = preferences
        self._clock = ActiveClock(self)
        self._shown: Place | None = None
        self._text = ""
        self._ended = False
        self.header = TopicHeader(actions, self)
        self.document = DocumentView(self)
        self.grades = GradeBar(actions, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.header, _rule(self), self.document, _rule(self), self.grades):
            layout.addWidget(widget, 1 if widget is self.document else 0)
        self.document.set_zoom(preferences.get(ZOOM))
        self.setFocusProxy(self.document)
        self._connect()
        self.grades.show_scale(queries.scale())
        self._show()

    def _connect(self) -> None:
        handlers: dict[str, Callable[[], None]] = {
            f"judge.grade.{grade}": _bound(self._judge, grade) for grade in GRADE_KEYS
        }
        handlers |= {
            "judge.take_back": self._take_back,
            "judge.next": lambda: self._go(self._queries.neighbour(1)),
            "judge.previous": lambda: self._go(self._queries.neighbour(-1)),
            "judge.back": lambda: self._go(self._queries.last_judged()),
            "judge.next_open": lambda: self._go(self._queries.next_open()),
            "judge.next_topic": lambda: self._go(self._queries.topic_place(1)),
            "judge.previous_topic": lambda: self._go(self._queries.topic_place(-1)),
            "judge.narrative": self._toggle_narrative,
            "judge.guidelines": self._show_more,
            "judge.definitions": self._toggle_definitions,
            "judge.highlight": self._toggle_marks,
            "view.zoom_in": lambda: self._zoom(self._preferences.get(ZOOM) + ZOOM_STEP),
            "view.zoom_out": lambda: self._zoom(self._preferences.get(ZOOM) - ZOOM_STEP),
            "view.zoom_reset": lambda: self._zoom(100),
        }
        self._actions.connect_all(handlers)
        self._actions["judge.highlight"].setChecked(self._preferences.get(HIGHLIGHT))
        self._actions["judge.definitions"].setChecked(self._preferences.get(DEFINITIONS))
        self.grades.show_definitions(self._preferences.get(DEFINITIONS))
        self._actions["judge.narrative"].setChecked(self._preferences.get(NARRATIVE))

    def on_change(self, changes: ChangeSet) -> None:
        """Follow the workspace: the queue advanced, a grade was undone, a text was loaded."""
        if SCALE in changes.settings():
            self.grades.show_scale(self._queries.scale())
        if changes.settings() & {GUIDELINES, SCALE}:
            self._show_more()
        if self._queries.place() != self._shown or changes.touches(SourceChanged, SettingChanged):
            self._show()
        elif changes.kind == "do" and changes.judged() and self._all_judged():
            self._show_end()
        else:
            self._show_grade()

    def _all_judged(self) -> bool:
        return self._queries.progress().open == 0

    def _show_end(self) -> None:
        """The last document is judged: say so, and let no further key change what was given."""
        self._ended = True
        self._text = ""
        count = self._queries.progress().documents
        hint = self.tr("Backspace goes back to the last one, arrows and queue to any. Ctrl+E exports the qrels.")
        self.document.show_message(self.tr("All {count} documents are judged").format(count=f"{count:,}"), hint)
        self.header.show_terms((), [])
        self.grades.set_ready(False)
        self.grades.show_grade(None, "")

    def _show(self) -> None:
        place = self._queries.place()
        self._shown = place
        self._ended = False
        self._clock.restart()
        self.header.setVisible(place is not None)
        self.grades.set_ready(place is not None)
        if place is None:
            self._text = ""
            self.document.show_message(*_without_pool(self, self._queries))
            self.grades.show_grade(None, "")
            return
        self.header.show_topic(self._queries.topic(place.topic))
        self._show_more()
        document = self._queries.document(place.docno)
        if document is None:
            self._text = ""
            message = self.tr("The text of {docno} is in no loaded collection. Add its documents under Collection.")
            self.document.show_message(place.docno, message.format(docno=place.docno))
        else:
            self._text = self.document.show_document(document)
        self._mark()
        self._show_grade()

    def _show_grade(self) -> None:
        place = self._shown
        if place is None:
            return
        row = self._queries.queue_row(place.topic, place.docno)
        if row.grade is None:
            state = self.tr("{docno} · unjudged")
        elif row.own:
            state = self.tr("{docno} · judged {grade}")
        else:
            state = self.tr("{docno} · judged {grade} in the qrels")
        self.grades.show_grade(row.grade, state.format(docno=place.docno, grade=row.grade))

    def _show_more(self) -> None:
        parts = []
        if self._shown and self._actions["judge.narrative"].isChecked():
            narrative = self._queries.topic(self._shown.topic).narrative
            parts.append((self.tr("Narrative"), narrative or self.tr("this topic has none")))
        if self._actions["judge.guidelines"].isChecked():
            guidelines = self._queries.setting(GUIDELINES)
            if guidelines:
                parts.append((self.tr("Guidelines"), guidelines))
            parts.append((self.tr("Grades"), self._definitions()))
        self.header.show_more(parts)

    def _definitions(self) -> str:
        """The grades as a list in Markdown, the best first."""
        levels = reversed(self._queries.scale().levels)
        return "\n".join(f"- **{shown_grade(level.grade)} {level.name}** {level.definition}" for level in levels)

    def _mark(self) -> None:
        terms = self._queries.terms(self._shown.topic) if self._shown and self._text else ()
        if not self._actions["judge.highlight"].isChecked():
            terms = ()
        spans = self._queries.spans(self._text, terms)
        self.document.mark(spans)
        counts = [0] * len(terms)
        for span in spans:
            counts[span.term] += 1
        self.header.show_terms(terms, counts)

    def _toggle_narrative(self) -> None:
        self._preferences.set(NARRATIVE, self._actions["judge.narrative"].isChecked())
        self._show_more()

    def _toggle_definitions(self) -> None:
        self._preferences.set(DEFINITIONS, self._actions["judge.definitions"].isChecked())
        self.grades.show_definitions(self._actions["judge.definitions"].isChecked())

    def _toggle_marks(self) -> None:
        self._preferences.set(HIGHLIGHT, self._actions["judge.highlight"].isChecked())
        self._mark()

    def _zoom(self, percent: int) -> None:
        percent = min(max(percent, LEAST_ZOOM), MOST_ZOOM)
        self._preferences.set(ZOOM, percent)
        self.document.set_zoom(percent)
        self._show()

    def _judge(self, grade: int) -> None:
        if self._shown and not self._ended:
            self._execute(JudgeDocument(self._shown.topic, self._shown.docno, grade, self._clock.seconds()))

    def _take_back(self) -> None:
        if self._shown:
            self._execute(TakeBack(self._shown.topic, self._shown.docno))

    def _go(self, place: Place | None) -> None:
        if place and place != self._shown:
            self._execute(MoveTo(place.topic, place.docno))
        elif self._ended:
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Judging by key works while the document can be seen, and only then."""
        super().showEvent(event)
        self._actions.enable(JUDGE_PREFIX, True)

    def hideEvent(self, event: QHideEvent) -> None:
        """See `showEvent`."""
        super().hideEvent(event)
        self._actions.enable(JUDGE_PREFIX, False)


def _bound(function: Callable[[int], None], value: int) -> Callable[[], None]:
    return lambda: function(value)


def _without_pool(widget: QWidget, queries: Queries) -> tuple[str, str]:
    """Why there is nothing to judge yet, and what to do next."""
    title = widget.tr("Nothing to judge yet")
    if not queries.sources("run"):
        return title, widget.tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    return title, widget.tr("Build a pool from the loaded runs under Collection (Ctrl+3).")


def _rule(parent: QWidget) -> QFrame:
    rule = QFrame(parent)
    rule.setFixedHeight(1)
    rule.setStyleSheet(f"background: {theme.line().name()}")
    return rule
