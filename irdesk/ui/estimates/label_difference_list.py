"""List of the documents that people and a model judge differently. It shows how the scores would change if the model's
label replaced the human grade.

The documents can be opened in Adjudication.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.grades import shown_grade
from irdesk.domain.topic import natural
from irdesk.evaluation.estimates.label_differences import LabelDifference
from irdesk.session.team.adjudication_effects import Effect
from irdesk.ui.shell.panel import Tools
from irdesk.ui.style import theme
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.summary_label import sentence

AT_ONCE = 20  # number of documents to open if fewer than two are selected


class LabelDifferenceList(QWidget):
    """Table of the documents that people and a model judge differently. A button opens them in Adjudication."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self._model_name, self._run_ids = "", dict[str, str]()
        self.table = PlainTable(
            self.tr("Documents whose grade and label differ"), self._rows(), (8, 16, 5, 5, 8, 8, 14), self
        )
        self.table.setObjectName("label_differences")
        self.table.setSelectionMode(PlainTable.SelectionMode.ExtendedSelection)
        self.table.dispensable = (5,)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._rows_chosen())
        self.open = QPushButton(self)
        self.open.setObjectName("adjudicate_differences")
        self.open.clicked.connect(lambda _checked=False: self.open_them())
        self.warning: QLabel = sentence(self, "difference_warning", self.tr("Effect of adjudication on the estimates"))
        self.warning.setText(
            self.tr("Adjudicating only documents on which the model differs biases the estimates towards the model.")
        )
        below = QHBoxLayout()
        below.setSpacing(2 * theme.SPACE)
        below.addWidget(self.open)
        below.addWidget(self.warning, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.table, 1)
        layout.addLayout(below)
        self._say_button()

    def show_differences(self, differences: Sequence[LabelDifference], model: str, run_ids: Mapping[str, str]) -> None:
        """Show the differences between people and a model. ``run_ids`` maps run names to ids."""
        self._model_name, self._run_ids = model, dict(run_ids)
        self.table.rows.take(list(differences))
        heads = self.table.horizontalHeader()
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self._say_button()

    def chosen(self) -> list[LabelDifference]:
        """Return the selected rows if there are several, else the first `AT_ONCE` rows of the table."""
        rows = self.table.chosen()
        return [self.table.rows.row(row) for row in rows] if len(rows) > 1 else self.table.rows.rows()[:AT_ONCE]

    def open_them(self) -> None:
        """Open the chosen documents in Adjudication."""
        effects = []
        for row in self.chosen():
            dispute = self._tools.queries.dispute_with_model(row.topic, row.docno, self._model_name, row.label)
            if dispute:
                effects.append(Effect(dispute, abs(row.change), self._run_ids.get(row.run, "")))
        if effects:
            self._tools.actions.trigger("view.adjudicate")
            self._tools.model_disputes.open(tuple(effects))

    def _rows_chosen(self) -> None:
        self._say_button()
        rows = self.table.chosen()
        if len(rows) == 1:
            row = self.table.rows.row(rows[0])
            self._tools.selection.choose_topic(row.topic)
            self._tools.selection.choose_document(row.docno)

    def _say_button(self) -> None:
        count = len(self.chosen())
        if len(self.table.chosen()) > 1:
            text = self.tr("Adjudicate {count} selected documents")
        elif count < self.table.rows.rowCount():
            text = self.tr("Adjudicate the first {count}")
        else:
            text = self.tr("Adjudicate all {count}")
        self.open.setText(text.format(count=count))
        self.open.setEnabled(count > 0)

    def _rows(self) -> RowModel[LabelDifference]:
        return RowModel[LabelDifference](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    lambda row: f"{row.topic}  {self._tools.queries.topic(row.topic).title}".rstrip(),
                    None,
                    lambda row: natural(row.topic),
                ),
                RowColumn(self.tr("document"), self.tr("The document"), lambda row: row.docno),
                RowColumn(
                    self.tr("people"),
                    self.tr("The grade that counts"),
                    lambda row: shown_grade(row.grade),
                    None,
                    lambda row: row.grade,
                    right=True,
                ),
                RowColumn(
                    self.tr("model"),
                    self.tr("The label of the model"),
                    lambda row: shown_grade(row.label),
                    None,
                    lambda row: row.label,
                    right=True,
                ),
                RowColumn(
                    self.tr("change"),
                    self.tr("The change of the run's mean if the model's label counted instead"),
                    lambda row: f"{row.change:+.4f}",
                    lambda row: repr(row.change),
                    lambda row: row.change,
                    right=True,
                ),
                RowColumn(
                    self.tr("all runs"),
                    self.tr("The mean change of all runs"),
                    lambda row: f"{row.mean:+.4f}",
                    lambda row: repr(row.mean),
                    lambda row: row.mean,
                    right=True,
                ),
                RowColumn(self.tr("run"), self.tr("The run whose mean would change most"), lambda row: row.run),
            ),
            self,
        )
