"""The documents of two lists of a topic that can still be judged: the input for bounds of a difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_traits import DependsOn
from irdesk.evaluation.scoring.ranked_lists import (
    UNJUDGED,
    Cells,
    Codes,
    Floats,
    Ints,
    RankedLists,
    TopicJudgements,
    type_of,
)
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NOWHERE = -1
DIGITS = 12  # smaller changes are rounding errors
_MOST_CELLS = 1 << 22  # maximum number of list cells scored at once


@dataclass(frozen=True, eq=False)
class UnjudgedPair:
    """Two lists of one topic and the documents that can still be judged.

    ``codes`` holds the grades of each list's documents, or `UNJUDGED`, in the order of evaluation, down to the
    measure's cutoff. ``places``, shape (2, u), are the positions of the documents that can still be judged; `NOWHERE`
    if a list lacks the document. ``before``, shape (u,), are the current grades of these documents, or `UNJUDGED`.
    ``grades`` are the possible grades, ascending.

    An assignment of grades is an array of shape (u,) with each document's new grade, or `UNJUDGED` if the document is
    left unchanged.
    """

    measure: Measure
    codes: tuple[Codes, Codes]
    truth: TopicJudgements
    places: Ints
    before: Codes
    grades: Ints
    rules: ScoringOptions

    @classmethod
    def of(
        cls,
        measure: Measure,
        lists: tuple[Keys, Keys],
        pooled: Keys,
        truth: TopicJudgements,
        grades: Sequence[int],
        rules: ScoringOptions,
    ) -> tuple[UnjudgedPair, Keys]:
        """Return the pair, and the keys of the u documents that can still be judged, shape (u,).

        These are the ``pooled`` documents and the documents in either list down to the measure's cutoff. In condensed
        lists, the cutoff is ignored. Documents with a grade of 0 or more are excluded.
        """
        condensed = rules.judged_only or measure.judged_only
        seen = [keys[: rules.depth][: None if condensed else measure.rank] for keys in lists]
        first, second = (truth.codes(keys) for keys in seen)
        pooled = pooled[truth.codes(pooled) < 0]
        keys = np.unique(np.concatenate((seen[0][first < 0], seen[1][second < 0], pooled)))
        places = np.stack([_places(list_keys, keys) for list_keys in seen])
        given = np.array(sorted({grade for grade in grades if grade >= 0}) or [0], np.int64)
        return cls(measure, (first, second), truth, places, truth.codes(keys), given, rules), keys

    @property
    def size(self) -> int:
        """The number u of documents that can still be judged."""
        return len(self.before)

    @property
    def rel(self) -> int:
        """The relevance level."""
        return self.measure.level(self.rules.level)

    @property
    def condensed(self) -> bool:
        """Whether unjudged documents are dropped before the lists are scored."""
        return self.rules.judged_only or self.measure.judged_only

    @property
    def can_be_relevant(self) -> bool:
        """Whether any of the possible grades makes a document relevant."""
        return bool((self.grades >= self.rel).any())

    @property
    def swapped(self) -> UnjudgedPair:
        """Return the pair with its two lists swapped."""
        return replace(self, codes=self.codes[::-1], places=self.places[::-1])

    @cached_property
    def worth(self) -> Floats:
        """The score of a single document at rank 1, for each grade, under a measure that is a sum. Shape (grades,)."""
        return self.rules.alone(self.measure, self.truth, self.grades)

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The grades of lowest and highest worth; the lowest and the top grade if the worth is undefined."""
        if self.measure.family.traits.depends_on is not DependsOn.GAINS:
            return int(self.grades[0]), int(self.grades[-1])
        return int(self.grades[self.worth.argmin()]), int(self.grades[self.worth.argmax()])

    @cached_property
    def indifferent(self) -> bool:
        """Whether judging a document with the grade of lowest worth leaves all scores unchanged."""
        depends_on, least = self.measure.family.traits.depends_on, self.ends[0]
        if self.condensed:
            return False
        if depends_on is DependsOn.GAINS:
            return float(self.worth.min()) == 0
        return depends_on is DependsOn.RELEVANCE and least < self.rel

    def list(self, side: int) -> UnjudgedList:
        """Return one list with its documents that can still be judged."""
        places = self.places[side]
        return UnjudgedList(
            self.measure, self.codes[side], self.truth, np.sort(places[places >= 0]), self.grades, self.rules
        )

    def as_is(self) -> Codes:
        """Return the assignment that leaves all documents unchanged."""
        return np.full(self.size, UNJUDGED)

    def some(self, chosen: Ints) -> Codes:
        """Return the assignment that gives the ``chosen`` documents the grade of highest worth and leaves the remaining
        ones unchanged.
        """
        judging = self.as_is()
        judging[chosen] = self.ends[1]
        return judging

    def after(self, judging: Codes) -> UnjudgedPair:
        """Return the pair after an assignment of grades. Only documents that it leaves unchanged can still be
        judged.
        """
        given = judging != UNJUDGED
        if not given.any():
            return self
        first, second = (_filled(*side, judging) for side in zip(self.codes, self.places, strict=True))
        left = ~given
        return replace(
            self,
            codes=(first, second),
            truth=self._truth(judging),
            places=self.places[:, left],
            before=self.before[left],
        )

    def _truth(self, judging: Codes) -> TopicJudgements:
        given = judging != UNJUDGED
        kept = self.truth.grades
        before = self.before[given]
        for grade in before[before != UNJUDGED].tolist():  # remove the negative grade that a new grade replaces
            kept = np.delete(kept, np.flatnonzero(kept == grade)[0])
        grades = np.concatenate((kept, judging[given]))
        # Measures read only the grades of the judgements, so any keys will do.
        return TopicJudgements(np.arange(len(grades), dtype=np.uint64), grades)

    def scores(self, judgings: Sequence[Codes]) -> Floats:
        """Return the scores of the two lists after each assignment of grades, computed by the measure's own kernel.
        Shape (assignments, 2).
        """
        truths = tuple(self._truth(chosen) if (chosen != UNJUDGED).any() else self.truth for chosen in judgings)
        lists = [
            _filled(codes, places, chosen)
            for chosen in judgings
            for codes, places in zip(self.codes, self.places, strict=True)
        ]
        lengths = np.array([len(codes) for codes in lists], np.int64)
        cells = np.concatenate(lists) if lists else np.zeros(0, np.int64)
        return self._scored(cells, lengths, np.repeat(np.arange(len(truths)), 2), truths).reshape(-1, 2)

    def differences(self, judgings: Sequence[Codes]) -> Floats:
        """Return the first score minus the second after each assignment of grades. Shape (assignments,)."""
        scores = self.scores(judgings)
        differences: Floats = scores[:, 0] - scores[:, 1]
        return differences

    @cached_property
    def now(self) -> float:
        """The current difference, without further judgements."""
        return float(self.differences([self.as_is()])[0])

    @cached_property
    def changes(self) -> Floats:
        """For each of the u documents that can still be judged, return how much the difference changes if only this
        document is judged. Shape (2, u).

        Row 0 is for the grade of highest worth, row 1 for the grade of lowest worth. Values are rounded to remove
        floating-point errors.
        """
        return self.full_changes.round(DIGITS) + 0.0

    @cached_property
    def full_changes(self) -> Floats:
        """Return the values of `changes` without rounding, for use in sums. Shape (2, u)."""
        least, most = self.ends
        lower = np.zeros(self.size) if self.indifferent else self.alone(least) - self.now
        return np.stack((self.alone(most) - self.now, lower))

    def alone(self, grade: int) -> Floats:
        """Return, for each of the u documents that can still be judged, the difference if only this document is judged,
        with the given grade. Shape (u,).
        """
        truth = self._truth(np.where(np.arange(self.size) == 0, grade, UNJUDGED)) if self.size else self.truth
        first, second = (self._alone(side, grade, truth) for side in (0, 1))
        return first - second

    def _alone(self, side: int, grade: int, truth: TopicJudgements) -> Floats:
        """Return, for each of the u documents that can still be judged, one list's score if only this document is
        judged. Shape (u,).
        """
        codes, places = self.codes[side], self.places[side]
        kind = type_of(np.append(codes[codes != UNJUDGED], grade))
        cells = np.where(codes == UNJUDGED, np.iinfo(kind).min, codes).astype(kind)
        n = len(cells)
        elsewhere = self._scored(cells, np.array([n]), np.zeros(1, np.int64), (truth,))[0]
        scores = np.full(self.size, elsewhere)
        listed = np.flatnonzero(places >= 0)
        step = max(_MOST_CELLS // max(n, 1), 1)
        for start in range(0, len(listed), step):
            part = listed[start : start + step]
            table: Cells = np.tile(cells, (len(part), 1))
            table[np.arange(len(part)), places[part]] = grade
            count = len(part)
            scores[part] = self._scored(table.ravel(), np.full(count, n), np.zeros(count, np.int64), (truth,))
        return scores

    def _scored(self, cells: Cells, lengths: Ints, topic_of: Ints, truths: tuple[TopicJudgements, ...]) -> Floats:
        lists = RankedLists(cells, lengths, topic_of, truths, self.rules.convention, self.rules.profile)
        scores: Floats = self.rules.scores(lists, (self.measure,))[0]
        return scores


def _places(list_keys: Keys, wanted: Keys) -> Ints:
    """Return the positions of the keys ``wanted`` in a list, or `NOWHERE` for a key that the list lacks. The result has
    the shape of ``wanted``.
    """
    if not len(list_keys):
        return np.full(len(wanted), NOWHERE)
    order = np.argsort(list_keys)
    positions = order[np.minimum(np.searchsorted(list_keys, wanted, sorter=order), len(order) - 1)]
    return np.where(list_keys[positions] == wanted, positions, NOWHERE)


def _filled(codes: Codes, places: Ints, judging: Codes) -> Codes:
    given = (judging != UNJUDGED) & (places >= 0)
    if not given.any():
        return codes
    filled = codes.copy()
    filled[places[given]] = judging[given]
    return filled
