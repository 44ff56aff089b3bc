"""Scores beside ir_measures: its names, and its providers pytrec_eval, gdeval, cwl_eval, judged and msmarco.

Where they differ, the difference is one that another program made and that a measure's help names; each stands in the
test that meets it.
"""

from __future__ import annotations

import json
import shutil

import pytest
from generated_runs import generated, without_ties

from irdesk.domain.run import Convention
from irdesk.evaluation.measure import Average
from irdesk.evaluation.names import UnknownMeasure, parse_one
from irdesk.evaluation.profile import Profile
from irdesk.evaluation.rules import Rules

ir_measures = pytest.importorskip("ir_measures")

TREC_EVAL_9 = Rules(Convention.TREC_EVAL_9)
SEEDS = range(12)
OF_PYTREC_EVAL = (
    "P@5", "P(rel=2)@10", "P(judged_only=True)@5", "RR", "RR(rel=2)", "RR(judged_only=True)", "Rprec", "Rprec(rel=2)",
    "AP", "AP@10", "AP(rel=3)", "AP(judged_only=True)@20", "nDCG", "nDCG@10", "nDCG(judged_only=True)@10",
    "nDCG(gains={1:5,2:9})@10", "nDCG(gains={3:1})", "R@10", "R(rel=2)@100", "Bpref", "Bpref(rel=2)", "NumRet",
    "NumRet(rel=1)", "NumRet(rel=2)", "NumRelRet", "SetAP", "SetAP(rel=2)", "SetF", "SetF(rel=2)", "SetP",
    "SetP(rel=2)", "SetP(relative=True)", "SetRelP", "SetR", "SetR(rel=2)", "Success@5", "Success(rel=2)@10",
    "IPrec@0.1", "IPrec(rel=2)@0.75", "infAP", "infAP(rel=2)",
)  # fmt: skip


def theirs(names, grades, run):
    """Their scores by topic and name, for the topics that both have; they count a topic that the run lacks as 0."""
    found: dict[str, dict[str, float]] = {}
    # Beside a measure of judged documents only, theirs counts NumRet among them, too; beside nDCG with own gains it may
    # give all nDCG those gains. Which one wins depends on the order of a set, so those measures are asked for alone.
    alone = [(name,) for name in names if "gains" in name]
    rest = [name for name in names if "gains" not in name]
    groups = [[name for name in rest if ("judged_only" in name) == judged_only] for judged_only in (False, True)]
    for group in (*alone, *groups):
        asked = {ir_measures.parse_measure(name): name for name in group}
        for row in ir_measures.iter_calc(list(asked), grades, run) if asked else ():
            if row.query_id in run:
                found.setdefault(row.query_id, {})[asked[row.measure]] = row.value
    return found


@pytest.fixture
def ours(scored):
    """Our scores by topic and name."""

    def score(names, grades, run, rules=TREC_EVAL_9):
        measures = {name: parse_one(name) for name in names}
        found = scored(grades, run, measures.values(), rules)
        return {t: {name: values[m] for name, m in measures.items()} for t, values in found.items()}

    return score


def same(own, other, tolerance=1e-9):
    assert set(own) == set(other)
    for topic, values in other.items():
        assert own[topic] == pytest.approx(values, abs=tolerance), topic


@pytest.mark.parametrize("seed", SEEDS)
def test_pytrec_eval_by_their_names(ours, seed):
    grades, run = generated(seed)
    names = [name for name in OF_PYTREC_EVAL if name not in {"SetRelP", "NumRelRet"}]  # other names of two measures
    same(ours(names, grades, run), theirs(names, grades, run))


def test_their_other_names(ours):
    grades, run = generated(0)
    own = ours(("SetRelP", "SetP(relative=True)", "NumRelRet", "NumRet(rel=1)"), grades, run)
    for values in own.values():
        assert values["SetRelP"] == values["SetP(relative=True)"]
        assert values["NumRelRet"] == values["NumRet(rel=1)"]


@pytest.mark.parametrize("seed", SEEDS)
def test_set_f_takes_beta_where_theirs_takes_its_square(ours, seed):
    # ir_measures hands beta to trec_eval, which takes it for β².
    grades, run = generated(seed)
    for beta, own in (("2.0", "set_F.2"), ("0.25", "set_F.0.25")):
        name = f"SetF(beta={beta})"
        other = {topic: {own: values[name]} for topic, values in theirs((name,), grades, run).items()}
        same(ours((own,), grades, run), other)


@pytest.mark.parametrize("seed", SEEDS)
def test_gdeval_to_the_five_digits_that_it_prints(ours, seed):
    if not shutil.which("perl"):
        pytest.skip("gdeval is a program of Perl's")
    # Topics are integers there; a topic without a document of a positive grade is left out; the top grade is 4.
    grades, run = generated(seed, [str(i) for i in range(1, 12)])
    run = without_ties(run)  # which are broken as here, but among scores of 64 bits
    names = ("nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20", "ERR@5", "ERR@20")
    other = {topic: values for topic, values in theirs(names, grades, run).items() if max(grades[topic].values()) > 0}
    found = ours(names, grades, run, Rules(profile=Profile(top=4)))
    same({topic: values for topic, values in found.items() if topic in other}, other, 5.1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_cwl_eval(ours, seed):
    pytest.importorskip("cwl", reason="cwl-eval is not installed")
    # It keeps the order of the file where scores are tied.
    grades, run = generated(seed)
    run = without_ties(run)
    names = ("RBP(p=0.8, rel=1)", "RBP(p=0.5, rel=2)", "RBP(p=0.95, rel=3)")
    measures = [ir_measures.parse_measure(name.replace(" ", "")) for name in names]
    other: dict[str, list[float]] = {}
    provider = ir_measures.providers.registry["cwl_eval"]
    for row in provider.iter_calc(measures, grades, run):
        if row.query_id in run:
            other.setdefault(row.query_id, [0.0] * 3)[measures.index(row.measure)] = row.value
    same({topic: list(values.values()) for topic, values in ours(names, grades, run).items()}, other)


@pytest.mark.parametrize("seed", SEEDS)
def test_judged_and_rr_at_a_cutoff_break_ties_the_other_way_there(ours, seed):
    # ... and negative grades count as judged there.
    grades, run = generated(seed)
    grades = {t: {d: max(g, 0) for d, g in found.items()} for t, found in grades.items()}
    names = ("Judged@5", "Judged@10", "Judged@1000", "RR@5", "RR(rel=2)@10")
    same(ours(names, grades, run), theirs(names, grades, without_ties(run)))


def test_a_tie_and_a_negative_grade_are_what_differs():
    grades, run = {"1": {"a": 1, "b": 0, "n": -1}}, {"1": {"a": 1.0, "b": 1.0}}
    assert theirs(("RR@5",), grades, run) == {"1": {"RR@5": 1.0}}  # here .5: docno descending
    assert theirs(("Judged@5",), grades, {"1": {"n": 1.0}}) == {"1": {"Judged@5": 1.0}}  # here 0


def cases():
    """The cases of its own tests, by id, whose measures irdesk has."""
    from conftest import SHARED

    path = SHARED / "data/peer-tests/ir_measures/cases.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case['id']}-{case['measure']}")
def test_its_own_cases(shared, ours, case):
    try:
        measure = parse_one(case["measure"])
    except UnknownMeasure:
        pytest.skip(f"irdesk has no {case['measure']}")
    if case["provider"] == "gdeval" and "nDCG" in case["measure"]:
        measure = parse_one("nDCG(dcg='exp-log2')@20")  # gdeval has no other
    if "beta=2" in case["measure"]:
        measure = parse_one("set_F.2")  # see test_set_f_takes_beta_where_theirs_takes_its_square
    folder = shared / "data/peer-tests/ir_measures"
    texts = [
        (folder / text.removeprefix("FILE:")).read_text(encoding="utf-8") if text.startswith("FILE:") else text
        for text in (case["qrels"], case["run"])
    ]
    grades: dict[str, dict[str, int]] = {}
    for line in texts[0].splitlines():
        topic, _, docno, grade = line.split()
        grades.setdefault(topic, {})[docno] = int(grade)
    run: dict[str, dict[str, float]] = {}
    for line in texts[1].splitlines():
        topic, _, docno, _, score, *_ = line.split()
        run.setdefault(topic, {})[docno] = float(score)
    # The top grade is that of gdeval; four digits are what they print.
    own = ours([str(measure)], grades, run, Rules(profile=Profile(top=4)))
    found = {topic: values[str(measure)] for topic, values in own.items()}
    assert case["per_query"] or case["aggregate"] is not None
    for topic, value in case["per_query"].items():
        assert found[topic] == pytest.approx(value, abs=5.1e-5), topic
    if case["aggregate"] is not None:
        topics = len(grades) if measure.family.average is Average.MEAN else 1
        assert sum(found.values()) / topics == pytest.approx(case["aggregate"], abs=1.01e-4)
