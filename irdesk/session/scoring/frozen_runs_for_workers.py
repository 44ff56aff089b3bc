"""Immutable copy of a project's runs for workers, with their judgements, topics and scoring options.

The request of each run view contains one `FrozenRuns` and the data specific to that view.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.run import RankedRun
from irdesk.domain.run_names import distinct_names
from irdesk.domain.translatable_messages import together
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.core.run_groups_and_colours import groups_of
from irdesk.session.scoring.topic_filter import TopicFilter, chosen_topics, over_topics


def run_names(state: ReadOnlyProject) -> dict[str, str]:
    """Return the names of the loaded runs, keyed by run id, in loading order. The names are distinct."""
    sources = state.present("run")
    names = distinct_names([(source.name, source.path) for source in sources])
    return {source.id: name for source, name in zip(sources, names, strict=True)}


@dataclass(frozen=True, eq=False)
class FrozenRuns:
    """Immutable copy of runs in evaluation order, keyed by id, with the judgements and scoring options.

    ``groups`` holds the group of each run, or an empty string. ``truths`` holds the judgements of ``topics``. ``over``
    describes these topics; ``all_topics`` is true if they are all the judged topics.
    """

    runs: Mapping[str, RankedRun]
    names: tuple[str, ...]
    groups: tuple[str, ...]
    topics: tuple[str, ...]
    over: str
    truths: Judgements
    rules: ScoringOptions
    all_topics: bool = True

    @classmethod
    def shown(cls, state: ReadOnlyProject, chosen: TopicFilter) -> FrozenRuns:
        """Return the shown runs over the topics of a filter. Raises `CommandRefused` if the filter's measure is not
        shown.
        """
        return cls.of(state, [source.id for source in state.present("run") if source.visible], chosen)

    @classmethod
    def loaded(cls, state: ReadOnlyProject, chosen: TopicFilter) -> FrozenRuns:
        """Return all loaded runs, including hidden ones. Raises `CommandRefused` if the filter's measure is not
        shown.
        """
        return cls.of(state, [source.id for source in state.present("run")], chosen)

    @classmethod
    def of(cls, state: ReadOnlyProject, run_ids: Sequence[str], chosen: TopicFilter) -> FrozenRuns:
        """Return loaded runs in the given order. Raises `CommandRefused` if the filter's measure is not shown."""
        board, names = state.board, run_names(state)
        frozen = cls(
            state.all_ranked(run_ids),
            tuple([names[run_id] for run_id in run_ids]),
            tuple(groups_of(state, [state.sources[run_id] for run_id in run_ids])),
            tuple(board.topics),
            over_topics(TopicFilter(), board.topics, board.topics),
            board.truths,
            board.rules,
        )
        if chosen.everything:
            return frozen
        topics = chosen_topics(chosen, board, state.topics)
        return frozen.narrowed(topics, over_topics(chosen, topics, board.topics))

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the run ids."""
        return tuple(self.runs)

    @property
    def ranked(self) -> tuple[RankedRun, ...]:
        """Return the runs as a tuple, without their ids."""
        return tuple(self.runs.values())

    @property
    def pair(self) -> tuple[RankedRun, RankedRun]:
        """Return the first and the last run."""
        return self.ranked[0], self.ranked[-1]

    def index(self, run_id: str) -> int | None:
        """Return the index of a run, or None if it is not included."""
        return self.ids.index(run_id) if run_id in self.runs else None

    def narrowed(self, topics: Collection[str], description: str) -> FrozenRuns:
        """Return a copy of these runs restricted to some of the topics."""
        truths = Judgements({topic: self.truths[topic] for topic in topics})
        return replace(self, topics=tuple(topics), over=description, truths=truths, all_topics=False)

    def at(self, indices: Sequence[int]) -> FrozenRuns:
        """Return a copy with only the runs at these indices."""
        ids, ranked = self.ids, self.ranked
        return replace(
            self,
            runs={ids[i]: ranked[i] for i in indices},
            names=tuple([self.names[i] for i in indices]),
            groups=tuple([self.groups[i] for i in indices]),
        )

    def scores(self, board: Scoreboard, measure: int) -> Floats:
        """Copy the scores under the measure at index ``measure`` of the board, shape (topics, runs). A score is NaN if
        the run lacks the topic.

        A score remains infinite if it is unknown, that is, if its mean over all orders of tied documents cannot be
        computed.
        """
        places = {run_id: column for column, run_id in enumerate(board.run_ids)}
        columns = [places[run_id] for run_id in self.runs]
        table = board.table(measure)
        if self.all_topics and len(self.topics) == len(table):
            return np.asarray(table[:, columns], np.float64)
        return np.asarray(table[np.ix_([board.row(topic) for topic in self.topics], columns)], np.float64)

    def known_scores(self, board: Scoreboard, measure: int) -> Floats:
        """Copy the scores as `scores` does, but with NaN for unknown scores."""
        scores = self.scores(board, measure)
        return np.where(np.isinf(scores), np.nan, scores)

    def conventions(self, measures: Sequence[Measure]) -> str:
        """Return a description of the scoring conventions that apply to measures."""
        return together(" · ", rule_parts(self.rules, measures))
