"""Commands that add and remove files, show and hide runs, and choose whether qrels are plain, an assessor's, or only
for comparison.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.assessment.grade_resolution import ADJUDICATOR, is_adjudicator
from irdesk.domain.errors import CommandRefused
from irdesk.domain.preference_judgements import find_cycle
from irdesk.domain.project import LABELS, Source
from irdesk.domain.qrels import contradiction, different_grades, merge_details
from irdesk.domain.run import distinct_names
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, SettingChanged, SourceChanged
from irdesk.session.core.grade_resolution import Imported
from irdesk.session.core.loaded_sources import Details
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Plan, Workspace

REMOVED = {
    "run": "remove run {name}",
    "qrels": "remove qrels {name}",
    LABELS: "remove labels {name}",
    "topics": "remove topics {name}",
    "documents": "remove documents {name}",
}


@dataclass(frozen=True, eq=False)
class AddRun:
    """Command: add a staged run to the project."""

    source: Source
    prepared: Precomputed

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to add the run. Raises `CommandRefused` if a run with this tag and content is already loaded."""
        state, made = workspace.state, self.source.origin is not None
        if made:
            refuse_taken(state, self.source.name)
        runs = state.present("run")
        for i, other in enumerate(runs):
            if other.digest == self.source.digest and other.name == self.source.name:
                name = distinct_names([(run.name, run.path) for run in runs])[i]
                raise CommandRefused(
                    worded(
                        "run {name} is already loaded: {path} has the same content", name=name, path=self.source.path
                    )
                )
        state.refuse_useless_ranks(self.source, state.rules.ordering, self.prepared.contents)
        colours = {other.colour for other in state.present("run")}
        colour = next(i for i in range(len(colours) + 1) if i not in colours)
        name = self.source.name
        step = worded("fuse runs into {name}", name=name) if made else worded("load run {name}", name=name)
        # If a crash loses a loaded run, the run can be read from its file again. A run created by fusion has no file,
        # so wait until it is on disk.
        return _coming(step, msgspec.structs.replace(self.source, colour=colour), durable=made)


def refuse_taken(state: ProjectState, name: str) -> None:
    """Raise `CommandRefused` if a run already has the name chosen for a fused run."""
    if any(run.name == name for run in state.present("run")):
        raise CommandRefused(worded("a run called {name} already exists; choose another name", name=name))


@dataclass(frozen=True, eq=False)
class AddQrels:
    """Command: add staged qrels. Grades missing from the scale are added to it, unless the qrels are only for
    comparison.
    """

    source: Source
    prepared: Precomputed

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to add the qrels.

        Raises `CommandRefused` if the qrels contradict loaded qrels, or if their assessor name is taken.
        """
        state, source = workspace.state, self.source
        contents = self.prepared.contents
        refuse_standing(state, source, contents.qrels[source.id], contents.details.get(source.id, {}))
        plan = _coming(worded("load qrels {name}{as_whose}", name=source.name, as_whose=_as(source)), source)
        plan.deltas += widen_scale(state, source, contents.qrels[source.id])
        return plan


@dataclass(frozen=True)
class NameQrels(BaseCommand):
    """Command: attribute loaded qrels to an assessor. They count as that assessor's grades or, with ``compared``, serve
    for comparison only. If the name is empty, they become plain qrels, which belong to no assessor.
    """

    source: str
    assessor: str
    compared: bool = False

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new role of the qrels. Raises `CommandRefused` if nothing would change, or if qrels with this role
        cannot be added (see `AddQrels`).
        """
        state = workspace.state
        before = state.sources.get(self.source)
        if before is None or not before.present or before.kind != "qrels":
            raise CommandRefused("the qrels are not loaded")
        name = " ".join(self.assessor.split())
        after = msgspec.structs.replace(before, assessor=name, compared=self.compared and bool(name))
        if after == before:
            raise CommandRefused(worded("{name} already has this role", name=before.name))
        grades = state.contents.qrels[before.id]
        refuse_standing(state, after, grades, state.contents.details.get(before.id, {}))
        deltas: tuple[Delta, ...] = (SourceChanged(before, after), *widen_scale(state, after, grades))
        step = _as(after) or worded(" as plain qrels")
        return Plan(worded("treat qrels {name}{as_whose}", name=before.name, as_whose=step), deltas)


def _as(source: Source) -> str:
    """Return the part of the history step's name that describes the new role of the qrels. For plain qrels, it is an
    empty string.
    """
    if not source.assessor:
        return ""
    if source.compared:
        return worded(" as judgements of {assessor}, for comparison only", assessor=source.assessor)
    return worded(" as judgements of {assessor}, counted", assessor=source.assessor)


def widen_scale(state: ProjectState, source: Source, grades: Imported) -> tuple[SettingChanged, ...]:
    """Return the change that adds missing grades of the qrels to the chosen scale. Return an empty tuple if no grade is
    missing or no scale was chosen.
    """
    if source.compared or state.chosen_scale is None:
        return ()
    wider = state.scale.extended({grade for topic in grades.values() for grade in topic.values()})
    if wider is state.scale:
        return ()
    return (
        SettingChanged(
            project_settings.SCALE, state.settings[project_settings.SCALE], project_settings.scale_text(wider)
        ),
    )


def refuse_standing(state: ProjectState, source: Source, grades: Imported, details: Details) -> None:
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


@dataclass(frozen=True, eq=False)
class AddTopics:
    """Command: add staged topics to the project."""

    source: Source
    prepared: Precomputed

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Plan to add the topics. If a topic id is already loaded, the new text replaces the old one."""
        return _coming(worded("load topics {name}", name=self.source.name), self.source)


@dataclass(frozen=True)
class AddDocuments(BaseCommand):
    """Command: add staged documents to the project."""

    source: Source

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Plan to add the documents."""
        return _coming(worded("load documents {name}", name=self.source.name), self.source)


@dataclass(frozen=True)
class RemoveSource(BaseCommand):
    """Command: remove a loaded file from the project; undo restores it."""

    source: str

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to remove the file. Raises `CommandRefused` if it is not loaded."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present:
            raise CommandRefused("the file is not loaded")
        gone = msgspec.structs.replace(source, present=False)
        return Plan(worded(REMOVED[source.kind], name=source.name), (SourceChanged(source, gone),))


@dataclass(frozen=True)
class ShowRun(BaseCommand):
    """Command: show a run in tables and curves, or hide it. Scores of a hidden run are kept."""

    source: str
    visible: bool

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to show or hide the run."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present or source.kind != "run":
            raise CommandRefused("the run is not loaded")
        shown = msgspec.structs.replace(source, visible=self.visible)
        return Plan(
            worded("show run {name}", name=source.name)
            if self.visible
            else worded("hide run {name}", name=source.name),
            (SourceChanged(source, shown),),
        )


def _coming(name: str, source: Source, *, durable: bool = True) -> Plan:
    absent = msgspec.structs.replace(source, present=False)
    deltas: tuple[Delta, ...] = (SourceChanged(absent, source),)
    return Plan(name, deltas, durable=durable)
