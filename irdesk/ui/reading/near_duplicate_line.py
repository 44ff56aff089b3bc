"""A line that says which documents of the pool have nearly the same text, and warns where they are judged otherwise."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from irdesk.assessment.near_duplicates import NearDuplicate
from irdesk.domain.project import Place
from irdesk.session.judging.near_duplicates import NearDuplicateFinder
from irdesk.session.queries import Queries
from irdesk.ui.shell.actions import ActionTable
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.widgets.elided_label import ElidedLabel


class NearDuplicateLine(QWidget):
    """Hidden where the document has no twin, or its twins are not known yet."""

    def __init__(
        self, queries: Queries, twins: NearDuplicateFinder, actions: ActionTable, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._queries, self._twins = queries, twins
        self.setObjectName("twin_line")
        self.said = ElidedLabel(self)
        self.said.setAccessibleName(self.tr("Documents with nearly the same text"))
        self.go = QToolButton(self)
        self.go.setDefaultAction(actions["judge.twin"])
        self.go.setText(self.tr("Go there"))
        self.go.setAutoRaise(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, 0, 3 * theme.SPACE, 0)
        layout.addWidget(self.said, 1)
        layout.addWidget(self.go)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_twins_of(self, place: Place | None) -> None:
        """Show the twins of a document; None shows nothing."""
        twins = self._of(place) if place else []
        self.setVisible(bool(twins))
        if place is None or not twins:
            self.said.setText("")
            return
        parts = []
        for twin, other in twins:
            judged = self.tr("unjudged") if other is None else self.tr("judged {grade}").format(grade=other)
            parts.append(f"{twin.docno} ({twin.resemblance:.0%}, {judged})")
        text = self.tr("Same text as {twins}").format(twins=", ".join(parts))
        grade = self._grade(place)
        differs = self._other(place) is not None
        if differs:
            text = self.tr("⚠ {text}; this one is judged {grade}").format(text=text, grade=grade)
        dress(self.said, (lambda: f"color: {theme.loss().name()}") if differs else None)
        self.said.setText(text)

    def first_of(self, place: Place) -> Place | None:
        """The document most like another one."""
        twins = self._twins.of(place.topic, place.docno)
        return Place(place.topic, twins[0].docno) if twins else None

    def warning_of(self, place: Place) -> str:
        """That a twin is judged otherwise, in words; neither is corrected. Empty where none is."""
        other = self._other(place)
        if other is None:
            return ""
        text = self.tr("{docno} is judged {grade}, {twin} with the same text {other}; Backspace goes back")
        return text.format(docno=place.docno, grade=self._grade(place), twin=other[0].docno, other=other[1])

    def _of(self, place: Place) -> list[tuple[NearDuplicate, int | None]]:
        """The twins of a document, each with its grade."""
        twins = self._twins.of(place.topic, place.docno)
        return [(twin, self._grade(Place(place.topic, twin.docno))) for twin in twins]

    def _other(self, place: Place) -> tuple[NearDuplicate, int] | None:
        """A twin that is judged otherwise, and its grade."""
        own = self._grade(place)
        for twin, grade in self._of(place) if own is not None else ():
            if grade is not None and grade != own:
                return twin, grade
        return None

    def _grade(self, place: Place) -> int | None:
        return self._queries.queue_row(place.topic, place.docno).grade
