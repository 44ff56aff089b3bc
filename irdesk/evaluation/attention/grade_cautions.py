"""Cautions about grades: which grades count as relevant, which grade is the best, and what negative grades mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import GRADE_ORDER, LOWEST_GRADE, NEGATIVE_GRADES, TOP_GRADE
from irdesk.evaluation.attention.caution_thresholds import MANY_GRADES
from irdesk.evaluation.measures.measure import Measure, rates
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

SAMPLED = 20
_PASSAGE = re.compile(r"[0-9]{3,8}|msmarco_passage_[0-9]+_[0-9]+")
_MARCO_TOPIC = re.compile(r"[0-9]{4,7}")


@dataclass(frozen=True)
class GradeFacts:
    """The frequency of each grade, and whether topic ids and docnos look like those of MS MARCO passages."""

    counts: Mapping[int, int]
    passages: bool = False

    @classmethod
    def of(cls, truths: Iterable[TopicJudgements], topics: Sequence[str], docnos: Sequence[str]) -> GradeFacts:
        """Count the grades of judgements. ``docnos`` is a sample of the judged documents."""
        given = [truth.grades for truth in truths]
        grades, counts = np.unique(np.concatenate(given) if given else np.zeros(0, np.int64), return_counts=True)
        passages = bool(docnos) and all(map(_PASSAGE.fullmatch, docnos)) and all(map(_MARCO_TOPIC.fullmatch, topics))
        return cls(dict(zip(grades.tolist(), counts.tolist(), strict=True)), passages)


def grade_cautions(
    facts: GradeFacts,
    measures: Sequence[Measure],
    rules: ScoringOptions,
    *,
    top_chosen: bool,
    level_chosen: bool = False,
) -> Iterator[Caution]:
    """Yield cautions about grades whose meaning is ambiguous.

    ``top_chosen`` and ``level_chosen`` say whether the user chose the top grade and the relevance level.
    """
    positive = sorted(grade for grade in facts.counts if grade > 0)
    negative = sorted(grade for grade in facts.counts if grade < 0)
    binary = [str(measure) for measure in measures if by_level(measure, rules)]
    if 0 not in facts.counts and len(positive) >= MANY_GRADES:
        yield Caution(
            GRADE_ORDER,
            Severity.MEDIUM,
            worded(
                "Grades are {grades}, and no document has grade 0. In such qrels, grade 1 is often the best, "
                "as in Cranfield. All {count:,} documents with a positive grade count as relevant",
                grades=", ".join(map(str, sorted(facts.counts))),
                count=sum(facts.counts[grade] for grade in positive),
            ),
        )
    elif len(positive) >= MANY_GRADES and rules.level <= positive[0] and binary and not level_chosen:
        relevant = sum(facts.counts[grade] for grade in positive)
        share = 100 * facts.counts[positive[0]] / relevant
        values = {
            "grade": positive[0],
            "least": min(0, *positive),
            "top": positive[-1],
            "share": f"{share:.0f}",
            "count": relevant,
            "measures": list_names(binary),
        }
        sentence = (
            worded(
                "Grade {grade} (scale {least}–{top}) counts as relevant for {measures}; {share} % of {count:,} "
                "relevant documents have only this grade. The ids look like MS MARCO passages, where TREC Deep "
                "Learning treats grade 2 and above as relevant",
                **values,
            )
            if facts.passages
            else worded(
                "Grade {grade} (scale {least}–{top}) counts as relevant for {measures}; {share} % of {count:,} "
                "relevant documents have only this grade",
                **values,
            )
        )
        yield Caution(LOWEST_GRADE, Severity.HIGH if facts.passages else Severity.LOW, sentence)
    if negative:
        yield Caution(
            NEGATIVE_GRADES,
            Severity.LOW,
            worded(
                "{count:,} of {all:,} judgements are negative ({grades}) and count as not judged",
                count=sum(facts.counts[grade] for grade in negative),
                all=sum(facts.counts.values()),
                grades=", ".join(map(str, negative)),
            ),
        )
    of_top = [
        str(measure) for measure in measures if measure.family.of_top and measure.family.of_top(measure, rules.profile)
    ]
    if of_top and not top_chosen and positive and positive[-1] > 1:
        yield Caution(
            TOP_GRADE,
            Severity.LOW,
            worded(
                "{measures}: the top grade is assumed to be {top}, the highest in the qrels",
                measures=list_names(of_top),
                top=rules.profile.top,
            ),
        )


def by_level(measure: Measure, rules: ScoringOptions) -> bool:
    """Return whether a measure's scores depend on the relevance level set for the whole evaluation or project."""
    family = measure.family
    of_grades = family.graded or (family.of_top and family.of_top(measure, rules.profile))
    return measure.rel is None and rates(measure) and family.needs is None and family.leveled and not of_grades
