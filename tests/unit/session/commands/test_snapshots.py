"""Snapshots: named states of the history, the differences between two states, and scores of a run that was later
removed.
"""

from __future__ import annotations

import json

import numpy as np
import pytest

from irdesk.cli.main import run
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.session.commands import (
    ChooseMeasures,
    ForgetSnapshot,
    JudgeDocument,
    RemoveSource,
    TakeBack,
    TakeSnapshot,
    Undo,
)
from irdesk.session.core import project_settings
from irdesk.session.history.snapshots import compare_snapshots, find_snapshot
from irdesk.session.history.time_travel import TimeTravelRequest


def _known(workspace):
    return project_settings.snapshots_of(workspace.state.settings[project_settings.SNAPSHOTS])


def _compared(workspace, first, second="now"):
    known = _known(workspace)
    return compare_snapshots(
        TimeTravelRequest.of(workspace), find_snapshot(known, first), find_snapshot(known, second), QUIET
    )


def _judge(workspace, topic, docno, grade):
    workspace.execute(JudgeDocument(topic, docno, grade))


@pytest.fixture
def workspace(prepared, pooled_project):
    """Return a project with a snapshot, taken after a in topic 1 was judged relevant."""

    def take(desk):
        desk.execute(ChooseMeasures(("AP", "P@1")))
        _judge(desk, "1", "a", 1)
        desk.execute(TakeSnapshot("first  look"))

    return prepared(pooled_project, take)


def test_judgements_and_means_before_and_after(workspace):
    """AP of run one is 1 while only a, at rank 1, is relevant. It is (1 + 2/3) / 2 once c, at rank 3, is
    relevant too.
    """
    _judge(workspace, "1", "c", 2)
    _judge(workspace, "1", "a", 3)
    result = _compared(workspace, "first look")
    assert [
        (judgement.topic, judgement.docno, judgement.before, judgement.after) for judgement in result.judgements
    ] == [
        ("1", "a", 1, 3),
        ("1", "c", None, 2),
    ]
    assert (result.first, result.second, result.files, result.settings) == ("first look", "now", (), ())
    assert result.runs == ("one", "two")
    assert result.measures == (parse_one("AP"), parse_one("P@1"))
    assert result.before.tolist() == [[1.0, 0.0], [1.0, 0.0]]
    assert result.after == pytest.approx(np.array([[(1 + 2 / 3) / 2, 0.5], [1.0, 1.0]]))
    assert result.taus == (1.0, None)


def test_a_run_that_was_removed_is_scored_as_it_was(workspace, load):
    two = next(source for source in workspace.state.present("run") if source.name == "two")
    _judge(workspace, "1", "c", 1)
    workspace.execute(TakeSnapshot("with two"))
    workspace.execute(RemoveSource(two.id))
    load(workspace, "three.run")
    _judge(workspace, "2", "a", 1)
    result = _compared(workspace, "with two")
    means = {name: (result.before[0, i], result.after[0, i]) for i, name in enumerate(result.runs)}
    assert means["two"][0] == 0.5  # c is at rank 1; a is not retrieved
    assert np.isnan(means["two"][1])
    assert np.isnan(means["three"][0])
    assert means["three"][1] == 0.5  # a is at rank 2 of topic 2
    assert {(file.what, bool(file.before), bool(file.after)) for file in result.files} == {
        ("run two", True, False),
        ("run three", False, True),
    }
    assert result.taus[0] is None  # only one run is in both states


def test_settings_are_those_of_their_moment(workspace):
    workspace.execute(ChooseMeasures(("nDCG",)))
    workspace.execute(TakeSnapshot("by nDCG"))
    result = _compared(workspace, "first look", "by nDCG")
    assert [(str(setting.what), setting.before, setting.after) for setting in result.settings] == [
        ("measures", "AP, P@1", "nDCG")
    ]
    assert result.measures == tuple(map(parse_one, ("AP", "P@1", "nDCG")))
    assert result.before.tolist() == result.after.tolist()
    backwards = _compared(workspace, "by nDCG", "first look")
    assert [(setting.before, setting.after) for setting in backwards.settings] == [("nDCG", "AP, P@1")]


def test_what_is_taken_back_and_undone_differs_no_more(workspace):
    _judge(workspace, "1", "b", 2)
    workspace.execute(TakeSnapshot("b judged"))
    workspace.execute(TakeBack("1", "b"))
    assert [
        (judgement.docno, judgement.before, judgement.after)
        for judgement in _compared(workspace, "b judged").judgements
    ] == [("b", 2, None)]
    workspace.execute(Undo())
    assert _compared(workspace, "b judged").judgements == ()


def test_all_of_it_survives_a_restart(workspace, reopen):
    _judge(workspace, "1", "c", 2)
    before = _compared(workspace, "first look")
    result = _compared(reopen(), "first look")
    assert result.judgements == before.judgements
    assert np.array_equal(result.before, before.before)
    assert np.array_equal(result.after, before.after)


def test_a_snapshot_before_anything_happened(empty, load):
    empty.execute(TakeSnapshot("nothing"))
    load(empty, "one.run")
    load(empty, "nist.qrels")
    result = _compared(empty, "nothing")
    assert len(result.judgements) == 2
    assert np.isnan(result.before).all()
    assert {file.what for file in result.files} == {"run one", "qrels nist.qrels"}


def test_taking_and_forgetting_are_undone(workspace):
    assert [entry.name for entry in _known(workspace)] == ["first look"]
    assert workspace.execute(ForgetSnapshot("first look")).name == "delete snapshot first look"
    assert _known(workspace) == ()
    workspace.execute(Undo())
    assert [entry.name for entry in _known(workspace)] == ["first look"]
    workspace.execute(Undo())
    assert _known(workspace) == ()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (TakeSnapshot(" "), "needs a name"),
        (TakeSnapshot("Now"), "is reserved for the current state"),
        (TakeSnapshot("first look"), "already"),
        (ForgetSnapshot("last look"), "no snapshot is called last look"),
    ],
)
def test_names_that_cannot_be(workspace, command, why):
    with pytest.raises(CommandRefused, match=why):
        workspace.execute(command)
    with pytest.raises(CommandRefused, match="there are first look"):
        find_snapshot(_known(workspace), "second look")


def test_on_the_command_line(workspace, project, capsys, reopen):
    _judge(workspace, "1", "c", 2)
    workspace.close()
    path = str(project)
    assert run(["project", "snapshot", path, "second"]) == 0
    assert run(["project", "snapshots", path, "--format", "json"]) == 0
    out = capsys.readouterr().out.split("\n", 1)
    assert out[0] == "take snapshot second"
    assert [load["name"] for load in json.loads(out[1])] == ["first look", "second"]
    assert run(["project", "compare-snapshots", path, "first look", "second", "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["judgements"] == [{"topic": "1", "docno": "c", "before": None, "after": 2}]
    ap = output["measures"][0]
    assert (ap["measure"], ap["tau_b"]) == ("AP", 1.0)
    assert ap["runs"][0] == {"run": "one", "before": 1.0, "after": (1 + 2 / 3) / 2, "difference": (1 + 2 / 3) / 2 - 1}
    assert run(["project", "compare-snapshots", path, "first look"]) == 0
    text = capsys.readouterr().out
    assert "judgements: 1 new, 0 changed, 0 removed" in text
    assert "topic 1  c  ? → 2" in text
    assert "-0.1667" in text
    assert run(["project", "compare-snapshots", path, "third"]) == 2
    assert "no snapshot is called third; there are first look, second" in capsys.readouterr().err
    assert run(["project", "snapshot", path, "second", "--forget"]) == 0
