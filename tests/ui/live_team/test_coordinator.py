"""A coordinator's window: inviting people, following their progress, reassigning topics, and revoking access."""

from __future__ import annotations

import pytest
from served_team import PEOPLE, Clients

from irdesk.service.client.membership import join
from irdesk.service.invitation_line import parse_invitation
from irdesk.service.protocol import Refused, SentRows
from irdesk.ui.live_team.coordinator_sheet import CoordinatorSheet

pytestmark = pytest.mark.takes_long

ANNA, BEN, CLEO = PEOPLE


@pytest.fixture
def sheet(start, coordinator, paste):
    """Return the team dialog of a coordinator who joined."""
    paste(coordinator.invite("dora", "coordinator"))
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    action = start.window.actions_table["project.coordinate"]
    start.wait(action.isEnabled)
    action.trigger()
    sheet = start.window.findChild(CoordinatorSheet)
    start.wait(lambda: sheet.view is not None)
    yield sheet
    sheet.close()


def select(sheet, table, value: str) -> None:
    values = [row.name if hasattr(row, "name") else row.topic for row in table.rows.rows()]
    table.selectRow(values.index(value))


def test_a_coordinator_invites_follows_gives_and_revokes(start, sheet):
    sheet.form.name.setText(ANNA)
    start.click(sheet.form.invite)
    start.wait(sheet.form.line.text)
    line = sheet.form.line.text()
    assert (parse_invitation(line).name, parse_invitation(line).by) == (ANNA, "dora")
    device, connection = Clients(), join(line).connection()
    connection.package()
    connection.send(SentRows((device.row("1", "1-1", 3), device.row("1", "1-2", 2))))
    start.wait(lambda: any(row.name == ANNA and row.judged == 2 for row in sheet.people.rows.rows()))
    select(sheet, sheet.people, ANNA)
    select(sheet, sheet.topics, "1")
    sheet.to.setText(CLEO)
    start.click(sheet.give)
    start.wait(lambda: f"topic 1 is assigned to {ANNA}" in sheet.fault.text())
    start.wait(sheet.anyway.isVisible)
    start.click(sheet.anyway)
    start.wait(lambda: any(row.name == CLEO and row.topics[0].topic == "1" for row in sheet.people.rows.rows()))
    select(sheet, sheet.people, CLEO)
    select(sheet, sheet.topics, "1")
    sheet.to.setText(BEN)
    start.click(sheet.give)
    start.wait(sheet.fault.isHidden)
    sheet.form.name.setText("zoe")
    start.click(sheet.form.invite)
    start.wait(lambda: "zoe" in sheet.form.line.text())
    sheet.tabs.setCurrentIndex(1)
    start.wait(lambda: "zoe" in [row.name for row in sheet.devices.rows.rows()])
    moments = {row.name: sheet.devices.rows.index(i, 3).data() for i, row in enumerate(sheet.devices.rows.rows())}
    assert moments["zoe"].startswith("until ")
    assert not moments["dora"].startswith("until ")
    start.wait(lambda: any(row.name == ANNA and hasattr(row, "device") for row in sheet.devices.rows.rows()))
    select(sheet, sheet.devices, ANNA)
    start.click(sheet.revoke)
    start.wait(lambda: all(row.name != ANNA for row in sheet.devices.rows.rows()))
    with pytest.raises(Refused, match="not valid"):
        connection.rows(0)
    connection.close()
