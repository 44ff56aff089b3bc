"""Background comparison of the selected run with the baseline by topic, for the overview's topic strip and the
inspector; and the tooltip text of a topic.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.two_runs import TopicPair, TwoRuns
from irdesk.reporting.tables.number_formats import without_sign_of_zero
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.ui.comparison.topic_plot_points import TopicSeries
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


def describe_topic(pair: TopicPair, title: str, names: tuple[str, str]) -> str:
    """Return a topic's tooltip text: the two scores and their difference."""
    scores = " · ".join(
        f"{name} –" if score is None else f"{name} {score:.4f}"
        for name, score in zip(names, (pair.first, pair.second), strict=True)
    )
    difference = "" if pair.difference is None else f"\n{without_sign_of_zero(pair.difference)}"
    return f"{pair.topic}  {title}".rstrip() + f"\n{scores}{difference}"
