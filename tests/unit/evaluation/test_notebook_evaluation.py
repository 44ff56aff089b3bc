"""The notebook interface with dicts, checked against pytrec_eval and SciPy, and its error messages."""

from __future__ import annotations

import doctest
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.evaluation import compare, evaluate, notebook_evaluation
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.measures.measure_names import UnknownMeasure
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import read_qrels, read_run

ROOT = Path(__file__).resolve().parents[3]


def test_the_example_of_the_module_holds():
    assert doctest.testmod(notebook_evaluation).attempted == 6
    assert doctest.testmod(notebook_evaluation).failed == 0


@pytest.fixture(scope="module")
def collection():
    """Return random grades, and runs with tied retrieval scores, for twelve topics. One run lacks a topic."""
    chance = random.Random(11)
    qrels = {str(t): {f"d{i}": chance.randint(0, 2) for i in chance.sample(range(60), 30)} for t in range(12)}
    runs = {
        name: {str(t): {f"d{i}": float(chance.randint(0, 12)) for i in chance.sample(range(60), 25)} for t in range(12)}
        for name in ("x", "y", "z")
    }
    return qrels, runs


def test_dicts_give_what_trec_eval_gives(collection):
    pytrec_eval = pytest.importorskip("pytrec_eval")
    qrels, runs = collection
    names = {"map": "AP", "ndcg_cut_10": "nDCG@10", "P_5": "P@5", "recip_rank": "RR"}
    scores = evaluate(qrels, runs, names.values())
    theirs = pytrec_eval.RelevanceEvaluator(qrels, set(names))
    for run, entry in runs.items():
        for topic, values in theirs.evaluate(entry).items():
            for trec, name in names.items():
                assert scores.by_topic(run, name)[topic] == pytest.approx(values[trec], abs=1e-9)
    for j, name in enumerate(scores.measures):
        assert scores.means[0, j] == pytest.approx(np.mean(list(scores.by_topic("x", name).values())))


def test_comparisons_are_those_of_scipy(collection):
    from scipy import stats

    qrels, runs = collection
    scores = evaluate(qrels, runs, ["AP"])
    result = compare(qrels, runs, "AP", plan=Plan(Method.WILCOXON, Correction.BONFERRONI))
    assert [(pair.run, pair.other) for pair in result.pairs] == [("x", "y"), ("x", "z"), ("y", "z")]
    for pair in result.pairs:
        one, other = (np.array(list(scores.by_topic(name, "AP").values())) for name in (pair.run, pair.other))
        assert pair.p == pytest.approx(stats.wilcoxon(one, other).pvalue)
        assert pair.corrected == pytest.approx(min(1.0, 3 * pair.p))
        assert pair.difference == pytest.approx((one - other).mean())
    against = compare(qrels, runs, "AP", baseline="y").pairs
    assert [(pair.run, pair.other) for pair in against] == [("x", "y"), ("z", "y")]
    one, other = (np.array(list(scores.by_topic(name, "AP").values())) for name in "xy")
    expected = stats.ttest_rel(one, other)
    assert (against[0].p, against[0].statistic) == pytest.approx((expected.pvalue, expected.statistic))
    assert (against[0].statistic_name, against[0].df) == ("t", expected.df)
    assert against[0].deviation == pytest.approx((one - other).std(ddof=1))


def test_undefined_tests_have_no_p():
    qrels = {topic: {"a": 1} for topic in "123"}
    runs = {
        "x": {topic: {"a": 2.0, "b": 1.0} for topic in "123"},
        "y": {topic: {"b": 2.0, "a": 1.0} for topic in "123"},
    }
    result = compare(qrels, runs, "AP")
    (pair,) = result.pairs
    assert (pair.p, pair.corrected, pair.statistic, pair.interval, pair.direction) == (None, None, None, None, 0)
    assert pair.undefined == "the difference is the same in every topic"
    assert repr(result).splitlines()[1].split()[-6:] == ["0.0000", "undefined", "undefined", "undefined", "3/0/0", "–"]
    assert repr(result).splitlines()[-1] == f"x – y: paired t: undefined, because {pair.undefined}"
    signs = compare(qrels, runs, "AP", plan=Plan(Method.SIGN))
    assert (signs.pairs[0].p, signs.pairs[0].least_p, signs.pairs[0].result) == (0.25, 0.25, "3+ 0−")
    assert "with 3 non-zero differences, the lowest possible p is 0.25" in repr(signs)


def test_a_topic_that_a_run_lacks(collection):
    qrels, runs = collection
    short = {**runs, "y": {topic: run for topic, run in runs["y"].items() if topic != "3"}}
    scores = evaluate(qrels, short, ["AP"])
    assert "3" not in scores.by_topic("y", "AP")
    assert len(scores.rows()) == 35
    assert compare(qrels, short, "AP").topics == tuple(sorted(set(qrels) - {"3"}))
    whole = evaluate(qrels, short, ["AP"], ScoringOptions(complete=True))
    assert whole.by_topic("y", "AP")["3"] == 0.0


def test_tables_do_not_change(collection):
    scores = evaluate(*collection, ["AP"])
    with pytest.raises(ValueError, match="read-only"):
        scores.means[0, 0] = 1.0
    with pytest.raises(AttributeError):
        scores.runs = ()


def test_files_and_their_faults(tmp_path):
    (tmp_path / "qrels").write_text("1 0 a 1\n")
    (tmp_path / "run").write_text("1 Q0 a 1 2.5 tag\n")
    scores = evaluate(read_qrels(tmp_path / "qrels"), [read_run(tmp_path / "run")], ["map"])
    assert scores.mean("tag", "AP") == 1.0
    with pytest.raises(InputError, match="expected qrels"):
        read_qrels(tmp_path / "run")
    run = read_run(str(tmp_path / "run"))
    with pytest.raises(ValueError, match="two runs are called tag"):
        evaluate({}, [run, run])


@each_case(
    ("call", "fault", "why"),
    [
        (lambda: evaluate({}, {}, ["APP"]), UnknownMeasure, "the nearest are"),
        (lambda: evaluate({}, {"x": {"1": {"a": float("nan")}}}), ValueError, "not a number"),
        (lambda: evaluate({}, {"x": {"1": {"a b": 1.0}}}), ValueError, "not a docno"),
        (lambda: compare({}, {}, "GMAP"), ValueError, "not a single measure that is defined for single topics"),
        (lambda: compare({}, {}, "AP", baseline="x"), ValueError, "no run is called x"),
    ],
)
def test_invalid_arguments_are_refused(call, fault, why):
    with pytest.raises(fault, match=why):
        call()


def test_nothing_at_all_is_a_table_all_the_same():
    assert repr(evaluate({}, {}, ["AP"])) == "run  AP\ntrec_eval 9 conventions, 0 topics"
    assert compare({}, {"x": {}, "y": {}}, "AP").pairs[0].undefined == "the runs have no topic in common"


def test_the_way_in_is_light():
    program = "import sys, irdesk.evaluation, irdesk.formats; print([n for n in sys.modules if n.startswith('numpy')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
