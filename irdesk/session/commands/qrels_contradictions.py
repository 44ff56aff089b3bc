"""Refuse qrels that contradict loaded qrels, or that cannot count as an assessor's judgements."""

from __future__ import annotations

from irdesk.assessment.grade_resolution import ADJUDICATOR, is_adjudicator
from irdesk.domain.errors import CommandRefused
from irdesk.domain.preference_judgements import find_cycle
from irdesk.domain.project.source import Source
from irdesk.domain.qrels import merge_details
from irdesk.domain.qrels_differences import contradiction, different_grades
from irdesk.domain.translatable_messages import worded
from irdesk.session.core.grade_resolution import Imported
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.source_contents import Details


def refuse_role(state: ProjectState, source: Source, grades: Imported, details: Details) -> None:
    """Raise `CommandRefused` if qrels cannot have the requested role. Plain qrels must not contradict other plain
    qrels. An assessor's qrels need a name that is not yet taken.
    """
    if not source.assessor:
        refuse_contradiction(state, grades, source.name)
        refuse_other_details(state, details, source.name)
        return
    if is_adjudicator(source.assessor):
        raise CommandRefused(worded("{name} is reserved for adjudicated grades; choose another name", name=ADJUDICATOR))
    if any(qrels.assessor == source.assessor for qrels in state.present("qrels") if qrels.id != source.id):
        raise CommandRefused(
            worded(
                "other qrels already count as judgements of {assessor}; choose another name", assessor=source.assessor
            )
        )
    if any(
        source.assessor in judgements for documents in state.judgements.values() for judgements in documents.values()
    ):
        raise CommandRefused(
            worded(
                "{assessor} has already judged in this project; choose another assessor name for the judgements in "
                "{name}",
                assessor=source.assessor,
                name=source.name,
            )
        )


class Contradicting(CommandRefused):
    """Raised if qrels that belong to no assessor contradict other such qrels. They can still be loaded as the qrels of
    an assessor.
    """


def refuse_contradiction(state: ProjectState, grades: Imported, name: str) -> None:
    """Raise `Contradicting` if qrels give a document a different grade from the plain qrels already loaded."""
    for other in _unnamed(state):
        if differences := different_grades(grades, state.contents.qrels[other.id]):
            topic, docno, ours, theirs = differences[0]
            raise Contradicting(
                worded(
                    "{name} and {other} disagree on {count} {count:judgement|judgements}. First difference: "
                    "topic {topic}, document {docno}, grade {ours} in {name} and {theirs} in {other}. Remove "
                    "one of the files first, or import one as an assessor's judgements to compare them",
                    name=name,
                    other=other.name,
                    count=len(differences),
                    topic=topic,
                    docno=docno,
                    ours=ours,
                    theirs=theirs,
                )
            )


def _unnamed(state: ProjectState) -> list[Source]:
    return [state.sources[source] for source in state.grade_sources.plain]


def refuse_other_details(state: ProjectState, details: Details, name: str) -> None:
    """Raise `CommandRefused` if qrels contradict the loaded subtopics, strata or preferences, or if their preferences
    and the loaded ones form a cycle.
    """
    for topic, detail in details.items():
        for other in _unnamed(state):
            known = state.contents.details.get(other.id, {}).get(topic)
            if known and (conflict := contradiction(detail, known)):
                raise CommandRefused(
                    worded(
                        "{name} contradicts {other}: in topic {topic} {found}; remove one of the files first",
                        name=name,
                        other=other.name,
                        topic=topic,
                        found=conflict,
                    )
                )
        together = merge_details(filter(None, (state.detail(topic), detail)))
        for group, subgroups in (together.preferences if together else {}).items():
            if around := find_cycle(subgroups):
                raise CommandRefused(
                    worded(
                        "{name} contradicts the loaded judgements: group {group} of topic {topic} would prefer "
                        "{circle}; remove the other file first",
                        name=name,
                        group=group,
                        topic=topic,
                        circle=" → ".join((*around[:5], around[0])),
                    )
                )
