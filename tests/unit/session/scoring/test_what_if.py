"""A what-if ranking of a project: its initial state, its scores and its derivations."""

from __future__ import annotations

import pytest

from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseMeasures
from irdesk.session.queries import Queries
from irdesk.session.scoring.what_if import WhatIfRequest


@pytest.fixture
def project_of_two(empty, load, files):
    """Return a project with runs one and two, and qrels of three topics. In topic 1, a and two documents that are not
    retrieved are relevant; in topic 2 no document is.
    """
    (files / "some.qrels").write_text(
        "1 0 a 1\n1 0 b 0\n1 0 far 2\n1 0 also 1\n1 0 no 0\n2 0 d 0\n3 0 z 1\n", encoding="utf-8"
    )
    for name in ("one.run", "two.run", "some.qrels"):
        load(empty, name)
    empty.execute(ChooseMeasures(("AP", "nDCG", "P@2", "NumQ")))
    return empty


def opened(workspace, run, topic):
    runs = {source.name: source.id for source in workspace.state.present("run")}
    return WhatIfRequest.of(workspace, runs[run], topic).opened(QUIET)


def test_it_begins_as_it_is_with_the_relevant_documents_that_are_missing(project_of_two):
    result = opened(project_of_two, "one", "1")
    assert [document.docno for document in result.documents] == ["a", "b", "c", "far", "also"]
    assert [document.rank for document in result.documents] == [1, 2, 3, None, None]
    assert [document.grade for document in result.documents] == [1, 0, None, 2, 1]
    assert not result.touched
    board = project_of_two.state.board
    real = dict(zip(map(str, board.measures), board.topic_scores("1")[:, 0].tolist(), strict=True))
    assert {str(score.measure): score.now for score in result.scores} == {
        name: real[name] for name in ("AP", "nDCG", "P@2")
    }
    run = next(source.id for source in project_of_two.state.present("run"))
    assert result.derivation("AP").rows == Queries(project_of_two).explanation(run, "1", "AP").rows
    assert result.derivation("NumQ") is None


def test_a_topic_without_a_relevant_document_and_one_that_the_run_lacks(project_of_two):
    none = opened(project_of_two, "one", "2")
    assert [score.now for score in none.scores] == [0.0, 0.0, 0.0]
    assert none.edited(lambda box: box.imagined(1).moved(3, 0)).scores[0].now == 1.0
    lacking = opened(project_of_two, "one", "3")
    assert [document.docno for document in lacking.documents] == ["z"]
    assert [score.now for score in lacking.scores] == [None, None, None]
    assert lacking.derivation("AP") is None
    taken = lacking.edited(lambda box: box.moved(1, 0))
    assert [score.now for score in taken.scores] == [1.0, 1.0, 0.5]
    assert [score.change for score in taken.scores] == [None, None, None]
    assert taken.derivation("AP").score == 1.0


def test_whether_the_project_is_still_the_same(project_of_two, load, files):
    first = opened(project_of_two, "one", "1")
    assert first.same_as(opened(project_of_two, "one", "1"))
    assert not first.same_as(opened(project_of_two, "two", "1"))
    (files / "late.qrels").write_text("1 0 c 1\n", encoding="utf-8")
    load(project_of_two, "late.qrels")
    assert not first.same_as(opened(project_of_two, "one", "1"))
    assert first.notes[-1] == "imagined: nothing is stored"


def test_a_thousand_documents(empty, load, files):
    (files / "long.run").write_text("".join(f"1 Q0 d{i} {i} {-i} long\n" for i in range(1000)), encoding="utf-8")
    (files / "long.qrels").write_text("1 0 d999 1\n", encoding="utf-8")
    load(empty, "long.run")
    load(empty, "long.qrels")
    result = opened(empty, "long", "1")
    first = result.edited(lambda box: box.moved(999, 0))
    scores = {str(score.measure): (score.true, score.now) for score in first.scores}
    assert scores["AP"] == (1 / 1000, 1.0)
    assert first.documents[0].was == 1000
    assert len(first.derivation("AP").rows) == 1000
