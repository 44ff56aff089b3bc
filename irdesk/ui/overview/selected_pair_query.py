"""Background comparison of the selected run with the baseline by topic, for the overview's topic strip and the
inspector.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.two_runs import TopicPair, TwoRuns
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.ui.comparison.topic_series import TopicSeries
from irdesk.ui.shell.background_query import Work
from irdesk.ui.shell.panel import Tools


@dataclass(frozen=True, eq=False)
class PairTopics:
    """The comparison of two runs. ``names`` contains the names of the run and the baseline. ``falling`` contains the
    topics in descending order of difference.
    """

    run: str
    other: str
    names: tuple[str, str]
    two_runs: TwoRuns
    falling: TopicSeries

    def topic(self, topic: str) -> TopicPair | None:
        """Return a topic's pair of scores, or None if neither run contains the topic."""
        return next((pair for pair in self.two_runs.topics if pair.topic == topic), None)


def pair_topics(tools: Tools) -> Work[PairTopics] | None:
    """Return background work that compares the selected run with the baseline, or None if there is nothing to
    compare.
    """
    chosen, queries = tools.selection, tools.queries
    run, other = chosen.run, chosen.other
    if run == other:
        return None
    measure = queries.topic_measure(chosen.measure)
    try:
        request = TwoRunsRequest.of(tools.workspace, run, other, measure, chosen.filter)
    except CommandRefused:
        return None
    if request is None or not request.runs.topics:
        return None
    names = queries.run_name(run), queries.run_name(other)

    def work(progress: Progress) -> PairTopics:
        compared = request.compute(progress)
        return PairTopics(run, other, names, compared, TopicSeries.of(compared.falling()))

    return work
