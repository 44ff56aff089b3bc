"""Dialog with the details of the project's team: server, last contact, and a button to leave the team. It also shows
how many judgements and notes wait to be sent, and which ones the service refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.ui.live_team.certificate_text import fault_text, trust_text
from irdesk.ui.live_team.connection_text import explanation, kept_text, role_text, short_text, time_text
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting.buttons import make_quiet

if TYPE_CHECKING:
    from irdesk.ui.live_team.team_in_window import TeamInWindow

MOST_REFUSED = 5  # maximum number of refused rows listed


class TeamConnectionSheet(QDialog):
    """Modeless dialog that shows the current state of the link to the team."""

    def __init__(self, team: TeamInWindow, parent: QWidget) -> None:
        super().__init__(parent)
        self._team = team
        assert team.link is not None
        membership = team.link.membership
        self.setObjectName("team_sheet")
        self.setWindowTitle(self.tr("Team"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.head = self._label("")
        self.head.setFont(fonts.strong(self.head.font()))
        self.text = self._label("")
        form = QFormLayout()
        form.setHorizontalSpacing(4 * theme.SPACE)
        form.setVerticalSpacing(theme.SPACE)
        form.addRow(self.tr("Project"), self._label(membership.project_name))
        who = self.tr("{name}, {role}").format(name=membership.name, role=role_text(membership.role))
        form.addRow(self.tr("You"), self._label(who))
        form.addRow(self.tr("Server"), self._label(f"{membership.host}:{membership.port}"))
        form.addRow(self.tr("Certificate"), self._label(trust_text(membership.trust)))
        self.contact = self._label("")
        form.addRow(self.tr("Last contact"), self.contact)
        self.waiting = self._label("")
        form.addRow(self.tr("Waiting"), self.waiting)
        self.kept = self._label("")
        form.addRow(self.tr("Only in this copy"), self.kept)
        self.fault = self._label("")
        form.addRow(self.tr("Error"), self.fault)
        self.refused = self._label("")
        form.addRow(self.tr("Refused"), self.refused)
        form.addRow(self.tr("File"), self._label(str(team.workspace.store.path)))
        self._form = form
        self.again = QPushButton(self.tr("Try now"), self)
        self.again.setToolTip(self.tr("Contact the service now"))
        self.again.clicked.connect(lambda _checked=False: team.look_again())
        self.leaving = make_quiet(QPushButton(self.tr("Leave the team…"), self))
        self.leaving.setToolTip(self.tr("Remove the connection to this server; all judgements are kept in the file"))
        self.leaving.clicked.connect(self._ask)
        self.question = self._label("")
        self.question.hide()
        self.leave = QPushButton(self.tr("Leave"), self)
        self.leave.setToolTip(self.leaving.toolTip())
        self.leave.clicked.connect(self._leave)
        self.leave.hide()
        for button in (self.again, self.leaving, self.leave):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.again)
        row.addStretch(1)
        row.addWidget(self.leaving)
        row.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[4 * theme.SPACE] * 4)
        layout.setSpacing(3 * theme.SPACE)
        layout.addWidget(self.head)
        layout.addWidget(self.text)
        layout.addLayout(form)
        layout.addStretch(1)
        layout.addWidget(self.question)
        layout.addLayout(row)
        self.resize(560, 360)
        team.looked.connect(self._show)
        self._show()
        self.again.setFocus()

    def _label(self, text: str) -> QLabel:
        label = QLabel(plain(text), self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _show(self) -> None:
        state = self._team.state
        if state is None:
            return
        self.head.setText(short_text(state))
        is_connected = state.contact != "not connected"
        self.again.setText(self.tr("Try now") if is_connected else self.tr("Connect"))
        self.again.setToolTip(
            self.tr("Contact the service now") if is_connected else self.tr("Connect to this server from now on")
        )
        self.text.setText(explanation(state))
        self.contact.setText(
            time_text(state.contact_at) if state.contact_at else self.tr("no contact since the file was opened")
        )
        waiting = self.tr("{count:,} {count:judgement or note|judgements and notes}")
        self.waiting.setText(filled(waiting, count=state.waiting) if state.waiting else self.tr("nothing"))
        role = self._team.link.membership.role if self._team.link else ""
        self.kept.setText(kept_text(state, role) if state.kept else "")
        self._form.setRowVisible(self.kept, bool(state.kept))
        self.fault.setText(plain(fault_text(state.fault)) if state.fault else "")
        lines = [f"{row.reason} ({row.id})" for row in state.refused[-MOST_REFUSED:]]
        more = len(state.refused) - len(lines)
        if more > 0:
            lines.append(self.tr("and {count} more").format(count=more))
        self.refused.setText(plain("\n".join(lines)))
        self._form.setRowVisible(self.fault, bool(state.fault))
        self._form.setRowVisible(self.refused, bool(lines))

    def _ask(self, _checked: bool = False) -> None:
        """Explain the effect of leaving, and show the button that confirms it."""
        state = self._team.state
        text = self.tr("All your judgements are kept in this file. To join again you need a new invitation.")
        if state and state.waiting:
            not_sent = self.tr(
                "{count:,} {count:row was|rows were} not sent; send the file to the coordinator instead."
            )
            text += " " + filled(not_sent, count=state.waiting)
        self.question.setText(text)
        self.question.show()
        self.leave.show()
        self.leaving.hide()
        self.leave.setFocus()

    def _leave(self, _checked: bool = False) -> None:
        self.leave.setEnabled(False)
        self._team.leave()
