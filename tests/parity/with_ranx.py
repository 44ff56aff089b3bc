"""Scores checked against ranx. It is large (numba, pandas) and not a development dependency; if it is not installed,
there are no cases.

ranx's rbp sums the grades themselves instead of grade / top grade, so it may exceed 1.
"""

from __future__ import annotations

import json
import warnings
from functools import partial
from importlib.util import find_spec

from generated_runs import Grades, Runs, generated, without_ties
from parity.comparing import CASES, GENERATED, REAL, Case, Tally, same, scored
from parity.real_runs import ALL, values
from real_files import RealFiles

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

INSTALLED = find_spec("ranx") is not None
NAMES = {
    "hits": "NumRelRet",
    "precision@10": "P@10",
    "precision": "P",
    "recall@10": "R@10",
    "recall": "R",
    "f1@10": "F@10",
    "f1": "F",
    "r-precision": "Rprec",
    "mrr": "RR",
    "mrr@5": "RR@5",
    "map": "AP",
    "map@10": "AP@10",
    "ndcg": "nDCG",
    "ndcg@10": "nDCG@10",
    "ndcg_burges": "nDCG(dcg='exp-log2')",
    "ndcg_burges@10": "nDCG(dcg='exp-log2')@10",
    "dcg@10": "DCG@10",
    "hit_rate@5": "Success@5",
    "rbp.80": "RBP(p=0.8)",
    "rbp.95": "RBP(p=0.95)",
    "bpref": "Bpref",
}
TIES = "ties stay in the order of the file there; here docno descending"
NEGATIVES = "negative grades are nonrelevant there, and not judged here"
DIVIDES = "bpref divides by the number of judged nonrelevant documents there, also where there is none"
SHORT = ("cacm-bm25",)
Values = dict[tuple[str, str], float]


def _theirs(grades: Grades, run: Runs, top: int) -> Values:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ranx

        result = ranx.Run({topic: dict(lines) for topic, lines in run.items()})
        ranx.evaluate(ranx.Qrels(grades), result, list(NAMES))
    scale = {name: 1 / top if name.startswith("rbp") else 1.0 for name in NAMES}
    return {(t, name): value * scale[name] for name in NAMES for t, value in result.scores[name].items()}


def _scores(grades: Grades, run: Runs) -> Tally:
    # ranx requires the same topics in both files, and divides by the number of relevant documents, which must not be 0.
    both = [topic for topic in grades if topic in run and max(grades[topic].values()) > 0]
    grades, run = {topic: grades[topic] for topic in both}, {topic: run[topic] for topic in both}
    top = max(grade for entry in grades.values() for grade in entry.values())
    measures = {name: parse_one(entry) for name, entry in NAMES.items()}
    result = scored(
        grades, run, measures.values(), ScoringOptions(Convention.TREC_EVAL_9, profile=GainSettings(top=top))
    )
    item = {(topic, name): values[m] for topic, values in result.items() for name, m in measures.items()}
    judged = {topic: {d: g for d, g in topic_grades.items() if g >= 0} for topic, topic_grades in grades.items()}
    causes = [
        (TIES, lambda: _theirs(grades, without_ties(run), top)),
        (DIVIDES, lambda: _theirs(_with_nonrelevant(grades), run, top)),
        (NEGATIVES, lambda: _theirs(_with_nonrelevant(judged), run, top)),
        (f"{TIES}; {DIVIDES}", lambda: _theirs(_with_nonrelevant(grades), without_ties(run), top)),
        (f"{TIES}; {NEGATIVES}", lambda: _theirs(_with_nonrelevant(judged), without_ties(run), top)),
    ]
    return same(item, _theirs(grades, run, top), causes=causes)


def _with_nonrelevant(grades: Grades) -> Grades:
    """Add a nonrelevant document that no run retrieves to each topic without one. This does not change other scores."""
    return {t: entry if 0 in entry.values() else entry | {"(none)": 0} for t, entry in grades.items()}


def _generated(_: RealFiles, seed: int) -> Tally:
    return _scores(*generated(seed))


def _real(shared: RealFiles, name: str, run: str) -> Tally:
    return _scores(*values(shared, name, run))


def _own_cases(shared: RealFiles) -> Tally:
    cases = json.loads((shared / "data/peer-tests/ranx/bpref_rbp_cases.json").read_text(encoding="utf-8"))
    bpref = parse_one("Bpref")
    result = scored(cases["bpref"]["qrels"], cases["bpref"]["run"], [bpref], ScoringOptions())
    tally = same({topic: values[bpref] for topic, values in result.items()}, cases["bpref"]["expected"])
    for p, expected in cases["rbp"]["expected_rounded_4"].items():
        rbp = parse_one(f"RBP({p}, rel=1)")
        entry = scored(cases["rbp"]["qrels"], cases["rbp"]["run"], [rbp], ScoringOptions())["q1"][rbp]
        tally.add(same({p: entry}, {p: expected}, 5.1e-5))
    return tally


def cases() -> list[Case]:
    """Return the cases: ranx's measures on generated and real runs, if ranx is installed, and ranx's own tests."""
    rows = [Case("ranx", CASES, "cases", _own_cases)]
    if INSTALLED:
        rows += [Case("ranx", GENERATED, str(seed), partial(_generated, seed=seed)) for seed in range(12)]
        rows += [
            Case("ranx", REAL, run, partial(_real, name=name, run=run), long=run not in SHORT) for name, run in ALL
        ]
    return rows
