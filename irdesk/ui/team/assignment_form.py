"""Form for an assignment: names of assessors, overlap between them, hidden repeats, seed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QWidget

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.topic_patterns import split_names
from irdesk.ui.pools.pool_form import GREATEST_SEED
from irdesk.ui.style import theme

# Ways to have documents judged by several assessors: a share of the topics, named topics, or a share of all documents.
# A share of all documents is divided among the topics in proportion to their numbers of documents.
SHARE, NAMED, SAMPLE = range(3)


class AssignmentForm(QWidget):
    """A form that describes an `AssignmentPlan`. ``changed`` is emitted when any field changes."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = QLineEdit(self)
        self.names.setPlaceholderText(self.tr("anna, ben, chloë"))
        self._name(self.names, self.tr("Assessors"), self.tr("Names of assessors, separated by commas"))
        self.kind = QComboBox(self)
        self.kind.addItem(self.tr("double-judged topics"))
        self.kind.addItem(self.tr("listed topics"))
        self.kind.addItem(self.tr("double-judged documents"))
        self._name(
            self.kind,
            self.tr("Double-judged topics or documents"),
            self.tr("Topics or documents that several assessors judge independently"),
        )
        self.share = self._percent(
            self.tr("Double-judged share"),
            self.tr(
                "Share of the topics, or of all documents (about the same share in each topic); "
                "drawn at random with the seed"
            ),
        )
        self.topics = QLineEdit(self)
        self.topics.setPlaceholderText(self.tr("topics, such as 1-3, 17"))
        self._name(
            self.topics,
            self.tr("Topics judged by several assessors"),
            self.tr("Topic ids, such as 12, 106_* or 301-350"),
        )
        self.people = QSpinBox(self)
        self.people.setRange(2, 99)
        self.people.setPrefix(self.tr("assessors: "))
        self._name(
            self.people,
            self.tr("Number of assessors"),
            self.tr("Number of assessors for each of these topics or documents"),
        )
        self.repeats = self._percent(
            self.tr("Hidden repeats"), self.tr("Share of documents that each assessor is shown twice, unannounced")
        )
        self.seed = QSpinBox(self)
        self.seed.setRange(0, GREATEST_SEED)
        self.seed.setValue(1)
        self._name(self.seed, self.tr("Seed of the assignment"), self.tr("The same seed gives the same assignment"))
        self._lay_out()
        self.names.textEdited.connect(lambda _text: self.changed.emit())
        self.topics.textEdited.connect(lambda _text: self.changed.emit())
        for box in (self.share, self.people, self.repeats, self.seed):
            box.valueChanged.connect(lambda _value: self.changed.emit())
        self.kind.currentIndexChanged.connect(lambda _index: self._kind_chosen())
        self._kind_chosen()

    def _name(self, widget: QWidget, name: str, tip: str) -> None:
        widget.setAccessibleName(name)
        widget.setToolTip(tip)

    def _percent(self, name: str, tip: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, 100)
        box.setSuffix(" %")
        self._name(box, name, tip)
        return box

    def _lay_out(self) -> None:
        shared = QHBoxLayout()
        shared.setSpacing(2 * theme.SPACE)
        for widget, stretch in ((self.kind, 0), (self.share, 0), (self.topics, 1), (self.people, 0)):
            shared.addWidget(widget, stretch)
        shared.addStretch(0)
        again = QHBoxLayout()
        again.setSpacing(2 * theme.SPACE)
        again.addWidget(self.repeats)
        again.addWidget(QLabel(self.tr("Seed"), self))
        again.addWidget(self.seed)
        again.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme.SPACE)
        for row, text in enumerate((self.tr("Assessors"), self.tr("Overlap"), self.tr("Hidden repeats"))):
            grid.addWidget(QLabel(text, self), row, 0)
        grid.addWidget(self.names, 0, 1)
        grid.addLayout(shared, 1, 1)
        grid.addLayout(again, 2, 1)
        grid.setColumnStretch(1, 1)

    def _kind_chosen(self) -> None:
        named = self.kind.currentIndex() == NAMED
        self.share.setVisible(not named)
        self.topics.setVisible(named)
        self.changed.emit()

    def plan(self) -> AssignmentPlan | None:
        """Return the plan that the form describes, or None if no names have been entered."""
        names = tuple(name for part in self.names.text().split(",") if (name := " ".join(part.split())))
        if not names:
            return None
        topics: tuple[str, ...] = ()
        kind, share = self.kind.currentIndex(), self.share.value() / 100
        if kind == NAMED:
            topics = tuple(split_names(self.topics.text()))
        of_topics, of_documents = (share if kind == by else 0.0 for by in (SHARE, SAMPLE))
        overlap = Overlap(self.people.value(), of_topics, topics, of_documents)
        return AssignmentPlan(names, overlap, self.repeats.value() / 100, self.seed.value())

    def texts(self) -> dict[str, str]:
        """Return the text of each field."""
        boxes = {name: str(box.value()) for name, box in self._boxes().items()}
        kind = str(self.kind.currentIndex())
        return {"names": self.names.text(), "topics": self.topics.text(), "kind": kind, **boxes}

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Fill the fields from the result of `texts`. Values that a field does not accept are ignored."""
        self.names.setText(texts.get("names", ""))
        self.topics.setText(texts.get("topics", ""))
        self.kind.setCurrentIndex({"1": NAMED, "2": SAMPLE}.get(texts.get("kind", ""), SHARE))
        for name, box in self._boxes().items():
            if texts.get(name, "").isdecimal():
                box.setValue(int(texts[name]))

    def _boxes(self) -> dict[str, QSpinBox]:
        return {"share": self.share, "people": self.people, "repeats": self.repeats, "seed": self.seed}

    def show_plan(self, plan: AssignmentPlan) -> None:
        """Fill the fields from the current plan."""
        self.names.setText(", ".join(plan.assessors))
        overlap = plan.overlap
        self.kind.setCurrentIndex(NAMED if overlap.topics else SAMPLE if overlap.documents else SHARE)
        self.topics.setText(", ".join(plan.overlap.topics))
        for box, value in (
            (self.share, round((overlap.documents or overlap.share) * 100)),
            (self.people, plan.overlap.people),
            (self.repeats, round(plan.repeats * 100)),
            (self.seed, plan.seed),
        ):
            box.setValue(value)
