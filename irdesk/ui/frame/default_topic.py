"""Default topic of a view: the selected topic, else the topic on which the run loses most to the baseline."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


def default_topic(queries: Queries, selection: Selection) -> str:
    """Return the selected topic. If none is selected, return the topic on which the run loses most to the baseline. If
    it loses on no topic, return the topic on which it gains least. Without a baseline, return the first topic.

    Return "" if no topic is judged.
    """
    if selection.topic:
        return selection.topic
    return queries.worst_topic(selection.run, selection.other, selection.measure, selection.filter)


def why_this_topic(queries: Queries, selection: Selection) -> str:
    """Return a note that explains why the default topic is shown, or "" if the user selected a topic."""
    if selection.topic:
        return ""
    other = queries.run_name(selection.other)
    if not other or other == queries.run_name(selection.run):
        return QCoreApplication.translate("NeededTopic", "first topic (no topic is selected)")
    topic, measure = default_topic(queries, selection), queries.topic_measure(selection.measure)
    score, reached = (queries.score(run, topic, measure) for run in selection.pair)
    difference = 0.0 if score is None or reached is None else score - reached
    if difference < 0:
        text = QCoreApplication.translate("NeededTopic", "largest loss to {baseline} (no topic is selected)")
    elif difference > 0:
        text = QCoreApplication.translate("NeededTopic", "smallest gain over {baseline} (no topic is selected)")
    else:
        text = QCoreApplication.translate("NeededTopic", "no loss to {baseline} (no topic is selected)")
    return text.format(baseline=other)
