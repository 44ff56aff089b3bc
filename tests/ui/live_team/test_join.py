"""Joining a team in the window, judging while its service is down and after it restarts, and receiving the
coordinator's changes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QLabel
from served_team import PEOPLE, Clients, ServedProject
from window_driver import Hands

from irdesk.service.client import membership
from irdesk.service.client.membership import membership_of
from irdesk.service.protocol import SentRows
from irdesk.store.store import Store
from irdesk.ui.live_team.join_sheet import JoinSheet
from irdesk.ui.live_team.team_connection_sheet import TeamConnectionSheet

pytestmark = pytest.mark.takes_long

ANNA, BEN, CLEO = PEOPLE


@pytest.fixture
def join(paste, start) -> Callable[[str], None]:
    """Return a function that accepts an invitation in the form and waits for the first topic."""

    def join(line: str) -> None:
        paste(line)
        wait_for_first_topic(start)

    return join


def wait_for_first_topic(start: Hands) -> None:
    """Wait until the project that was joined is open, and begin its first topic."""
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    start.wait(lambda: start.place is not None)
    start.begin_topic()


def said(hands: Hands) -> str:
    return hands.window.status.team.text()


def said_in_form(hands: Hands) -> str:
    return hands.window.findChild(JoinSheet).fault.text()


def waiting(hands: Hands) -> int | None:
    """Return the number of unsent rows as shown by the window, or None while the window has no contact with the
    service.
    """
    state = hands.window.project.team.state
    return state.waiting if state and state.contact in {"synchronised", "sending"} else None


def unsent(hands: Hands) -> int:
    """Return the number of rows of the open project that its service has not acknowledged."""
    store = hands.window.workspace.store
    with store.team() as team:
        return team.count_of(ANNA, membership_of(store).sent)


def stored(service: ServedProject) -> list[int]:
    """Return anna's grades in the service's store, in order."""
    store = Store.read(service.path)
    try:
        return [row.judgement.grade for row in store.data().journal if row.assessor == ANNA]
    finally:
        store.close()


def assert_judgements_wait_visibly(start: Hands, served: ServedProject) -> None:
    """Judge while the service does not respond, and assert that the judgements are sent when it does."""
    served.process.send_signal(signal.SIGSTOP)
    try:
        start.window.project.team.look_again()  # starts a fetch, which waits for its response
        start.judge("3")
        assert waiting(start) == 1, "before the exchange could report it"
        start.judge("0")
        start.wait(lambda: said(start) == "2 waiting")
    finally:
        served.process.send_signal(signal.SIGCONT)
    start.wait(lambda: said(start) == "all synchronised" and unsent(start) == 0)


def test_judging_goes_on_while_the_service_does_not_respond_and_while_it_is_killed_and_comes_back(
    start, served, coordinator, join
):
    join(coordinator.invite(ANNA))
    start.wait(lambda: said(start) == "all synchronised")
    start.judge("2")
    start.wait(lambda: waiting(start) == 0 and unsent(start) == 0)
    if hasattr(signal, "SIGSTOP"):  # Not every system can stop a process for a while.
        assert_judgements_wait_visibly(start, served)
    before = stored(served)
    assert before in ([2], [2, 3, 0])

    # The service is killed.
    served.kill()
    start.judge("3", "0", "1")
    start.wait(lambda: said(start) == "offline · 3 waiting")
    start.click(start.window.status.team)
    sheet = start.window.findChild(TeamConnectionSheet)
    texts = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert "continue judging" in texts
    assert f"127.0.0.1:{served.port}" in texts
    del sheet
    start.reopen()
    served.start()
    start.wait(lambda: said(start) == "all synchronised")
    start.close()
    assert stored(served) == [*before, 3, 0, 1]


def test_invalid_invitations_are_refused_and_new_topics_arrive_while_a_document_is_read_until_the_access_ends(
    start, coordinator, paste
):
    line = coordinator.invite(ANNA)
    sheet = paste("see you at the meeting")
    assert "does not start with irdesk://HOST:PORT/" in sheet.fault.text()
    sheet.field.setPlainText(line)
    assert (sheet.values["you"].text(), sheet.values["project"].text()) == (f"{ANNA}, assessor", "study")
    port = line.rpartition(":")[2].partition("/")[0]
    sheet.field.setPlainText(line.replace(f":{port}/", ":9/"))
    start.click(sheet.join)
    start.wait(lambda: "does not respond" in said_in_form(start))
    sheet.field.setPlainText(line.replace(port + "/", port + "/not-the-code-"))
    start.click(sheet.join)
    start.wait(lambda: "it was used, withdrawn, or has expired" in said_in_form(start))
    assert not sheet.path.exists()

    # The original, unmodified invitation is accepted.
    sheet.field.setPlainText(line)
    start.click(sheet.join)
    del sheet
    wait_for_first_topic(start)
    start.judge("2")
    start.wait(lambda: start.desk.editor.document.is_ready)
    topics, shown, document = list(start.queries.queued_topics()), start.place, start.desk.editor.document
    text = document.view.toPlainText()
    others = sorted({"1", "2", "3"} - set(topics))
    for topic in others:
        coordinator.assign(topic, ANNA)
    start.wait(lambda: len(start.queries.queued_topics()) == 3)
    assert list(start.queries.queued_topics()) == [*topics, *others], "they come after those at hand"
    assert start.place == shown
    assert document.view.toPlainText() == text
    start.wait(lambda: any("after your current ones" in notice for notice in start.window.banner.texts()))
    start.window.banner.dismiss_all()
    start.judge("1")
    assert start.place != shown
    start.wait(lambda: unsent(start) == 0)
    del document

    # When access is revoked, this is reported, and no judgement is lost.
    coordinator.revoke(ANNA)
    start.judge("1", "0")
    start.wait(lambda: said(start) == "access revoked · 2 not sent")
    (notice,) = start.window.banner.texts()
    assert "All your judgements are stored in this file" in notice
    assert start.queries.progress().judged == 4
    start.window.actions_table.trigger("project.team")
    sheet = start.window.findChild(TeamConnectionSheet)
    start.click(sheet.leaving)
    assert "2 rows were not sent" in sheet.question.text()
    start.click(sheet.leave)
    del sheet
    start.wait(start.window.status.team.isHidden)
    start.reopen()
    assert start.window.project.team is None
    assert start.queries.progress().judged == 4


def test_an_assessor_without_topics_gets_a_notice_then_new_topics_and_what_was_judged_on_another_computer(
    start, coordinator, join
):
    join(coordinator.invite(ANNA))
    start.judge("2")
    (topic,), shown = start.queries.queued_topics(), start.place
    coordinator.assign(topic, CLEO)
    start.wait(lambda: any("No topics are assigned to you" in notice for notice in start.window.banner.texts()))
    assert (list(start.queries.queued_topics()), start.place) == ([topic], shown), "the topic at hand stays"
    start.judge("1")
    start.wait(lambda: unsent(start) == 0)
    other = "3" if topic != "3" else "2"
    coordinator.assign(other, ANNA)
    start.wait(lambda: sorted(start.queries.queued_topics()) == sorted((topic, other)))
    start.wait(lambda: len(start.window.banner.texts()) == 2)
    assert start.queries.progress().judged == 2

    # Another computer of the same person has judged a document.
    shown, undo = start.place, start.queries.undo_name()
    topic = start.queries.queued_topics()[-1]
    other, connection = Clients(), membership.join(coordinator.invite(ANNA)).connection()
    connection.send(SentRows((other.row(topic, f"{topic}-7", 3),)))
    connection.close()
    start.wait(lambda: start.queries.progress().judged == 3)
    assert (start.place, start.queries.undo_name()) == (shown, undo)
    start.judge("1")
    start.wait(lambda: unsent(start) == 0)
