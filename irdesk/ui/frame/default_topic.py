"""Default topic of a view: the selected topic, else the topic with the largest difference from the baseline."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


def default_topic(queries: Queries, selection: Selection) -> str:
    """Return the selected topic, else the topic with the largest difference from the baseline, or "" if no topic is
    judged.
    """
    if selection.topic:
        return selection.topic
    return queries.widest_topic(selection.run, selection.other, selection.measure, selection.filter)


def why_this_topic(queries: Queries, selection: Selection) -> str:
    """Return a note that explains why the default topic is shown, or "" if the user selected a topic."""
    if selection.topic:
        return ""
    other = queries.run_name(selection.other)
    if not other or other == queries.run_name(selection.run):
        return QCoreApplication.translate("NeededTopic", "first topic (no topic is selected)")
    text = QCoreApplication.translate("NeededTopic", "largest difference from {baseline} (no topic is selected)")
    return text.format(baseline=other)
