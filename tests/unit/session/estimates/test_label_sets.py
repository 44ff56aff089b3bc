"""Model labels in a project: loaded, described, and never counted as judgements."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import msgspec
import pytest

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import Designed, DesignedDocument, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Provenance
from irdesk.session.commands import (
    AssignTopics,
    DescribeLabels,
    Redo,
    RemoveSource,
    TakeAsJudgements,
    TakeAsLabels,
    Undo,
)
from irdesk.session.importing.file_loading import AS_THEY_ARE, LoadingContext, Standing, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.team.agreement import AgreementRequest
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.session.team.publication import Form, publish
from irdesk.session.team.publication_report_and_open_points import Publishing

MODEL = Provenance("gpt-4", "0613", "a1b2c3", 0.0, "2024-05-01", 1)


def loaded(workspace, files, name: str, text: str, standing: Standing = AS_THEY_ARE) -> str:
    (files / name).write_text(text, "utf-8")
    source, frozen = workspace.new_id(), LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(files / name, source, workspace.now(), frozen, QUIET, standing=standing))
    return source


@pytest.fixture
def desk(prepared, pooled_project, load):
    """Return the project with human judgements."""

    def judge(desk):
        load(desk, "nist.qrels")

    return prepared(pooled_project, judge)


@pytest.fixture
def labelled(desk, files):
    """Return the project with two label sets, and their ids."""
    first = loaded(desk, files, "judge.txt", "1 0 a 0\n1 0 b 1\n1 0 c 3\n2 0 d 1\n", Standing(provenance=MODEL))
    again = loaded(desk, files, "again.txt", "1 0 a 1\n", Standing(provenance=msgspec.structs.replace(MODEL, repeat=2)))
    return desk, first, again


def test_several_models_and_repeats_stand_side_by_side(labelled):
    desk, first, again = labelled
    sets = Queries(desk).label_sets()
    assert [each.id for each in sets] == [first, again]
    assert [each.name for each in sets] == ["gpt-4 0613 #1", "gpt-4 0613 #2"]
    assert sets[0].labels == {"1": {"a": 0, "b": 1, "c": 3}, "2": {"d": 1}}
    assert sets[0].source.provenance == MODEL
    assert sets[0].source.counts == {"topics": 2, "labels": 4}
    words = "gpt-4 0613, prompt a1b2c3, temperature 0, 2024-05-01, repeat 1"
    assert sets[0].source.provenance.in_words() == words


def test_labels_change_no_grade_and_no_score(labelled):
    desk, *_ = labelled
    assert desk.state.grades("1") == {"a": 1, "b": 0}
    assert desk.state.grades("2") == {}
    assert desk.state.counted_grades() == {0, 1}
    assert [source.name for source in desk.state.present("qrels")] == ["nist.qrels"]
    assert check(desk) == []


def test_labels_are_kept_in_the_file(labelled, reopen):
    desk, first, _ = labelled
    before = Queries(desk).label_sets()
    again = reopen("A")
    after = Queries(again).label_sets()
    assert [(each.name, each.labels, each.source) for each in after] == [
        (each.name, each.labels, each.source) for each in before
    ]
    again.execute(RemoveSource(first))
    assert len(Queries(again).label_sets()) == 1
    again.execute(Undo())
    assert len(Queries(again).label_sets()) == 2


def test_the_provenance_is_edited_and_undone(labelled):
    desk, first, _ = labelled
    desk.execute(DescribeLabels(first, Provenance("umbrela")))
    assert Queries(desk).label_sets()[0].name == "umbrela"
    desk.execute(Undo())
    assert Queries(desk).label_sets()[0].source.provenance == MODEL
    with pytest.raises(CommandRefused, match="already has this description"):
        desk.execute(DescribeLabels(first, MODEL))


def test_qrels_become_labels_and_judgements_again(desk, files, reopen):
    source = next(each.id for each in desk.state.present("qrels"))
    means = desk.state.board.means().copy()
    desk.execute(TakeAsLabels(source, MODEL))
    assert desk.state.grades("1") == {}
    assert Queries(desk).label_sets()[0].source.counts == {"topics": 1, "labels": 2}
    assert check(desk) == []
    desk.execute(Undo())
    assert desk.state.grades("1") == {"a": 1, "b": 0}
    desk.execute(Redo())
    again = reopen("A")
    assert again.state.present("qrels") == []
    again.execute(TakeAsJudgements(source))
    assert Queries(again).label_sets() == ()
    assert (again.state.board.means() == means).all()
    assert check(again) == []
    assert again.state.present("qrels")[0].counts == {"topics": 1, "judgements": 2}


def test_a_name_proposes_labels(desk, files):
    desk.execute(RemoveSource(next(each.id for each in desk.state.present("qrels"))))
    for name, is_model in (
        ("umbrela_gpt-4_dl20.txt", True),
        ("qrels.binary-gpt4o.txt", True),
        ("RMITIR-llama38b.txt", True),
        ("qrels.dl21-passage.txt", False),
        ("human-vs-llm.qrels", False),
        ("qrels.nist.txt", False),
        ("o1.qrels", True),
        ("robust04.qrels", False),
    ):
        loaded(desk, files, name, "1 0 a 0\n1 0 b 1\n")
        assert bool(Queries(desk).label_sets()) is is_model, name
        desk.execute(Undo())


def test_people_are_chosen_whatever_the_name_says(desk, files):
    loaded(desk, files, "gpt.qrels", "2 0 d 1\n", Standing(people=True))
    assert Queries(desk).label_sets() == ()
    assert desk.state.grades("2") == {"d": 1}


def test_the_model_is_read_from_the_name(desk, files):
    loaded(desk, files, "umbrela_gpt-4_dl20.txt", "1 0 a 0\n")
    assert [each.name for each in Queries(desk).label_sets()] == ["gpt-4"]


def test_the_same_labels_are_refused(labelled, files):
    desk, *_ = labelled
    with pytest.raises(CommandRefused, match="already loaded"):
        loaded(desk, files, "judge.txt", "1 0 a 0\n1 0 b 1\n1 0 c 3\n2 0 d 1\n", Standing(provenance=MODEL))


def test_a_pool_records_its_design(labelled, reopen):
    desk, first, _ = labelled
    listed = {
        "1": (DesignedDocument("b", 0.5, 1), DesignedDocument("a", 0.25, 0)),
        "2": (DesignedDocument("d", 0.25, 0),),
    }
    part = Designed(listed, 1, 7, (first,), tuple(run.id for run in desk.state.present("run")), ("P@10",))
    spec = PoolSpec(desk.new_id(), (part,), "random", 7, desk.now())
    desk.execute(prepare_pool(desk.store, spec, QUIET))
    assert desk.state.pool.queues == {"1": ("b",)}
    assert (desk.state.pool.spec.documents, desk.state.pool.spec.pooled) == (1, 3)
    again = reopen("A")
    recorded = Queries(again).recorded_design()
    assert recorded is not None
    assert recorded.design.documents == listed
    assert (recorded.models, recorded.measures, recorded.rounds) == ((first,), ("P@10",), 1)
    assert check(again) == []


def test_a_sample_for_estimates_is_judged_in_random_order(labelled):
    desk, first, _ = labelled
    part = Designed({"1": (DesignedDocument("b", 0.5, 1),)}, 1, 7, (first,), (), ("P@10",))
    with pytest.raises(CommandRefused, match="random order"):
        prepare_pool(desk.store, PoolSpec(desk.new_id(), (part,), "docno", 7, 0.0), QUIET)


def test_labels_that_name_texts_are_looked_up(empty, files):
    loaded(empty, files, "docs.jsonl", '{"docno": "d1", "text": "One  text."}\n{"docno": "d2", "text": "Another."}\n')
    loaded(empty, files, "topics.tsv", "7\tWhat is it\n")
    lines = [
        {"model": "gpt-4o", "query": "what is it", "passage": "One text.", "judgment": 2},
        {"model": "gpt-4o", "query": "what is it", "passage": "Nowhere.", "judgment": 1},
        {"model": "gpt-4o", "query": "what is it", "passage": "Another.", "judgment": 0, "result_status": 0},
    ]
    loaded(empty, files, "judged.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    (only,) = Queries(empty).label_sets()
    assert only.labels == {"7": {"d1": 2}}
    assert only.source.counts == {"topics": 1, "labels": 1, "unknown": 1, "unparsed": 1}
    assert only.name == "gpt-4o"


def test_texts_that_are_not_loaded_are_a_fault(empty, files):
    line = {"query": "what is it", "passage": "One text.", "judgment": 2}
    with pytest.raises(InputError, match="load topics and documents"):
        loaded(empty, files, "judged.jsonl", json.dumps(line) + "\n")
    assert empty.store.data().sources == ()


def test_a_table_of_two_models_gives_two_sets(desk, files):
    text = "topic,docno,grade,model\n1,a,2,gpt-4\n1,a,1,llama\n1,b,0,llama\n"
    loaded(desk, files, "labels.csv", text)
    assert [(each.name, each.labels) for each in Queries(desk).label_sets()] == [
        ("gpt-4", {"1": {"a": 2}}),
        ("llama", {"1": {"a": 1, "b": 0}}),
    ]
    desk.execute(Undo())
    assert Queries(desk).label_sets() == ()


def test_of_a_filled_file_the_models_part_is_loaded(empty, files):
    people = "".join(f"1 0 p{i} {i % 3}\n" for i in range(60))
    loaded(empty, files, "people.qrels", people)
    loaded(empty, files, "umbrela.qrels", people + "1 0 x 2\n2 0 y 1\n")
    (only,) = Queries(empty).label_sets()
    assert only.labels == {"1": {"x": 2}, "2": {"y": 1}}
    assert only.source.counts == {"topics": 2, "labels": 2, "people's": 60}
    with pytest.raises(InputError, match="all 60 labels equal human judgements"):
        loaded(empty, files, "gpt.qrels", people)


def tables(path) -> dict[str, list[tuple]]:
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def test_a_work_package_holds_nothing_of_a_model(desk, files, tmp_path):
    secret = Provenance("gpt-secret", prompt="promptsecret")
    labels = loaded(desk, files, "judgesecret.txt", "1 0 a 3\n1 0 onlysecret 2\n2 0 d 1\n", Standing(provenance=secret))
    listed = {"1": (DesignedDocument("a", 0.123456, 1), DesignedDocument("onlysecret", 0.25, 0))}
    part = Designed(listed, 1, 7, (labels,), (), ("P@10",))
    desk.execute(prepare_pool(desk.store, PoolSpec(desk.new_id(), (part,), "random", 7, desk.now()), QUIET))
    desk.execute(AssignTopics(AssignmentPlan(("ben",), Overlap(1, 0.0), repeats=0.0, seed=3)))
    package = tmp_path / "ben.irdesk"
    write_package(PackageExport.of(desk), "ben", package, QUIET)
    rows = tables(package)
    assert rows["qrels"] == []
    assert {row[1] for row in rows["source"]} <= {"topics", "documents"}
    assert [json.loads(row[1])["parts"] for row in rows["pool"]] == [[]]
    data = package.read_bytes()
    for trace in (b"secret", b"0.123456", labels.encode(), b"labels"):
        assert trace not in data
    other = workspace_of(open_project(package, QUIET), "ben")
    assert Queries(other).label_sets() == ()
    assert Queries(other).recorded_design() is None
    other.close()


def test_nothing_of_a_model_is_published(labelled, tmp_path):
    desk, *_ = labelled
    publish(Publishing.of(desk), tmp_path / "out.qrels", Form.GRADED, 1, 0.0, QUIET)
    assert (tmp_path / "out.qrels").read_text() == "1 0 a 1\n1 0 b 0\n"
    assert "judge.txt" not in (tmp_path / "out.provenance.json").read_text()
    assert "gpt-4" not in (tmp_path / "out.provenance.json").read_text()


def test_labels_are_in_no_agreement_and_no_progress(labelled):
    desk, *_ = labelled
    assert desk.state.grade_sources.assessors() == []
    assert desk.state.disputes() == []
    assert list(AgreementRequest.of(desk).grades_by_assessor()) == ["nist.qrels"]
    assert Queries(desk).progress().judged == Queries(desk).progress().imported
