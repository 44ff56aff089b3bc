"""Abstentions are not grades, remarks do not change the judgement, and one bulk change is one step."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED, Judgement, Place, TopicNote
from irdesk.session.commands import (
    BulkChange,
    CannotTell,
    ChangeMarks,
    FlagDocument,
    JudgeDocument,
    MoveTo,
    SkipDocument,
    TakeBack,
    Undo,
    WriteComment,
    WriteNote,
)
from irdesk.session.commands.judging import with_cannot_tell, with_grade, with_skip, without_grade
from irdesk.session.commands.remarks import with_remark
from irdesk.session.project_files.integrity_check import check
from irdesk.session.queries import Criteria, Queries


def judgement(workspace, topic: str, docno: str) -> Judgement | None:
    return workspace.state.judgement(workspace.assessor, topic, docno)


def place(workspace) -> Place:
    return workspace.state.places[workspace.assessor]


def refusal(workspace, command) -> str:
    before = workspace.store.data()
    with pytest.raises(CommandRefused) as fault:
        workspace.execute(command)
    assert workspace.store.data() == before
    return str(fault.value)


@pytest.mark.parametrize("command", [SkipDocument, CannotTell])
def test_an_abstention_is_no_grade_anywhere(desk, command):
    desk.execute(JudgeDocument("1", "a", 2))
    changes = desk.execute(command("1", "a"))
    assert changes.rescored == {"1"}
    assert desk.state.grade("1", "a") is None
    assert Queries(desk).effective_qrels().grades == {}
    assert desk.state.board.topics == desk.state.fresh_board().topics == []
    assert check(desk) == []


def test_the_export_names_what_it_leaves_out(desk):
    queries = Queries(desk)
    assert queries.left_out() == ""
    desk.execute(CannotTell("1", "a"))
    desk.execute(CannotTell("1", "b"))
    desk.execute(SkipDocument("1", "c"))
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "b", 1))
    desk.execute(SkipDocument("1", "a"))
    assert queries.left_out() == "1 cannot tell, 1 skipped"
    assert queries.effective_qrels().grades == {"1": {"b": 1}}


def test_what_is_skipped_comes_after_the_rest_of_its_topic_and_then_after_all_topics(desk):
    seen = []
    for _ in range(12):
        seen.append((place(desk).topic, place(desk).docno))
        if place(desk).docno in "bd":
            desk.execute(SkipDocument(place(desk).topic, place(desk).docno))
        else:
            desk.execute(JudgeDocument(place(desk).topic, place(desk).docno, 0))
    first = [("1", "a"), ("1", "b"), ("1", "c"), ("1", "d")]
    again = [("1", "b"), ("1", "d")]
    others = [("2", "a"), ("2", "d"), ("3", "a")]
    assert seen == [*first, *again, *others, ("2", "d"), ("1", "b"), ("1", "d")]


def test_the_last_one_skipped_stays(desk):
    for topic, queue in desk.state.pool.queues.items():
        for docno in queue:
            desk.execute(JudgeDocument(topic, docno, 1))
    desk.execute(TakeBack("1", "c"))
    desk.execute(SkipDocument("1", "c"))
    assert place(desk) == Place("1", "c")
    assert Queries(desk).progress().open == 1


def test_a_topic_is_done_when_all_is_judged_or_cannot_be_told(desk):
    queries = Queries(desk)
    desk.execute(SkipDocument("3", "a"))
    assert queries.progress().topics_done == 0
    desk.execute(CannotTell("3", "a", "  torn page "))
    assert judgement(desk, "3", "a").reason == "torn page"
    assert queries.progress().topics_done == 1
    assert (queries.progress().judged, queries.progress().skipped, queries.progress().cannot_tell) == (0, 0, 1)
    desk.assessor = "B"
    assert queries.progress().topics_done == 0, "another assessor may be able to tell"


def test_skipping_is_refused_where_another_grade_counts(desk, load):
    load(desk, "nist.qrels")
    assert "not yours" in refusal(desk, SkipDocument("1", "a"))
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "c", 2))
    desk.assessor = "A"
    assert "not yours" in refusal(desk, SkipDocument("1", "c"))
    desk.execute(CannotTell("1", "c"))
    assert desk.state.grade("1", "c") == 2


def test_remarks_leave_the_verdict_and_its_moment(desk):
    desk.execute(JudgeDocument("1", "a", 2, 4.0))
    given = judgement(desk, "1", "a")
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "a", 0))
    desk.assessor = "A"
    desk.execute(WriteComment("1", "a", " why \n"))
    desk.execute(FlagDocument("1", "a", True))
    result = judgement(desk, "1", "a")
    assert (result.grade, result.seconds, result.given, result.comment, result.flagged) == (
        2,
        4.0,
        given.given,
        "why",
        True,
    )
    assert desk.state.grade("1", "a") == 0, "a comment does not make an older grade count again"
    desk.execute(JudgeDocument("1", "a", 3))
    assert (judgement(desk, "1", "a").comment, judgement(desk, "1", "a").flagged) == ("why", True)
    desk.execute(TakeBack("1", "a"))
    assert judgement(desk, "1", "a") == Judgement(comment="why", flagged=True)
    assert refusal(desk, TakeBack("1", "a")) == "a has no judgement to clear"
    desk.execute(WriteComment("1", "a", ""))
    desk.execute(FlagDocument("1", "a", False))
    assert judgement(desk, "1", "a") is None


def test_remarks_that_change_nothing_are_refused(desk):
    assert refusal(desk, WriteComment("1", "a", " ")) == "the comment on a already has this text"
    assert refusal(desk, FlagDocument("1", "a", False)) == "a has no flag"
    assert refusal(desk, WriteNote("1", 0, "")) == "the note on topic 1 already has this content"
    assert refusal(desk, WriteNote("9", 1, "")) == "topic 9 is not in the pool"
    assert "1 (very easy) to 5 (very hard), not 6" in refusal(desk, WriteNote("1", 6, ""))
    assert "not in the pool" in refusal(desk, WriteComment("1", "z", "x"))


def test_notes_are_each_assessors_own(desk, reopen):
    desk.execute(WriteNote("1", 4, "vague"))
    desk.assessor = "B"
    assert Queries(desk).note("1") == TopicNote()
    desk.execute(WriteNote("1", 0, "clear"))
    again = reopen("A")
    assert again.state.notes == {"1": {"A": TopicNote(4, "vague"), "B": TopicNote(0, "clear")}}
    again.execute(Undo())
    assert again.state.notes == {"1": {"A": TopicNote(4, "vague")}}
    assert check(again) == []


def test_one_bulk_change_is_one_step_scored_once(desk):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(SkipDocument("1", "b"))
    desk.execute(JudgeDocument("1", "d", 0))
    change = BulkChange("grade", 2)
    preview = Queries(desk).bulk_preview("1", ("a", "b", "c", "d"), change)
    assert (preview.changing, preview.steps) == (
        3,
        {("0", "2"): 1, ("skipped", "2"): 1, ("unjudged", "2"): 1},
    )
    revision = desk.state.board.revision("1")
    changes = desk.execute(ChangeMarks("1", ("a", "b", "c", "d"), change))
    assert changes.name == "grade 3 documents of topic 1 as 2"
    assert desk.state.board.revision("1") == revision + 1
    assert desk.state.grades("1") == dict.fromkeys("abcd", 2)
    assert check(desk) == []
    assert refusal(desk, ChangeMarks("1", ("a", "b"), change)) == "none of the 2 documents would change"
    desk.execute(Undo())
    assert desk.state.grades("1") == {"a": 2, "d": 0}
    assert judgement(desk, "1", "b").abstention == SKIPPED
    assert check(desk) == []


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        (BulkChange("skip"), {"a", "d"}),
        (BulkChange("flag"), {"a", "c", "d"}),
        (BulkChange("unflag"), {"b"}),
        (BulkChange("take back"), {"a", "c"}),
        (BulkChange("grade", 0), {"a", "b", "c", "d"}),
    ],
    ids=lambda value: value.kind if isinstance(value, BulkChange) else "",
)
def test_bulk_changes_only_what_would_be_another(desk, change, changed):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(SkipDocument("1", "c"))
    desk.execute(FlagDocument("1", "b", True))
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "b", 1))
    desk.assessor = "A"
    changes = desk.execute(ChangeMarks("1", tuple("abcd"), change))
    assert {docno for _, docno in changes.judged()} == changed


def test_bulk_is_refused_outside_of_pool_and_scale(desk):
    assert "not in the pool" in refusal(desk, ChangeMarks("1", ("a", "z"), BulkChange("flag")))
    assert "no grade 9" in refusal(desk, ChangeMarks("1", ("a",), BulkChange("grade", 9)))


def test_the_filter_finds_each_state_and_words(desk):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(SkipDocument("1", "b"))
    desk.execute(CannotTell("1", "c"))
    desk.execute(FlagDocument("1", "d", True))
    desk.execute(WriteComment("1", "a", "x"))
    queries = Queries(desk)

    def shown(*criteria) -> str:
        return "".join(queries.matching("1", Criteria(*criteria), frozenset("ab")))

    assert shown() == "abcd"
    assert shown("unjudged") == "bd"
    assert shown("skipped") == "b"
    assert shown("cannot tell") == "c"
    assert shown("flagged") == "d"
    assert shown("commented") == "a"
    assert (shown("grade", 2), shown("grade", 1)) == ("a", "")
    assert shown("all", 0, "word") == "ab"
    assert shown("unjudged", 0, "word") == "b"
    assert queries.word_search(["1"], "A")(QUIET) == {"1": {"a"}}
    assert queries.word_search(["1"], "a b")(QUIET) == {"1": frozenset()}


def test_the_last_verdicts_stand_in_their_order_whatever_was_undone_or_remarked(desk):
    queries = Queries(desk)
    for docno in "abc":
        desk.execute(JudgeDocument("1", docno, 1))
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(WriteComment("1", "b", "x"))
    assert [verdict.row.docno for verdict in queries.recent_judgements()] == ["a", "c", "b"]
    desk.execute(Undo())
    desk.execute(Undo())
    assert [verdict.row.docno for verdict in queries.recent_judgements()] == ["c", "b", "a"]
    desk.execute(MoveTo("1", "d"))
    walked = []
    while (last := queries.last_judged()) is not None:
        walked.append(last.docno)
        desk.execute(MoveTo(last.topic, last.docno))
    assert walked == ["c", "b", "a"]


def test_the_history_of_a_document_is_this_assessors(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(Undo())
    desk.execute(CannotTell("1", "a", "torn"))
    desk.execute(JudgeDocument("1", "b", 1))
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "a", 0))
    desk.assessor = "A"
    rows = Queries(desk).document_history("1", "a")(QUIET)
    values = [(row.judgement.grade, row.judgement.abstention) if row.judgement else None for row in rows]
    assert values == [(1, ""), None, (None, CANNOT_TELL)]
    assert [row.cause.split(" ")[0] for row in rows] == ["do", "undo", "do"]


def test_a_grade_of_another_assessor_is_told_from_one_of_the_qrels(desk, load):
    load(desk, "nist.qrels")
    desk.assessor = "anna"
    desk.execute(JudgeDocument("1", "c", 2))
    desk.assessor = "ben"
    queries = Queries(desk)
    rows = {docno: queries.queue_row("1", docno) for docno in "abcd"}
    assert {docno: row.grade for docno, row in rows.items()} == {"a": 1, "b": 0, "c": 2, "d": None}
    assert [docno for docno, row in rows.items() if row.by_others] == ["c"]
    preview = queries.bulk_preview("1", ("a", "c"), BulkChange("grade", 2))
    assert {before for before, _ in preview.steps} == {"1 in the qrels", "2 by others"}
    desk.execute(JudgeDocument("1", "c", 1))
    assert not queries.queue_row("1", "c").by_others


REMARKED = Judgement(comment="why", flagged=True)


def test_a_decision_keeps_remarks_and_counts_skips():
    assert with_grade(REMARKED, 2, 1.5, 3, "t1") == Judgement(2, "", "why", 1.5, 3, "t1", "", True)
    assert with_grade(None, 2, 1.5, 3, "t1") == Judgement(2, "", "", 1.5, 3, "t1")
    first = with_skip(None, 1.0, 1, "t1")
    assert (first.skips, with_skip(first, 1.0, 1, "t2").skips) == (1, 2)
    assert with_grade(first, 1, 1.0, 1, "t3").skips == 0
    unclear = with_cannot_tell(REMARKED, "no text", 1.0, 1, "t1")
    assert (unclear.reason, unclear.comment, unclear.skips, unclear.grade) == ("no text", "why", 0, None)


def test_empty_judgements_are_none():
    assert without_grade(Judgement(grade=1, given="t1")) is None
    assert without_grade(Judgement(grade=1, comment="why")) == Judgement(comment="why")
    assert without_grade(Judgement(grade=1, flagged=True)) == Judgement(flagged=True)
    assert with_remark(None, comment="") is None
    assert with_remark(None, comment="why") == Judgement(comment="why")
    assert with_remark(REMARKED, comment="", flagged=False) is None
    assert with_remark(REMARKED, flagged=False) == Judgement(comment="why")
    assert with_remark(Judgement(grade=1, given="t1"), comment="") == Judgement(grade=1, given="t1")
