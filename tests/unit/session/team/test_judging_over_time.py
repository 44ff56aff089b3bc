"""Changes over time in one assessor's judging: judgements in order, repeated documents, and no data from other
assessors.
"""

from __future__ import annotations

import pytest

from irdesk.domain.pool import entry_of
from irdesk.domain.progress import QUIET
from irdesk.session.commands import CannotTell, JudgeDocument, Undo, WriteComment
from irdesk.session.commands.judging import with_grade
from irdesk.session.core.changes import JudgementChanged
from irdesk.session.core.workspace import Plan
from irdesk.session.team.judging_over_time import JudgingOverTimeRequest, judging_over_time


class Second:
    """Command that grades a repeated document, as stored in a work package."""

    prepared = CannotTell("", "").prepared

    def __init__(self, docno, grade):
        self.docno, self.grade = docno, grade

    def plan(self, workspace):
        judgement = with_grade(None, self.grade, 4.0, 0, workspace.new_id())
        entry = entry_of(self.docno, again=True)
        return Plan("again", (JudgementChanged(workspace.assessor, "1", entry, None, judgement),))


@pytest.fixture
def judged(desk):
    """Return a project in which A judges a, b, c and d of topic 1 in 10, 20, 30 and 0 seconds and then changes b. B
    judges a.
    """
    for docno, grade, seconds in (("a", 1, 10.0), ("b", 0, 20.0), ("c", 2, 30.0), ("d", 0, 0.0)):
        desk.execute(JudgeDocument("1", docno, grade, seconds))
    desk.execute(WriteComment("1", "a", "no verdict"))
    desk.execute(JudgeDocument("1", "b", 1, 5.0))
    desk.assessor = "B"
    desk.execute(JudgeDocument("1", "a", 3, 99.0))
    desk.assessor = "A"
    return desk


def of(workspace, assessor="A"):
    return judging_over_time(JudgingOverTimeRequest.of(workspace, assessor), QUIET)


def test_own_corrections_where_nothing_came_again(judged):
    result = of(judged)
    assert (result.verdicts, result.blind, result.same, result.repeated) == (4, False, 0, 1)
    assert result.consistency.at == (5,)  # index of the changed judgement
    assert set(result.mix) == {0, 1, 2}
    judged.execute(JudgeDocument("1", "c", 2, 3.0))
    assert (of(judged).same, of(judged).repeated) == (1, 2)
    judged.execute(Undo())
    assert (of(judged).verdicts, of(judged).repeated) == (4, 2)  # An undo does not count as a judgement.
    assert (of(judged, "B").verdicts, of(judged, "B").repeated) == (1, 0)


def test_a_grade_after_undo_is_no_document_graded_again(desk):
    desk.execute(JudgeDocument("1", "a", 1, 10.0))
    desk.execute(Undo())
    desk.execute(JudgeDocument("1", "a", 2, 5.0))
    assert of(desk).repeated == 0
    desk.execute(JudgeDocument("1", "a", 0, 5.0))
    assert (of(desk).same, of(desk).repeated) == (0, 1)


def test_hidden_repeats_come_before_corrections(judged):
    judged.execute(Second("a", 1))
    judged.execute(Second("c", 0))
    result = of(judged)
    assert (result.blind, result.same, result.repeated) == (True, 1, 2)
    assert result.consistency.at == (5, 6)
    assert result.consistency.values == (1.0, 0.5)


def test_an_abstention_is_no_grade(judged):
    judged.execute(CannotTell("2", "d", "no text"))
    result = of(judged)
    assert set(result.mix) == {None, 0, 1, 2}
    assert result.mix[None].values == (1 / 5,)
