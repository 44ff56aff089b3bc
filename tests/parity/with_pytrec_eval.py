"""Per-topic scores checked against pytrec_eval, a Python interface to trec_eval 9."""

from __future__ import annotations

import json
import math
from functools import partial

import pytrec_eval
from generated_runs import Grades, Runs, generated
from parity.comparing import CASES, GENERATED, REAL, Case, Tally, flat, same, scored
from parity.real_runs import ALL, values
from real_files import RealFiles

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.measure_names import parse, parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NAME = "pytrec_eval-terrier"
# All measures of pytrec_eval except runid and relstring, whose values are texts, and the measures without per-topic
# values.
FAMILIES = tuple(sorted(pytrec_eval.supported_measures - {"runid", "relstring", "num_q", "gm_map", "gm_bpref"}))
GAINS = {1: 5, 2: 9, 3: 2}
TENTHS = {1: 5, 2: 9, 3: 27}
NOTHING_JUDGED = "-J with nothing judged retrieved divides by 0 there, and is 0 here"


def _scores(grades: Grades, run: Runs, level: int, judged_only: bool) -> Tally:
    theirs = flat(
        pytrec_eval.RelevanceEvaluator(
            grades, set(FAMILIES), relevance_level=level, judged_docs_only_flag=judged_only
        ).evaluate(run)
    )
    rules = ScoringOptions(Convention.TREC_EVAL_9, level, judged_only)
    names = {m: m.trec_name for name in FAMILIES for m in parse(name, trec=True)}
    result = scored(grades, run, names, rules)
    entry = {(topic, names[m]): value for topic, values in result.items() for m, value in values.items()}
    divided = {
        key: 0.0 if math.isnan(value) and not entry[key[0], "num_ret"] else value for key, value in theirs.items()
    }
    tally = same(entry, theirs, causes=[(NOTHING_JUDGED, lambda: divided)] if judged_only else [])
    tally.unexplained += [f"{key} is not there" for key in entry.keys() - theirs.keys()]
    return tally


def _generated(_: RealFiles, seed: int, level: int, judged_only: bool) -> Tally:
    return _scores(*generated(seed), level, judged_only)


def _real(shared: RealFiles, name: str, run: str, level: int, judged_only: bool, chosen: slice) -> Tally:
    return _scores(*values(shared, name, run, chosen), level, judged_only)


def _own_gains(_: RealFiles, seed: int) -> Tally:
    # pytrec_eval does not accept custom gains. Its qrels therefore contain 5, 9 and 2 for grades 1, 2 and 3 in irdesk's
    # qrels.
    grades, run = generated(seed)
    graded = {topic: {d: GAINS.get(g, g) for d, g in topic_grades.items()} for topic, topic_grades in grades.items()}
    names = ("ndcg", "G", "ndcg_rel", "Rndcg")
    theirs = flat(pytrec_eval.RelevanceEvaluator(graded, set(names)).evaluate(run))
    measures = {name: parse(f"{name}.1=5,2=9,3=2")[0] for name in names}
    result = scored(grades, run, measures.values(), ScoringOptions(Convention.TREC_EVAL_9))
    entry = {(topic, name): values[measure] for topic, values in result.items() for name, measure in measures.items()}
    return same(entry, theirs)


def _fractional_gains(_: RealFiles, seed: int) -> Tally:
    # nDCG does not change when all gains are multiplied by ten. The gains thus become integers, which pytrec_eval
    # accepts as grades and sorts correctly.
    grades, run = generated(seed)
    graded = {topic: {d: TENTHS.get(g, g) for d, g in topic_grades.items()} for topic, topic_grades in grades.items()}
    theirs = flat(pytrec_eval.RelevanceEvaluator(graded, {"ndcg", "ndcg_cut_10"}).evaluate(run))
    measures = {"ndcg": parse_one("nDCG"), "ndcg_cut_10": parse_one("nDCG@10")}
    profile = GainSettings(gains=Gains.read(",".join(f"{grade}={gain / 10}" for grade, gain in TENTHS.items())))
    result = scored(grades, run, measures.values(), ScoringOptions(Convention.TREC_EVAL_9, profile=profile))
    entry = {(topic, name): values[measure] for topic, values in result.items() for name, measure in measures.items()}
    return same(entry, theirs)


def _own_cases(shared: RealFiles) -> Tally:
    report = json.loads((shared / "data/peer-tests/pytrec_eval/cases.json").read_text(encoding="utf-8"))
    tally = Tally()
    for case in report["cases"]:
        measure = parse_one(case["measure"])
        run = {topic: lines for topic, lines in case["run"].items() if lines}
        entry = scored(report["qrels"], run, [measure], ScoringOptions())[case["topic"]][measure]
        tally.add(same({case["measure"]: entry}, {case["measure"]: case["expected"]}))
    return tally


def cases() -> list[Case]:
    """Return the cases: pytrec_eval's measures on generated and real runs, custom gains, and pytrec_eval's
    own tests.
    """
    rows = [
        Case(
            NAME,
            GENERATED,
            f"{seed} -l {level}{' -J' * judged_only}",
            partial(_generated, seed=seed, level=level, judged_only=judged_only),
        )
        for judged_only in (False, True)
        for level in (1, 2)
        for seed in range(20)
    ]
    rows += [Case(NAME, GENERATED, f"own gains {seed}", partial(_own_gains, seed=seed)) for seed in range(20)]
    rows += [
        Case(NAME, GENERATED, f"fractional gains {seed}", partial(_fractional_gains, seed=seed)) for seed in range(20)
    ]
    rows += [
        Case(
            NAME,
            REAL,
            f"{run} -l {level}{' -J' * judged_only}{f' {part}' if part else ''}",
            partial(_real, name=name, run=run, level=level, judged_only=judged_only, chosen=slice(part, None, PARTS)),
            long=run not in SHORT or part > 0,
        )
        for judged_only, level in ((False, 1), (True, 2))
        for name, run in ALL
        for part in range(PARTS)
    ]
    return [*rows, Case(NAME, CASES, "cases", _own_cases)]


PARTS = 2  # number of parts of a real run; only the first is compared without --long
SHORT = ("uab.base", "humR03dc", "english_bm25", "cacm-bm25")
