"""A dialog for choosing a measure. It compares the measures by task, relevance, ranks and judgements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Family
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.measure_search import named_measure, suggest_measures
from irdesk.reporting.manual.measures_by_task import CHOICES, chosen_families, for_task, tasks_with, traits_of
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.translated_texts import measure_text
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel

SIZE = (1240, 700)
WIDTHS = (9, 24, 9, 12, 20, 9, 32)
Row = dict[str, str]


class MeasureChooser(QDialog):
    """Dialog with a table of the measures and their traits.

    ``show_page`` opens a measure's manual page. ``add`` adds a measure to the scores. Adding is enabled while
    ``can_add`` returns True, i.e. while a project is open.
    """

    def __init__(
        self,
        show_page: Callable[[str], None],
        add: Callable[[str], None],
        can_add: Callable[[], bool],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("measure_chooser")
        self.setWindowTitle(self.tr("Choose a measure"))
        self.setModal(False)
        self._can_add = can_add
        self.words = QLineEdit(self)
        self.words.setPlaceholderText(self.tr("Name, title or task"))
        self.words.setAccessibleName(self.tr("Filter by name, title, words or task"))
        self.words.setClearButtonEnabled(True)
        self.task = self._box(self.tr("Task"), [task for task, _ in CHOICES])
        self.traits = {
            "relevance": self._box(self.tr("Relevance"), _values("relevance")),
            "position_aware": self._box(self.tr("Position-aware"), _values("position_aware")),
            "judgements": self._box(self.tr("Judgements needed"), _values("judgements")),
        }
        self.rows: RowModel[Row] = RowModel(self._columns(), self)
        self.table = PlainTable(self.tr("Measures and their traits"), self.rows, WIDTHS, self)
        self.table.dispensable = (5, 4)
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.count = QLabel(self)
        self.about = make_primary(QPushButton(self.tr("Show manual page"), self))
        self.adding = QPushButton(self.tr("Add to Metrics"), self)
        self.about.clicked.connect(lambda _=False: self._with_chosen(show_page))
        self.adding.clicked.connect(lambda _=False: self._with_chosen(add))
        self.table.activated.connect(lambda _index: self._with_chosen(show_page))
        self.words.textChanged.connect(lambda _text: self.refresh())
        self._lay_out()
        self.refresh()

    def _box(self, name: str, values: list[str]) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.addItem(self.tr("any"), "")
        for value in values:
            box.addItem(value, value)
        box.setMinimumContentsLength(12)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda _row: self.refresh())
        return box

    def _columns(self) -> tuple[RowColumn[Row], ...]:
        columns = (
            ("measure", self.tr("measure"), self.tr("A common form of the measure")),
            ("title", self.tr("title"), self.tr("The title of the measure")),
            ("relevance", self.tr("relevance"), self.tr("Kind of judgements that count")),
            (
                "position_aware",
                self.tr("position-aware"),
                self.tr("Whether the score depends on the order of documents, or only on the cutoff"),
            ),
            ("depth", self.tr("depth needed"), self.tr("Required depth of rankings and judgements")),
            ("range", self.tr("range"), self.tr("The lowest and the highest score")),
            ("judgements", self.tr("judgements needed"), self.tr("The judgements that the score is based on")),
        )
        return tuple(RowColumn(name, tip, itemgetter(field)) for field, name, tip in columns)

    def _lay_out(self) -> None:
        filters = QGridLayout()
        filters.setHorizontalSpacing(2 * theme.SPACE)
        boxes = {self.tr("Task"): self.task} | {box.accessibleName(): box for box in self.traits.values()}
        filters.addWidget(self.words, 1, 0)
        for column, (name, box) in enumerate(boxes.items(), 1):
            label = QLabel(name, self)
            label.setBuddy(box)
            filters.addWidget(label, 0, column)
            filters.addWidget(box, 1, column)
        filters.setColumnStretch(0, 2)
        filters.setColumnStretch(1, 3)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(self.adding)
        foot.addWidget(self.about)
        layout = QVBoxLayout(self)
        layout.addLayout(filters)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)
        self.resize(*SIZE)

    def refresh(self) -> None:
        """List the measures that pass all filters."""
        task = str(self.task.currentData())
        traits = {trait: str(box.currentData()) for trait, box in self.traits.items()}
        words = self.words.text().strip()
        tasks = [task] if task else list(tasks_with(words))
        families = FAMILIES
        if words:
            named = {parse_one(suggestion.name).family for suggestion in suggest_measures(words, len(FAMILIES))}
            named |= {parse_one(name).family for name in _names_for(tasks_with(words))}
            families = tuple(family for family in FAMILIES if family in named)
        rows = [_row(family, tasks) for family in chosen_families(families, traits, task)]
        self.rows.take(rows)
        count = self.tr("{count} of {all} measures").format(count=len(rows), all=len(FAMILIES))
        self.count.setText(count if rows else self.tr("No measure matches: try fewer words, or “any” in the lists."))
        self.table.selectRow(0)
        self.about.setEnabled(bool(rows))
        self._enable_adding()

    def _enable_adding(self) -> None:
        """Enable the *Add to Metrics* button if a measure is listed and a project is open. If no project is open, say
        so in its tooltip.
        """
        can_add = self._can_add()
        self.adding.setEnabled(can_add and bool(self.rows.rowCount()))
        self.adding.setToolTip("" if can_add else self.tr("Open a project to add a measure to its scores"))

    def event(self, event: QEvent) -> bool:
        """Check whether a project is open whenever the dialog becomes active."""
        if event.type() in {QEvent.Type.WindowActivate, QEvent.Type.Enter, QEvent.Type.Show}:
            self._enable_adding()
        return super().event(event)

    def _with_chosen(self, act: Callable[[str], None]) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            act(self.rows.row(index.row())["measure"])


def _values(trait: str) -> list[str]:
    return list(dict.fromkeys(traits_of(family)[trait] for family in FAMILIES))


def _names_for(tasks: Iterable[str]) -> list[str]:
    return [name for task in tasks for name in for_task(task)]


def _row(family: Family, tasks: Iterable[str]) -> Row:
    """Return a family's table row. The measure shown is the one recommended for the first matching task, or else a
    common measure of the family.
    """
    named = next((name for name in _names_for(tasks) if parse_one(name).family is family), "")
    name = named or named_measure(family).name
    return {"measure": name, "title": measure_text(family.title), **traits_of(family)}
