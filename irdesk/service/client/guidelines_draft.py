"""Unsent guidelines of a coordinator, and whether they are still being written."""

from __future__ import annotations

import time

WRITTEN_AFTER = 15.0
"""Seconds without further edits after which a coordinator's new guidelines are sent, so that assessors do not get
incomplete texts.
"""


class GuidelinesDraft:
    """Guidelines that were written locally and have not been sent. ``is_being_written`` is True until the text has
    remained unchanged for `WRITTEN_AFTER` seconds.
    """

    def __init__(self) -> None:
        self._text, self._complete_at = "", 0.0
        self.is_being_written = False

    def update(self, text: str | None) -> None:
        """Set the current text, or None if there is nothing to send."""
        if text is not None and text != self._text:
            self._text, self._complete_at = text, time.monotonic() + WRITTEN_AFTER
        self.is_being_written = text is not None and time.monotonic() < self._complete_at
