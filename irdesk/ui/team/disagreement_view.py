"""View of a disagreement: the document, each assessor's grade and comment, and buttons to resolve it."""

from __future__ import annotations

import hashlib
import html
from collections.abc import Callable
from textwrap import shorten

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from irdesk.assessment.passages import ShownText
from irdesk.assessment.readable_document import ReadableDocument
from irdesk.assessment.term_highlights import Marks
from irdesk.domain.grades import GradeScale, shown_grade
from irdesk.session.core.disagreements import Disagreement, Opinion
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries
from irdesk.ui.actions.judging_titles_tips_and_keys import GRADE_KEYS
from irdesk.ui.judging.grade_bar import GradeButton, key_text
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.reading.document_view import DocumentView
from irdesk.ui.reading.long_text_view import LongTextView
from irdesk.ui.reading.text_highlights import TextMarks
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import column
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.style.translated_texts import graded, level_text
from irdesk.ui.widgets.elided_label import ElidedLabel

OPINIONS_WIDTH = 260  # width in pixels, enough to read a comment and the narrative
QUOTED = 160  # maximum number of characters of a quoted passage
LETTERS = 80  # line length of the document in characters


class DisagreementView(QWidget):
    """A view of one disagreement. ``decided`` is emitted with the chosen grade, and ``left`` when the reason field
    loses the focus.
    """

    decided = Signal(int)
    left = Signal()

    def __init__(self, queries: Queries, reader: DocumentCache, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries, self._reader = queries, reader
        self._dispute: Disagreement | None = None
        # Typed reasons that are not yet stored with a decision. The keys are (topic, docno).
        self.reasons: dict[tuple[str, str], str] = {}
        self._named = False
        self.topic = ElidedLabel(self)
        self.topic.setAccessibleName(self.tr("Topic"))
        self.text = DocumentView(self)
        self.text.setObjectName("disputed_text")
        self.long = LongTextView(self)
        self.texts = QStackedWidget(self)
        for view in (self.text, self.long):
            view.set_line_length(100, LETTERS)
            self.texts.addWidget(view)
        self._marks = {view: TextMarks(view) for view in (self.text, self.long)}
        self.narrative = QLabel(self)
        self.narrative.setObjectName("disputed_narrative")
        self.narrative.setAccessibleName(self.tr("Narrative of the topic"))
        self.narrative.setTextFormat(Qt.TextFormat.PlainText)
        self.narrative.setWordWrap(True)
        self.narrative.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.opinions = QLabel(self)
        self.opinions.setObjectName("disputed_said")
        self.opinions.setAccessibleName(self.tr("Comments of the assessors"))
        self.opinions.setTextFormat(Qt.TextFormat.RichText)
        self.opinions.setWordWrap(True)
        self.opinions.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.opinions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.reason = QLineEdit(self)
        self.reason.setObjectName("decision_reason")
        self.reason.setPlaceholderText(self.tr("Reason (published with the decision in the provenance file)"))
        self.reason.setAccessibleName(self.tr("Reason for the decision"))
        self.reason.setToolTip(self.tr("The reason for the decision; C moves the focus here, Enter moves it back"))
        self.reason.returnPressed.connect(self.left)
        self.reason.textEdited.connect(self._keep_reason)
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.SPACE)
        self._scale: GradeScale | None = None
        self._buttons: dict[int, GradeButton] = {}
        self._lay_out()
        on_palette_change(self.opinions, self._show_opinions)

    def _show_opinions(self) -> None:
        dispute = self._dispute
        self.opinions.setText(
            "".join(self._card(name, opinion) for name, opinion in self._in_order(dispute)) if dispute else ""
        )

    def _lay_out(self) -> None:
        area = QScrollArea(self)
        area.setWidget(column(self, self.narrative, self.opinions, grows=self.opinions))
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumWidth(OPINIONS_WIDTH)
        area.setAccessibleName(self.tr("Comments of the assessors"))
        for label in (self.narrative, self.opinions):
            label.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.texts)
        split.addWidget(area)
        split.setChildrenCollapsible(False)
        split.setStretchFactor(0, 5)
        split.setStretchFactor(1, 2)
        below = QHBoxLayout()
        below.setContentsMargins(0, theme.SPACE, 0, 0)
        below.setSpacing(2 * theme.SPACE)
        below.addLayout(self._row)
        below.addWidget(self.reason, 1)
        head = QHBoxLayout()
        head.setContentsMargins(0, theme.SPACE, 0, 0)
        head.addWidget(self.topic)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(head)
        layout.addWidget(split, 1)
        layout.addLayout(below)
        tab_through(area, self.reason)

    def show_dispute(self, dispute: Disagreement | None, *, named: bool) -> None:
        """Show a disagreement; ``named`` states whether the assessors' names are shown."""
        self._show_scale()
        same = (
            dispute is not None
            and self._dispute is not None
            and (dispute.topic, dispute.docno) == (self._dispute.topic, self._dispute.docno)
        )
        self._dispute, self._named = dispute, named
        for grade, button in self._buttons.items():
            button.setEnabled(dispute is not None)
            button.setChecked(dispute is not None and dispute.decided == grade)
        self.reason.setEnabled(dispute is not None)
        if dispute is None:
            self.topic.setText("")
            self.narrative.setText("")
            self.opinions.setText("")
            self.text.clear()
            self.texts.setCurrentWidget(self.text)
            self.reason.clear()
            return
        topic = self._queries.topic(dispute.topic)
        heading = f"{dispute.topic}  {topic.title}".rstrip()
        self.topic.setText(f"{heading} — {topic.description}" if topic.description else heading)
        self.narrative.setText("\n\n".join(filter(None, (topic.description, topic.narrative))))
        self.narrative.setVisible(bool(topic.description or topic.narrative))
        self._show_opinions()
        if not same:
            typed = self.reasons.get((dispute.topic, dispute.docno))
            self.reason.setText(self._queries.decision_reason(dispute.topic, dispute.docno) if typed is None else typed)
            self._read()

    def _keep_reason(self, text: str) -> None:
        if self._dispute:
            self.reasons[self._dispute.topic, self._dispute.docno] = text

    def _show_scale(self) -> None:
        scale = self._queries.scale()
        if scale == self._scale:
            return
        self._scale = scale
        for button in self._buttons.values():
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons.clear()
        for level in scale.levels:
            name, definition = level_text(level.name), level_text(level.definition)
            button = GradeButton(graded(level, "  "), self)
            button.setToolTip("\n".join(part for part in (self._tip(level.grade, name), definition) if part))
            called = self.tr("Decide on grade {grade}: {name}") if name else self.tr("Decide on grade {grade}")
            button.setAccessibleName(called.format(grade=shown_grade(level.grade), name=name))
            button.clicked.connect(self._pressed(level.grade))
            self._row.addWidget(button)
            self._buttons[level.grade] = button

    def _tip(self, grade: int, name: str) -> str:
        key = f" ({key_text(grade)})" if grade in GRADE_KEYS else ""
        called = self.tr("Decide on {name}") if name else self.tr("Decide on grade {grade}")
        return called.format(name=name, grade=shown_grade(grade)) + key

    def _pressed(self, grade: int) -> Callable[[bool], None]:
        return lambda _checked: self.decided.emit(grade)

    def _in_order(self, dispute: Disagreement) -> list[tuple[str, Opinion]]:
        """Return the opinions, each with the name to show. If the assessors' names are shown, the opinions keep their
        order. Otherwise they are sorted by a hash of topic, docno and assessor, so that their order does not reveal who
        gave which grade.
        """
        if self._named:
            return [(opinion.assessor, opinion) for opinion in dispute.opinions]

        def order(opinion: Opinion) -> bytes:
            return hashlib.sha256(f"{dispute.topic}\n{dispute.docno}\n{opinion.assessor}".encode()).digest()

        ordered = sorted(dispute.opinions, key=order)
        return [
            (self.tr("assessor {}").format("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]), opinion)
            for i, opinion in enumerate(ordered)
        ]

    def _card(self, name: str, opinion: Opinion) -> str:
        if opinion.grade is None:
            grade = f"<b>{self.tr('cannot tell')}</b> {html.escape(opinion.reason)}".rstrip()
        else:
            level = self._scale.level(opinion.grade) if self._scale else None
            grade = f"<b>{shown_grade(opinion.grade)}</b> {html.escape(level_text(level.name) if level else '')}"
        comment = html.escape(opinion.comment).replace("\n", "<br>")
        faint = theme.faint().name()
        note = f"<br>{comment}" if comment else f'<br><span style="color:{faint}">{self.tr("no comment")}</span>'
        marked = "".join(f"<br>“{html.escape(shorten(each.text, QUOTED))}”" for each in opinion.passages)
        return f'<p><span style="color:{faint}">{html.escape(name)}</span><br>{grade}{note}{marked}</p>'

    def _read(self) -> None:
        dispute = self._dispute
        if dispute is None:
            return
        ready, reading = self._reader.read(dispute.docno, self._read)
        if not ready:
            self.texts.setCurrentWidget(self.text)
            self.text.setPlainText(self.tr("reading…"))
        elif reading is None:
            self.texts.setCurrentWidget(self.text)
            self.text.setPlainText(self.tr("{docno}: its text is not in the project").format(docno=dispute.docno))
        elif reading.long:
            self._show(self.long, self.long.show_reading(reading), reading)
        else:
            self._show(self.text, self.text.show_reading(reading), reading)

    def _show(self, view: DocumentView | LongTextView, text: str, reading: ReadableDocument) -> None:
        """Show a document, and highlight the topic's words and the passages that the assessors marked."""
        self.texts.setCurrentWidget(view)
        self._marks[view].reset()
        shown = self._dispute
        if shown is None:
            return
        if passages := [passage for opinion in shown.opinions for passage in opinion.passages]:
            self._marks[view].show_passages(ShownText(text, reading.fields_span).unit_spans(passages))

        def highlight(marks: Marks) -> None:
            if self._dispute is shown:
                self._marks[view].show_terms(marks)

        self._reader.mark(text, self._queries.terms(shown.topic), highlight)
