"""What cautions are made of, run by run: small frozen values, computed where a run is read and scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.attention.spelling import Spelling, docno_spelling
from irdesk.evaluation.attention.tie_ranges import TieRanges, mixed_lists, tie_ranges
from irdesk.evaluation.lists import Ints, RankedLists
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


@dataclass(frozen=True, eq=False)
class ListFacts:
    """The same of some lists: their lengths and how many of their documents are judged, shapes (L,), and the
    `TieRanges` of those that ``mixed`` counts, whose ties matter.
    """

    lengths: Ints
    judged: Ints
    mixed: Ints
    ties: TieRanges

    @classmethod
    def joined(cls, parts: Sequence[ListFacts]) -> ListFacts:
        """Return the facts of all lists of some batches, one or more."""
        starts = np.cumsum([0, *(len(part.lengths) for part in parts)])
        ties = (
            np.concatenate([getattr(part.ties, name) for part in parts], axis=1)
            for name in ("lost", "gained", "expected")
        )
        return cls(
            np.concatenate([part.lengths for part in parts]), np.concatenate([part.judged for part in parts]),
            np.concatenate([part.mixed + start for part, start in zip(parts, starts, strict=False)]), TieRanges(*ties),
        )  # fmt: skip

    def only(self, which: int) -> ListFacts:
        """Return the facts of one list."""
        columns = np.flatnonzero(self.mixed == which)
        ties = TieRanges(*(own[:, columns] for own in (self.ties.lost, self.ties.gained, self.ties.expected)))
        some = slice(which, which + 1)
        return ListFacts(self.lengths[some], self.judged[some], np.zeros(len(columns), np.int64), ties)


def list_facts(lists: RankedLists, rules: Rules, measures: Sequence[Measure]) -> ListFacts:
    """Gather the facts of lists of judged topics, as they come and with their ties. Pure, for a worker."""
    places = np.flatnonzero(lists.cells != np.iinfo(lists.cells.dtype).min)
    judged = np.diff(np.searchsorted(places, np.concatenate(([0], np.cumsum(lists.lengths)))))
    nothing = np.zeros((len(measures), 0))
    mixed, ties = np.zeros(0, np.int64), TieRanges(nothing, nothing, nothing)
    if lists.tied is not None and not rules.expected and lists.tied.any():
        mixed = mixed_lists(lists)
        if len(mixed):
            ties = tie_ranges(replace(lists.only(mixed), memo=lists.memo), rules, measures)
    return ListFacts(lists.lengths, judged, mixed, ties)


def facts_of_lists(found: ListFacts, rules: Rules, check: RunCheck | None = None) -> RunFacts:
    """Return the facts of a run, given those of its lists of judged topics."""
    shown = found.lengths if rules.depth is None else np.minimum(found.lengths, rules.depth)
    return RunFacts(
        len(found.lengths), int(shown.max(initial=0)), int(found.lengths.sum()), int(found.judged.sum()),
        int(np.count_nonzero(found.judged)), check, None, found.ties.sums if len(found.mixed) else None,
        len(found.mixed),
    )  # fmt: skip


def with_spelling(
    found: RunFacts, docnos: Callable[[], Mapping[str, Sequence[str]]], judged: Callable[[str], Sequence[str]]
) -> RunFacts:
    """Return the facts with how the run's docnos differ from the judged ones, where hardly any match.

    ``docnos`` reads the run's docnos by judged topic, ``judged`` gives those that are judged for a topic; both are
    asked only then.
    """
    return replace(found, spelling=docno_spelling(docnos(), judged)) if found.suspect else found


def run_facts(
    lists: RankedLists,
    rules: Rules,
    measures: Sequence[Measure],
    check: RunCheck | None = None,
    *,
    docnos: Callable[[], Mapping[str, Sequence[str]]] | None = None,
    judged: Callable[[str], Sequence[str]] | None = None,
) -> RunFacts:
    """Gather the facts of a run from its lists of judged topics; ``docnos`` and ``judged`` as in `with_spelling`."""
    found = facts_of_lists(list_facts(lists, rules, measures), rules, check)
    return with_spelling(found, docnos, judged) if docnos and judged else found
