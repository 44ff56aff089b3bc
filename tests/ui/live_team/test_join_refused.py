"""Joining with a used or expired invitation, after a revocation, and with a different certificate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from served_team import PEOPLE, ServedProject, make_project
from window_driver import Hands, flush
from windows.cut_labels import cut_labels

from irdesk.service.client.membership import join, membership_of
from irdesk.service.client.pending_joins import PendingJoins
from irdesk.settings import standard_paths
from irdesk.store.store import Store
from irdesk.ui.live_team.certificate_text import trust_text
from irdesk.ui.live_team.join_sheet import JoinSheet

pytestmark = pytest.mark.takes_long

ANNA = PEOPLE[0]
MILLISECOND = 1 / 86_400_000  # in days
NOT_VALID = "it was used, withdrawn, or has expired"


@pytest.fixture
def served(tmp_path_factory, request, stop) -> Iterator[ServedProject]:
    service = ServedProject(
        make_project(tmp_path_factory.mktemp("server") / "study.irdesk"), *getattr(request, "param", ())
    )
    yield service
    stop(service)


def said(hands: Hands) -> str:
    return hands.window.findChild(JoinSheet).fault.text()


def unsent(store: Store) -> int:
    """Return the number of rows of a project that its service has not acknowledged."""
    with store.team() as team:
        return team.count_of(ANNA, membership_of(store).sent)


def test_an_invitation_that_was_used_elsewhere_or_has_expired_is_refused_in_words(start, coordinator, paste):
    used, expired = coordinator.invite(ANNA), coordinator.invite(ANNA, days=MILLISECOND)
    join(used)  # Another computer uses the invitation first.
    sheet = paste(used)
    path = sheet.path
    for line in (used, expired):
        if line is expired:
            sheet.field.setPlainText(line)
            assert NOT_VALID not in said(start)
            sheet.path = path  # The form has proposed another path for the second invitation.
            start.click(sheet.join)
        start.wait(lambda: NOT_VALID in said(start))
        assert cut_labels(sheet) == []
        assert not path.exists()
        assert sheet.join.isEnabled()
        assert PendingJoins(standard_paths.data()).last() is None, "it is not worth another try"
    sheet.close()
    del sheet
    flush()
    start.window.actions_table.trigger("project.join")
    sheet = start.window.findChild(JoinSheet)
    assert sheet.field.toPlainText() == ""
    start.qtbot.keyClicks(sheet.field, coordinator.invite(ANNA))
    sheet.path = path
    start.click(sheet.join)
    del sheet
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    assert path.exists()


def test_a_revoked_member_joins_again_with_a_new_invitation(start, served, coordinator, paste, tmp_path):
    first = coordinator.invite(ANNA)
    paste(first)
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    start.wait(lambda: start.place is not None)
    start.judge("2", "1")
    start.wait(lambda: unsent(start.window.workspace.store) == 0)
    coordinator.revoke(ANNA)
    start.judge("3")
    start.wait(lambda: start.window.status.team.text() == "access revoked · 1 not sent")
    sheet = paste(first)
    start.wait(lambda: "already exists" in said(start))
    sheet.path = tmp_path / "again.irdesk"
    start.click(sheet.join)
    start.wait(lambda: NOT_VALID in said(start))
    sheet.field.setPlainText(coordinator.invite(ANNA))
    sheet.path = tmp_path / "again.irdesk"
    start.click(sheet.join)
    del sheet
    start.wait(lambda: start.window.workspace is not None and start.path.name == "again.irdesk")
    start.opened()
    start.wait(lambda: start.place is not None and start.queries.progress().judged == 2)
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    assert start.window.banner.texts() == []
    start.close()
    store = Store.read(tmp_path / "mine.irdesk")
    grades = [row.judgement.grade for row in store.data().journal if row.assessor == ANNA]
    assert (grades, membership_of(store) is not None) == ([2, 1, 3], True), "the first file is as it was"
    store.close()


@pytest.mark.parametrize("served", [("--make-certificate",)], indirect=True)
def test_a_certificate_that_does_not_match_is_said_with_both_fingerprints(start, served, coordinator, paste, tmp_path):
    line, _, fingerprint = coordinator.invite(ANNA).rpartition("#")
    expected = "0123456789abcdef" * 4
    line = line.replace("project=study", f"project={'a-project-with-a-long-name-' * 4}")
    sheet = paste(f"{line}#{expected}")
    start.wait(lambda: said(start))
    text = sheet.fault.text()
    assert "differs from the one in the invitation" in text
    assert trust_text(expected) in text
    assert trust_text(fingerprint) in text
    assert sheet.width() == 600
    assert cut_labels(sheet) == []
    sheet.field.setPlainText(f"{line}#{fingerprint}")
    sheet.path = tmp_path / "mine.irdesk"  # The form has proposed another path for the other invitation.
    start.click(sheet.join)
    del sheet
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
