"""A project in place of ``QRELS RUN...``: the output equals that for the project's files. If files cannot represent the
project, the output equals the numbers in the window.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
from each_case import each_case

from irdesk.cli.main import COMMANDS, build_parser, run
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.comparison.heat_map import Arranged
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.comparison_table import Part
from irdesk.reporting.pools.leave_out import leave_out_table
from irdesk.reporting.pools.pool_statistics import WRITERS as POOL_WRITERS
from irdesk.reporting.pools.replay import WRITERS as REPLAY_WRITERS
from irdesk.reporting.tables.table_writers import as_csv
from irdesk.session.commands import ChooseRules, ShowRun
from irdesk.session.comparison.found_by_whom import FoundByWhomRequest
from irdesk.session.comparison.heat_map import HeatMapRequest
from irdesk.session.comparison.run_comparison import ComparisonRequest, compare_project
from irdesk.session.comparison.what_would_change import WhatWouldChangeRequest
from irdesk.session.pools.contributions import ContributionBook, Depth
from irdesk.session.pools.leave_out import LeaveOutRequest
from irdesk.session.pools.pool_statistics import ContributionsRequest
from irdesk.session.pools.replay import Replaying, ReplayRequest, measure_of
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.session.team.agreement import AgreementRequest, compare_assessors

SAMPLE = Path(__file__).parents[4] / "resources" / "sample"
RUNS = ("bm25-b4", "rrf", "tfidf")
DEPTH = 12
"""The number of documents of each topic in the runs, more than the depths in the commands."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """Write the sample's qrels, topics and three runs, and create a project of them; return the folder."""
    folder = tmp_path_factory.mktemp("sample")
    for name in ("qrels.txt", "topics.trec"):
        (folder / name).write_bytes((SAMPLE / name).read_bytes())
    for name in RUNS:
        lines = (SAMPLE / "runs" / f"{name}.run").read_text().splitlines(keepends=True)
        (folder / name).write_text("".join(line for line in lines if int(line.split()[3]) <= DEPTH))
    names = [str(folder / name) for name in (*RUNS, "qrels.txt", "topics.trec")]
    assert run(["project", "create", str(folder / "study"), *names]) == 0
    assert run(["project", "order", str(folder / "study.irdesk"), "--runs", *RUNS]) == 0  # in the order of the files
    return folder


@pytest.fixture
def irdesk(sample, monkeypatch, capsys):
    """Return a function that runs a command, which must succeed, and returns its stdout; with ``with_warnings``, its
    stderr and stdout.
    """
    monkeypatch.chdir(sample)

    def call(*arguments: object, with_warnings: bool = False) -> str:
        status = run(list(map(str, arguments)))
        captured = capsys.readouterr()
        complaints = [line for line in captured.err.splitlines() if not line.startswith("irdesk: warning [")]
        assert (status, complaints) == (0, [])
        return captured.err + captured.out if with_warnings else captured.out

    return call


CASES = (
    ("evaluate",),
    ("evaluate", "-q", "--format", "json", "-m", "RBP(p=0.5)", "-m", "ERR@10", "--bounds"),
    ("evaluate", "--convention", "exact", "--ties", "file", "-l", "2", "--top-grade", "4", "-m", "ERR", "-c"),
    ("evaluate", "--format", "trec", "-m", "official"),
    ("compare", "-m", "AP", "-m", "nDCG@10", "--test", "sign"),
    ("compare", "--show", "p,unjudged,bounds", "-m", "RR"),
    ("compare", "--per-topic", "-m", "AP"),
    ("compare", "--rankings", "depths", "-m", "AP"),
    ("curve", "--bootstrap", "50"),
    ("curve", "--kind", "ndcg", "--topic", "T1", "--format", "json"),
    ("effort", "-q"),
    ("explain", "--topic", "T1", "-m", "nDCG@10", 1),
    ("explain", "--topic", "T1", "-m", "ERR", "--ideal", "top", 1),
    ("heatmap", "--cluster"),
    ("heatmap", "--show", "difference", "--relevant", "8..", "-m", "RR"),
    ("found", "--topic", "T1"),
    ("decide", "-m", "P@10", 2),
    ("decide", "--topic", "T1", "-m", "nDCG@10", 2),
    ("leave-out", "--depth", "10", "-m", "AP"),
    ("leave-out", "--team", "T=rrf,tfidf", "-m", "AP"),
    ("pool-stats",),
    ("pool-stats", "--depth", "5", "-m", "nDCG@10", "-M", "20"),
    ("replay", "--seed", "3", "--depth", "5", "--order", "mtf", "--order", "depth"),
)


@each_case("case", CASES)
def test_a_project_of_files_gives_what_the_files_give(irdesk, case):
    command, *options = case
    count = options.pop() if isinstance(options[-1:] and options[-1], int) else len(RUNS)
    named = RUNS[:count] if count < len(RUNS) else ()
    of_project = irdesk(command, "study.irdesk", *named, *options, with_warnings=True)
    assert of_project == irdesk(command, "qrels.txt", *RUNS[:count], *options, with_warnings=True)


def test_every_command_that_takes_qrels_takes_a_project():
    (choices,) = [
        action.choices for action in build_parser()._actions if action.dest == "==SUPPRESS==" and action.choices
    ]
    named = {
        name: [
            action.metavar for action in choices[name]._actions if action.dest == "qrels" and not action.option_strings
        ]
        for name in COMMANDS
        if name != "estimate"  # needs judgements of a sampling design, which is in a separate file
    }
    tried = {case[0] for case in CASES} | {"agreement"}
    assert {name for name, metavars in named.items() if metavars} == tried
    assert {metavar for metavars in named.values() for metavar in metavars} == {"QRELS|PROJECT"}


@pytest.fixture(scope="module")
def study(full_project, tmp_path_factory):
    """Return a project and its open workspace. It has several assessors, an adjudicator, qrels used only for
    comparison, hidden and removed runs, a pool, and non-default conventions and plan.
    """
    path = tmp_path_factory.mktemp("study") / "study.irdesk"
    path.write_bytes(full_project)
    workspace = workspace_of(open_project(path, QUIET), "anna")
    workspace.execute(
        ChooseRules(
            ScoringOptions(Convention.EXACT, level=2, ties=Ties.FILE, profile=GainSettings(Gains.read("1=0.5")))
        )
    )
    yield path, workspace
    workspace.close()


@pytest.fixture
def given(study, capsys):
    """Return a function that runs a command on the project, while its workspace is open, and returns stdout."""

    def call(command: str, *arguments: object) -> str:
        status = run([command, str(study[0]), *map(str, arguments)])
        captured = capsys.readouterr()
        complaints = [line for line in captured.err.splitlines() if not line.startswith("irdesk: warning [")]
        assert (status, complaints) == (0, [])
        return captured.out

    return call


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_scores_of_a_changed_project_are_those_of_the_window(given, study):
    queries = Queries(study[1])
    scores = json.loads(given("evaluate", "--format", "json", "-q"))
    table = queries.metrics()
    assert [entry["run"] for entry in scores["runs"]] == [head.text for head in table.heads] == ["one", "two"]
    for entry, values in zip(scores["runs"], table.values, strict=True):
        shown = {str(name): value for name, value in zip(table.measures, values.tolist(), strict=True)}
        assert entry["mean"] == {name: value for name, value in shown.items() if not np.isnan(value)}
        topics = queries.metrics("1")
        row = topics.values[[head.text for head in topics.heads].index(entry["run"])].tolist()
        names = list(map(str, topics.measures))
        assert entry["by_topic"]["1"] == {
            name: value for name, value in zip(names, row, strict=True) if not np.isnan(value)
        }
    assert (scores["convention"], scores["ties"], scores["relevance_level"]) == ("exact", "file", 2)
    assert "adjudicator" in given("evaluate")


def test_options_override_the_settings_of_the_project(given):
    scores = json.loads(given("evaluate", "--format", "json", "-m", "P@2", "--convention", "trec_eval 10", "-l", "1"))
    assert (scores["convention"], scores["relevance_level"], scores["gains"]) == ("trec_eval 10", 1, {"1": 0.5})
    assert list(scores["runs"][0]["mean"]) == ["P@2"]
    assert "wilcoxon" in given("compare", "-m", "AP", "--test", "wilcoxon").lower()


def test_comparisons_of_a_changed_project_equal_its_panels(given, study):
    workspace = study[1]
    one, two = (source.id for source in workspace.state.present("run"))
    parts, plan = [Part.DIFFERENCE, Part.P, Part.UNJUDGED, Part.BOUNDS], Plan(seed=5, confidence=0.9)
    request = ComparisonRequest.of(workspace, TopicFilter(), (), one, plan, parts)
    shown = ",".join(parts)
    assert given("compare", "--show", shown, "--format", "csv") == as_csv(compare_project(request, QUIET).table)

    chosen, book = TopicFilter(), ContributionBook()
    change = WhatWouldChangeRequest.of(workspace, one, two, "P@2", "", chosen)
    ranks = FoundByWhomRequest.of(workspace, "1", "nDCG@3").compute(one, two, QUIET)
    panels = {
        ("heatmap",): HeatMapRequest.of(workspace, "AP", chosen).compute(Arranged(), one, QUIET).report.table(),
        ("found", "--topic", "1", "-m", "nDCG@3"): ranks.report.table(),
        ("decide", "-m", "P@2"): change.compute(QUIET).table(),
        ("leave-out", "-m", "nDCG@3"): leave_out_table(
            LeaveOutRequest.of(workspace, Depth(), "nDCG@3", book, chosen, teams=False).compute(QUIET)
        ),
    }
    for arguments, table in panels.items():
        rows = _rows(given(*arguments, "--format", "csv"))
        assert [row[:-1] for row in rows] == [row[:-1] for row in _rows(as_csv(table))], arguments
        assert "adjudicator" in given(*arguments)

    report = ContributionsRequest.of(workspace, Depth(), "nDCG@3", book).compute(QUIET)
    counted = json.loads(given("pool-stats", "-m", "nDCG@3", "--format", "json"))
    assert "adjudicator" in str(counted)
    assert counted["runs"] == json.loads(POOL_WRITERS["json"](report))["runs"]
    wish = Replaying(("mtf",), (one, two), 2, 3, measure_of("nDCG@3"))
    replayed = ReplayRequest.of(workspace).replay(wish, QUIET)
    asked = ("replay", "-m", "nDCG@3", "--order", "mtf", "--seed", "3", "--depth", "2", "--format", "csv")
    values = [row[:-1] for row in _rows(given(*asked))]
    assert values == [row[:-1] for row in _rows(REPLAY_WRITERS["csv"](replayed, None, ""))]


def test_curves_and_derivations_of_a_changed_project_are_the_window_s(given, study):
    queries, (one, _) = Queries(study[1]), (source.id for source in study[1].state.present("run"))
    points = _rows(given("curve", "--kind", "precision", "--format", "csv"))[1:]
    drawn = queries.curves(None, Kind.PRECISION)
    assert [float(row[4]) for row in points] == [value for curve in drawn for value in curve.y.tolist()]
    band = queries.band(one, None, Kind.PRECISION)
    assert [float(row[5]) for row in points if row[0] == "one"] == band.lower.tolist()
    opened = queries.explanation(one, "1", "nDCG@3")
    explained = json.loads(given("explain", "one", "-m", "nDCG@3", "--topic", "1", "--format", "json"))
    assert (explained["score"], explained["formula"]) == (opened.score, opened.formula)
    assert 0 < opened.score < 1
    assert [(row["docno"], row["adds"]) for row in explained["ranks"]] == [(row.docno, row.adds) for row in opened.rows]


def test_agreement_of_a_project_that_is_open_elsewhere(given, study, capsys):
    output = given("agreement", "-q", "--format", "csv")
    assert run(["project", "agreement", str(study[0]), "-q", "--format", "csv"]) == 0
    assert output == capsys.readouterr().out
    request = AgreementRequest.of(study[1])
    (pair, *_) = compare_assessors(request, "AP", QUIET).pairs
    values = {tuple(row[:3]): row[3:] for row in _rows(output)}
    both = f"{pair.all.first} {pair.all.second}"
    assert float(values["all", both, "raw agreement"][0]) == pair.all.raw
    assert values["all", both, "τ_b of runs by AP"] == [str(pair.orders.tau), str(len(pair.orders.runs))]


def test_runs_are_chosen_by_name_and_hidden_ones_are_left_to_their_pool(irdesk, sample):
    path = sample / "hidden.irdesk"
    path.write_bytes((sample / "study.irdesk").read_bytes())
    workspace = workspace_of(open_project(path, QUIET), "anna")
    workspace.execute(ShowRun(workspace.state.present("run")[1].id, visible=False))
    workspace.close()

    def runs(command, *arguments):
        return [entry["run"] for entry in json.loads(irdesk(command, path, *arguments, "--format", "json"))["runs"]]

    assert runs("evaluate") == ["bm25-b4", "tfidf"]
    assert runs("evaluate", "rrf", "-m", "AP", "bm25-b4") == ["rrf", "bm25-b4"]
    assert runs("pool-stats") == list(RUNS)


@each_case(
    ("arguments", "message"),
    [
        (("evaluate", "study.irdesk", "nobody"), "no run is called nobody; there are bm25-b4, rrf, tfidf"),
        (("evaluate", "study.irdesk", "rrf", "rrf"), "run rrf is given twice"),
        (("evaluate", "study.irdesk", "-R", "prefs"), "-R applies to files; study.irdesk is a project"),
        (
            ("evaluate", "qrels.txt", "study.irdesk"),
            "study.irdesk is a project, which is given instead of QRELS and RUN",
        ),
        (("evaluate", "gone.irdesk"), "gone.irdesk: the project does not exist"),
        (("evaluate", "empty.irdesk"), "empty.irdesk: no run is loaded"),
        (("decide", "study.irdesk"), "study.irdesk: expected 2 runs, found 3 (bm25-b4, rrf, tfidf)"),
        (("explain", "study.irdesk", "--topic", "T1"), "study.irdesk: expected 1 run, found 3 (bm25-b4, rrf, tfidf)"),
        (("explain", "qrels.txt", "rrf", "--topic", "T1"), "name a measure: -m nDCG@10"),
        (("fuse", "study.irdesk", "rrf", "-o", "-"), "study.irdesk: is a project; expected run"),
        (("agreement", "study.irdesk", "qrels.txt"), "study.irdesk is a project; give it alone, instead of QRELS"),
    ],
)
def test_projects_that_cannot_replace_files_are_refused(sample, monkeypatch, capsys, arguments, message):
    monkeypatch.chdir(sample)
    if not (sample / "empty.irdesk").exists():
        assert run(["project", "create", "empty"]) == 0
    capsys.readouterr()
    assert run(list(arguments)) == 2
    assert message in capsys.readouterr().err
