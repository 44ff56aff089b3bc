"""Facts updated after judgements equal facts gathered from scratch; only changed topics are reread."""

from __future__ import annotations

import random

import numpy as np
import pytest

from irdesk.evaluation.attention import caution_facts_cache
from irdesk.evaluation.attention.caution_facts_cache import RunFactsCache, changed_topics
from irdesk.evaluation.attention.caution_facts_of_runs import list_facts
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scored_run import ranked_keys
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RULES, MEASURES = ScoringOptions(), (parse_one("AP"), parse_one("nDCG"))
TOPICS = [f"t{number}" for number in range(8)]
DOCNOS = [f"d{number}" for number in range(6)]
SCORES = {docno: -float(rank // 2) for rank, docno in enumerate(DOCNOS)}


@pytest.fixture
def run(make_run):
    """Return a run that lacks the last topic; many of its documents have equal scores."""
    return ranked_keys(make_run(dict.fromkeys(TOPICS[:-1], SCORES)), RULES)


def values(gathered: RunFactsCache) -> tuple[object, ...]:
    facts = gathered.facts
    order = np.argsort(facts.mixed)
    ties = [part[:, order].round(12).tolist() for part in (facts.ties.lost, facts.ties.gained)]
    return gathered.topics, facts.lengths.tolist(), facts.judged.tolist(), facts.mixed[order].tolist(), ties


def test_after_any_changes_they_equal_those_gathered_anew(run):
    seeded = random.Random(7)
    grades = {topic: {"d0": 1, "d3": 2} for topic in TOPICS[:4]}
    truths = {topic: TopicJudgements.of(topic_grades) for topic, topic_grades in grades.items()}
    known = RunFactsCache.of(run, Judgements(truths), RULES, MEASURES)
    seen_mixed = set()
    for _ in range(60):
        before = Judgements(truths)
        for topic in seeded.sample(TOPICS, seeded.randint(1, 3)):
            if seeded.random() < 0.3:
                truths.pop(topic, None)
            else:
                chosen = seeded.sample(DOCNOS, seeded.randint(1, 4))
                truths[topic] = TopicJudgements.of({docno: seeded.randint(0, 2) for docno in chosen})
        now = Judgements(truths)
        known = known.updated(changed_topics(before, now), now, RULES, MEASURES)
        assert values(known) == values(RunFactsCache.of(run, now, RULES, MEASURES))
        seen_mixed.add(len(known.facts.mixed))
    assert len(seen_mixed) > 2, "ties mattered in some topics, and in others not"


def test_only_changed_topics_are_looked_at(run, monkeypatch):
    truths = {topic: TopicJudgements.of({"d0": 1}) for topic in TOPICS}
    before = Judgements(truths)
    known = RunFactsCache.of(run, before, RULES, MEASURES)
    looked_at = []
    monkeypatch.setattr(
        caution_facts_cache,
        "list_facts",
        lambda lists, *rest: (looked_at.append(lists.size), list_facts(lists, *rest))[1],
    )
    now = Judgements({**truths, "t2": TopicJudgements.of({"d1": 1})})
    assert known.updated(changed_topics(before, now), now, RULES, MEASURES) is not known
    assert looked_at == [1]
    now = Judgements({**truths, TOPICS[-1]: TopicJudgements.of({"d1": 1})})
    assert known.updated(changed_topics(before, now), now, RULES, MEASURES) is known, "the run lacks that topic"
