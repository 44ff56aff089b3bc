"""Coordinator's dialog for a live team: each assessor's progress and last contact, and the coordinator's actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QTabWidget, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.reporting.tables.share_judged import percent_done
from irdesk.ui.live_team.certificate_text import fault_text
from irdesk.ui.live_team.connection_text import role_text, time_text
from irdesk.ui.live_team.invite_form import InviteForm
from irdesk.ui.live_team.team_requests import TeamRequests
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.tables.plain_table import UNDEFINED, PlainTable, RowColumn, RowModel
from irdesk.ui.team.percentage_bar import ShareBar

if TYPE_CHECKING:
    from irdesk.service.protocol import AssessorView, InvitationView, MemberView, ProgressView, TopicView
    from irdesk.ui.live_team.team_in_window import TeamInWindow

SHARE = 1  # column of the progress bar
CONFLICT = 409  # HTTP status of a refused assignment that can be forced with ``anyway``


class CoordinatorSheet(QDialog):
    """Modeless dialog that shows the team's current state: assessors, their topics, devices and open invitations."""

    def __init__(self, team: TeamInWindow, parent: QWidget) -> None:
        super().__init__(parent)
        assert team.link is not None
        self._team = team
        self.setObjectName("coordinator_sheet")
        self.setWindowTitle(self.tr("Live team"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.requests = TeamRequests(team.link.membership, self._failed, team.post, self)
        self.view: ProgressView | None = None
        self._kept: tuple[str, tuple[str, ...]] | None = None  # last refused assignment: topic and names
        self.head = QLabel(self)
        self.head.setFont(fonts.strong(self.head.font()))
        self.people = PlainTable(self.tr("Assessors"), self._people_model(), (12, 9, 8, 9, 9), self)
        self.people.setItemDelegateForColumn(SHARE, ShareBar(self.people, self.people.rows))
        self.people.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.people.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self.topics = PlainTable(self.tr("Topics of the selected assessor"), self._topic_model(), (10, 9), self)
        self.topics.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.topics.selectionModel().selectionChanged.connect(lambda _new, _old: self._allow())
        self.devices = PlainTable(self.tr("Devices and invitations"), self._device_model(), (14, 9, 16, 24), self)
        self.devices.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.devices.selectionModel().selectionChanged.connect(lambda _new, _old: self._allow())
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.hide()
        dress(self.fault, lambda: f"color: {theme.loss().name()}")
        self.form = InviteForm(self.requests, self._failed, self)
        self.form.invited.connect(self._ask)
        self.form.invited.connect(self.fault.hide)
        self.to = QLineEdit(self)
        self.to.setPlaceholderText(self.tr("Assessors, separated by commas"))
        self.to.setAccessibleName(self.tr("Assessors for the selected topic"))
        self.to.setToolTip(
            self.tr("The only assessors of the topic from now on; judgements by other assessors are kept")
        )
        self.to.textChanged.connect(lambda _text: self._allow())
        self.give = self._button(self.tr("Assign topic"), self.tr("Assign the selected topic to these assessors only"))
        self.give.clicked.connect(lambda _checked=False: self._give(anyway=False))
        self.anyway = self._button(
            self.tr("Assign anyway"), self.tr("Assign the topic even if its current assessors were connected recently")
        )
        self.anyway.clicked.connect(lambda _checked=False: self._give(anyway=True))
        self.revoke = self._button(
            self.tr("Revoke"), self.tr("End the access of the selected device, or withdraw the invitation")
        )
        self.revoke.clicked.connect(self._revoke)
        self._lay_out()
        self.resize(960, 580)
        team.looked.connect(self._follow)
        self._allow()
        self._ask()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        topics = QVBoxLayout()
        topics.addWidget(self.topics, 1)
        topics.addWidget(self.to)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.anyway)
        buttons.addWidget(self.give)
        topics.addLayout(buttons)
        assessors = QWidget(self)
        row = QHBoxLayout(assessors)
        row.setContentsMargins(0, 2 * theme.SPACE, 0, 0)
        row.addWidget(self.people, 5)
        row.addLayout(topics, 3)
        access = QWidget(self)
        column = QVBoxLayout(access)
        column.setContentsMargins(0, 2 * theme.SPACE, 0, 0)
        column.addWidget(self.devices, 1)
        column.addWidget(self.revoke, 0, Qt.AlignmentFlag.AlignRight)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Assessors and access"))
        self.tabs.addTab(assessors, self.tr("Assessors"))
        self.tabs.addTab(access, self.tr("Devices and invitations"))
        self.tabs.currentChanged.connect(lambda _index: self.fault.hide())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[4 * theme.SPACE] * 4)
        layout.setSpacing(3 * theme.SPACE)
        layout.addWidget(self.head)
        layout.addWidget(self.form)
        layout.addWidget(self.fault)
        layout.addWidget(self.tabs, 1)

    def _people_model(self) -> RowModel[AssessorView]:
        return RowModel(
            (
                RowColumn(
                    self.tr("assessor"),
                    self.tr("The assessor to whom the topics are assigned"),
                    lambda row: plain(row.name),
                ),
                RowColumn(
                    self.tr("progress"),
                    self.tr("The share of the assigned documents that is judged"),
                    lambda row: percent_done(row.judged, row.documents) if row.documents else UNDEFINED,
                    None,
                    lambda row: row.judged / row.documents if row.documents else 0.0,
                ),
                RowColumn(
                    self.tr("documents"),
                    self.tr("Number of assigned documents that are judged"),
                    lambda row: f"{row.judged:,} / {row.documents:,}",
                    None,
                    lambda row: row.documents - row.judged,
                    right=True,
                ),
                RowColumn(
                    self.tr("last seen"),
                    self.tr("The time at which a device of this person last contacted the service"),
                    lambda row: _short_time(row.seen_at),
                    lambda row: time_text(row.seen_at) if row.seen_at else "",
                    lambda row: row.seen_at,
                    right=True,
                ),
                RowColumn(
                    self.tr("topics reserved until"),
                    self.tr("The topics can then be assigned to other assessors without confirmation"),
                    lambda row: _short_time(row.lease_until),
                    lambda row: time_text(row.lease_until) if row.lease_until else "",
                    lambda row: row.lease_until,
                    right=True,
                ),
            ),
            self,
        )

    def _topic_model(self) -> RowModel[TopicView]:
        return RowModel(
            (
                RowColumn(self.tr("topic"), self.tr("The topic"), lambda row: plain(row.topic)),
                RowColumn(
                    self.tr("judged"),
                    self.tr("Number of assigned documents that are judged"),
                    lambda row: f"{row.judged:,} / {row.documents:,}",
                    None,
                    lambda row: row.judged / row.documents if row.documents else 0.0,
                    right=True,
                ),
            ),
            self,
        )

    def _device_model(self) -> RowModel[MemberView | InvitationView]:
        return RowModel(
            (
                RowColumn(self.tr("name"), self.tr("The person with this access"), lambda row: plain(row.name)),
                RowColumn(
                    self.tr("role"), self.tr("The role, which determines permissions"), lambda row: role_text(row.role)
                ),
                RowColumn(
                    self.tr("device"),
                    self.tr("The computer that joined, or “open invitation” if nobody has joined yet"),
                    lambda row: plain(getattr(row, "device", "")) or self.tr("open invitation"),
                ),
                RowColumn(
                    self.tr("last seen"),
                    self.tr(
                        "The time of its last contact with the service; for an invitation, the time at which it expires"
                    ),
                    self._moment_text,
                    None,
                    _moment,
                    right=True,
                ),
            ),
            self,
        )

    def _moment_text(self, row: MemberView | InvitationView) -> str:
        text = time_text(_moment(row))
        return text if hasattr(row, "device") else self.tr("until {time}").format(time=text)

    def _follow(self) -> None:
        state = self._team.state
        if state is not None and state.contact == "synchronised":
            self._ask()

    def _ask(self) -> None:
        self.requests.progress(self._take, lambda _fault: None)  # The status bar already reports the failure.

    def _take(self, view: ProgressView) -> None:
        """Show the team's progress and keep the selection."""
        if self.view == view:
            return
        self.view = view
        text = self.tr("{project}: {judged:,} of {documents:,} judged · {count:,} {count:device|devices} joined")
        project = self.requests.membership.project_name
        count = len(view.members)
        self.head.setText(filled(text, project=project, judged=view.judged, documents=view.documents, count=count))
        _show_rows(self.people, view.assessors, "name")
        _show_rows(self.devices, (*view.members, *view.invitations), "id")
        if view.assessors and _chosen(self.people) is None:
            self.people.selectRow(0)
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = _chosen(self.people)
        _show_rows(self.topics, row.topics if row else (), "topic")
        self._allow()

    def _allow(self) -> None:
        topic, names = _chosen(self.topics), self._names()
        self.give.setEnabled(topic is not None and bool(names))
        self.anyway.setVisible(topic is not None and self._kept == (topic.topic, names))
        self.revoke.setEnabled(_chosen(self.devices) is not None)

    def _names(self) -> tuple[str, ...]:
        return tuple(filter(None, (" ".join(name.split()) for name in self.to.text().split(","))))

    def _give(self, *, anyway: bool) -> None:
        topic = _chosen(self.topics)
        if topic is not None and self._names():
            self.fault.hide()
            self._kept = None if anyway else (topic.topic, self._names())
            self.give.setEnabled(False)
            self.anyway.hide()
            self.requests.assign(topic.topic, self._names(), self._given, anyway=anyway)

    def _given(self, view: ProgressView) -> None:
        self._kept = None
        self.to.clear()
        self._take(view)
        self._allow()

    def _revoke(self, _checked: bool = False) -> None:
        row = _chosen(self.devices)
        if row is not None:
            self.fault.hide()
            self.revoke.setEnabled(False)
            self.requests.revoke(row.id, lambda _nothing: self._ask())

    def _failed(self, fault: Exception) -> None:
        self.fault.setText(plain(fault_text(fault)))
        self.fault.show()
        if getattr(fault, "status", 0) != CONFLICT:
            self._kept = None
        self._allow()
        self.form.allow()


def _short_time(seconds: float) -> str:
    return time_text(seconds)[5:16] if seconds else UNDEFINED


def _moment(row: MemberView | InvitationView) -> float:
    return float(getattr(row, "seen_at", 0.0) or getattr(row, "expires_at", 0.0))


def _chosen(table: PlainTable) -> Any:
    rows = [row for row in table.chosen() if row < table.rows.rowCount()]
    return table.rows.row(rows[0]) if rows else None


def _show_rows(table: PlainTable, rows: Sequence[Any], key: str) -> None:
    """Show rows in the table's sort order. The row with the same ``key`` attribute as the selected one stays
    selected.
    """
    before = _chosen(table)
    heads = table.horizontalHeader()
    column, order = heads.sortIndicatorSection(), heads.sortIndicatorOrder()
    table.rows.take(rows)
    table.rows.sort(column, order)
    keys = [getattr(row, key) for row in table.rows.rows()]
    if keys and before is not None and getattr(before, key) in keys:
        table.selectRow(keys.index(getattr(before, key)))
