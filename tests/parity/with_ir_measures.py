"""Scores checked against ir_measures: its names, and its providers pytrec_eval, gdeval, cwl_eval, judged, msmarco,
compat and accuracy.

Every difference is caused by one of these programs and described in the measure's help.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import ir_measures
from generated_runs import Grades, Runs, generated, without_ties
from parity.comparing import CASES, GENERATED, REAL, Case, Tally, close, grades_of, run_of, same, scored
from parity.real_runs import ALL, values
from real_files import RealFiles

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.measure import Average
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

TREC_EVAL_9 = ScoringOptions(Convention.TREC_EVAL_9)
SEEDS = range(12)
PARTS, CWL_PARTS = 2, 4  # number of parts of a real run; only the first is compared without --long
MOST_OF_CWL = 1  # cwl_eval takes ten times as long as the other providers.
SLOW_FOR_CWL = ("english_bm25", "uab.base")
PERL = shutil.which("perl") is not None  # gdeval is skipped if Perl is missing
OF_PYTREC_EVAL = (
    "P@5",
    "P(rel=2)@10",
    "P(judged_only=True)@5",
    "RR",
    "RR(rel=2)",
    "RR(judged_only=True)",
    "Rprec",
    "Rprec(rel=2)",
    "AP",
    "AP@10",
    "AP(rel=3)",
    "AP(judged_only=True)@20",
    "nDCG",
    "nDCG@10",
    "nDCG(judged_only=True)@10",
    "nDCG(gains={1:5,2:9})@10",
    "nDCG(gains={3:1})",
    "R@10",
    "R(rel=2)@100",
    "Bpref",
    "Bpref(rel=2)",
    "NumRet",
    "NumRet(rel=1)",
    "NumRet(rel=2)",
    "SetAP",
    "SetAP(rel=2)",
    "SetF",
    "SetF(rel=2)",
    "SetP",
    "SetP(rel=2)",
    "SetP(relative=True)",
    "SetR",
    "SetR(rel=2)",
    "Success@5",
    "Success(rel=2)@10",
    "IPrec@0.1",
    "IPrec(rel=2)@0.75",
    "infAP",
    "infAP(rel=2)",
)
OF_OTHERS = ("Judged@5", "Judged@10", "Judged@1000", "RR@5", "RR(rel=2)@10")
OF_GDEVAL = ("nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20", "ERR@5", "ERR@20")
OF_CWL = (
    "RBP(p=0.8,rel=1)",
    "RBP(p=0.5,rel=2)",
    "RBP(p=0.95,rel=3)",
    "INST(max_rel=3)",
    "INST(T=2.5,max_rel=2)",
    "INST(T=0.5,min_rel=1,max_rel=3)",
    "INSQ(max_rel=3)",
    "INSQ(T=2.0,min_rel=1,max_rel=2)",
    "BPM(max_rel=3)@10",
    "BPM(T=2.5,max_rel=2)@20",
    "BPM(T=1000.0,max_rel=2)@2000",
    "SDCG(max_rel=3)@10",
    "SDCG(min_rel=1,max_rel=3)@2000",
    "NERR8(max_rel=3)@10",
    "NERR8(max_rel=4)@1000",
    "NERR9(max_rel=3)@10",
    "NERR9(max_rel=2)@5000",
    "NERR10(max_rel=3)",
    "NERR10(p=0.5,max_rel=5)",
    "NERR11(max_rel=3)",
    "NERR11(T=3.0,max_rel=4)",
)
OF_COMPAT = ("Compat", "Compat(p=0.8)", "Compat(p=0.9,normalize=False)", "Compat(p=1.0)")
OF_ACCURACY = ("Accuracy", "Accuracy(rel=2)@10", "Accuracy(rel=3)@500")
TIES = "ties broken in another order there (docno ascending, or as in the file); here docno descending"
NEGATIVES = "negative grades count as judged there, and as not judged here"
BOTH = "ties, and negative grades that count as judged there"
MISSED = "Compat has documents that are not retrieved stand before those of a negative score there"
MISSED_AND_TIES = "ties, and documents that are not retrieved before those of a negative score"
BETA = "SetF hands β to trec_eval, which takes it for β²"
FIVE_DIGITS = 5.1e-6
FOUR_DIGITS = 1.01e-4
SHORT = ("uab.base", "english_bm25", "cacm-bm25")
# Providers that take minutes per run get one or two runs of each collection.
SLOW, SOME = ("compat", "accuracy"), (*SHORT, "uw_fb1", "humR03dc", "org_manual_bm25.run")


def theirs(names: Iterable[str], grades: Grades, run: Runs) -> dict[tuple[str, str], float]:
    """Return ir_measures' scores keyed by topic and name, for the topics in both the qrels and the run. Topics missing
    from the run are dropped, because ir_measures scores them as 0.
    """
    result: dict[tuple[str, str], float] = {}
    # ir_measures' results depend on the measures computed in one call. A measure with judged_only also restricts NumRet
    # to judged documents. nDCG with custom gains may apply these gains to every nDCG, depending on the order of a set.
    # These measures are therefore computed separately.
    alone = [(name,) for name in names if "gains" in name]
    rest = [name for name in names if "gains" not in name]
    groups = [[name for name in rest if ("judged_only" in name) == judged_only] for judged_only in (False, True)]
    for group in (*alone, *groups):
        asked = {ir_measures.parse_measure(name): name for name in group}
        for row in ir_measures.iter_calc(list(asked), grades, run) if asked else ():
            if row.query_id in run:
                result[row.query_id, asked[row.measure]] = row.value
    return result


def ours(
    names: Iterable[str], grades: Grades, run: Runs, rules: ScoringOptions = TREC_EVAL_9
) -> dict[tuple[str, str], float]:
    """Return irdesk's scores keyed by topic and name."""
    measures = {name: parse_one(name) for name in names}
    result = scored(grades, run, measures.values(), rules)
    return {(topic, name): values[m] for topic, values in result.items() for name, m in measures.items()}


def _without_negatives(grades: Grades) -> Grades:
    return {t: {d: g for d, g in entry.items() if g >= 0} or {"(none)": 0} for t, entry in grades.items()}


def _of_pytrec_eval(grades: Grades, run: Runs) -> Tally:
    return same(ours(OF_PYTREC_EVAL, grades, run), theirs(OF_PYTREC_EVAL, grades, run))


def _of_others(grades: Grades, run: Runs) -> Tally:
    """Compare Judged, and RR with a cutoff, which trec_eval does not offer."""
    ordered, judged = without_ties(run), _without_negatives(grades)
    causes = [
        (TIES, lambda: theirs(OF_OTHERS, grades, ordered)),
        (NEGATIVES, lambda: theirs(OF_OTHERS, judged, run)),
        (BOTH, lambda: theirs(OF_OTHERS, judged, ordered)),
    ]
    return same(ours(OF_OTHERS, grades, run), theirs(OF_OTHERS, grades, run), causes=causes)


def _cwl(grades: Grades, run: Runs) -> Tally:
    asked = {ir_measures.parse_measure(name): name for name in OF_CWL}

    def of(run: Runs) -> dict[tuple[str, str], float]:
        rows = ir_measures.providers.registry["cwl_eval"].iter_calc(list(asked), grades, run)
        return {(row.query_id, asked[row.measure]): row.value for row in rows if row.query_id in run}

    return same(ours(OF_CWL, grades, run), of(run), causes=[(TIES, lambda: of(without_ties(run)))])


def _compat(grades: Grades, run: Runs) -> Tally:
    ordered = without_ties(run)
    least = min(score for lines in run.values() for score in lines.values())
    lifted = {topic: {docno: score - least + 1 for docno, score in lines.items()} for topic, lines in run.items()}
    causes = [
        (MISSED, lambda: theirs(OF_COMPAT, grades, lifted)),
        (TIES if least >= 0 else MISSED_AND_TIES, lambda: theirs(OF_COMPAT, grades, ordered)),
    ]
    return same(ours(OF_COMPAT, grades, run), theirs(OF_COMPAT, grades, run), causes=causes)


def _accuracy(grades: Grades, run: Runs) -> Tally:
    # The accuracy provider omits topics for which no relevant document is retrieved, and divides by zero if all
    # retrieved documents are relevant.
    def of(run: Runs) -> dict[tuple[str, str], float]:
        results: dict[tuple[str, str], float] = {}
        for topic, name in product(run.keys() & grades.keys(), OF_ACCURACY):
            with contextlib.suppress(ZeroDivisionError):
                results |= theirs((name,), {topic: grades[topic]}, {topic: run[topic]})
        return results

    entry = ours(OF_ACCURACY, grades, run)
    return same(entry, of(run), causes=[(TIES, lambda: of(without_ties(run)))])


def _gdeval(_: RealFiles, seed: int) -> Tally:
    # gdeval needs integer topic ids, omits topics without a positive grade, and assumes a top grade of 4.
    grades, run = generated(seed, [str(i) for i in range(1, 12)])
    grades = {topic: topic_grades for topic, topic_grades in grades.items() if max(topic_grades.values()) > 0}
    entry = ours(OF_GDEVAL, grades, run, ScoringOptions(profile=GainSettings(top=4)))
    causes = [(TIES, lambda: theirs(OF_GDEVAL, grades, without_ties(run)))]
    return same(entry, theirs(OF_GDEVAL, grades, run), FIVE_DIGITS, causes)


def _set_f(_: RealFiles, seed: int) -> Tally:
    grades, run = generated(seed)

    def of(beta: str) -> dict[str, float]:
        return {topic: value for (topic, _), value in theirs((f"SetF(beta={beta})",), grades, run).items()}

    tally = Tally()
    for beta, squared in (("2.0", "4.0"), ("0.25", "0.0625")):
        values = {topic: value for (topic, _), value in ours((f"SetF(beta={beta})",), grades, run).items()}
        tally.add(same(values, of(beta), causes=[(BETA, partial(of, squared))]))
    return tally


def _own_cases(shared: RealFiles) -> Tally:
    folder = shared / "data/peer-tests/ir_measures"
    tally = Tally()
    for case in json.loads((folder / "cases.json").read_text(encoding="utf-8")):
        tally.add(_own_case(folder, case))
    return tally


def _own_case(folder: Path, case: dict[str, Any]) -> Tally:
    """Compare with one of ir_measures' own test cases, whose values have four digits. The top grade is the one
    that gdeval assumes.
    """
    name: str = case["measure"].replace(" ", "")
    if case["provider"] == "gdeval" and "nDCG" in name:
        name = "nDCG(dcg='exp-log2')@20"  # the only nDCG of gdeval
    measure = parse_one(name)
    texts = (
        (folder / text.removeprefix("FILE:")).read_text(encoding="utf-8") if text.startswith("FILE:") else text
        for text in (case["qrels"], case["run"])
    )
    grades, run = grades_of(next(texts)), run_of(next(texts))

    def of(asked: str) -> dict[str, float]:
        results = {
            t: value
            for (t, _), value in ours([asked], grades, run, ScoringOptions(profile=GainSettings(top=4))).items()
        }
        topics = len(grades) if measure.family.average is Average.MEAN else 1
        return results | {"all": sum(results.values()) / topics}

    published: dict[str, float] = dict(case["per_query"])
    if case["aggregate"] is not None:
        published["all"] = case["aggregate"]
    entry = of(name)
    # The published values cannot be recomputed with irdesk's β. Instead, irdesk's values are computed with the other
    # program's β: where they equal the published values, β explains the difference.
    squared = of("set_F.2") if "beta=2" in name else {}
    alike = {
        key: entry[key] for key in squared if key in published and close(squared[key], published[key], FOUR_DIGITS)
    }
    return same(entry, published, FOUR_DIGITS, [(BETA, lambda: alike)])


def cases() -> list[Case]:
    """Return the cases: ir_measures' measures on generated and real runs, grouped by provider, and ir_measures' own
    tests.
    """
    providers = (
        ("pytrec_eval", _of_pytrec_eval),
        ("judged, msmarco", _of_others),
        ("cwl_eval", _cwl),
        ("compat", _compat),
        ("accuracy", _accuracy),
    )
    rows = [
        Case(
            f"ir_measures ({name})",
            GENERATED,
            str(seed),
            partial(_generated, compare=compare, seed=seed),
            long=name == "cwl_eval" and seed > MOST_OF_CWL,
        )
        for name, compare in providers
        for seed in SEEDS
    ]
    if PERL:
        rows += [Case("ir_measures (gdeval)", GENERATED, str(seed), partial(_gdeval, seed=seed)) for seed in SEEDS]
    rows += [Case("ir_measures (pytrec_eval)", GENERATED, f"SetF {seed}", partial(_set_f, seed=seed)) for seed in SEEDS]
    rows += [
        Case(
            f"ir_measures ({provider})",
            REAL,
            f"{run} {part}" if part else run,
            partial(_real, compare=compare, name=name, run=run, chosen=slice(part, None, parts)),
            long=run not in SHORT or part > 0 or (provider == "cwl_eval" and run in SLOW_FOR_CWL),
        )
        for provider, compare in providers
        for name, run in ALL
        if provider not in SLOW or run in SOME
        for parts in (CWL_PARTS if provider == "cwl_eval" else PARTS,)
        for part in range(parts)
    ]
    return [*rows, Case("ir_measures", CASES, "cases", _own_cases)]


def _generated(_: RealFiles, compare: Callable[[Grades, Runs], Tally], seed: int) -> Tally:
    return compare(*generated(seed))


def _real(shared: RealFiles, compare: Callable[[Grades, Runs], Tally], name: str, run: str, chosen: slice) -> Tally:
    """Compare the chosen topics of a real run."""
    return compare(*values(shared, name, run, chosen))
