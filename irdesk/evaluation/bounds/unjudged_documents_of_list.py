"""The documents of one list that can still be judged, and the grades they can get: the input for bounds of a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.evaluation.scoring.gains import Scheme
from irdesk.evaluation.scoring.ideal_ranking import ideal_of
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Codes, Floats, Ints, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

JudgedList = tuple[Codes, TopicJudgements]


@dataclass(frozen=True, eq=False)
class UnjudgedList:
    """One list and its documents that can still be judged.

    ``codes`` are the documents' grades, or `UNJUDGED`, in the order of evaluation, shape (n,). ``places`` are the
    positions of the documents that can still be judged, ascending, shape (u,). ``grades`` are the possible grades,
    ascending.

    An assignment of grades is an array of shape (u,) with each document's new grade, or `UNJUDGED` if the document is
    left unchanged.
    """

    measure: Measure
    codes: Codes
    truth: TopicJudgements
    places: Ints
    grades: Ints
    rules: ScoringOptions

    @classmethod
    def of(cls, measure: Measure, judged: JudgedList, grades: Sequence[int], rules: ScoringOptions) -> UnjudgedList:
        """Create the value from a list and its judgements. Documents below the depth of ``-M`` count as not
        retrieved.
        """
        codes, truth = judged[0][: rules.depth], judged[1]
        given = np.array(sorted({grade for grade in grades if grade >= 0}) or [0], np.int64)
        return cls(measure, codes, truth, np.flatnonzero(codes < 0), given, rules)

    @property
    def rel(self) -> int:
        """The relevance level."""
        return self.measure.level(self.rules.level)

    @property
    def condensed(self) -> bool:
        """Whether unjudged documents are dropped before the list is scored."""
        return self.rules.judged_only or self.measure.judged_only

    @property
    def ranks(self) -> Ints:
        """The ranks of the documents that can still be judged, shape (u,)."""
        return self.places + 1

    @property
    def cutoff(self) -> int:
        """The measure's cutoff, or the length of the list if there is no cutoff."""
        is_rank = self.measure.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
        return self.measure.rank or len(self.codes) if is_rank else len(self.codes)

    @property
    def can_be_relevant(self) -> bool:
        """Whether any of the possible grades makes a document relevant."""
        return bool((self.grades >= self.rel).any())

    @property
    def can_be_nonrelevant(self) -> bool:
        """Whether any of the possible grades makes a document nonrelevant."""
        return bool((self.grades < self.rel).any())

    @cached_property
    def scheme(self) -> Scheme:
        """The mapping of grades to gains and of ranks to discounts."""
        return Scheme.of(batch([(self.codes, self.truth)], self.rules), self.measure)

    @property
    def ideal(self) -> Ideal:
        """The type of ideal ranking whose gain normalizes the score."""
        return ideal_of(self.measure, self.rules.profile)

    def worth(self, grades: Ints) -> Floats:
        """Return the score of a single document at rank 1, for each grade. Shape (len(grades),)."""
        return self.rules.alone(self.measure, self.truth, grades)

    def as_is(self) -> Codes:
        """Return the assignment that leaves all documents unchanged."""
        return np.full(len(self.places), UNJUDGED)

    def all_of(self, grade: int) -> Codes:
        """Return the assignment that gives all documents the same grade."""
        return np.full(len(self.places), grade)

    def topmost(self, number: int) -> Codes:
        """Return the assignment that gives the first ``number`` documents the top grade and leaves the remaining ones
        unchanged.
        """
        judging = self.as_is()
        judging[:number] = self.grades[-1]
        return judging

    def lowest(self, number: int) -> Codes:
        """Return the assignment that gives the last ``number`` documents the top grade and the remaining ones the
        lowest grade.

        If even the lowest grade is relevant, the remaining documents are left unchanged.
        """
        judging = self.all_of(int(self.grades[0])) if self.can_be_nonrelevant else self.as_is()
        judging[len(judging) - number :] = self.grades[-1]
        return judging

    def judged(self, chosen: Codes) -> JudgedList:
        """Return the list and the topic's judgements after an assignment of grades."""
        given = chosen != UNJUDGED
        if not given.any():
            return self.codes, self.truth
        codes = self.codes.copy()
        codes[self.places[given]] = chosen[given]
        kept = self.truth.grades
        before = self.codes[self.places[given]]
        for grade in before[before != UNJUDGED].tolist():  # remove the negative grade that a new grade replaces
            kept = np.delete(kept, np.flatnonzero(kept == grade)[0])
        grades = np.concatenate((kept, chosen[given]))
        # Measures read only the grades of the judgements, so any keys will do.
        return codes, TopicJudgements(np.arange(len(grades), dtype=np.uint64), grades)

    def scores(self, judgings: Sequence[Codes]) -> Floats:
        """Return the measure's score after each assignment of grades. Shape (assignments,)."""
        return scores_of(self.measure, [self.judged(chosen) for chosen in judgings], self.rules)


def scores_of(measure: Measure, lists: Sequence[JudgedList], rules: ScoringOptions) -> Floats:
    """Return the measure's score of each list. Shape (lists,)."""
    scores: Floats = rules.scores(batch(lists, rules), (measure,))[0]
    return scores


def batch(lists: Sequence[JudgedList], rules: ScoringOptions) -> RankedLists:
    """Return complete lists as one batch; ``-M`` and ``-J`` are not applied yet."""
    return RankedLists(
        np.concatenate([codes for codes, _ in lists]) if lists else np.zeros(0, np.int64),
        np.fromiter((len(codes) for codes, _ in lists), np.int64, len(lists)),
        np.arange(len(lists)),
        tuple(truth for _, truth in lists),
        rules.convention,
        rules.profile,
    )
