"""Which of several assessors' grades counts under each policy; imported qrels of a named assessor, either counted or
used only for comparison.
"""

from __future__ import annotations

import pytest

from irdesk.assessment.grade_resolution import ADJUDICATOR, Policy, Resolution
from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.judgement import Judgement
from irdesk.session.commands import ChooseResolution, JudgeDocument, NameQrels, SkipDocument, TakeBack, Undo
from irdesk.session.core import project_settings
from irdesk.session.core.grade_resolution import SEVERAL, GradeSources, resolution_of_several
from irdesk.session.importing.file_loading import Standing
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import assessor_name
from irdesk.session.queries import Queries


@pytest.fixture
def judged(prepared, pooled_project, load):
    """Return a workspace with grades of three assessors and imported qrels.

    - Topic 1, a: anna 3, ben 1, carl 1, imported 1
    - Topic 1, b: anna 0
    - Topic 2, d: imported 2
    - Topic 3, z: imported 7
    """

    def judge(desk):
        load(desk, "more.qrels")
        for assessor, docno, grade in (("anna", "a", 3), ("ben", "a", 1), ("carl", "a", 1), ("anna", "b", 0)):
            desk.assessor = assessor
            desk.execute(JudgeDocument("1", docno, grade))

    return prepared(pooled_project, judge)


def counted(workspace):
    state = workspace.state
    assert check(workspace) == []
    return {(topic, docno): grade for topic in state.board.topics for docno, grade in state.grades(topic).items()}


RESOLUTIONS = [
    (Resolution(), 1, 0, 2),
    (Resolution(Policy.MAJORITY), 1, 0, 2),
    (Resolution(Policy.LEAST), 1, 0, 2),
    (Resolution(Policy.GREATEST), 3, 0, 2),
    (Resolution(Policy.ADJUDICATOR), 1, 0, 2),
    (Resolution(Policy.ASSESSOR, "anna"), 3, 0, None),
    (Resolution(Policy.ASSESSOR, "ben"), 1, None, None),
]


def test_the_policy_chooses_the_grade(judged):
    for resolution, *grades in RESOLUTIONS:
        if resolution != Resolution():
            judged.execute(ChooseResolution(resolution))
        result = counted(judged)
        assert [result.get(("1", "a")), result.get(("1", "b")), result.get(("2", "d"))] == grades, resolution
        text = Queries(judged).conventions()
        assert (str(resolution) in text) is (resolution != Resolution()), resolution


def test_switching_scores_at_once_and_is_undone(judged):
    judged.assessor = "ben"
    judged.execute(JudgeDocument("1", "b", 2))
    before = judged.state.board.means().tobytes()
    changes = judged.execute(ChooseResolution(Resolution(Policy.LEAST)))
    assert changes.rescored == {"1"}
    assert judged.state.board.means().tobytes() != before
    judged.execute(Undo())
    assert judged.state.board.means().tobytes() == before


def test_a_judged_document_is_done_whoever_counts(judged):
    judged.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "ben")))
    judged.assessor = "anna"
    row = Queries(judged).queue_row("1", "b")
    assert (row.grade, row.own, row.open) == (0, True, False)
    assert judged.state.tally("anna", "1").judged == 2


def test_impossible_resolutions_are_refused(judged):
    with pytest.raises(
        CommandRefused, match="there are no grades by 'dora' to count; there are grades by anna, ben, carl"
    ):
        judged.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "dora")))
    judged.execute(ChooseResolution(Resolution()))  # accepted: the default was not chosen explicitly
    with pytest.raises(CommandRefused, match="already"):
        judged.execute(ChooseResolution(Resolution()))


def test_qrels_that_are_only_compared_change_no_score(judged, load):
    before, scale = counted(judged), judged.state.scale
    load(judged, "contrary.qrels", standing=Standing("crowd", compared=True))
    assert counted(judged) == before
    assert judged.state.scale is scale
    (source,) = (entry for entry in judged.state.present("qrels") if entry.assessor)
    judged.execute(NameQrels(source.id, "crowd", compared=False))
    judged.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "crowd")))
    assert counted(judged) == {("1", "a"): 0, ("1", "b"): 3}
    judged.execute(Undo())
    judged.execute(ChooseResolution(Resolution(Policy.LEAST)))
    assert counted(judged)["1", "a"] == 0
    with pytest.raises(CommandRefused, match=r"contrary\.qrels and more\.qrels disagree on 1 judgement\."):
        judged.execute(NameQrels(source.id, ""))


def test_a_crowds_grade_leaves_the_document_open(desk, load):
    load(desk, "contrary.qrels", standing=Standing("crowd"))
    assert counted(desk) == {("1", "a"): 0, ("1", "b"): 3}
    assert desk.state.is_open("A", "1", "a")
    desk.assessor = "A"
    desk.execute(JudgeDocument("1", "a", 2))
    assert counted(desk)["1", "a"] == 2  # A grades after the import, so A's grade counts
    desk.execute(TakeBack("1", "a"))
    assert counted(desk)["1", "a"] == 0


@pytest.mark.parametrize("name", [ADJUDICATOR, " Adjudicator "])
def test_nobody_is_called_adjudicator(judged, load, name):
    with pytest.raises(CommandRefused, match="choose another name"):
        assessor_name(name)
    with pytest.raises(CommandRefused, match="choose another name"):
        load(judged, "contrary.qrels", standing=Standing(name))


def test_a_name_is_one_assessors(judged, load):
    with pytest.raises(CommandRefused, match="anna has already judged in this project"):
        load(judged, "contrary.qrels", standing=Standing("anna"))
    load(judged, "contrary.qrels", standing=Standing("crowd", compared=True))
    with pytest.raises(CommandRefused, match="other qrels already count as judgements of crowd"):
        load(judged, "nist.qrels", standing=Standing("crowd"))


def test_one_document_asked_for_alone_follows_the_policy_of_one_assessor(judged):
    grade_sources = judged.state.grade_sources
    assert (grade_sources.grade("1", "b"), grade_sources.grade("2", "d")) == (0, 2)
    judged.execute(ChooseResolution(Resolution(Policy.ASSESSOR, "ben")))
    grade_sources = judged.state.grade_sources
    assert (grade_sources.grade("1", "a"), grade_sources.grade("1", "b")) == (1, None)
    assert grade_sources.grade("2", "d") is None, (
        "imported qrels without a name do not count under one assessor's policy"
    )
    assert grade_sources.imported("2", "d") == 2


def test_grades_are_given_here_only_by_assessors(desk, load):
    load(desk, "more.qrels")
    assert not desk.state.grade_sources.given_here
    desk.execute(SkipDocument("1", "c"))
    assert not desk.state.grade_sources.given_here
    desk.execute(JudgeDocument("1", "a", 0))
    assert desk.state.grade_sources.given_here


@pytest.mark.parametrize(
    ("assessors", "chosen", "judgements", "changes"),
    [
        (("anna", "ben"), None, {}, True),
        (("anna",), None, {}, False),
        (("anna", ADJUDICATOR), None, {}, False),
        (("anna", "ben"), Resolution(Policy.LEAST), {}, False),
        (("anna", "ben"), None, {"1": {"a": {"anna": Judgement(1)}}}, True),
        (("anna", "ben"), None, {"1": {"a": {"anna": Judgement(1), "ben": Judgement(0)}}}, False),
    ],
    ids=["two", "one", "one and the adjudicator", "a person chose", "judged by one", "judged by two already"],
)
def test_the_rule_of_several_assessors_begins_with_the_second_unless_grades_could_change(
    assessors, chosen, judgements, changes
):
    settings = dict(project_settings.DEFAULTS)
    if chosen:
        settings[project_settings.RESOLUTION] = project_settings.resolution_text(chosen)
    result = resolution_of_several(settings, GradeSources(judgements=judgements), assessors)
    assert len(result) == changes
    assert [project_settings.resolution_of(change.after) for change in result] == [SEVERAL] * changes


def test_grades_are_ordered_as_in_their_files_and_then_by_the_time_of_the_latest_judgement():
    judgements = {
        "1": {
            "late": {"anna": Judgement(1, given="t1"), "ben": Judgement(2, given="t9")},
            "early": {"ben": Judgement(0, given="t3")},
            "z": {"anna": Judgement(3, given="t2")},
            "skipped": {"anna": Judgement(abstention="skipped", given="t4")},
            "first": {"anna": Judgement(1, given="t2")},
        }
    }
    given = GradeSources({"q": {"1": {"z": 1, "b": 2}, "2": {"x": 1}}}, {"zoe": {"1": {"y": 0}}}, judgements)
    assert list(given.in_order("1").items()) == [("z", 3), ("b", 2), ("y", 0), ("first", 1), ("early", 0), ("late", 2)]
    assert given.in_order("2") == {"x": 1}
    assert given.in_order("3") == {}


def test_topics_and_assessors_are_those_of_any_grade_or_judgement():
    judgements = {"1": {"a": {"ben": Judgement(1), ADJUDICATOR: Judgement(0)}}, "4": {"b": {"Anna": Judgement()}}}
    given = GradeSources({"q": {"2": {"x": 1}}}, {"carl": {"3": {"y": 0}}}, judgements)
    assert given.topics() == ["2", "3", "1", "4"]
    assert given.assessors() == ["Anna", "ben", "carl", ADJUDICATOR]
    assert given.graded_here("1") == {"a"}
    assert given.graded_here("4") == given.graded_here("2") == set()
