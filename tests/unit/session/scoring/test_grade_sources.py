"""Grades that count, by source: assessors, the adjudicator, and each file of imported qrels."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.progress import QUIET
from irdesk.session.commands import Adjudicate, ChooseResolution, JudgeDocument, TakeBack
from irdesk.session.importing.file_loading import Standing
from irdesk.session.pools.pool_preparation import standing_of
from irdesk.session.pools.stopping_estimate import StoppingRequest
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.scoring.grade_sources import (
    GradeSource,
    Origin,
    SourceCount,
    count_sources,
    imported_count,
    sources_in_words,
)
from irdesk.session.team.agreement import AgreementRequest, compare_assessors
from irdesk.session.team.publication import Form, publish
from irdesk.session.team.publication_provenance import provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing, complete_report, in_words


@pytest.fixture
def mixed(prepared, pooled_project, load):
    """Return a project with grades from several sources.

    - Imported qrels: a and b in topic 1, d in topic 2, z in topic 3
    - Qrels of a crowd: a and b in topic 1
    - Judgements: c by anna and ben, a by ben
    """

    def judge(desk):
        load(desk, "nist.qrels")
        load(desk, "more.qrels")
        load(desk, "contrary.qrels", standing=Standing("crowd"))
        for assessor, docno, grade in (("anna", "c", 1), ("ben", "c", 1), ("ben", "a", 2)):
            desk.assessor = assessor
            desk.execute(JudgeDocument("1", docno, grade))

    return prepared(pooled_project, judge)


def words(workspace) -> str:
    """Return the text on the sources of the grades that count, after checking that their numbers add up to
    all grades.
    """
    state = workspace.state
    counts = count_sources(state.grade_sources, state.present("qrels"))
    assert sum(count.count for count in counts) == sum(len(state.grades(topic)) for topic in state.board.topics)
    for count in counts:
        assert count.count == sum(times for _, times in count.grades)
    return sources_in_words(counts)


def test_each_source_has_its_topics_and_grades(mixed):
    state = mixed.state
    counts = {each.source.name: each for each in count_sources(state.grade_sources, state.present("qrels"))}
    assert (counts["ben"].topics, counts["ben"].grades) == (1, ((1, 1), (2, 1)))
    assert (counts["more.qrels"].topics, counts["more.qrels"].grades) == (2, ((2, 1), (7, 1)))


def test_many_sources_have_a_line_each_in_the_report_and_are_counted_in_a_phrase(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    counts = tuple(SourceCount(GradeSource(Origin.ASSESSOR, f"a{n}"), 1) for n in range(12))
    assert sources_in_words(counts).endswith("1 by a9 and 2 more")
    report = replace(complete_report(Publishing.of(desk), QUIET), sources=counts)
    assert in_words(report)[1:14] == ["Sources:", *(f"1 by a{n}" for n in range(12))]


def test_the_last_given_counts_whoever_gave_it(mixed):
    assert words(mixed) == "2 by ben, 1 imported from contrary.qrels as crowd's, 2 imported from more.qrels"
    mixed.assessor = "ben"
    mixed.execute(TakeBack("1", "c"))
    assert words(mixed).startswith("1 by anna, 1 by ben, 1 imported")
    mixed.execute(TakeBack("1", "a"))
    assert "2 imported from contrary.qrels as crowd's" in words(mixed)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (Policy.MAJORITY, "1 by several assessors who agree, 2 imported from contrary.qrels as crowd's, 2 imported"),
        (Policy.GREATEST, "1 by ben, 1 by several assessors who agree, 1 imported from contrary.qrels as crowd's"),
        (Policy.ADJUDICATOR, "1 by several assessors who agree, 1 by the adjudicator, 1 imported from contrary.qrels"),
    ],
)
def test_under_each_policy_it_is_those_who_gave_the_grade_that_counts(mixed, policy, expected):
    mixed.execute(Adjudicate("1", "a", 3, "settled"))
    mixed.execute(ChooseResolution(Resolution(policy)))
    assert words(mixed).startswith(expected)


def test_of_one_assessor_alone_nothing_else_counts(mixed):
    mixed.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "crowd")))
    assert words(mixed) == "2 imported from contrary.qrels as crowd's"
    mixed.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "anna")))
    assert words(mixed) == "1 by anna"


def test_all_that_a_project_can_hold_adds_up(full_project, tmp_path):
    path = tmp_path / "full.irdesk"
    path.write_bytes(full_project)
    workspace = workspace_of(open_project(path, QUIET), "anna")
    for policy in Policy:
        wanted = Resolution(policy, "ben" if policy is Policy.ASSESSOR else "")
        if wanted != workspace.state.resolution:
            workspace.execute(ChooseResolution(wanted))
        assert words(workspace)
    workspace.close()


def test_imported_grades_are_counted_apart_wherever_progress_is(mixed):
    queries = Queries(mixed)
    progress = queries.progress()
    assert (progress.documents, progress.judged, progress.imported) == (7, 4, 2)
    assert [(row.id, row.judged, row.imported) for row in queries.pool_topics()] == [
        ("1", 3, 1),
        ("2", 1, 1),
        ("3", 0, 0),
    ]
    assert queries.graded_here() == 2
    topics = StoppingRequest.of(mixed).look(10, QUIET).topics
    assert [(topic.judged, topic.imported) for topic in topics] == [(3, 1), (1, 1), (0, 0)]
    assert standing_of(mixed.state, "anna", grows=False).imported == {"1": {"b"}, "2": {"d"}, "3": {"z"}}
    assert compare_assessors(AgreementRequest.of(mixed), "AP", QUIET).imported == ("crowd", "imported qrels")


def test_what_is_published_names_its_sources_before_and_beside(mixed, tmp_path):
    wish = Publishing.of(mixed)
    report = complete_report(wish, QUIET)
    line = next(line for line in in_words(report) if line.startswith("Sources"))
    assert line == "Sources: 2 by ben, 1 imported from contrary.qrels as crowd's, 2 imported from more.qrels."
    assert imported_count(report.sources) == 3
    path = tmp_path / "final.qrels"
    publish(wish, path, Form.GRADED, 1, 0.0, QUIET, report)
    facts = json.loads(provenance_path(path).read_text(encoding="utf-8"))["qrels"]
    assert facts["judgements"] == sum(fact["judgements"] for fact in facts["by source"]) == 5
    assert facts["by source"] == [
        {"source": "assessor", "name": "ben", "judgements": 2},
        {"source": "imported qrels", "name": "contrary.qrels", "as": "crowd", "judgements": 1},
        {"source": "imported qrels", "name": "more.qrels", "judgements": 2},
    ]
    assert report.sources[0].source == GradeSource(Origin.ASSESSOR, "ben")
