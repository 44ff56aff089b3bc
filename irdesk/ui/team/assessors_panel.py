"""Panel for assigning topics to assessors, with a preview, and for exporting work packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import list_names
from irdesk.session.campaign.assignment_preview import (
    AssignmentPreview,
    TopicJudges,
    preview_assignment,
)
from irdesk.session.campaign.package_exchange import Due, ExchangeState
from irdesk.session.commands import AssignTopics, GiveTopic
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, SettingChanged
from irdesk.session.core.project_settings import PROJECT
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.session.team.background_export_import import TeamWork
from irdesk.session.team.package_export import ExportedPackages, free_paths, package_paths
from irdesk.settings.preferences import EXPORTS, Preferences
from irdesk.ui.dialogs import dialog_folders, save_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.painting.buttons import make_plain, make_primary
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import RowModel
from irdesk.ui.team.assessor_check_boxes import AssessorCheckBoxes
from irdesk.ui.team.assignment_form import AssignmentForm
from irdesk.ui.team.assignment_preview_tables import assessor_table, renew_rows, topic_table
from irdesk.ui.team.export_choice import BatchGradingBox, ExportChoice
from irdesk.ui.team.package_list import PackageList, PackageLog
from irdesk.ui.widgets.form_draft import FormDraft
from irdesk.ui.widgets.summary_label import sentence

EXPORT, IDLE = "export", "idle"  # actions named in notices
SETTLE_MS = 250  # delay in milliseconds between the last change in the form and the preview


class AssessorsPanel(QWidget):
    """A panel with the assignment form. Below it, tables list the assessors and topics of the assignment that the form
    describes.

    ``ask_package`` asks the user for the path of one package, ``ask_folder`` for a folder for several packages.
    ``import_packages`` asks which packages to import.
    """

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        team: TeamWork,
        execute: Callable[[Command], None],
        ask_package: Callable[[QWidget, Path], Path | None],
        ask_folder: Callable[[QWidget], Path | None],
        import_packages: Callable[[], None],
        log: PackageLog,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("assessors_panel")
        self._queries, self._team, self._execute = queries, team, execute
        self._ask_package, self._ask_folder, self._log = ask_package, ask_folder, log
        self.state = QLabel(self)
        self.state.setObjectName("assessors_state")
        self.state.setWordWrap(True)
        self.overlap = sentence(self, "assessors_overlap", self.tr("Documents that several assessors judge"))
        dress(self.overlap, lambda: f"color: {theme.faint().name()}")
        self.notices = Notices(self)
        self.form = AssignmentForm(self)
        self.people = assessor_table(self)
        self.topics = topic_table(queries, self)
        self.results = PackageList(log, self)
        self.judges = AssessorCheckBoxes(self)
        self.judges.given.connect(self._give)
        self.judges_of = QLabel(self)
        assign = _button(self.tr("Assign"), self.tr("Assign the topics to the assessors as previewed"), self)
        self.assign = make_primary(assign)
        self.export = _button(
            self.tr("Export packages…"),
            self.tr("Write a work package for each of these assessors (Ctrl+Shift+O)"),
            self,
        )
        self.whom = ExportChoice(self.people, self)
        tip = self.tr("Import judgements from returned packages, before these are exported again (Ctrl+Shift+I)")
        self.import_packages = _button(self.tr("Import packages…"), tip, self)
        self.import_packages.clicked.connect(lambda _checked=False: import_packages())
        self.bulk = BatchGradingBox(self)
        self._exchange = ExchangeState()
        self.computing: BackgroundQuery[tuple[AssignmentPreview, ExchangeState]] = BackgroundQuery(
            self, runner, self.tr("distributing topics"), self._work, self._take, self.state.setText, SETTLE_MS
        )
        self._draft = FormDraft(preferences, queries.setting(PROJECT), "assessors", self._typed, self)
        if left := self._draft.left():
            self.form.show_texts(left)
        self.form.changed.connect(self._form_changed)
        self.assign.clicked.connect(lambda _checked=False: self._assign())
        self.export.clicked.connect(lambda _checked=False: self.export_to_chosen_paths())
        self.topics.selectionModel().selectionChanged.connect(lambda *_: self._show_judges())
        self._lay_out()

    def _lay_out(self) -> None:
        by_topic = QWidget(self)
        column = QVBoxLayout(by_topic)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.topics, 1)
        column.addWidget(self.judges_of)
        column.addWidget(self.judges)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Assignment"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.people, self.tr("Assessors"))
        self.tabs.addTab(by_topic, self.tr("Topics"))
        self.tabs.addTab(self.results, self.tr("Packages"))
        row = QHBoxLayout()
        for widget in (self.import_packages, self.export, self.whom, self.bulk):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.assign)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addWidget(self.state)
        layout.addWidget(self.notices)
        layout.addWidget(self.form)
        layout.addWidget(self.overlap)
        layout.addWidget(self.tabs, 1)
        layout.addLayout(row)
        last = self.import_packages, self.export, self.whom, self.bulk, self.assign
        tab_through(self.tabs, self.people, self.topics, self.results.table, self.results.folder, *last)

    def on_change(self, changes: ChangeSet) -> None:
        """Update after a change of the assignment, the pool or judgements, and after packages have been exported."""
        if changes.touches(SettingChanged):
            self._show_state(None)
            self.computing.now()
        else:
            self.computing.on_change(changes)

    def _form_changed(self) -> None:
        self._show_state(None)
        self.computing.soon()
        self._draft.soon()

    def _typed(self) -> Mapping[str, str]:
        """Return the texts of the form if they describe an assignment that has not yet been made, else an empty
        mapping.
        """
        assigned, wanted = self._queries.assigned(), self.form.plan()
        in_force = wanted is None or (assigned is not None and wanted == assigned.plan)
        return {} if in_force else self.form.texts()

    def keep_typed(self) -> bool:
        """Save the form in the preferences if its assignment has not been made yet."""
        self._draft.keep()
        return True

    def _work(self) -> Work[tuple[AssignmentPreview, ExchangeState]]:
        assigned = self._queries.assigned()
        if assigned and self.form.plan() is None:
            self.form.show_plan(assigned.plan)
        self._show_state(None)
        request = self._queries.assignment_request(None if self._in_force() else self.form.plan())
        exchange = self._queries.package_exchange()
        return lambda progress: (preview_assignment(request, progress), exchange.state())

    def _in_force(self) -> bool:
        """Return whether there is an assignment and the form either describes it or is empty."""
        assigned, wanted = self._queries.assigned(), self.form.plan()
        return assigned is not None and (wanted is None or wanted == assigned.plan)

    def _take(self, computed: tuple[AssignmentPreview, ExchangeState]) -> None:
        """Show the assessors and topics of the assignment that the form describes."""
        preview, self._exchange = computed
        self._show_state(preview)
        self.overlap.setText(" ".join(map(translated, preview.overlap_details())))
        self.overlap.setVisible(bool(self.overlap.text()))
        if preview.refusal:
            return
        renew_rows(self.people, preview.assessors, lambda row: row.name)
        self.whom.show_selection()
        renew_rows(self.topics, preview.topics, lambda row: row.topic)
        self._show_judges()

    def _show_state(self, preview: AssignmentPreview | None) -> None:
        """Show the state of the assignment and enable the available actions. ``preview`` is None while it is being
        computed.
        """
        in_force, wanted = self._in_force(), self.form.plan()
        pooled = self._queries.pool_spec() is not None
        self.export.setEnabled(self._queries.assigned() is not None and pooled)
        self.whom.setEnabled(self.export.isEnabled())
        due = self._exchange.due
        self.import_packages.setVisible(bool(self._exchange.outdated))
        (make_primary if due is Due.IMPORT else make_plain)(self.import_packages)
        (make_primary if in_force and due is Due.EXPORT else make_plain)(self.export)
        refusal = preview.refusal if preview else None
        assigning = self.assign.hasFocus()
        self.assign.setEnabled(wanted is not None and not in_force and preview is not None and not refusal)
        if assigning and not self.assign.isEnabled() and self.export.isEnabled():
            self.export.setFocus()
        self.topics.setEnabled(in_force)
        dress(self.state, (lambda: f"color: {theme.loss().name()}") if refusal else None)
        if preview:
            self.state.setText(reason(refusal) if refusal else self._state_text(in_force, preview.disputed))

    def _state_text(self, in_force: bool, disputed: int) -> str:
        if self._queries.pool_spec() is None:
            return self.tr("No pool yet. Build one first, then assign its topics here.")
        if not in_force:
            if self.form.plan() is None:
                return self.tr("No assessors yet. Enter their names, check each assessor's share, then press Assign.")
            return self.tr("A preview: nothing is assigned until you press Assign.")
        text = self.tr("Assigned.")
        if outdated := self._exchange.outdated:
            changed = self.tr("The pool or the assignment has changed since the packages of {names} were exported.")
            text += " " + changed.format(names=translated(list_names(outdated)))
        if lacking := self._exchange.lacking:
            later = self.tr("The last packages of {names} lack judgements imported later: export them again.")
            text += " " + later.format(names=translated(list_names(lacking)))
        imported, everybody = self._queries.assessors_imported()
        if imported:
            words = self.tr("Judgements imported from {count:,} of {all:,} {all:assessor|assessors}.")
            text += " " + filled(words, count=imported, all=everybody)
        if disputed:
            text += " " + filled(self.tr("Assessors disagree on {count:,} {count:document|documents}."), count=disputed)
        return text

    def _assign(self) -> None:
        if plan := self.form.plan():
            self._execute(AssignTopics(plan))
            self._draft.keep()

    def _chosen_topic(self) -> TopicJudges | None:
        rows = self.topics.chosen()
        model: RowModel[TopicJudges] = self.topics.rows
        return model.row(rows[0]) if rows and rows[0] < model.rowCount() else None

    def _show_judges(self) -> None:
        """Show the check boxes of the assessors for the selected topic."""
        assigned, topic = self._queries.assigned(), self._chosen_topic()
        names = assigned.plan.assessors if assigned else ()
        text = self.tr("Assessors of topic {topic}:").format(topic=plain(topic.topic)) if topic else ""
        self.judges_of.setText(text or self.tr("Select a topic to change its assessors."))
        self.judges_of.setVisible(self.topics.isEnabled() and bool(names))
        self.judges.show_judges(names, topic.assessors if topic and self.topics.isEnabled() else None)

    def _give(self) -> None:
        if topic := self._chosen_topic():
            self._execute(GiveTopic(topic.topic, self.judges.chosen()))

    def export_to_chosen_paths(self) -> None:
        """Export the packages of the chosen assessors: a single one to a file, several into a folder."""
        chosen = self.whom.names()
        try:
            wish = replace(self._team.wish(), bulk=self.bulk.isChecked())
            suggested = package_paths(wish, Path(), chosen)
        except CommandRefused as fault:
            self._not_exported(fault)
            return
        paths: dict[str, Path] = {}
        if len(chosen) == 1:
            # Somebody may be judging in an existing package, so propose the name of a file that does not exist.
            start = dialog_folders.first_folder(dialog_folders.FileKind.EXPORT, self._log.latest_folder())
            if path := self._ask_package(self, *free_paths({chosen[0]: start / suggested[chosen[0]]}).values()):
                paths = {chosen[0]: path}
        elif folder := self._ask_folder(self):
            paths = free_paths({name: folder / path for name, path in suggested.items()})
        if paths and not chosen:
            self._name_idle([name for name in wish.assigned.plan.assessors if name not in paths])
        self._team.export_packages(wish, paths, self._exported, self._not_exported)

    def _name_idle(self, names: list[str]) -> None:
        """Name the assessors for whom no package is exported, because they have no documents."""
        self.notices.succeeded(IDLE)
        if names:
            title = self.tr("No package for {names}").format(names=translated(list_names(names)))
            self.notices.add(title, [self.tr("No documents are assigned to them.")], action=IDLE)

    def _exported(self, _exported: ExportedPackages) -> None:
        self.notices.succeeded(EXPORT)
        self.tabs.setCurrentWidget(self.results)
        self._log.changed.emit()

    def _not_exported(self, fault: Exception) -> None:
        self.notices.add(self.tr("A package was not exported"), [reason(fault)], action=EXPORT)


def _button(text: str, tip: str, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setToolTip(tip)
    return button


PANEL = PanelKind(
    name="assessors",
    audience=Audience.PROJECT,
    help="coordinator#assessors-and-work-packages",
    action="view.assessors",
    group=Group.CAMPAIGN,
    over=Over.NONE,
    panel=AssessorsPanel,
    make=lambda tools: AssessorsPanel(
        tools.queries,
        tools.runner,
        TeamWork(tools.workspace, tools.runner, tools.execute),
        tools.execute,
        save_dialogs.package,
        lambda parent: save_dialogs.package_folder(parent, tools.preferences.get(EXPORTS)),
        tools.actions["project.import_packages"].trigger,
        tools.packages,
        tools.preferences,
    ),
)
