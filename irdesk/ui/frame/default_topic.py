"""The topic of a view that needs one: the selected topic, or the one with the greatest difference to the baseline."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


def default_topic(queries: Queries, selection: Selection) -> str:
    """Return the selected topic, else the one with the greatest difference; empty without judged topics."""
    if selection.topic:
        return selection.topic
    return queries.widest_topic(selection.run, selection.other, selection.measure, selection.filter)


def why_this_topic(queries: Queries, selection: Selection) -> str:
    """Return in words that the topic was not selected, and why it is shown; empty if it was selected."""
    if selection.topic:
        return ""
    other = queries.run_name(selection.other)
    if not other or other == queries.run_name(selection.run):
        return QCoreApplication.translate("NeededTopic", "first topic, none is selected")
    text = QCoreApplication.translate("NeededTopic", "greatest difference from {baseline}, no topic is selected")
    return text.format(baseline=other)
