"""A break is suggested after some time of judging, which is counted from the last break."""

from __future__ import annotations

import pytest
from windows.shared_judging_window import journal

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]


def test_active_time_adds_up_over_documents_until_a_break(hands):
    breaks = hands.desk.breaks
    breaks._active = 0.0
    for _ in range(10):
        breaks._count(50.0, 50.0)
    assert breaks._active == 500
    breaks._count(299.0, 60.0)
    assert breaks._active == 560
    breaks._count(300.0, 60.0)
    assert breaks._active == 60, "the minute after coming back"


def test_a_break_is_suggested_after_a_while_and_can_be_switched_off(hands):
    breaks, banner = hands.desk.breaks, hands.window.banner
    breaks._active = 51 * 60.0
    hands.press("1")
    (texts,) = banner.texts()
    assert "You have judged for 50 minutes" in texts
    assert hands.window.isActiveWindow()
    hands.press("1")
    assert len(journal(hands.path)) == 2, "judging goes on beside it"
    assert len(banner.texts()) == 1
    button = next(b for b in banner.findChildren(object) if getattr(b, "text", str)() == "Turn off reminders")
    hands.click(button)
    assert not hands.window.actions_table["judge.breaks"].isChecked()
    breaks._active = 51 * 60.0
    hands.press("1")
    assert banner.texts() == []
    hands.reopen("judge")
    assert not hands.window.actions_table["judge.breaks"].isChecked()
