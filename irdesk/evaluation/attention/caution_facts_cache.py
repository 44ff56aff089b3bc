"""Cache of the facts about one run's lists. After a change of judgements, only the lists of changed topics
are reread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.domain.run import RankedRun
from irdesk.evaluation.attention.caution_facts_of_runs import ListFacts, list_facts
from irdesk.evaluation.attention.tie_ranges import TieRanges
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Ints, RankedLists
from irdesk.evaluation.scoring.scored_run import tied_lists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def changed_topics(before: Judgements, now: Judgements) -> frozenset[str]:
    """Return the topics whose judgements were added, changed or removed."""
    unchanged = [topic for topic, truth in now.items() if before.get(topic) is truth]
    return frozenset(before).union(now).difference(unchanged)


def all_lists(run: RankedRun, truths: Judgements, rules: ScoringOptions) -> tuple[list[str], RankedLists]:
    """Return the judged topics of a run, and the run's lists for them, with ties. The lists are complete: ``-M`` and
    ``-J`` are not applied.
    """
    lengths = np.diff(run.bounds)
    of_topics = truths.places(run.topics)
    return tied_lists(run, truths.cells(run.keys_of_all, of_topics, lengths), truths, rules)


def lists_of(run: RankedRun, topics: Sequence[str], truths: Judgements, rules: ScoringOptions) -> RankedLists:
    """Return a run's lists for one or more judged topics, with ties. The lists are complete: ``-M`` and ``-J`` are not
    applied.
    """
    truths_of = tuple(truths[topic] for topic in topics)
    cells = [truth.codes(run[topic]) for topic, truth in zip(topics, truths_of, strict=True)]
    return RankedLists(
        np.concatenate(cells),
        np.fromiter(map(len, cells), np.int64, len(cells)),
        np.arange(len(topics)),
        truths_of,
        rules.convention,
        rules.profile,
        np.concatenate([run.ties(topic) for topic in topics]),
    )


@dataclass(frozen=True, eq=False)
class RunFactsCache:
    """The facts about a run's lists for the judged ``topics``, in the run's topic order."""

    run: RankedRun
    topics: tuple[str, ...]
    facts: ListFacts

    @classmethod
    def of(
        cls, run: RankedRun, truths: Judgements, rules: ScoringOptions, measures: Sequence[Measure]
    ) -> RunFactsCache:
        """Collect the facts about all lists of a run (worker thread)."""
        topics, lists = all_lists(run, truths, rules)
        return cls(run, tuple(topics), list_facts(lists, rules, measures))

    def updated(
        self, changed: Collection[str], truths: Judgements, rules: ScoringOptions, measures: Sequence[Measure]
    ) -> RunFactsCache:
        """Return the facts after a change of the judgements of the ``changed`` topics. Only the lists of these topics
        are read.
        """
        touched = [topic for topic in changed if topic in self.run.topics]
        if not touched:
            return self
        stale = [topic for topic in touched if topic in truths]
        topics, places = self.topics, self._places
        kept = np.arange(len(topics))
        if len(stale) < len(touched) or not all(topic in places for topic in stale):
            topics = tuple(topic for topic in self.run if topic in truths)
            kept = np.fromiter((places.get(topic, -1) for topic in topics), np.int64, len(topics))
            places = {topic: place for place, topic in enumerate(topics)}
        facts = _rearranged(self.facts, kept)
        if stale:
            fresh = list_facts(lists_of(self.run, stale, truths, rules), rules, measures)
            facts = _replaced(facts, np.array([places[topic] for topic in stale], np.int64), fresh)
        return RunFactsCache(self.run, topics, facts)

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {topic: place for place, topic in enumerate(self.topics)}


def _rearranged(facts: ListFacts, kept: Ints) -> ListFacts:
    """Select and reorder facts. ``kept``, shape (L,), has the former index of each list, or -1 for an empty list."""
    known = kept >= 0
    lengths, judged = (np.zeros(len(kept), np.int64) for _ in range(2))
    lengths[known], judged[known] = facts.lengths[kept[known]], facts.judged[kept[known]]
    unjudged = np.full(len(kept), np.nan)
    unjudged[known] = facts.unjudged[kept[known]]
    places = np.full(len(facts.lengths), -1)
    places[kept[known]] = np.flatnonzero(known)
    mixed = places[facts.mixed]
    stays = mixed >= 0
    ties = TieRanges(facts.ties.lost[:, stays], facts.ties.gained[:, stays])
    return ListFacts(lengths, judged, unjudged, mixed[stays], ties)


def _replaced(facts: ListFacts, places: Ints, fresh: ListFacts) -> ListFacts:
    """Replace the facts about the lists at the indices ``places`` with the facts ``fresh``."""
    lengths, judged, unjudged = facts.lengths.copy(), facts.judged.copy(), facts.unjudged.copy()
    lengths[places], judged[places], unjudged[places] = fresh.lengths, fresh.judged, fresh.unjudged
    stays = ~np.isin(facts.mixed, places)
    ties = TieRanges(
        np.concatenate((facts.ties.lost[:, stays], fresh.ties.lost), axis=1),
        np.concatenate((facts.ties.gained[:, stays], fresh.ties.gained), axis=1),
    )
    return ListFacts(lengths, judged, unjudged, np.concatenate((facts.mixed[stays], places[fresh.mixed])), ties)
