"""Scores topic by topic beside pytrec_eval, which is trec_eval 9 behind a Python interface."""

from __future__ import annotations

import random

import numpy as np
import pytest
import pytrec_eval

from irdesk.domain.run import Convention
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.names import parse
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard, ranked_keys, score_run

FAMILIES = (
    "num_ret", "num_rel", "num_rel_ret", "map", "Rprec", "bpref", "recip_rank", "iprec_at_recall", "P", "recall",
    "ndcg", "ndcg_cut", "map_cut", "success",
)  # fmt: skip
CUTOFFS = "5,10,15,20,30,100,200,500,1000"
NAMES = [f"P.{CUTOFFS}" if name == "P" else name for name in FAMILIES]
DOCNOS = [
    *(f"FT9{i}-{i * 37}" for i in range(60)), *(str(i) for i in range(30)), *(f"{i:04d}" for i in range(20)),
    "é", "z", "Ω-1", "ω", "文書", "文書2", "𝄞", "a\u00a0b", "a\u3000b", "NA", "1e5", "-", "#x",
]  # fmt: skip


def generated(seed: int) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """Qrels and a run with ties, near-ties, negative grades and scores, and topics that only one of them has."""
    source = random.Random(seed)
    topics = [f"t{i}" for i in range(9)] + ["Ä", "01"]
    grades = {
        topic: {d: source.choice([-2, -1, 0, 0, 0, 1, 1, 2, 3]) for d in source.sample(DOCNOS, source.randint(1, 60))}
        for topic in source.sample(topics, 9)
    }

    def score() -> float:
        kind = source.randrange(4)
        if kind == 0:
            return float(source.randint(-3, 3))
        if kind == 1:
            return 1 + source.randint(0, 4) * 1e-8  # tied as float32
        if kind == 2:
            return source.uniform(-50, 50)
        return source.choice([1e-40, 1e30, -1e30, 0.0, -0.0])

    run = {
        topic: {docno: score() for docno in source.sample(DOCNOS, source.randint(1, len(DOCNOS)))}
        for topic in source.sample(topics, 9)
    }
    return grades, run


@pytest.mark.parametrize("judged_only", [False, True], ids=["", "J"])
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_every_score_of_every_topic(make_run, seed, level, judged_only):
    grades, run = generated(seed)
    oracle = pytrec_eval.RelevanceEvaluator(
        grades, set(FAMILIES), relevance_level=level, judged_docs_only_flag=judged_only
    ).evaluate(run)
    rules = Rules(Convention.TREC_EVAL_9, level, judged_only)
    measures = tuple(measure for name in NAMES for measure in parse(name))
    board = Scoreboard(measures, rules, {topic: Truth.of(found) for topic, found in grades.items()})
    board.add(score_run("r", ranked_keys(make_run(run), rules), board.truths, measures, rules))
    used = [topic for topic in board.topics if not np.isnan(board.topic_scores(topic)[0, 0])]
    assert set(used) == set(oracle)
    for topic in used:
        own = dict(zip((m.trec_name for m in measures), board.topic_scores(topic)[:, 0].tolist(), strict=True))
        theirs = oracle[topic]
        if judged_only and not own["num_ret"]:  # trec_eval divides by nothing where nothing judged is retrieved
            theirs = {name: 0.0 if np.isnan(value) else value for name, value in theirs.items()}
        assert own == pytest.approx(theirs, abs=1e-9), topic
