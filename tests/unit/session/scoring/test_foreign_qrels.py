"""Qrels of another collection: none of their topics occurs in a topic file or a run."""

from __future__ import annotations

import json

import pytest

from irdesk.domain.progress import QUIET
from irdesk.evaluation.attention.caution import Severity
from irdesk.evaluation.attention.caution_advice import FOREIGN_QRELS
from irdesk.session.commands import JudgeDocument
from irdesk.session.queries import Queries
from irdesk.session.scoring.attention import AttentionRequest
from irdesk.session.team.publication import Form, publish
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing, complete_report, open_points, summary


@pytest.fixture
def foreign(desk, load, files):
    """Return a project that has judgements, and qrels of the unknown topics 901 to 903."""
    (files / "other.qrels").write_text("901 0 a 1\n902 0 b 0\n903 0 99999 1\n", encoding="utf-8")
    desk.execute(JudgeDocument("1", "a", 1))
    load(desk, "other.qrels")
    return desk


def test_the_file_is_named_and_a_fitting_one_is_not(foreign, load):
    assert [source.name for source in Queries(foreign).foreign_qrels()] == ["other.qrels"]
    load(foreign, "more.qrels")
    assert [source.name for source in Queries(foreign).foreign_qrels()] == ["other.qrels"]


def test_without_topics_and_runs_nothing_can_be_said(empty, load):
    load(empty, "nist.qrels")
    assert Queries(empty).foreign_qrels() == []


def test_attention_lists_the_file(foreign):
    cautions = AttentionRequest.of(foreign).attention(QUIET).cautions
    (caution,) = (caution for caution in cautions if caution.code is FOREIGN_QRELS)
    assert caution.severity is Severity.HIGH
    assert caution.topics == ("901", "902", "903")
    assert (
        str(caution.sentence)
        == "none of the 3 topics of other.qrels occurs in the project's topics or runs (901, 902, 903)"
    )


def test_a_publication_says_which_topics_nobody_has(foreign, tmp_path):
    wish = Publishing.of(foreign)
    report = complete_report(wish, QUIET)
    assert report.strangers == ("901", "902", "903")
    assert "Not found in any topic file, run or pool: topics 901, 902, 903." in map(str, open_points(report))
    path = tmp_path / "final.qrels"
    publish(wish, path, Form.GRADED, 1, 0.0, QUIET, report)
    assert json.loads(provenance_path(path).read_text())["open"]["in no topic file, no run and no pool"] == [
        "901",
        "902",
        "903",
    ]


def test_a_publication_says_nothing_of_pooled_documents_without_a_pool(empty, load):
    load(empty, "nist.qrels")
    report = complete_report(Publishing.of(empty), QUIET)
    assert report.judgements
    assert not any("pooled" in line for line in summary(report))
