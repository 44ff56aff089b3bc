"""The worked examples of the reference, as rankings that can be scored, explained and edited in *What if*."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.worked_example import NONE, Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, average_scores


def example_measure(example: Example) -> Measure:
    """Return the measure of an example."""
    return parse_one(example.measure)


def example_rankings(example: Example) -> tuple[Sandbox, ...]:
    """Return an example's ranking for each of its topics. Documents are named d1, d2, … in rank order."""
    return tuple(_ranking(example, grades) for grades in example.topics)


def example_score(example: Example) -> float:
    """Compute the score of an example with the measure's kernel. If the example has several topics, return the average
    score.
    """
    measure = example_measure(example)
    scores = [ranking.scores((measure,))[0] for ranking in example_rankings(example)]
    return float(average_scores(measure, np.array(scores)[:, None])[0])


def opens_in_what_if(example: Example) -> bool:
    """Return whether *What if* can show an example. It must have one topic and no judgements other than grades."""
    return len(example.topics) == 1 and not example.needs_details and single(example_measure(example))


def what_if_text(example: Example) -> str:
    """Return the text that shows an example in *What if* and `irdesk what-if`."""
    missed = f" | {example.missed}" if example.missed else ""
    return f"{example.ranking}{missed}; measures={example.measure}"


def _ranking(example: Example, grades: tuple[int | None, ...]) -> Sandbox:
    every = (*grades, *example.missed_grades)
    docnos = [f"d{place}" for place in range(1, len(every) + 1)]
    judged = {docno: grade for docno, grade in zip(docnos, every, strict=True) if grade is not None}
    truth = TopicJudgements.of(judged, _detail(example, docnos) if example.needs_details else None)
    rules = ScoringOptions(profile=GainSettings(top=max(1, *judged.values())))
    tied = np.zeros(len(grades), np.bool_)
    return Sandbox.of(docnos[: len(grades)], docnos[len(grades) :], truth, rules, tied)


def _detail(example: Example, docnos: list[str]) -> TopicDetail:
    if example.subtopics:
        by_subtopic: dict[str, dict[str, int]] = defaultdict(dict)
        for docno, letters in zip(docnos, example.subtopics.split(), strict=True):
            for letter in letters.replace(NONE, ""):
                by_subtopic[letter][docno] = 1
        return TopicDetail(subtopics=dict(by_subtopic))
    if example.strata:
        strata = zip(docnos, example.strata.split(), strict=True)
        return TopicDetail(strata={docno: stratum for docno, stratum in strata if stratum != NONE})
    groups = {}
    for number, levels in enumerate(example.preferences.split(";"), 1):
        known = zip(docnos, levels.split(), strict=True)
        groups[str(number)] = {"1": {docno: float(level) for docno, level in known if level != NONE}}
    return TopicDetail(preferences=groups)
