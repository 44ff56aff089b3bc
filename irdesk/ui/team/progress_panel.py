"""Panel for the progress of a campaign, with a card for each key figure and a row for each assessor. It also imports
and exports packages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.reporting.tables.share_judged import percent_done
from irdesk.session.campaign.assessor_progress import (
    AssessorProgress,
    TeamProgress,
    TeamProgressRequest,
    TopicProgress,
    team_progress,
)
from irdesk.session.campaign.package_exchange import Due, ExchangeState
from irdesk.session.core.changes import ChangeSet
from irdesk.session.team.background_export_import import TeamWork
from irdesk.settings.preferences import DATA
from irdesk.ui.dialogs import open_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.project_files.file_drops import dropped_files
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting.buttons import make_plain, make_primary, make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import UNDEFINED, PlainTable, Row, RowColumn, RowModel, number_column
from irdesk.ui.team.import_report import ImportReport
from irdesk.ui.team.number_card import NumberCard
from irdesk.ui.team.package_list import PackageList
from irdesk.ui.team.percentage_bar import ShareBar
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.summary_label import sentence

SHARE, SHARE_WIDTH, DETAIL_WIDTH = 1, 120, 250  # index of the column with the bar; widths in pixels


class ProgressPanel(QWidget):
    """A panel with four number cards, the table of assessors, and the topics of the selected assessor."""

    computing: BackgroundQuery[tuple[TeamProgress, ExchangeState]]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progress_panel")
        self.setAcceptDrops(True)
        self._tools = tools
        self._team = TeamWork(tools.workspace, tools.runner, tools.execute)
        self.judged = self._card(self.tr("Judged"), self.tr("Share of the assigned documents that are judged"))
        self.agreement = self._card(
            self.tr("Agreement"), self.tr("Mean of Cohen's κ (linear weights) over all pairs of assessors")
        )
        self.alike = self._card(self.tr("Repeats with same grade"), self.tr("Hidden repeats that got the same grade"))
        self.disputed = self._card(self.tr("To adjudicate"), self.tr("Documents that assessors grade differently"))
        self.people = PlainTable(self.tr("Progress of each assessor"), self._model(), (12, 11, 9, 5, 9, 6, 6, 6), self)
        self.people.setObjectName("progress_people")
        self.people.setItemDelegateForColumn(0, ShortRunNames(self.people))
        self.people.setItemDelegateForColumn(SHARE, ShareBar(self.people, self.people.rows))
        self.people.drawn = {SHARE: SHARE_WIDTH}
        self.people.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.people.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self.name = sentence(self, "progress_name", self.tr("Selected assessor"))
        self.name.setFont(fonts.strong(self.name.font()))
        self.detail = sentence(self, "progress_detail", self.tr("Details of the selected assessor"))
        self.topics = PlainTable(self.tr("Topics of the selected assessor"), self._topic_model(), (14, 8), self)
        self.results = PackageList(tools.packages, self)
        self.notices = Notices(self)
        self.give = self._button(
            self.tr("Change topics…"), "view.assessors", self.tr("Assign a topic to another assessor")
        )
        self.adjudicate = self._button(self.tr("Open adjudication"), "view.adjudicate", "")
        self.import_packages = self._button(
            self.tr("Import packages…"),
            "project.import_packages",
            self.tr("Import judgements from packages (Ctrl+Shift+I)"),
        )
        self.hint = sentence(self, "progress_hint", self.tr("Hint on importing packages"))
        self.hint.setText(self.tr("Returned packages can be dropped here."))
        dress(self.hint, lambda: f"color: {theme.faint().name()}")
        self.export_packages = self._button(
            self.tr("Export packages…"), "project.export_packages", self.tr("Write work packages (Ctrl+Shift+O)")
        )
        self.empty = EmptyState(
            self.tr("Progress is shown here once documents are assigned or judged."),
            self.tr("Assign documents…"),
            tools.actions["view.assessors"].trigger,
            self,
            "users",
        )
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("counting judgements"), self._work, self._take, self.detail.setText
        )
        self._lay_out()

    def _card(self, title: str, tip: str) -> NumberCard:
        return NumberCard(title, tip, self)

    def _button(self, text: str, action: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked=False: self._tools.actions[action].trigger())
        return button

    def _lay_out(self) -> None:
        buttons, cards = QHBoxLayout(), QHBoxLayout()
        buttons.addWidget(self.hint, 1)
        live = self._tools.actions["project.coordinate"]
        self.live = self._button(self.tr("Live team…"), live.objectName(), live.statusTip())
        self.live.setVisible(live.isEnabled())
        live.enabledChanged.connect(self.live.setVisible)
        buttons.addWidget(self.live)
        buttons.addWidget(self.import_packages)
        buttons.addWidget(self.export_packages)
        cards.setSpacing(2 * theme.SPACE)
        for card in (self.judged, self.agreement, self.alike, self.disputed):
            cards.addWidget(card, 1)
        details = QWidget(self)
        column = QVBoxLayout(details)
        column.setContentsMargins(2 * theme.SPACE, 0, 0, 0)
        column.setSpacing(2 * theme.SPACE)
        for widget, grows in ((self.name, 0), (self.detail, 0), (self.topics, 1)):
            column.addWidget(widget, grows)
        row = QHBoxLayout()
        for button in (self.give, self.adjudicate):
            row.addWidget(make_quiet(button))
        row.addStretch(1)
        column.addLayout(row)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.people)
        split.addWidget(details)
        split.setStretchFactor(0, 1)
        split.setSizes([10 * DETAIL_WIDTH, DETAIL_WIDTH])
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Assessors and packages"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(split, self.tr("Assessors"))
        self.tabs.addTab(self.results, self.tr("Packages"))
        content = QWidget(self)
        below = QVBoxLayout(content)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(3 * theme.SPACE)
        below.addLayout(buttons)
        below.addLayout(cards)
        below.addWidget(self.tabs, 1)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.addWidget(self.notices)
        layout.addWidget(self.pages, 1)

    def _model(self) -> RowModel[AssessorProgress]:
        return RowModel[AssessorProgress](
            (
                RowColumn(
                    self.tr("assessor"), self.tr("The assessor who made the judgements"), lambda row: plain(row.name)
                ),
                RowColumn(
                    self.tr("progress"),
                    self.tr("The share of the assigned documents that is judged"),
                    lambda row: percent_done(row.judged, row.documents) if row.documents else UNDEFINED,
                    None,
                    lambda row: row.share,
                ),
                _counts(
                    self.tr("documents"),
                    self.tr("Number of assigned documents that are judged"),
                    lambda row: f"{row.judged:,} / {row.documents:,}",
                    lambda row: row.left,
                ),
                _counts(
                    self.tr("pace"),
                    self.tr("Median active seconds of the latest judgements"),
                    lambda row: f"{row.pace.median:.0f} s" if row.pace.count else UNDEFINED,
                    lambda row: row.pace.median,
                ),
                RowColumn(
                    self.tr("last judged"),
                    self.tr("The time of the last imported judgement"),
                    lambda row: _time(row.last, "%m-%d %H:%M"),
                    lambda row: _time(row.last, "%Y-%m-%d %H:%M:%S"),
                    lambda row: row.last,
                    right=True,
                ),
                _counts(
                    self.tr("repeats"),
                    self.tr("Hidden repeats that got the same grade, out of all judged repeats"),
                    lambda row: f"{row.alike} / {row.repeats}" if row.repeats else UNDEFINED,
                    lambda row: row.alike / row.repeats if row.repeats else -1.0,
                ),
                _counts(
                    self.tr("cannot tell"),
                    self.tr("Documents marked “cannot tell”"),
                    lambda row: f"{row.cannot_tell:,}",
                    lambda row: row.cannot_tell,
                ),
                number_column(
                    self.tr("κ with others"),
                    self.tr(
                        "Cohen's κ (linear weights) with all other assessors combined, on the documents that "
                        "both graded"
                    ),
                    lambda row: row.kappa,
                    "z.2f",
                ),
            ),
            self,
        )

    def _topic_model(self) -> RowModel[TopicProgress]:
        return RowModel[TopicProgress](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    lambda row: f"{row.topic}  {plain(self._tools.queries.topic(row.topic).title)}".rstrip(),
                ),
                _counts(
                    self.tr("judged"),
                    self.tr("Number of assigned documents that are judged"),
                    lambda row: f"{row.judged:,} / {row.documents:,}",
                    lambda row: row.judged / row.documents,
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the progress once changes have settled."""
        self.computing.on_change(changes)

    def import_chosen_files(self) -> None:
        """Ask for packages or copies of the project, and import their judgements."""
        folder = self._tools.preferences.get(DATA) or self._tools.packages.latest_folder()
        self._import(open_dialogs.packages(self, folder))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that contains files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import the dropped packages."""
        if paths := dropped_files(event):
            event.acceptProposedAction()
            self._import(paths)

    def _import(self, paths: Sequence[Path]) -> None:
        if paths:
            result = ImportReport(self._tools, self.notices)
            self._team.import_packages(paths, result.imported, result.failed, result.show)
            self.tabs.setCurrentWidget(self.results)

    def _work(self) -> Work[tuple[TeamProgress, ExchangeState]]:
        request, exchange = TeamProgressRequest.of(self._tools.workspace), self._tools.queries.package_exchange()
        return lambda progress: (team_progress(request, progress), exchange.state())

    def _take(self, computed: tuple[TeamProgress, ExchangeState]) -> None:
        known, exchange = computed
        (make_primary if exchange.due is Due.IMPORT else make_plain)(self.import_packages)
        (make_primary if exchange.due is Due.EXPORT else make_plain)(self.export_packages)
        self.pages.setCurrentIndex(int(bool(known.assessors)))
        chosen = self._chosen()
        heads = self.people.horizontalHeader()
        column, order = heads.sortIndicatorSection(), heads.sortIndicatorOrder()
        self.people.rows.take(known.assessors)
        self.people.rows.sort(column, order)
        names = [row.name for row in self.people.rows.rows()]
        if names:
            self.people.selectRow(names.index(chosen.name) if chosen and chosen.name in names else 0)
        self._show_cards(known)
        self._show_chosen()

    def _show_cards(self, known: TeamProgress) -> None:
        share = percent_done(known.judged, known.documents) if known.documents else UNDEFINED
        of = self.tr("{count} of {all}")
        self.judged.show_value(share, of.format(count=f"{known.judged:,}", all=f"{known.documents:,}"))
        kappa = UNDEFINED if known.kappa is None else f"κ {known.kappa:z.2f}"
        text = self.tr("linear weights, {count} shared documents").format(count=f"{known.shared:,}")
        self.agreement.show_value(kappa, text)
        alike = f"{100 * known.alike / known.repeats:.0f} %" if known.repeats else UNDEFINED
        self.alike.show_value(alike, of.format(count=f"{known.alike:,}", all=f"{known.repeats:,}"))
        disputed = self.tr("of {all} disagreements").format(all=f"{known.disputed:,}")
        self.disputed.show_value(f"{known.disputed - known.decided:,}", disputed)

    def _chosen(self) -> AssessorProgress | None:
        rows = [row for row in self.people.chosen() if row < self.people.rows.rowCount()]
        return self.people.rows.row(rows[0]) if rows else None

    def _show_chosen(self) -> None:
        row = self._chosen()
        self.topics.rows.take(row.topics if row else ())
        if row is None:
            self.name.setText("")
            self.detail.setText("")
            return
        self.name.setText(plain(row.name))
        lines = [
            filled(
                self.tr("{left:,} {left:document|documents} left in {topics:,} {topics:topic|topics}"),
                left=row.left,
                topics=row.topics_left,
            ),
        ]
        if row.apart:
            text = self.tr("Lowest agreement: with {name}, κ {kappa} on {count} documents")
            lines.append(
                text.format(name=plain(row.apart.name), kappa=f"{row.apart.kappa:z.2f}", count=f"{row.apart.shared:,}")
            )
        self.detail.setText("\n".join(lines))


def _counts(name: str, tip: str, text: Callable[[Row], str], key: Callable[[Row], float]) -> RowColumn[Row]:
    return RowColumn(name, tip, text, None, key, right=True)


def _time(seconds: float, form: str) -> str:
    return datetime.fromtimestamp(seconds).strftime(form) if seconds else UNDEFINED


PANEL = PanelKind(
    name="progress",
    audience=Audience.PROJECT,
    help="coordinator#progress",
    action="view.progress",
    group=Group.CAMPAIGN,
    over=Over.NONE,
    panel=ProgressPanel,
    make=ProgressPanel,
    focus=lambda panel: panel.people,
)
