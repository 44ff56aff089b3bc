"""A coordinator's guidelines count as complete once they have not been edited for a while."""

from __future__ import annotations

import time

from irdesk.service.client.guidelines_draft import WRITTEN_AFTER, GuidelinesDraft


def test_guidelines_are_being_written_until_they_stay_unchanged(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    draft = GuidelinesDraft()
    states = []
    for seconds, text in ((0, "a"), (WRITTEN_AFTER - 1, "ab"), (WRITTEN_AFTER - 1, "ab"), (1, "ab"), (0, "abc")):
        now += seconds
        draft.update(text)
        states.append(draft.is_being_written)
    assert states == [True, True, True, False, True]
    draft.update(None)
    assert not draft.is_being_written, "there is nothing to send"
