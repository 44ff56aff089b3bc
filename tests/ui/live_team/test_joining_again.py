"""Accepting an invitation for a person without topics, and resuming an acceptance that was interrupted at the worst
moment by closing the form or the window.
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from window_driver import Hands, flush

from irdesk.ui.live_team.join_sheet import JoinSheet

pytestmark = pytest.mark.takes_long

DORA = "dora-the-fourth"
"""A person without assigned topics."""


def devices(coordinator) -> list[str]:
    """Return the names of the members with a token, once for each device, excluding the owner's console."""
    with coordinator.connection() as connection:
        return [member.name for member in connection.progress().members if member.device != "console"]


def form(hands: Hands) -> JoinSheet:
    """Show the form that accepts an invitation."""
    hands.window.actions_table.trigger("project.join")
    return hands.window.findChild(JoinSheet)


def opened(hands: Hands) -> None:
    hands.wait(lambda: hands.window.desk is not None)
    hands.opened()
    hands.wait(lambda: hands.window.status.team.text() == "all synchronised")


def shown(hands: Hands) -> str:
    """Return all texts visible in the window."""
    hands.settle()
    return "\n".join(label.text() for label in hands.window.findChildren(QLabel) if label.isVisible())


def test_an_assessor_without_topics_gets_them_when_the_project_is_reopened(start, coordinator, paste):
    paste(coordinator.invite(DORA))
    opened(start)
    assert "Nothing has been assigned to you yet" in shown(start)
    assert "Build one" not in shown(start), "an assessor builds no pool"
    path = start.path
    start.close()
    coordinator.assign("3", DORA)
    start.open(path)
    start.wait(lambda: start.place is not None)
    assert start.place.topic == "3"
    start.judge("2")
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    assert devices(coordinator) == [DORA]


def test_a_form_that_is_closed_while_the_service_answers_can_be_opened_again(start, coordinator, paste):
    for number, role in enumerate(("assessor", "analyst")):
        name = f"{DORA}-{number}"
        line = coordinator.invite(name, role)
        sheet = paste(line)
        path = sheet.path
        sheet.close()
        del sheet
        flush()
        start.wait(lambda name=name: name in devices(coordinator))
        sheet = form(start)
        start.wait(lambda sheet=sheet, line=line: sheet.field.toPlainText() == line)
        assert sheet.path == path, role
        assert "began to accept" in sheet.hint.text(), role
        start.click(sheet.join)
        del sheet
        opened(start)
        assert devices(coordinator).count(name) == 1, f"it is the same device: {role}"
        start.close()
        path.rename(path.with_stem(role))  # The form proposes the same path for the next invitation.
        sheet = form(start)
        start.idle()
        assert sheet.field.toPlainText() == "", role
        sheet.close()
        del sheet
        flush()
