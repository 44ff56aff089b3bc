"""Editable ranking for experiments: documents can be moved, graded and added. The measures' own kernels score and
explain it.

The ranking is immutable: each operation returns a new one. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import NamedTuple

import numpy as np

from irdesk.domain.docno_keys import Keys, key_of, keys_of
from irdesk.evaluation.explain.explanation import Explanation, explain, one_list
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Bools, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

IMAGINED = "imagined"
_LINE = -1


class SandboxDocument(NamedTuple):
    """A document in the edited ranking.

    ``rank`` and ``was`` are its current and original rank, None if it is not retrieved. ``grade`` is None if it is
    unjudged, and ``changed`` says whether the grade differs from the original.
    """

    docno: str
    rank: int | None
    was: int | None
    grade: int | None
    changed: bool


class SandboxScore(NamedTuple):
    """A measure's score for the original ranking and for the edited ranking.

    ``asked`` is the measure with the cutoff that the user has set, if any. ``true`` is the original score and ``now``
    the current score, None if undefined.
    """

    measure: Measure
    asked: Measure
    true: float | None
    now: float | None

    @property
    def change(self) -> float | None:
        """The current minus the original score, None if either is undefined."""
        return None if self.true is None or self.now is None else self.now - self.true + 0.0


@dataclass(frozen=True, eq=False)
class Sandbox:
    """An editable ranking of one topic, with its judgements.

    ``docnos`` and ``keys``, shape (n,), are all documents. The first ``length`` of them are the ranking, in the order
    of evaluation; the remaining ones are not retrieved. ``tied``, shape (length,), says which positions are tied with
    the previous one. After a move, no documents are tied.

    ``cutoff``, unless None, replaces the cutoff of all measures that can be cut at a rank.
    """

    docnos: tuple[str, ...]
    keys: Keys
    length: int
    truth: TopicJudgements
    rules: ScoringOptions
    tied: Bools
    cutoff: int | None = None

    @classmethod
    def of(
        cls, ranked: Sequence[str], others: Sequence[str], truth: TopicJudgements, rules: ScoringOptions, tied: Bools
    ) -> Sandbox:
        """Create the sandbox from an unedited ranking and the documents that it lacks."""
        docnos = (*ranked, *others)
        return cls(docnos, keys_of(docnos), len(ranked), truth, rules, tied)

    def __len__(self) -> int:
        return len(self.docnos)

    def moved(self, row: int, to: int) -> Sandbox:
        """Return the ranking with a document moved to another row.

        Rows are those of a list in which a separator row divides the ranking from the documents that are not retrieved.
        Moving a document across the separator adds it to the ranking or removes it.
        """
        rows = [*range(self.length), _LINE, *range(self.length, len(self))]
        if row == self.length or not 0 <= row < len(rows):
            return self
        rows.insert(min(max(to, 0), len(rows) - 1), rows.pop(row))
        length = rows.index(_LINE)
        order = np.array(rows[:length] + rows[length + 1 :], np.int64)
        same = length == self.length and np.array_equal(order[:length], np.arange(length))
        tied = self.tied if same else np.zeros(length, np.bool_)
        docnos = tuple(self.docnos[index] for index in order.tolist())
        return replace(self, docnos=docnos, keys=self.keys[order], length=length, tied=tied)

    def graded(self, row: int, grade: int | None) -> Sandbox:
        """Return the ranking with another grade for a document. A grade of None makes the document unjudged."""
        index = self.place(row)
        return self if index is None else replace(self, truth=self.truth.changed(self.keys[index], grade))

    def imagined(self, grade: int) -> Sandbox:
        """Return the ranking with an additional, invented document of a given grade that is not retrieved."""
        docno = next(name for n in count(1) if (name := f"{IMAGINED}-{n}") not in self.docnos)
        key = key_of(docno)
        keys = np.append(self.keys, key)
        return replace(self, docnos=(*self.docnos, docno), keys=keys, truth=self.truth.changed(key, grade))

    def leveled(self, level: int) -> Sandbox:
        """Return the ranking with another relevance level."""
        return replace(self, rules=replace(self.rules, level=level))

    def cut(self, cutoff: int | None) -> Sandbox:
        """Return the ranking with one cutoff for all measures. If it is None, each measure uses its own cutoff."""
        return replace(self, cutoff=cutoff)

    def place(self, row: int) -> int | None:
        """Return the index of the document in a row (see `moved`), or None for the separator."""
        if row == self.length or not 0 <= row <= len(self):
            return None
        return row if row < self.length else row - 1

    def asked(self, measure: Measure) -> Measure:
        """Return a measure with the cutoff of this ranking. Return the measure unchanged if the ranking has no cutoff
        or the measure cannot be cut at a rank.
        """
        can_be_cut = measure.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
        return measure if self.cutoff is None or not can_be_cut else replace(measure, cutoff=float(self.cutoff))

    def scores(self, measures: Sequence[Measure]) -> Floats:
        """Return the scores of this ranking under several measures, as on a scoreboard. Shape (measures,).

        An undefined score is NaN. The score is infinite if an expectation over ties is unknown.
        """
        if not len(self.truth) or not (self.length or self.rules.all_topics):
            return np.full(len(measures), np.nan)
        keys = self.keys[: self.length]
        tied = self.tied if self.rules.expected else None
        whole = one_list(self.truth.codes(keys), self.truth, self.rules, keys, tied)
        return self.rules.scores(whole, tuple(map(self.asked, measures)))[:, 0]

    def explained(self, measure: Measure) -> Explanation:
        """Explain this ranking's score under a measure."""
        keys = self.keys[: self.length]
        tied = self.tied if self.rules.expected else None
        return explain(self.asked(measure), self.truth.codes(keys), self.truth, self.rules, keys, tied)

    def following(self, edited: Sandbox, before: Sandbox) -> Sandbox:
        """Return this ranking with the cutoff and options of another ranking, ``edited``.

        ``before`` is the other ranking before it was edited. If this ranking has the same judgements as ``before``, the
        judgements and new documents of ``edited`` are also adopted.
        """
        result = replace(self, rules=edited.rules, cutoff=edited.cutoff)
        if self.truth is not before.truth:
            return result
        new = [index for index, docno in enumerate(edited.docnos) if docno not in self.docnos]
        docnos = (*self.docnos, *(edited.docnos[index] for index in new))
        return replace(result, truth=edited.truth, docnos=docnos, keys=np.append(self.keys, edited.keys[new]))

    def gaining(self, gains: Gains) -> Sandbox:
        """Return the ranking with a different mapping of grades to gains."""
        return replace(self, rules=replace(self.rules, profile=replace(self.rules.profile, gains=gains)))

    def beside(self, base: Sandbox, measures: Sequence[Measure]) -> tuple[SandboxScore, ...]:
        """Return the scores of this ranking next to the original scores of ``base``."""
        rows = zip(measures, base.scores(measures).tolist(), self.scores(measures).tolist(), strict=True)
        return tuple(
            SandboxScore(measure, self.asked(measure), _known(true), _known(now)) for measure, true, now in rows
        )

    def documents(self, base: Sandbox) -> tuple[SandboxDocument, ...]:
        """Return all documents, retrieved ones first, with their original rank and grade in ``base``."""
        came = {docno: rank for rank, docno in enumerate(base.docnos[: base.length], 1)}
        grades, before = self.truth.codes(self.keys).tolist(), base.truth.codes(self.keys).tolist()
        return tuple(
            SandboxDocument(
                docno,
                index + 1 if index < self.length else None,
                came.get(docno),
                None if grade == UNJUDGED else grade,
                grade != old,
            )
            for index, (docno, grade, old) in enumerate(zip(self.docnos, grades, before, strict=True))
        )


def _known(score: float) -> float | None:
    return score if np.isfinite(score) else None
