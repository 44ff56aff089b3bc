"""Texts on the state of the link to a team's service, without a service."""

from __future__ import annotations

from irdesk.service.client.link_state import Contact, LinkState
from irdesk.ui.live_team.connection_text import shown_after_ms


def test_only_sending_is_shown_with_a_delay():
    assert [contact for contact in Contact if shown_after_ms(LinkState(contact))] == [Contact.SENDING]
    assert shown_after_ms(LinkState(Contact.SENDING, waiting=1)) == 1000
