"""Panel for publishing qrels. It reports on the judgements and open issues before the files are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries
from irdesk.session.scoring.grade_sources import SourceCount
from irdesk.session.team.background_export_import import TeamWork
from irdesk.session.team.publication import Form
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Report, grades_in_short, open_points, summary
from irdesk.settings.preferences import EXPORTS
from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import fill_panel
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import level_text, translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, number_column
from irdesk.ui.team.publication_list import Publications
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState

LIST_HEIGHT = 200  # height of the list in pixels
PUBLISH, REPORT = "publish", "report"  # actions named in error notices
SETTLE_MS = 250  # delay in milliseconds between the last change and the report


class PublishPanel(QWidget):
    """A panel with the report and the file format options. ``ask_qrels`` asks the user for the path to write to."""

    def __init__(
        self,
        queries: Queries,
        team: TeamWork,
        runner: TaskRunner,
        ask_qrels: Callable[[QWidget], Path | None],
        show_progress: Callable[[], None],
        show_adjudication: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("publish_panel")
        self._queries, self._team, self._ask_qrels = queries, team, ask_qrels
        self.notices = Notices(self)
        self.report = QLabel(self)
        self.report.setObjectName("publish_report")
        self.report.setWordWrap(True)
        self.report.setTextFormat(Qt.TextFormat.PlainText)
        self.report.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.report.setAccessibleName(self.tr("Judgements to publish, and unresolved items"))
        self.unresolved = QLabel(self)
        self.unresolved.setObjectName("publish_unresolved")
        self.unresolved.setWordWrap(True)
        self.unresolved.setTextFormat(Qt.TextFormat.PlainText)
        self.unresolved.setAccessibleName(self.tr("Unresolved items"))
        dress(self.unresolved, lambda: f"color: {theme.roles().attention.name()}")
        self.anyway = QCheckBox(self.tr("Publish anyway"), self)
        self.anyway.setToolTip(self.tr("The provenance file lists the unresolved items"))
        self.anyway.toggled.connect(lambda _on: self._show_button())
        self.progress = make_quiet(QPushButton(self.tr("Show the progress"), self))
        self.progress.clicked.connect(lambda _checked=False: show_progress())
        self.adjudicate = make_quiet(QPushButton(self.tr("Open adjudication"), self))
        self.adjudicate.clicked.connect(lambda _checked=False: show_adjudication())
        self._open: tuple[str, ...] = ()
        self._reported = False
        self._waits = False
        self.form = QComboBox(self)
        for form, text in (
            (Form.GRADED, self.tr("Unchanged grades")),
            (Form.PLAIN, self.tr("Relevant or not")),
            (Form.STRATIFIED, self.tr("With the strata of the sample")),
        ):
            self.form.addItem(text, form.value)
        self.form.setAccessibleName(self.tr("Form of the qrels"))
        self.form.setToolTip(self.tr("Form in which the qrels are written"))
        self.level = QComboBox(self)
        self.level.setAccessibleName(self.tr("Lowest relevant grade"))
        self.level.setToolTip(self.tr("The lowest grade that is written as relevant"))
        self.button = make_primary(QPushButton(self.tr("Publish…"), self))
        self.button.clicked.connect(lambda _checked=False: self.begin())
        self.why = QLabel(self)  # reason why the button is disabled
        self.why.setObjectName("publish_why")
        self.why.setWordWrap(True)
        self.why.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.form.currentIndexChanged.connect(lambda _index: self._form_chosen())
        self.computing: BackgroundQuery[Report] = BackgroundQuery(
            self, runner, self.tr("reporting on the judgements"), self._work, self._show, self._not_reported, SETTLE_MS
        )
        self.sources = PlainTable(self.tr("Sources of the judgements"), self._sources_model(), (24, 9, 7, 24), self)
        self.publications = Publications(self)
        self.empty = EmptyState(
            self.tr("Publish judgements here as qrels, with a record of their origin."),
            self.tr("Show the progress"),
            show_progress,
            self,
            "send",
        )
        self._lay_out()
        self._form_chosen()
        self._show_publications()
        self._show_button()
        for widget in (self.unresolved, self.anyway, self.progress, self.adjudicate):
            widget.hide()

    def _lay_out(self) -> None:
        self.publications.setMaximumHeight(LIST_HEIGHT)
        row = QHBoxLayout()
        row.addWidget(self.form)
        row.addWidget(self.level)
        row.addWidget(self.why, 1)
        row.addWidget(self.button)
        content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * theme.SPACE)
        self.pages = ContentOrEmpty(content, self.empty, self)
        fill_panel(self, self.notices, self.pages, grows=self.pages)
        layout.addWidget(self.report)
        layout.addWidget(self.sources, 1)
        layout.addStretch(0)
        layout.addWidget(self.unresolved)
        decision = QHBoxLayout()
        decision.addWidget(self.anyway)
        decision.addStretch(1)
        for button in (self.progress, self.adjudicate):
            decision.addWidget(button)
        layout.addLayout(decision)
        layout.addWidget(self.publications)
        layout.addLayout(row)
        listed = self.publications.table, self.publications.folder
        tab_through(
            self.sources, self.anyway, self.progress, self.adjudicate, *listed, self.form, self.level, self.button
        )

    def _sources_model(self) -> RowModel[SourceCount]:
        return RowModel[SourceCount](
            (
                RowColumn(
                    self.tr("source"),
                    self.tr(
                        "The source of the grade that counts: an assessor, several who agree, the "
                        "adjudicator, or imported qrels"
                    ),
                    lambda row: plain(translated(row.source.words())),
                ),
                number_column(
                    self.tr("judgements"),
                    self.tr("Documents whose grade comes from this source"),
                    lambda row: row.count,
                    ",d",
                ),
                number_column(self.tr("topics"), self.tr("Topics of these documents"), lambda row: row.topics, ",d"),
                RowColumn(
                    self.tr("grades"),
                    self.tr("Number of judgements per grade"),
                    lambda row: grades_in_short(row.grades),
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Update the report once changes have settled."""
        self.computing.on_change(changes)

    def _show_publications(self) -> None:
        records = self._queries.publications()
        self.publications.show_all(records[::-1])
        self.publications.setVisible(bool(records))

    def _form_chosen(self) -> None:
        self.level.setVisible(self.form.currentData() == Form.PLAIN.value)

    def _work(self) -> Work[Report]:
        grades = [level for level in self._queries.scale().levels if level.grade > 0]
        known = [self.level.itemData(i) for i in range(self.level.count())]
        if known != [level.grade for level in grades]:
            self.level.clear()
            for level in grades:
                self.level.addItem(
                    self.tr("from {grade} {name}").format(grade=level.grade, name=level_text(level.name)).rstrip(),
                    level.grade,
                )
        return self._team.report()

    def _show(self, report: Report) -> None:
        points = tuple(open_points(report)) if report.judgements else ()
        if points != self._open:
            self._open = points
            self.anyway.setChecked(False)  # the user must decide again, since the issues have changed
        text = "\n".join(f"⚠ {translated(point)}" for point in points)
        self.unresolved.setText(text)
        for widget in (self.unresolved, self.anyway):
            widget.setVisible(bool(points))
        self.progress.setVisible(bool(report.unjudged))
        self.adjudicate.setVisible(bool(report.disputed))
        self.pages.show_content(report.judgements > 0)
        self.report.setText("\n".join(map(translated, summary(report))))
        self.sources.rows.take(report.sources)
        self.sources.setVisible(bool(report.sources))
        self.notices.succeeded(REPORT)
        self._reported = report.judgements > 0
        self._show_button()
        if self._waits:
            self._waits = False
            self.begin()

    def _show_button(self) -> None:
        waits = bool(self._open) and not self.anyway.isChecked()
        enabled = self._reported and not waits
        self.button.setEnabled(enabled)
        why = ""
        if not enabled:
            why = self.tr("First tick “Publish anyway”, or resolve the items listed above it") if waits else ""
            why = why or self.tr("The judgements are being counted")
        self.why.setText(why)
        self.button.setToolTip(
            why or self.tr("Write the qrels, and next to them a record of their origin (Ctrl+Shift+E)")
        )

    def begin(self) -> None:
        """Ask for a path and write the judgements. If there are open issues, first wait until the user chooses to
        publish anyway.
        """
        if self.computing.stale:
            self._waits = True  # begin again when the report is ready
            return
        if not self._reported:
            return  # the panel already shows why there is nothing to publish
        if self._open and not self.anyway.isChecked():
            self.anyway.setFocus()
            return
        if path := self._ask_qrels(self):
            level = self.level.currentData()
            self._team.publish(
                path,
                Form(self.form.currentData()),
                1 if level is None else int(level),
                lambda report: self._written(path, report),
                self._failed,
            )

    def _written(self, path: Path, report: Report) -> None:
        text = filled(
            self.tr("Wrote {count:,} {count:judgement|judgements} to {name}"), count=report.judgements, name=path.name
        )
        beside = self.tr("Their origin is recorded in {name}").format(name=provenance_path(path).name)
        self.notices.succeeded(PUBLISH)
        self.notices.tell(text, [beside])
        self._show_publications()

    def _failed(self, fault: Exception) -> None:
        self.notices.add(self.tr("The qrels were not published"), [reason(fault)], action=PUBLISH)

    def _not_reported(self, why: str) -> None:
        self.notices.add(self.tr("The report on the judgements could not be created"), [why], action=REPORT)


PANEL = PanelKind(
    name="publish",
    audience=Audience.PROJECT,
    help="coordinator#publish-qrels",
    action="view.publish",
    group=Group.CAMPAIGN,
    over=Over.NONE,
    panel=PublishPanel,
    make=lambda tools: PublishPanel(
        tools.queries,
        TeamWork(tools.workspace, tools.runner, tools.execute),
        tools.runner,
        lambda parent: save_dialogs.published_qrels(parent, tools.preferences.get(EXPORTS)),
        tools.actions["view.progress"].trigger,
        tools.actions["view.adjudicate"].trigger,
    ),
)
