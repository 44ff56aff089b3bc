"""Subtopic measures checked against ndeval (pyndeval), which needs a compiler if no wheel exists."""

from __future__ import annotations

import importlib.util
import math
import random
from functools import partial

from parity.comparing import GENERATED, Case, Tally, same
from real_files import RealFiles

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

INSTALLED = importlib.util.find_spec("pyndeval") is not None
CUT = {
    "ERR-IA": "ERR_IA",
    "nERR-IA": "nERR_IA",
    "alpha-DCG": "alpha_DCG",
    "alpha-nDCG": "alpha_nDCG",
    "P-IA": "P_IA",
    "strec": "StRecall",
}
PLAIN = {"NRBP": "NRBP", "nNRBP": "nNRBP", "MAP-IA": "AP_IA"}
NAMES = {f"{theirs}@{k}": f"{entry}@{k}" for theirs, entry in CUT.items() for k in (1, 2, 5, 10, 20)} | PLAIN
PARAMETERS = ((0.5, 0.5, 1), (0.5, 0.9, 2), (0.3, 0.8, 1), (1.0, 0.5, 1), (0.0, 0.0, 1))
NOT_DIVIDED = (
    "ERR-IA and alpha-DCG are divided by the number of subtopics from cutoff 2 on there, and at all cutoffs here"
)
NOTHING = "a topic without a relevant document gives 0 / 0 there, and 0 here"
Subtopics = dict[str, dict[str, dict[str, int]]]
Values = dict[tuple[str, str], float]


def generated(seed: int) -> tuple[Subtopics, dict[str, list[str]]]:
    """Return grades keyed by topic, subtopic and docno, and a ranking for each topic."""
    source = random.Random(seed)
    docnos = [*(f"d{i}" for i in range(source.choice([5, 30, 60]))), "é", "zz"]

    def grades() -> dict[str, int]:
        some = source.sample(docnos, source.randint(1, len(docnos)))
        return {docno: source.choice([-1, 0, 0, 0, 1, 1, 2]) for docno in some}

    subtopics = {
        topic: {str(name): grades() for name in source.sample(range(12), source.randint(1, 6))}
        for topic in ("1", "2", "x")
    }
    return subtopics, {topic: source.sample(docnos, source.randint(1, len(docnos))) for topic in subtopics}


def _measure(name: str, alpha: float, beta: float, rel: int) -> Measure:
    family, position, cutoff = name.partition("@")
    given = [f"rel={rel}"]
    given += [f"alpha={alpha}"] if "alpha" in family or "NRBP" in family else []
    given += [f"beta={beta}"] if "NRBP" in family else []
    return parse_one(f"{family}({', '.join(given)}){position}{cutoff}")


def theirs(subtopics: Subtopics, run: dict[str, list[str]], alpha: float, beta: float, rel: int) -> Values:
    """Return ndeval's values. Its ERR is omitted unless α = ½, because ir_measures defines it only for α = ½."""
    import pyndeval

    quads = [(t, s, d, g) for t, parts in subtopics.items() for s, part in parts.items() for d, g in part.items()]
    lines = [(t, d, float(len(entry) - i)) for t, entry in run.items() for i, d in enumerate(entry)]
    names = [name for name in NAMES if alpha == 0.5 or "ERR" not in name]
    evaluator = pyndeval.RelevanceEvaluator(quads, names, relevance_level=rel, alpha=alpha, beta=beta)
    return {(topic, name): value for topic, entry in evaluator.evaluate(lines).items() for name, value in entry.items()}


def ours(subtopics: Subtopics, run: dict[str, list[str]], alpha: float, beta: float, rel: int) -> Values:
    """Return irdesk's values for ndeval's measures."""
    details = {topic: TopicDetail(parts) for topic, parts in subtopics.items()}
    best: dict[str, dict[str, int]] = {topic: {} for topic in subtopics}
    for topic, parts in subtopics.items():
        for part in parts.values():
            for docno, grade in part.items():
                best[topic][docno] = max(grade, best[topic].get(docno, grade))
    measures = tuple(_measure(name, alpha, beta, rel) for name in NAMES.values())
    truths, rules = Judgements.of(best, details), ScoringOptions()
    board = Scoreboard(measures, rules, truths)
    board.add(score_run("r", {topic: keys_of(entry) for topic, entry in run.items()}, truths, measures, rules))
    return {
        (topic, name): value
        for topic in run
        for name, value in zip(NAMES, board.topic_scores(topic)[:, 0].tolist(), strict=True)
    }


def _compared(_: RealFiles, seed: int, parameters: tuple[float, float, int]) -> Tally:
    subtopics, run = generated(seed)
    given = theirs(subtopics, run, *parameters)
    rel = parameters[2]
    covered = {
        topic: sum(any(grade >= rel for grade in part.values()) for part in parts.values())
        for topic, parts in subtopics.items()
    }
    divided = {
        (topic, name): value / max(covered[topic], 1)
        for (topic, name), value in given.items()
        if name in {"ERR-IA@1", "alpha-DCG@1"}
    }
    nothing = {key: 0.0 for key, value in given.items() if math.isnan(value)}
    causes = [(NOT_DIVIDED, lambda: divided), (NOTHING, lambda: nothing)]
    return same(ours(subtopics, run, *parameters), given, causes=causes)


def cases() -> list[Case]:
    """Return the cases: generated subtopics with every combination of parameters."""
    return [
        Case(
            "ndeval",
            GENERATED,
            f"{seed}, α = {alpha}, β = {beta}, rel = {rel}",
            partial(_compared, seed=seed, parameters=(alpha, beta, rel)),
        )
        for seed in (range(8) if INSTALLED else ())
        for alpha, beta, rel in PARAMETERS
    ]
