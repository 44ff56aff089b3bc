"""What cautions are made of, run by run: small frozen values, computed where a run is read and scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.attention.spelling import Spelling, docno_spelling
from irdesk.evaluation.attention.tie_ranges import TieRanges, mixed_lists, tie_ranges
from irdesk.evaluation.lists import RankedLists
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.rules import Rules

SUSPECT_SHARE = 0.2
"""Of a run's judged topics; where fewer have a judged document, its docnos are compared with judged ones by text."""


@dataclass(frozen=True, eq=False)
class RunFacts:
    """One run beside the judgements: ``depth`` is its longest list of a judged topic, ``documents`` how many it returns
    for judged topics, ``judged`` how many of these somebody judged, ``met`` in how many topics.

    ``ties`` are the sums of `TieRanges` over the ``tied_topics`` whose ties matter, None where there are none;
    ``spelling`` says how its docnos differ from the judged ones, where hardly any match.
    """

    used: int
    depth: int
    documents: int
    judged: int
    met: int
    check: RunCheck | None = None
    spelling: Spelling | None = None
    ties: TieRanges | None = None
    tied_topics: int = 0

    @property
    def suspect(self) -> bool:
        """Whether so few topics have a judged document that the spelling of docnos may be the cause."""
        return self.used > 0 and self.met < SUSPECT_SHARE * self.used


def run_facts(
    lists: RankedLists,
    rules: Rules,
    measures: Sequence[Measure],
    check: RunCheck | None = None,
    *,
    docnos: Callable[[], Mapping[str, Sequence[str]]] | None = None,
    judged: Callable[[str], Sequence[str]] | None = None,
) -> RunFacts:
    """Gather the facts of a run from its lists of judged topics, as they come and with their ties.

    ``docnos`` reads the run's docnos by judged topic, ``judged`` gives those that are judged for a topic; both are
    asked only where hardly any match. Pure but for that, for a worker.
    """
    least = np.iinfo(lists.cells.dtype).min
    ends = np.cumsum(lists.lengths)
    places = np.flatnonzero(lists.cells != least)
    of_list = np.diff(np.searchsorted(places, np.concatenate(([0], ends))))
    shown = lists.lengths if rules.depth is None else np.minimum(lists.lengths, rules.depth)
    ties, tied_topics = None, 0
    if lists.tied is not None and not rules.expected and lists.tied.any():
        some = mixed_lists(lists)
        tied_topics = len(some)
        ties = tie_ranges(replace(lists.only(some), memo=lists.memo), rules, measures) if tied_topics else None
    found = RunFacts(
        lists.size, int(shown.max(initial=0)), int(lists.lengths.sum()), len(places), int(np.count_nonzero(of_list)),
        check, None, ties, tied_topics,
    )  # fmt: skip
    if not (found.suspect and docnos and judged):
        return found
    return replace(found, spelling=docno_spelling(docnos(), judged))
