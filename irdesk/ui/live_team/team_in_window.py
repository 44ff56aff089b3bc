"""The team that the open project has joined: its link, its status bar text, and notices about received changes."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.background_tasks import Post
from irdesk.session.core.changes import ChangeSet, JudgementChanged, NoteChanged
from irdesk.session.core.workspace import Workspace
from irdesk.settings import standard_paths
from irdesk.ui.live_team.certificate_text import fault_text
from irdesk.ui.live_team.connection_text import explanation, is_alarming, kept_text, short_text, shown_after_ms
from irdesk.ui.live_team.coordinator_sheet import CoordinatorSheet
from irdesk.ui.live_team.team_actions import COORDINATE, DETAILS
from irdesk.ui.live_team.team_connection_sheet import TeamConnectionSheet
from irdesk.ui.live_team.team_requests import NetworkCalls
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.error_notices import Notice, Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated

if TYPE_CHECKING:
    from irdesk.service.client.background_synchronisation import TeamLink
    from irdesk.service.client.link_state import LinkState
    from irdesk.service.protocol import Role
    from irdesk.session.team.coordinator_changes import TakePackage

_NAMED_ONCE = frozenset({"revoked", "refused"})


class TeamInWindow(QObject):
    """Connects the open project to its team. The client library is imported on a thread, once the project is shown.

    ``looked`` is emitted when the state of the link becomes known or changes.
    """

    looked = Signal()

    def __init__(
        self,
        workspace: Workspace,
        post: Post,
        actions: ActionTable,
        status: StatusBar,
        banner: Notices,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self.workspace = workspace
        self.state: LinkState | None = None
        self.link: TeamLink | None = None
        self.post = post
        self._calls = NetworkCalls(self, post)
        self._actions, self._status, self._banner = actions, status, banner
        self._window = window
        self._closed = False
        self._noticed = ""
        self._notices: list[Notice] = []
        self._importing: threading.Thread | None = None
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.timeout.connect(self._show)
        status.team.setText(self.tr("connecting to the team"))
        status.team.show()

    def begin(self) -> None:
        """Import the client library and connect, on a separate thread."""
        if self._importing is None and not self._closed:
            self._importing = threading.Thread(target=self._connect, name="irdesk team", daemon=True)
            self._importing.start()

    def _connect(self) -> None:
        from irdesk.service.client.background_synchronisation import TeamLink
        from irdesk.service.client.known_memberships import KnownMemberships

        try:
            link = TeamLink(self.workspace, self.post, self._take_state, self._show_news, self._show_override)
            before = link.before()
        except StoreUnavailable:  # The project was closed meanwhile.
            return
        is_known = KnownMemberships(standard_paths.data()).has(link.membership)
        self.post(partial(self._connected, link, before, is_known))

    def _connected(self, link: TeamLink, before: LinkState, is_known: bool) -> None:
        """Start the link if the membership was accepted on this computer. Otherwise ask the user whether to connect."""
        if self._closed:
            return
        self.link = link
        self._actions.enable(DETAILS, True)
        if is_known:
            self._start()
            return
        self._take_state(before)
        server = f"{link.membership.host}:{link.membership.port}"
        lines = [self.tr("Server: {server}").format(server=plain(server)), explanation(before)]
        title = self.tr("This project belongs to a team that you did not join on this computer")
        notice = self._banner.tell(title, lines, (self.tr("Connect"), self.connect_here))
        self._keep_until_closed(notice)

    def _start(self) -> None:
        if self.link:
            self._actions.enable(COORDINATE, self.link.membership.role == "coordinator")
            self.link.start()

    def connect_here(self) -> None:
        """Connect to the server named in the file, now and whenever the file is opened on this computer."""
        if self.link is None or self.link.is_started:
            return
        membership = self.link.membership

        def remember() -> None:
            from irdesk.service.client.known_memberships import KnownMemberships

            KnownMemberships(standard_paths.data()).add(membership)

        def remembered(_nothing: None) -> None:
            if not self._closed and self.link and not self.link.is_started:
                self._dismiss_notices()
                self._start()

        self._calls.begin(remember, remembered, lambda fault: self._status.say(fault_text(fault)))

    def _keep_until_closed(self, notice: Notice) -> None:
        self._notices.append(notice)
        notice.put_away.connect(partial(self._notices.remove, notice))

    def _dismiss_notices(self) -> None:
        for notice in tuple(self._notices):
            notice.dismiss()

    @property
    def closed(self) -> bool:
        """Whether the connection was closed, because the project was closed or has left the team."""
        return self._closed

    @property
    def role(self) -> Role | None:
        """The user's role, or None if it is not known yet."""
        return self.link.membership.role if self.link else None

    def on_change(self, changes: ChangeSet) -> None:
        """Send new judgements soon. If the link is not started, only update the number of unsent rows."""
        if self.link and self.link.is_started:
            self.link.on_change(changes)
        elif self.link and changes.touches(JudgementChanged, NoteChanged):
            self._calls.begin(self.link.before, self._take_before, lambda _fault: None)

    def _take_before(self, state: LinkState) -> None:
        if not self._closed and self.link and not self.link.is_started:
            self._take_state(state)

    def _take_state(self, state: LinkState) -> None:
        self.state = state
        delay = shown_after_ms(state)
        if not delay:
            self._delay.stop()
            self._show()
        elif not self._delay.isActive():
            self._delay.start(delay)
        self.looked.emit()

    def _show(self) -> None:
        state = self.state
        if state is None:
            return
        button = self._status.team
        button.setText(short_text(state))
        button.setToolTip(explanation(state))
        dress(button, (lambda: f"color: {theme.loss().name()}") if is_alarming(state) else None)
        self._notice(state)

    def _notice(self, state: LinkState) -> None:
        """Add a notice when the state of the link begins to need the user's attention."""
        named = state.contact if state.contact in _NAMED_ONCE else f"{len(state.refused)}" if state.refused else ""
        wrong = type(state.fault).__name__ == "WrongCertificate"
        named = named or ("certificate" if wrong else "kept" if state.kept else "")
        if named and named != self._noticed:
            lines = [explanation(state)]
            if named == "kept" and self.role:
                lines = [kept_text(state, self.role)]
            if state.fault is not None:
                lines.append(fault_text(state.fault))
            if state.refused:
                lines.append(translated(state.refused[-1].reason))
            title = {
                "revoked": self.tr("Your access to the team was revoked"),
                "certificate": self.tr("The certificate of the team's server has changed"),
                "kept": self.tr("Judgements made in this copy are not sent to the team"),
            }.get(named, self.tr("The team's service rejected the data"))
            self._keep_until_closed(self._banner.add(title, lines, (self.tr("Details"), self.show_details)))
        self._noticed = named

    def _show_news(self, package: TakePackage) -> None:
        """Report a coordinator's changes. The displayed document is not replaced."""
        if package.pool and package.in_words():
            self._banner.tell(self.tr("The coordinator made changes"), [*map(translated, package.in_words())])

    def _show_override(self, settings: list[str]) -> None:
        """Tell the user that the team's settings replaced local changes, and how to make such changes in a team."""
        texts = {
            "assignment": self.tr("Assignments: a coordinator assigns topics in Live team…"),
            "guidelines": self.tr("Guidelines: only a coordinator can edit them."),
            "scale": self.tr("Grade scale: it cannot change after the team has begun to judge."),
        }
        title = self.tr("The team's settings replaced your changes in this copy")
        self._keep_until_closed(self._banner.tell(title, [texts[name] for name in settings if name in texts]))

    def show_details(self) -> None:
        """Show the details of the link, or bring them to the front."""
        if self.link is None:
            return
        self._bring(self._window.findChild(TeamConnectionSheet) or TeamConnectionSheet(self, self._window))

    def show_coordination(self) -> None:
        """Show the team's progress to a coordinator, or bring it to the front."""
        if self.link is not None:
            self._bring(self._window.findChild(CoordinatorSheet) or CoordinatorSheet(self, self._window))

    def _bring(self, sheet: QWidget) -> None:
        sheet.show()
        sheet.raise_()
        sheet.activateWindow()

    def look_again(self) -> None:
        """Contact the service now, or connect first if the link is not started."""
        if self.link and self.link.is_started:
            self.link.look_again()
        else:
            self.connect_here()

    def leave(self) -> None:
        """Leave the team. All judgements stay in the file."""
        link, store = self.link, self.workspace.store
        if link is None:
            return
        link.close()

        def forget() -> None:
            from irdesk.service.client.membership import forget_membership

            link.wait()
            forget_membership(store)

        def forgotten(_nothing: None) -> None:
            self.close()
            self._actions.enable(COORDINATE, True)  # Without a team, the action explains how to start one.
            self._status.say(self.tr("you left the team; this file keeps your judgements"), good=True)

        def failed(fault: Exception) -> None:
            self._status.say(fault_text(fault))

        self._calls.begin(forget, forgotten, failed)

    def close(self) -> None:
        """Disconnect. Unsent rows are sent when the project is opened again."""
        self._closed = True
        for action in (DETAILS, COORDINATE):
            self._actions.enable(action, False)
        self._delay.stop()
        self._status.team.hide()
        dress(self._status.team, None)
        self._dismiss_notices()  # Remove notices about this team: the next project may belong to another one.
        if self.link:
            self.link.close()
        for kind in (TeamConnectionSheet, CoordinatorSheet):
            if sheet := self._window.findChild(kind):
                sheet.close()

    def wait(self) -> None:
        """Wait until the project's file is no longer in use (worker thread)."""
        if self._importing:
            self._importing.join()
        if self.link:
            self.link.wait()
