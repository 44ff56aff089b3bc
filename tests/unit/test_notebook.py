"""Evaluation in a notebook: paths in place of values, any executor, and values that can be pickled, as executors
require.
"""

from __future__ import annotations

import csv
import doctest
import pickle
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import numpy as np
import pytest
from each_case import each_case
from scipy.stats import studentized_range

import irdesk.notebook
from irdesk import evaluation
from irdesk.app import paths
from irdesk.cli.main import run as irdesk_run
from irdesk.cli.support.run_scoring import RunScoring
from irdesk.domain.errors import InputError
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun, Ranking
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.measures.measure_names import known_names, parse
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import read_qrels, read_run
from irdesk.notebook import compare, evaluate

SAMPLE = paths.resources() / "sample"
QRELS, RUNS = SAMPLE / "qrels.txt", SAMPLE / "runs"
MEASURES = ["AP", "nDCG@10", "P(rel=2)@5", "RR"]


def same(first, second):
    assert (first.runs, first.measures, first.topics, first.warnings) == (
        second.runs,
        second.measures,
        second.topics,
        second.warnings,
    )
    assert first.means.tobytes() == second.means.tobytes()
    assert first.table.tobytes() == second.table.tobytes()


def test_paths_give_what_values_that_are_read_give():
    files = sorted(RUNS.iterdir())
    values = evaluation.evaluate(read_qrels(QRELS), [read_run(path) for path in files], MEASURES)
    same(evaluate(QRELS, RUNS, MEASURES), values)
    same(evaluate(str(QRELS), map(str, files), MEASURES), values)
    same(evaluate(read_qrels(QRELS), [*files[:2], *map(read_run, files[2:])], MEASURES), values)
    named = evaluate(QRELS, {"a": files[0], "b": read_run(files[1])}, MEASURES)
    assert named.runs == ("a", "b")
    assert named.means.tobytes() == values.means[:2].tobytes()


def test_paths_give_what_the_command_line_prints(capsys):
    assert irdesk_run(["evaluate", str(QRELS), *map(str, sorted(RUNS.iterdir())), "-m", "AP", "--format", "csv"]) == 0
    printed = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    scores = evaluate(QRELS, RUNS, ["AP"])
    assert [float(row["value"]) for row in printed] == scores.means[:, 0].tolist()


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(1, get_context("spawn"))])
def test_any_executor_gives_the_same(make, tmp_path):
    deep = tmp_path / "runs"
    shutil.copytree(RUNS, deep)
    lines = (f"{topic} Q0 other{n} {n} {500 - n} deep\n" for topic in ("T1", "T2") for n in range(300))
    (deep / "deep.run").write_text("".join(lines))
    alone = evaluate(QRELS, deep, MEASURES)
    plan = Plan(Method.BOOTSTRAP, permutations=2000)
    compared = compare(QRELS, deep, "AP", "rrf", plan)
    with make() as executor:
        same(evaluate(QRELS, deep, MEASURES, executor=executor), alone)
        assert repr(compare(QRELS, deep, "AP", "rrf", plan, executor=executor)) == repr(compared)
        with pytest.raises(InputError, match=r"nowhere\.run"):
            evaluate(QRELS, [RUNS / "nowhere.run"], executor=executor)


def test_a_process_reads_the_judgements_of_one_evaluation_once_and_of_the_next_again(tmp_path):
    qrels = tmp_path / "qrels"
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        for grade in (1, 0):
            qrels.write_text(f"T1 0 a 1\nT1 0 b {grade}\n")
            run = tmp_path / "run"
            run.write_text("T1 Q0 b 1 2 x\nT1 Q0 a 2 1 x\n")
            scores = evaluate(qrels, [run], ["RR"], executor=executor)
            assert scores.means.tolist() == [[1 if grade else 0.5]]
    rules = ScoringOptions()
    scoring = RunScoring(str(qrels), None, (), (), rules, rules.ordering, documents=False)
    sent = pickle.dumps(scoring)
    assert pickle.loads(sent) is pickle.loads(sent)
    again = pickle.dumps(replace(scoring, token="another"))
    assert pickle.loads(again) is not pickle.loads(sent)


def test_two_files_of_one_tag_are_told_apart_and_two_names_are_refused(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        shutil.copy(RUNS / "rrf.run", tmp_path / folder / "rrf.run")
    scores = evaluate(QRELS, [tmp_path / "a" / "rrf.run", tmp_path / "b" / "rrf.run"])
    assert len(set(scores.runs)) == 2
    with pytest.raises(ValueError, match="two runs are called rrf"):
        evaluate(QRELS, [read_run(RUNS / "rrf.run")] * 2)


def test_what_is_no_run_is_refused_by_name(tmp_path):
    with pytest.raises(InputError, match="folder without files"):
        evaluate(QRELS, tmp_path)
    with pytest.raises(InputError, match=r"topics\.trec"):
        evaluate(QRELS, SAMPLE / "topics.trec")
    with pytest.raises(TypeError, match=r"irdesk\.notebook reads paths"):
        evaluation.evaluate(str(QRELS), {})
    with pytest.raises(TypeError, match="found str; expected a run"):
        evaluation.evaluate({"1": {"a": 1}}, ["rrf.run"])


def test_the_examples_of_the_module_run():
    assert doctest.testmod(irdesk.notebook).failed == 0


def test_of_a_file_without_more_to_say_no_docno_is_made(monkeypatch):
    monkeypatch.setattr(Ranking, "docno_list", None)
    assert len(evaluate(QRELS, RUNS).runs) == 5


def measures_of(family):
    """Return a measure of a family, and a variant with all parameters given, a level, and condensed lists."""
    cutoff = family.cutoffs[0] if family.cutoffs and family.cutoff is not Cutoff.NONE else None
    if family.cutoff in {Cutoff.RANK, Cutoff.RECALL, Cutoff.MULTIPLE} and cutoff is None:
        cutoff = 5.0
    given = tuple((param.name, param.default) for param in family.params if param.default is not None)
    return Measure(family, cutoff), Measure(family, cutoff, 2, given, judged_only=True)


@each_case("family", FAMILIES)
def test_measures_of_every_family_can_be_pickled(family):
    for measure in measures_of(family):
        copy = pickle.loads(pickle.dumps(measure))
        assert (copy, str(copy), hash(copy)) == (measure, str(measure), hash(measure))
        assert copy.family is family


def test_every_measure_that_is_offered_can_be_pickled():
    measures = [measure for name in known_names() for measure in parse(name)]
    assert pickle.loads(pickle.dumps(measures)) == measures


def test_a_scored_run_can_be_pickled_with_all_it_holds():
    qrels = Qrels({"1": {"a": 1, "b": -1}, "2": {"c": 2}})
    truths = Judgements.of(qrels.grades)
    keys = RankedRun.of("tag", {"1": truths["1"].keys, "3": truths["2"].keys})
    scored = score_run("id", keys, truths, (*parse("AP"), *parse("nDCG(gains={1:3.5})@10")), ScoringOptions())
    copy = pickle.loads(pickle.dumps(scored))
    assert (copy.run_id, copy.measures, copy.rules, copy.keys.tag) == ("id", scored.measures, scored.rules, "tag")
    assert copy.scores.tobytes() == scored.scores.tobytes()
    assert copy.cells.tobytes() == scored.cells.tobytes()
    again = score_run("id", copy.keys, copy.truths, copy.measures, copy.rules)
    assert np.array_equal(again.scores, scored.scores, equal_nan=True)
    board = Scoreboard(copy.measures, copy.rules, copy.truths)
    board.add(copy)
    assert board.means().shape == (2, 1)


def test_figures_are_those_of_the_command_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = [str(path) for path in sorted(RUNS.iterdir())]
    compared = compare(QRELS, files, "AP", baseline="bm25-b4")
    drawn = {
        "forest.svg": (compared.figure(), ["compare", "--width", "page"]),
        "spread.svg": (evaluate(QRELS, files, "AP").figure(), ["compare", "--distribution", "--width", "page"]),
    }
    for name, (figure, command) in drawn.items():
        assert irdesk_run([command[0], str(QRELS), *files, "-m", "AP", *command[1:], "-o", name]) == 0
        theirs = (tmp_path / name).read_text(encoding="utf-8")
        assert figure.svg.count("<path") == theirs.count("<path")
        assert "<title>" in figure._repr_svg_()
    figure = irdesk.notebook.curve(QRELS, files, "ndcg")
    figure.save("curve.svg")
    figure.save("curve.csv")
    assert (tmp_path / "curve.csv").read_text(encoding="utf-8").count("bm25-b4") > 3
    with pytest.raises(ValueError, match="expected a file that ends in"):
        figure.save("curve.gif")
    with pytest.raises(ValueError, match="from a baseline; name one"):
        compare(QRELS, files, "AP").figure()
    with pytest.raises(ValueError, match="found 'roc'; expected one of pr11"):
        irdesk.notebook.curve(QRELS, files, "roc")
    with pytest.raises(ValueError, match="there are no scores by RR; the measures are AP"):
        evaluate(QRELS, files, "AP").figure("RR")


def test_a_table_of_scores_is_compared_as_the_runs_are():
    scores = evaluate(QRELS, RUNS, "AP")
    rows = [{"topic": t, **{r: scores.by_topic(r, "AP").get(t) for r in scores.runs}} for t in scores.topics]
    of_runs, of_table = compare(QRELS, RUNS, "AP", "rrf"), irdesk.notebook.compare_scores(rows, "AP", "rrf")
    assert of_table.pairs == of_runs.pairs
    assert irdesk.notebook.compare_scores(scores.rows()).pairs == compare(QRELS, RUNS, "AP").pairs
    assert of_table.figure().svg
    with pytest.raises(TypeError, match="found int; expected a data frame"):
        irdesk.notebook.compare_scores(3)


def test_data_frames_come_out_where_their_library_is(monkeypatch):
    class Library:
        DataFrame = list

    scores = evaluate(QRELS, RUNS, "AP")
    monkeypatch.setitem(sys.modules, "pandas", Library)
    assert scores.to_pandas() == scores.rows()
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ModuleNotFoundError, match="polars is not installed"):
        scores.to_polars()


def test_simultaneous_intervals_are_those_of_the_studentized_range():
    """The half-width of an interval is the quantile q of the studentized range times the standard error of the
    residuals in the two-way table.
    """
    scores = evaluate(QRELS, RUNS, "AP P@5")
    compared = scores.simultaneous("P@5")
    table = scores.table[:, 1].T
    topics, runs = table.shape
    residuals = table - table.mean(axis=0) - table.mean(axis=1)[:, None] + table.mean()
    freedom = (topics - 1) * (runs - 1)
    quantile = studentized_range.ppf(0.95, runs, freedom)
    half = quantile * (np.square(residuals).sum() / freedom / topics) ** 0.5
    assert len(compared.pairs) == runs * (runs - 1) // 2
    for pair in compared.pairs:
        difference = scores.mean(pair.run, "P@5") - scores.mean(pair.other, "P@5")
        assert pair.interval == pytest.approx((difference - half, difference + half), abs=1e-9)
        p = studentized_range.sf(abs(difference) / half * quantile, runs, freedom)
        assert pair.p == pytest.approx(p, abs=1e-6)


def test_what_matters_and_how_many_topics_show_it():
    scores = evaluate(QRELS, RUNS, "AP P@5")
    result = scores.practical("rrf", "tfidf", 0.02, "P@5")
    assert result.mean == pytest.approx(scores.mean("rrf", "P@5") - scores.mean("tfidf", "P@5"))
    assert result.posterior.better + result.posterior.equivalent + result.posterior.worse == pytest.approx(1)
    size = scores.topic_set_size(0.05)
    assert size.pilot == (8, len(scores.runs))
    assert size.t_test > 8
    with pytest.raises(ValueError, match="not in tuple"):
        scores.practical("rrf", "nobody", 0.02)
