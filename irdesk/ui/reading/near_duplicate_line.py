"""Line that lists the near-duplicates of the current document in the pool, with a warning if the grade of a
near-duplicate differs.
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from irdesk.assessment.near_duplicates import NearDuplicate
from irdesk.domain.project.judgement import Place
from irdesk.session.judging.near_duplicates import NearDuplicateFinder, contradicting
from irdesk.session.queries import Queries
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.key_button import KeyedLink


class NearDuplicateLine(QWidget):
    """Line with the near-duplicates. It is hidden if there are none or they have not yet been computed."""

    def __init__(
        self, queries: Queries, twins: NearDuplicateFinder, actions: ActionTable, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._queries, self._twins = queries, twins
        self.setObjectName("twin_line")
        self.label = ElidedLabel(self)
        self.label.setAccessibleName(self.tr("Documents with nearly the same text"))
        self.go = KeyedLink(actions["judge.twin"], self.tr("Go to duplicate"), self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, 0, 3 * theme.SPACE, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.go)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_twins_of(self, place: Place | None) -> None:
        """Show a document's near-duplicates, or hide the line if the document is None."""
        twins = self._of(place) if place else []
        self.setVisible(bool(twins))
        if place is None or not twins:
            self.label.setText("")
            return
        parts = []
        for twin, other in twins:
            judged = self.tr("unjudged") if other is None else self.tr("judged {grade}").format(grade=other)
            parts.append(f"{twin.docno} ({twin.resemblance:.0%}, {judged})")
        text = self.tr("Same text as {twins}").format(twins=", ".join(parts))
        grade = self._grade(place)
        differs = contradicting(grade, twins) is not None
        if differs:
            text = self.tr("⚠ {text}; this document is judged {grade}").format(text=text, grade=grade)
        dress(self.label, (lambda: f"color: {theme.loss().name()}") if differs else None)
        self.label.setText(text)

    def first_of(self, place: Place) -> Place | None:
        """Return the most similar near-duplicate of a document, or None."""
        twins = self._twins.of(place.topic, place.docno)
        return Place(place.topic, twins[0].docno) if twins else None

    def warning_of(self, place: Place) -> str:
        """Return a warning if a near-duplicate has a different grade, else "". No grade is changed."""
        grade = self._grade(place)
        other = contradicting(grade, self._of(place))
        if other is None:
            return ""
        text = self.tr(
            "{docno} is judged {grade}, but {twin}, which has the same text, is judged {other}; Backspace goes back"
        )
        return text.format(docno=place.docno, grade=grade, twin=other[0].docno, other=other[1])

    def _of(self, place: Place) -> list[tuple[NearDuplicate, int | None]]:
        """Return the near-duplicates of a document, each with its grade."""
        twins = self._twins.of(place.topic, place.docno)
        return [(twin, self._grade(Place(place.topic, twin.docno))) for twin in twins]

    def _grade(self, place: Place) -> int | None:
        return self._queries.queue_row(place.topic, place.docno).grade
