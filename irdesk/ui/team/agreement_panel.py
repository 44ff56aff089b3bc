"""Panel for the agreement between assessors, by pair and by topic. It also shows which runs change ranks if they are
scored with another assessor's grades.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QTabWidget, QVBoxLayout, QWidget

from irdesk.assessment.agreement import PairAgreement
from irdesk.domain.translatable_messages import few, filled
from irdesk.domain.untrusted_text import plain
from irdesk.reporting.assessment.agreement import Statistic, confusion
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.team.agreement import AgreementRequest, Places
from irdesk.session.team.agreement_overview import AgreementOverview, PairDetails, agreement_overview, pair_details
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowModel
from irdesk.ui.team.agreement_tables import (
    AssessorAgreementTable,
    pair_columns,
    run_order_columns,
    topic_columns,
)
from irdesk.ui.team.confusion_view import ConfusionView
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence

LEAST_TABLE, LEAST_TABS, PEOPLE_WIDTH = 90, 230, 350  # minimum heights in pixels; initial width of the assessor table
PAIRS_WIDTH = 710  # initial width in pixels of the table of pairs
UNDEFINED = "–"


class AgreementPanel(QWidget):
    """A panel with a table of assessor pairs. For the selected pair it shows the confusion matrix, the agreement by
    topic, and the order of runs.
    """

    computing: BackgroundQuery[AgreementOverview]
    detailing: BackgroundQuery[PairDetails]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[], AgreementRequest],
        show_assessors: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("agreement_panel")
        self.empty = EmptyState("", self.tr("Show the assessors"), show_assessors, self, "users")
        self._queries, self._request = queries, request
        self._found: AgreementOverview | None = None
        self.details: PairDetails | None = None
        self.measure = MeasureBox(queries, self.tr("Measure for ordering the runs"), self)
        self.measure.setObjectName("agreement_measure")
        self.measure.activated.connect(lambda _row: self._show_pair())
        self.summary = sentence(self, "agreement_summary", self.tr("Overall agreement of all assessors"))
        self.pairs = PlainTable(
            self.tr("Pairs of assessors"), RowModel[PairAgreement](pair_columns(), self), (13, 13, 4, *[6] * 6), self
        )
        for column in (0, 1):
            self.pairs.setItemDelegateForColumn(column, ShortRunNames(self.pairs))
        self.pairs.notes = lambda: (self.summary.text(),)
        self.pairs.setObjectName("agreement_pairs")
        self.pairs.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.pairs.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_pair())
        self.people = AssessorAgreementTable(self)
        self.people.chosen.connect(self._list_pairs)
        self.all_pairs = make_quiet(QPushButton(self.tr("Show all pairs of assessors"), self))
        self.all_pairs.clicked.connect(lambda _checked=False: self.people.table.clearSelection())
        self.confusion = ConfusionView(self)
        self.topics = PlainTable(
            self.tr("Agreement of the pair by topic"),
            RowModel[tuple[str, PairAgreement]](topic_columns(self._alpha), self),
            (8, *[6] * 8),
            self,
        )
        self.topics.setObjectName("agreement_topics")
        self.runs = PlainTable(
            self.tr("Ranks of the runs under each assessor's grades"),
            RowModel[Places](run_order_columns("", "", self._tag), self),
            (18, 8, 8, 6, 7, 7),
            self,
        )
        self.runs.notes = lambda: (self.orders.text(), queries.conventions())
        self.runs.setObjectName("agreement_runs")
        self.orders = QLabel(self)
        self.orders.setObjectName("agreement_orders")
        self.orders.setWordWrap(True)
        self.orders.setAccessibleName(self.tr("Effect of disagreement on the run order"))
        self.computing = BackgroundQuery(
            self, runner, self.tr("comparing assessors"), self._work, self._take, self.summary.setText
        )
        self.detailing = BackgroundQuery(
            self, runner, self.tr("comparing two assessors"), self._detail_work, self._take_details, self.orders.setText
        )
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, theme.SPACE)
        top.addWidget(self.summary, 1)
        top.addWidget(self.measure, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(FigureExport(self.confusion, self._figure).button(self), 0, Qt.AlignmentFlag.AlignTop)
        runs = QWidget(self)
        column = QVBoxLayout(runs)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.orders)
        column.addLayout(line)
        column.addWidget(self.runs, 1)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Agreement in tables"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.confusion, self.tr("Confusion matrix"))
        self.tabs.addTab(self.topics, self.tr("Topics"))
        self.tabs.addTab(runs, self.tr("Run order"))
        self.pairs.setMinimumHeight(LEAST_TABLE)
        self.tabs.setMinimumHeight(LEAST_TABS)
        self.content = QWidget(self)
        layout = QVBoxLayout(self.content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        pairs = QWidget(self)
        below = QVBoxLayout(pairs)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.pairs, 1)
        below.addWidget(self.all_pairs, 0, Qt.AlignmentFlag.AlignLeft)
        tables = QSplitter(Qt.Orientation.Horizontal, self)
        tables.setChildrenCollapsible(False)
        tables.addWidget(self.people)
        tables.addWidget(pairs)
        tables.setSizes([PEOPLE_WIDTH, PAIRS_WIDTH])
        tables.setStretchFactor(1, 1)
        layout.addWidget(split(self, tables, self.tabs, shares=(2, 3)), 1)
        pages = QVBoxLayout(self)
        pages.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        for page in (self.content, self.empty):
            pages.addWidget(page, 1)
        self.empty.hide()

    def _alpha(self, topic: str) -> float | None:
        return self.details.alphas.get(topic) if self.details else None

    def _tag(self, run_id: str) -> str:
        return next((row.tag for row in self._queries.runs() if row.id == run_id), run_id)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute once changes have settled, if the panel is visible."""
        self.computing.on_change(changes)

    def _work(self) -> Work[AgreementOverview]:
        self.measure.refill()
        request = self._request()
        return lambda progress: agreement_overview(request, progress)

    def _take(self, result: AgreementOverview) -> None:
        self._found = result
        text = self._summary_text(result)
        self.summary.setText(text)
        self.empty.label.setText(text)
        self.content.setVisible(bool(result.pairs))
        self.empty.setVisible(not result.pairs)
        self.people.show_all(result.assessors)
        self._list_pairs()

    def _list_pairs(self) -> None:
        """List the pairs that include the selected assessor, or all pairs if none is selected."""
        name, chosen = self.people.chosen_name(), [(pair.first, pair.second) for pair in self._chosen()]
        known = self._found.pairs if self._found else ()
        pairs = [pair for pair in known if not name or name in (pair.first, pair.second)]
        self.all_pairs.setVisible(bool(name))
        with QSignalBlocker(self.pairs.selectionModel()):
            self.pairs.rows.take(pairs)
        rows = [i for i, pair in enumerate(pairs) if (pair.first, pair.second) in chosen]
        if pairs:
            self.pairs.selectRow(rows[0] if rows else 0)
        self._show_pair()

    def _summary_text(self, result: AgreementOverview) -> str:
        names = result.names
        if len(names) < 2:
            one = self.tr("Only {name} has judged. ").format(name=names[0]) if names else ""
            return one + self.tr(
                "Agreement needs two assessors: import another assessor's package, or right-click loaded qrels "
                "to use them as an assessor's judgements."
            )
        head = self.tr("{count} assessors. ").format(count=len(names)) if len(names) > 2 else ""
        fleiss, *alphas = result.together
        parts = [f"Fleiss’ κ {_value(fleiss)} (n = {fleiss.count:,})"]
        parts.append(
            "Krippendorff’s α "
            + ", ".join(f"{alpha.name.rsplit(' ', 1)[-1]} {_value(alpha)}" for alpha in alphas)
            + f" (n = {alphas[0].count:,})"
        )
        if result.imported:
            parts.append(
                self.tr("imported qrels: {names}").format(names=translated(few([*map(plain, result.imported)])))
            )
        return head + " · ".join(parts)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that prints these statistics, or None if fewer than two assessors have judged."""
        result = self._found
        return self._queries.agreement_command(self.measure.chosen) if result and result.pairs else None

    def _chosen(self) -> list[PairAgreement]:
        return [self.pairs.rows.row(row) for row in self.pairs.chosen() if row < self.pairs.rows.rowCount()]

    def _figure(self) -> Figure | None:
        chosen = self._chosen()
        return confusion(chosen[0]) if chosen and chosen[0].shared else None

    def _show_pair(self) -> None:
        """Show the confusion matrix of the selected pair, and start computing its details."""
        chosen = self._chosen()
        self.confusion.show_pair(*((chosen[0], (chosen[0].first, chosen[0].second)) if chosen else (None,)))
        self.details = None
        self.topics.rows.take([])
        names = (plain(chosen[0].first), plain(chosen[0].second)) if chosen else ("", "")
        self.runs.rows.offer(run_order_columns(*names, self._tag), [])
        self.orders.setText("")
        self.detailing.now()

    def _detail_work(self) -> Work[PairDetails] | None:
        chosen = self._chosen()
        if not chosen:
            return None
        request, measure, pair = self._request(), self.measure.chosen, chosen[0]
        return lambda progress: pair_details(request, measure, pair.first, pair.second, progress)

    def _take_details(self, details: PairDetails) -> None:
        chosen = self._chosen()
        if chosen:
            self.details = details
            self.topics.rows.take(list(details.topics.items()))
            self.runs.rows.take(details.orders.runs)
            self.orders.setText(self._order_text(chosen[0], details))

    def _order_text(self, pair: PairAgreement, details: PairDetails) -> str:
        orders = details.orders
        if not orders.runs:
            return self.tr(
                "No run has a score under both assessors' grades: load runs, or let both assessors judge the "
                "same documents."
            )
        moved = [self._tag(run.run) for run in orders.changed]
        if len(orders.runs) < 2:
            what = self.tr("There is only one run, so no rank can change.")
        elif not moved:
            what = self.tr("0 of {all} runs change ranks.").format(all=len(orders.runs))
        else:
            what = filled(
                self.tr("{count} of {all} {all:run|runs} {count:changes its rank|change ranks}: {names}."),
                count=len(moved),
                all=len(orders.runs),
                names=translated(few(moved, 10)),
            )
        basis = self.tr(
            "{measure}, on the {n:,} {n:document|documents} of {topics} {topics:topic|topics} that {first} and "
            "{second} both judged."
        )
        basis_text = filled(
            basis,
            measure=details.measure,
            n=pair.shared,
            topics=orders.topics,
            first=pair.first,
            second=pair.second,
        )
        numbers = " · ".join(
            f"{name} {value:z.4f}"
            for name, value in (("τ_b", orders.tau), ("τ_AP", orders.tau_ap))
            if value is not None
        )
        return " ".join(filter(None, (what, basis_text, numbers)))


def _value(statistic: Statistic) -> str:
    return UNDEFINED if statistic.value is None else f"{statistic.value:z.4f}"


PANEL = PanelKind(
    name="agreement",
    audience=Audience.PROJECT,
    help="coordinator#agreement",
    action="view.agreement",
    group=Group.CAMPAIGN,
    over=Over.ALL,
    panel=AgreementPanel,
    make=lambda tools: AgreementPanel(
        tools.queries,
        tools.runner,
        lambda: AgreementRequest.of(tools.workspace),
        lambda: tools.actions.trigger("view.assessors"),
    ),
)
