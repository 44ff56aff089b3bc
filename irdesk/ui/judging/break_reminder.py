"""Reminder to take a break after some minutes of active judging. It is a notice between documents, not a dialog."""

from __future__ import annotations

from PySide6.QtCore import QObject

from irdesk.session.core.changes import ChangeSet
from irdesk.settings.preferences import BREAKS, BREAKS_AFTER, Preferences
from irdesk.ui.judging.active_time_clock import ActiveClock
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.preference_binding import follow

REST_AFTER = 300.0  # seconds without input that count as a break


class BreakReminder(QObject):
    """Shows a reminder once enough active time has passed since the last break. An action switches the reminder on and
    off.
    """

    def __init__(
        self, clock: ActiveClock, actions: ActionTable, preferences: Preferences, notices: Notices, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._action = actions["judge.breaks"]
        self._preferences = preferences
        self._notices = notices
        self._active = 0.0  # active seconds since the last break
        clock.passed.connect(self._count)
        self._action.setChecked(preferences.get(BREAKS))
        follow(preferences, (BREAKS,), self, lambda: self._action.setChecked(preferences.get(BREAKS)))
        actions.connect_all({"judge.breaks": self._remember})

    def _count(self, gap: float, active: float) -> None:
        """Add the active seconds among the last ``gap`` seconds. After a break, count from zero."""
        self._active = active if gap >= REST_AFTER else self._active + active

    def on_change(self, changes: ChangeSet) -> None:
        """Show the reminder after a judgement, if it is time for a break."""
        minutes = self._preferences.get(BREAKS_AFTER)
        if changes.kind != "do" or not changes.decided() or not self._action.isChecked():
            return
        self._clock.count_now()
        if self._active >= 60 * minutes:
            self._active = 0.0
            self._notices.tell(
                self.tr("You have judged for {count} minutes").format(count=minutes),
                [self.tr("A few minutes away from the screen keep judgements consistent. Everything is stored.")],
                (self.tr("Turn off reminders"), self._switch_off),
            )

    def _switch_off(self) -> None:
        self._action.setChecked(False)
        self._remember()

    def _remember(self) -> None:
        self._preferences.set(BREAKS, self._action.isChecked())
