"""The steps of a campaign: their order and their states, from an empty project to publication."""

from __future__ import annotations

from dataclasses import replace

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.progress import QUIET
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.session.campaign.assessor_progress import TeamProgressRequest, team_progress
from irdesk.session.campaign.steps import VIEWS, Status, StepsBook, StepsRequest, first_open, first_view, following
from irdesk.session.commands import (
    Adjudicate,
    AssignTopics,
    ChooseResolution,
    GiveTopic,
    JudgeDocument,
    RecordPublication,
    Undo,
)
from irdesk.session.core.workspace import Workspace


def steps_of(workspace: Workspace):
    return StepsBook().steps(StepsRequest.of(workspace), QUIET)


def step(workspace: Workspace, view: str):
    return next(entry for entry in steps_of(workspace) if entry.view == view)


def judge(workspace: Workspace, name: str, grade: int) -> None:
    workspace.assessor = name
    assigned = workspace.state.assigned
    for topic, queue in workspace.state.pool.queues.items():
        for docno in assigned.queue_of(name, topic, queue):
            workspace.execute(JudgeDocument(topic, docno, grade, seconds=4.0))


def test_the_first_open_step_moves_on_as_the_campaign_does(desk, load, files):
    steps = steps_of(desk)
    assert tuple(entry.view for entry in steps) == VIEWS
    assert first_open(steps).view == first_view(StepsRequest.of(desk)) == "documents"
    (files / "docs.jsonl").write_text('{"id": "a", "title": "T a", "text": "text of a"}\n')
    load(desk, "docs.jsonl")
    assert (step(desk, "documents").status, step(desk, "documents").sign) == (Status.DONE, "✓")
    load(desk, "topics.tsv")
    assert step(desk, "scale").status is Status.DONE
    assert first_open(steps_of(desk)).view == "assessors"
    desk.execute(AssignTopics(AssignmentPlan(("anna", "ben"), Overlap(2, 1.0))))
    assert "no package exported yet" in first_open(steps_of(desk)).words
    assert step(desk, "progress").sign == "0 %"
    judge(desk, "anna", 1)
    assert first_open(steps_of(desk)).view == "progress"
    judged, documents = StepsBook().assigned_progress(StepsRequest.of(desk), QUIET)
    assert (judged, step(desk, "progress").sign) == (documents // 2, "50 %")
    judge(desk, "ben", 2)
    assert step(desk, "progress").status is Status.DONE
    disputed = desk.state.disputes()
    assert step(desk, "adjudication").sign == str(len(disputed))
    assert first_open(steps_of(desk)).view == "adjudication"
    for dispute in disputed:
        desk.execute(Adjudicate(dispute.topic, dispute.docno, 1))
    assert step(desk, "adjudication").status is Status.DONE
    assert first_open(steps_of(desk)).view == "publish"
    desk.execute(Undo())
    assert step(desk, "adjudication").sign == "1"


def test_a_publication_is_done_until_the_grades_change(desk):
    topic = next(iter(desk.state.pool.queues))
    docno, other = desk.state.pool.queues[topic][:2]
    assert step(desk, "publish").status is Status.IDLE
    desk.execute(JudgeDocument(topic, docno, 1))
    assert step(desk, "publish").status is Status.OPEN
    record = PublicationRecord("/q.txt", "graded", 1, "0" * 64, desk.now(), desk.state.basis_of_grades())
    desk.execute(RecordPublication(record))
    assert (step(desk, "publish").status, step(desk, "publish").sign) == (Status.DONE, "✓")
    for change in (JudgeDocument(topic, other, 1), JudgeDocument(topic, docno, 0)):
        desk.execute(change)
        assert step(desk, "publish").status is Status.OPEN
        desk.execute(Undo())
        assert step(desk, "publish").status is Status.DONE, "the same grades as those published"
    desk.execute(ChooseResolution(Resolution(Policy.GREATEST)))
    assert step(desk, "publish").status is Status.OPEN


def test_a_topic_without_an_assessor_needs_attention(desk):
    desk.execute(AssignTopics(AssignmentPlan(("anna", "ben"))))
    topic = next(iter(desk.state.pool.queues))
    desk.execute(GiveTopic(topic, ()))
    assert (step(desk, "assessors").status, step(desk, "assessors").sign) == (Status.ATTENTION, "⚠")
    assert "1 topic has no assessor" in step(desk, "assessors").words


def test_each_step_leads_to_the_next(desk):
    assert [following(view) for view in VIEWS[:-1]] == list(VIEWS[1:])
    assert following(VIEWS[-1]) == ""
    assert following("stopping") == ""


def test_the_progress_of_each_assessor_agrees_with_what_they_judged(desk):
    desk.execute(AssignTopics(AssignmentPlan(("anna", "ben", "cleo"), Overlap(2, documents=0.5))))
    for name in ("anna", "ben"):
        judge(desk, name, 1)
    state = desk.state
    known = team_progress(TeamProgressRequest.of(desk), QUIET)
    assert (known.judged, known.documents) == StepsBook().assigned_progress(StepsRequest.of(desk), QUIET)
    for row in known.assessors:
        values = {topic: state.assigned.queue_of(row.name, topic, queue) for topic, queue in state.pool.queues.items()}
        assert row.documents == sum(map(len, values.values()))
        assert row.judged == (0 if row.name == "cleo" else row.documents)
        assert [topic.topic for topic in row.topics] == [topic for topic, queue in values.items() if queue]
    assert [row.topics_left for row in known.assessors] == [0, 0, len(known.assessors[2].topics)]
    assert known.assessors[0].pace.median == 4.0
    assert known.assessors[0].last > 0
    assert known.assessors[2].last == 0


class Counted(dict):
    """Dict of judgements keyed by topic that records which topics are read."""

    def __init__(self, judgements):
        super().__init__(judgements)
        self.read = set()

    def get(self, topic, *args):
        self.read.add(topic)
        return super().get(topic, *args)


def test_a_judgement_is_counted_without_reading_the_other_topics_again(desk):
    desk.execute(AssignTopics(AssignmentPlan(("anna", "ben"), Overlap(2, 1.0))))
    for name in ("anna", "ben"):
        judge(desk, name, 1)
    book, topics = StepsBook(), set(desk.state.judgements)
    one = min(topics)
    assert topics > {one}
    for expected in (topics, set(), {one}):
        request = StepsRequest.of(desk)
        judgements = Counted(request.grade_sources.judgements)
        book.steps(replace(request, grade_sources=replace(request.grade_sources, judgements=judgements)), QUIET)
        assert judgements.read == expected
        if not expected:
            desk.execute(JudgeDocument(one, next(iter(desk.state.judgements[one])), 0))


def test_a_frozen_copy_shares_the_judgements_and_does_not_change(desk):
    topic = next(iter(desk.state.pool.queues))
    docno = desk.state.pool.queues[topic][0]
    desk.execute(JudgeDocument(topic, docno, 1))
    frozen = desk.state.grade_sources.frozen()
    assert frozen.judgements[topic][docno] is desk.state.judgements[topic][docno], (
        "copying each would keep the window waiting"
    )
    desk.execute(JudgeDocument(topic, docno, 0))
    assert [judgement.grade for judgement in frozen.judgements[topic][docno].values()] == [1]
