"""The practice project: its numbers agree with their sources, and the project contains the subject of every example."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import numpy as np
import pytest

from irdesk.app import paths
from irdesk.domain.progress import QUIET
from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test
from irdesk.evaluation.curves.curves import topic_curves
from irdesk.evaluation.explain.ranking_text import read_rankings
from irdesk.session.commands import JudgeDocument
from irdesk.session.learning.examples import EXAMPLES, MEASURES, PROJECT, after, example_named, offered
from irdesk.session.learning.tour_steps import STEPS, step_named
from irdesk.session.project_files import sample_project
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import TopicFilter, chosen_topics
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS

FOLDER = paths.resources() / PROJECT
DATA = Path(__file__).resolve().parents[3] / "data"
LEARNING = json.loads((DATA / "learning-examples.json").read_text(encoding="utf-8"))
WORKED = {
    example["id"]: example
    for example in json.loads((DATA / "worked-examples.json").read_text(encoding="utf-8"))["examples"]
}


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    """Return the practice project, in which the ten documents have the judgements of the worked example."""
    path = sample_project.make(FOLDER, tmp_path_factory.mktemp("learn") / "learn.irdesk")
    workspace = workspace_of(open_project(path, QUIET), "student")
    relevant = {f"testing-{int(docno[1:]):02d}" for docno in WORKED["set-pr"]["relevant"]}
    for docno in workspace.state.pool.queues["testing"]:
        workspace.execute(JudgeDocument("testing", docno, int(docno in relevant)))
    yield workspace
    workspace.close()


def run_id(workspace, tag):
    return next(row.id for row in Queries(workspace).runs() if row.tag == tag)


def means(workspace, topics, tag):
    """Return a run's mean over some topics under each measure, from the scoreboard."""
    board = workspace.state.board
    rows = np.array([board.row(topic) for topic in topics])
    values = board.means(rows)[:, board.run_ids.index(run_id(workspace, tag))]
    return dict(zip(map(str, board.measures), values.tolist(), strict=True))


@pytest.mark.parametrize("entry", LEARNING["scores"], ids=lambda e: f"{e['topics'][0]}-{e['run']}-{e['measure']}")
def test_scores_are_those_of_their_sources(workspace, entry):
    expected = WORKED[entry["source"]]["expect"][entry["key"]] if "key" in entry else entry["value"]
    score = means(workspace, entry["topics"], entry["run"])[entry["measure"]]
    assert score == pytest.approx(expected, abs=LEARNING["tolerance"])


@pytest.mark.parametrize("entry", LEARNING["curves"], ids=lambda e: f"{e['topic']}-{e['run']}")
def test_curves_are_those_of_their_sources(workspace, entry):
    wanted = run_id(workspace, entry["run"])
    curve = next(c for c in topic_curves(workspace.state.board, entry["topic"]) if c.run_id == wanted)
    worked = WORKED.get(entry["source"], {})
    assert curve.recall.tolist() == pytest.approx(worked.get("pr_points_recall") or entry["recall"])
    assert curve.precision.tolist() == pytest.approx(worked.get("pr_points_precision") or entry["precision"])


def test_one_curve_is_above_the_other_and_two_cross():
    def between(topic):
        a, b = (next(e for e in LEARNING["curves"] if (e["topic"], e["run"]) == (topic, run)) for run in "AB")
        return np.sign(np.array(a["precision"]) - np.array(b["precision"]))

    assert (between("above") > 0).all()
    assert set(between("cross")) == {-1, 1}


@pytest.mark.parametrize("entry", LEARNING["tests"], ids=lambda e: e["topics"])
def test_tests_are_those_of_their_sources(workspace, entry):
    board = workspace.state.board
    topics = chosen_topics(TopicFilter(entry["topics"]), board, workspace.state.topics)
    a, b = (np.array([means(workspace, [topic], tag)["AP"] for topic in topics]) for tag in "AB")
    compared = compare(a, b)
    if worked := WORKED.get(entry["source"]):
        assert (a.tolist(), b.tolist()) == (worked["a"], worked["b"])
        assert (compared.wins, compared.losses) == (worked["expect"]["wins a"], worked["expect"]["wins b"])
        p = run_test(PairedTest.SIGN, compared.differences).p
        assert p == pytest.approx(worked["expect"]["sign test p, two-sided exact"], abs=1e-12)
    else:
        tested = run_test(PairedTest.T, compare(b, a).differences)
        assert tested.p == pytest.approx(entry["p"], rel=1e-9)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_every_example_finds_what_it_shows(workspace, example):
    queries = Queries(workspace)
    assert example in offered(queries.topic_texts())
    assert {example.run, example.other} <= {row.tag for row in queries.runs()}
    assert example.measure in queries.measure_names()
    assert example.action in {action.id for action in ACTIONS}
    topics = chosen_topics(TopicFilter(example.topics), workspace.state.board, workspace.state.topics)
    assert example.topic in {"", *topics}
    assert 1 <= len(re.findall(r"[.?](?= |$)", example.text)) <= 3  # the number of sentences
    if example.ranking:
        read = read_rankings(example.ranking)
        flavours = WORKED["flavours-of-ideal"]
        assert read.first.scores(read.measures).tolist() == pytest.approx(list(flavours["expect"].values()))


def test_the_scores_of_curves_that_cross_are_those_of_the_text(workspace):
    for tag in "AB":
        assert f"{means(workspace, ['cross'], tag)['AP']:.4f} for run {tag}" in example_named("cross").text


def test_other_projects_have_no_examples():
    assert offered(["testing", "T1"]) == ()
    assert example_named("nothing") is None
    assert after(EXAMPLES[-1].name) is EXAMPLES[0]
    assert after("nothing") is EXAMPLES[0]


def test_documents_can_be_read_and_the_files_are_those_of_the_script(workspace, tmp_path):
    docnos = sorted({docno for source in ("A", "B") for docno in docnos_of_run(source)})
    assert set(docnos) <= set(workspace.store.titles(docnos))
    spec = importlib.util.spec_from_file_location("learn_build", FOLDER / "build.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.HERE = tmp_path
    (tmp_path / "runs").mkdir()
    script.write(script.build())
    for path in (*tmp_path.glob("*.*"), *tmp_path.glob("runs/*.run")):
        assert path.read_bytes() == (FOLDER / path.relative_to(tmp_path)).read_bytes(), path.name


def docnos_of_run(tag):
    lines = (FOLDER / "runs" / f"{tag}.run").read_text(encoding="utf-8").splitlines()
    return [line.split()[2] for line in lines]


def test_the_measures_of_the_project(workspace):
    assert tuple(Queries(workspace).measure_names()) == MEASURES


def test_steps_of_the_tour_name_actions_and_examples():
    assert len({step.name for step in STEPS}) == len(STEPS) == 10
    assert {step.action for step in STEPS} <= {action.id for action in ACTIONS}
    assert all(example_named(step.example) for step in STEPS)
    assert step_named("undo") == 3
    assert step_named("") == 0
