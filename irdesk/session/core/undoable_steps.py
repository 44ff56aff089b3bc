"""Rules that determine which changes are steps of the history, which can be undone, and which are only stored."""

from __future__ import annotations

from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, PlaceChanged, PrecomputedQueueChanged, QueueChanged, SettingChanged

NO_STEPS = frozenset(
    {
        project_settings.EXPORTS,
        project_settings.PUBLISHED,
        project_settings.TEXTLESS,
        project_settings.MAIN_MEASURE,
        project_settings.BASELINE,
        project_settings.TICKED,
        project_settings.SELECTED,
    }
)
"""Settings whose changes are stored but are not steps of the history. Some are records of written files, since undo
cannot delete these files. The others are settings of the views and of judging.
"""


def is_step(delta: Delta) -> bool:
    """Return whether a delta makes its change a step of the history."""
    if isinstance(delta, SettingChanged):
        return delta.key not in NO_STEPS
    return not isinstance(delta, PlaceChanged | QueueChanged | PrecomputedQueueChanged)


def recorded_deltas(deltas: tuple[Delta, ...]) -> tuple[Delta, ...]:
    """Return the deltas to record in the history.

    Queue orders are left out, since undoing a judgement must not move seen documents. Settings that are not steps of
    the history are left out too.
    """
    return tuple(delta for delta in deltas if isinstance(delta, PlaceChanged) or is_step(delta))
