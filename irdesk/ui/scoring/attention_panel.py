"""Attention panel: the problems to check before relying on the results, with their severity and remedies."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.reporting.tables.caution_formats import SEVERITIES
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.session.scoring.attention import NOTHING_GATHERED, Attention, AttentionRequest
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.scoring.caution_cells import ADVICE, ALONG, CautionCells
from irdesk.ui.scoring.caution_remedies import Remedies
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel

_WIDTHS = (9, 56, 30)  # column widths in characters


class AttentionPanel(QWidget):
    """Panel with a table of cautions, the most serious first. They are computed in the background once changes have
    settled.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("attention_panel")
        self._queries, self._workspace = tools.queries, tools.workspace
        self._remedies = Remedies(tools.queries, tools.chooser, tools.actions)
        self._result = NOTHING_GATHERED
        self.summary = QLabel(self)
        self.summary.setObjectName("attention_summary")
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("Summary of problems"))
        order = list(Severity)
        self.rows: RowModel[Caution] = RowModel(
            (
                RowColumn(
                    self.tr("Severity"),
                    self.tr("high: results are probably wrong; medium: comparisons can mislead"),
                    lambda caution: translated(SEVERITIES[caution.severity]),
                    key=lambda caution: order.index(caution.severity),
                ),
                RowColumn(
                    self.tr("Problem"),
                    self.tr("The observation, and the runs and topics concerned"),
                    lambda caution: f"{translated(caution.code.title)}\n{translated(caution.sentence)}",
                    lambda caution: f"[{caution.code.name}] {translated(caution.sentence)}",
                ),
                RowColumn(
                    self.tr("Remedy"),
                    self.tr("The suggested remedy"),
                    lambda caution: translated(caution.code.advice),
                ),
            ),
            self,
        )
        self.table = PlainTable(self.tr("Problems to check before relying on the results"), self.rows, _WIDTHS, self)
        self.table.setWordWrap(True)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.table.setItemDelegate(CautionCells(lambda row: self.rows.row(row).severity, self.table))
        for column in (1, 2):  # The text columns share the remaining width.
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.computing = BackgroundQuery(
            self,
            tools.runner,
            self.tr("looking for problems"),
            self._work,
            self._take,
            self.summary.setText,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        self.summary.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        layout.addWidget(self.summary)
        layout.addWidget(self.table, 1)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the cautions if the panel is visible."""
        self.computing.on_change(changes)

    def shown_command(self) -> ShownCommand:
        """Return the command that lists these cautions."""
        return self._queries.attention_command()

    def _work(self) -> Work[Attention]:
        request, before = AttentionRequest.of(self._workspace), self._result
        return lambda progress: request.attention(progress, before)

    def _take(self, attention: Attention) -> None:
        self._result = attention
        self.rows.take(attention.cautions)
        for row, caution in enumerate(attention.cautions):
            self.table.setIndexWidget(self.rows.index(row, ADVICE), self._button(caution))
        if not attention.cautions:
            self.summary.setText(self.tr("Nothing needs attention."))
            return
        grave = sum(caution.severity is Severity.HIGH for caution in attention.cautions)
        count = len(attention.cautions)
        if count == 1 and grave:
            text = self.tr("1 warning, of high severity: check it before relying on the results")
        elif count == 1:
            text = self.tr("1 warning: check it before relying on the results")
        elif not grave:
            text = self.tr("{count} warnings: check them before relying on the results")
        elif grave == count:
            text = self.tr("{count} warnings, all of high severity: check them before relying on the results")
        else:
            text = self.tr("{count} warnings, {grave} of high severity: check them before relying on the results")
        self.summary.setText(filled(text, count=count, grave=grave))

    def _button(self, caution: Caution) -> QWidget:
        """Create the button that carries out a caution's advice. It is placed at the bottom of its cell."""
        text, follow = self._remedies.button(caution, self.tr("Set to grade {grade}"))
        cell = QWidget(self.table)
        button = make_quiet(QPushButton(text, cell))
        button.setToolTip(translated(caution.code.advice))
        button.clicked.connect(lambda _checked=False: follow())
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, ALONG)
        column.addStretch(1)
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return cell


PANEL = PanelKind(
    name="attention",
    audience=Audience.PROJECT,
    help="numbers#warnings",
    action="view.attention",
    group=Group.SCORES,
    over=Over.ALL,
    panel=AttentionPanel,
    make=AttentionPanel,
    focus=lambda panel: panel.table,
)
