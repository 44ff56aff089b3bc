"""Files published with the qrels: run names, judgement counts, reasons for decisions."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.commands import Adjudicate, CannotTell, JudgeDocument
from irdesk.session.team.publication import Form, publish
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing


@pytest.fixture
def provenance(tmp_path):
    def written(workspace):
        path = tmp_path / "final.qrels"
        publish(Publishing.of(workspace), path, Form.GRADED, 1, 0.0, QUIET)
        return json.loads(provenance_path(path).read_text(encoding="utf-8"))

    return written


def test_runs_of_one_tag_are_named_by_their_files(empty, load, files, pool, provenance):
    for place, name in enumerate(("first", "second", "copy")):
        (files / f"{name}.run").write_text(f"1 Q0 a 1 {place % 2 + 1} STANDARD\n1 Q0 b 2 0.5 STANDARD\n")
    load(empty, "first.run")
    load(empty, "second.run")
    with pytest.raises(CommandRefused, match="run first is already loaded"):
        load(empty, "copy.run")
    pool(empty)
    empty.execute(JudgeDocument("1", "a", 1))
    facts = provenance(empty)
    runs = [(each["name"], each["tag"]) for each in facts["sources"] if each["kind"] == "run"]
    assert runs == [("first", "STANDARD"), ("second", "STANDARD")]
    assert facts["pool"]["runs"] == ["first", "second"]


def test_a_corrected_judgement_is_one_and_a_decision_has_its_reason(desk, reopen, provenance):
    for grade in (1, 2, 3):
        desk.execute(JudgeDocument("1", "a", grade))
    desk.execute(CannotTell("1", "b", "no text"))
    other = reopen("B")
    other.execute(JudgeDocument("1", "a", 0))
    other.execute(Adjudicate("1", "a", 2, "named in the last sentence"))
    facts = provenance(other)
    counted = {each["name"]: (each["judgements"], each["decisions with corrections"]) for each in facts["assessors"]}
    assert counted == {"A": (2, 4), "B": (1, 1), "adjudicator": (1, 1)}
    assert facts["adjudications"] == [{"topic": "1", "docno": "a", "grade": 2, "reason": "named in the last sentence"}]


def test_topics_are_published_in_numeric_order_if_all_are_numbers(desk):
    wish = Publishing.of(desk)
    assert list(replace(wish, topics=("1", "10", "14", "3")).qrels.grades) == ["1", "3", "10", "14"]
    assert list(replace(wish, topics=("1", "10", "3", "a")).qrels.grades) == ["1", "10", "3", "a"]
