"""Facts about runs from which cautions are derived: small immutable values, computed when a run is read and scored."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.attention.caution_thresholds import SUSPECT_SHARE
from irdesk.evaluation.attention.id_spelling import Spelling, docno_spelling
from irdesk.evaluation.attention.tie_ranges import TieRanges, TieSums, expected_gains, mixed_lists, tie_ranges
from irdesk.evaluation.attention.unjudged_cautions import first_ranks, unjudged_shares
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class RunFacts:
    """Facts about one run and its judgements, over the run's judged topics.

    ``used`` is the number of these topics and ``depth`` the length of the longest list. ``documents`` is the number of
    returned documents, and ``judged`` the number of those that are judged. ``met`` is the number of topics with at
    least one judged document.

    ``unjudged`` is the share of unjudged documents in the first ranks (`first_ranks`), averaged over topics with a
    non-empty list; NaN if all lists are empty.

    ``tied_topics`` is the number of topics in which documents of different grades are tied. ``ties`` holds the effects
    of these ties on scores, summed over the topics; None if no topic has such ties. ``spelling`` is the difference in
    spelling between the run's docnos and the judged docnos; None unless few docnos match and such a difference was
    found.
    """

    used: int
    depth: int
    documents: int
    judged: int
    met: int
    check: RunCheck | None = None
    spelling: Spelling | None = None
    ties: TieSums | None = None
    tied_topics: int = 0
    unjudged: float = math.nan

    @property
    def suspect(self) -> bool:
        """Whether so few topics have a judged document in the run that the docnos may be spelled differently in the run
        and in the judgements.
        """
        return self.used > 0 and self.met < SUSPECT_SHARE * self.used


@dataclass(frozen=True, eq=False)
class ListFacts:
    """Facts about several lists.

    ``lengths``, shape (L,), are the lengths of the lists. ``judged``, shape (L,), is the number of judged documents in
    each list. ``unjudged`` is each list's share of unjudged documents in the first ranks (`first_ranks`), NaN for an
    empty list. ``ties`` are the `TieRanges` of the ``mixed`` lists, in which documents of different grades are tied.
    """

    lengths: Ints
    judged: Ints
    unjudged: Floats
    mixed: Ints
    ties: TieRanges


def list_facts(
    lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure], scores: Floats | None = None
) -> ListFacts:
    """Compute the facts about complete lists of judged topics, including their ties. ``-M`` and ``-J`` are not applied
    to these lists.

    Pass ``scores``, shape (measures, lists), if they are known. The function is pure and can run in a worker.
    """
    places = np.flatnonzero(lists.cells != np.iinfo(lists.cells.dtype).min)
    judged = np.diff(np.searchsorted(places, np.concatenate(([0], np.cumsum(lists.lengths)))))
    nothing = np.zeros((len(measures), 0))
    mixed, ties = np.zeros(0, np.int64), TieRanges(nothing, nothing)
    if lists.tied is not None and not rules.expected and lists.tied.any():
        mixed = mixed_lists(lists)
        if len(mixed):
            some = replace(lists.only(mixed), memo=lists.memo)
            ties = tie_ranges(some, rules, measures, None if scores is None else scores[:, mixed])
    return ListFacts(lists.lengths, judged, unjudged_shares(lists, first_ranks(measures, rules)), mixed, ties)


def facts_of_lists(
    facts: ListFacts, rules: ScoringOptions, check: RunCheck | None, expected: Callable[[Ints], Floats]
) -> RunFacts:
    """Combine the facts about a run's lists for judged topics into the facts about the run.

    ``expected`` takes the indices of L lists and returns the expected changes of their scores (see `TieSums`), shape
    (measures, L).
    """
    shown = facts.lengths if rules.depth is None else np.minimum(facts.lengths, rules.depth)
    unjudged = facts.unjudged[~np.isnan(facts.unjudged)]
    ties = None
    if len(facts.mixed):
        ties = TieSums.of(facts.ties, len(facts.lengths), lambda: expected(facts.mixed))
    return RunFacts(
        len(facts.lengths),
        int(shown.max(initial=0)),
        int(facts.lengths.sum()),
        int(facts.judged.sum()),
        int(np.count_nonzero(facts.judged)),
        check,
        None,
        ties,
        len(facts.mixed),
        float(unjudged.mean()) if len(unjudged) else math.nan,
    )


def with_spelling(
    facts: RunFacts, docnos: Callable[[], Mapping[str, Sequence[str]]], judged: Callable[[str], Sequence[str]]
) -> RunFacts:
    """Return the facts with `Spelling` filled in if few of the run's docnos are judged.

    ``docnos`` reads the run's docnos, keyed by judged topic, and ``judged`` returns the docnos judged for a topic.
    These functions are called only if few docnos match.
    """
    return replace(facts, spelling=docno_spelling(docnos(), judged)) if facts.suspect else facts


def run_facts(
    lists: RankedLists,
    rules: ScoringOptions,
    measures: Sequence[Measure],
    check: RunCheck | None = None,
    *,
    docnos: Callable[[], Mapping[str, Sequence[str]]] | None = None,
    judged: Callable[[str], Sequence[str]] | None = None,
    scores: Floats | None = None,
) -> RunFacts:
    """Compute the facts about a run from its lists for judged topics.

    ``docnos`` and ``judged`` are as in `with_spelling`, ``scores`` as in `list_facts`.
    """
    facts = facts_of_lists(
        list_facts(lists, rules, measures, scores),
        rules,
        check,
        lambda mixed: expected_gains(replace(lists.only(mixed), memo=lists.memo), rules, measures),
    )
    return with_spelling(facts, docnos, judged) if docnos and judged else facts
