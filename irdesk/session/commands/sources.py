"""Commands about loaded files: they come, go, and are shown otherwise."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.preferences import circle
from irdesk.domain.project import Source
from irdesk.domain.qrels import contradiction, merged
from irdesk.session import settings
from irdesk.session.changes import (
    Delta,
    SettingChanged,
    SourceChanged,
)
from irdesk.session.commands.unprepared import Unprepared
from irdesk.session.state import Details, Imported, Prepared, ProjectState
from irdesk.session.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class AddRun:
    """A staged run becomes part of the project."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:
        """The run's coming; refused where a run of that tag and content is there already."""
        state = workspace.state
        for other in state.present("run"):
            if other.digest == self.source.digest and other.name == self.source.name:
                raise CommandRefused(f"run {other.name} is loaded already: {self.source.path} holds the same")
        colours = [other.colour for other in state.present("run")]
        colour = next(i for i in range(len(colours) + 1) if i not in colours)
        return _coming(f"load run {self.source.name}", msgspec.structs.replace(self.source, colour=colour))


@dataclass(frozen=True, eq=False)
class AddQrels:
    """Staged qrels become part of the project; grades that the scale lacks extend it."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:
        """Their coming; refused where they contradict qrels that are loaded."""
        state = workspace.state
        grades = self.prepared.contents.qrels[self.source.id]
        refuse_contradiction(state, grades, self.source.name)
        refuse_other_details(state, self.prepared.contents.details.get(self.source.id, {}), self.source.name)
        plan = _coming(f"load qrels {self.source.name}", self.source)
        found = {grade for topic in grades.values() for grade in topic.values()}
        wider = state.scale.extended(found)
        if wider is not state.scale:
            before = state.settings[settings.SCALE]
            plan.deltas += (SettingChanged(settings.SCALE, before, settings.scale_text(wider)),)
        return plan


def refuse_contradiction(state: ProjectState, grades: Imported, name: str) -> None:
    """Raise `CommandRefused` where imported qrels give a document another grade than those that are there."""
    for other in state.present("qrels"):
        known = state.contents.qrels[other.id]
        found = [
            (topic, docno, known[topic][docno], grade)
            for topic, documents in grades.items()
            if topic in known
            for docno, grade in documents.items()
            if known[topic].get(docno, grade) != grade
        ]
        if found:
            topic, docno, theirs, ours = found[0]
            raise CommandRefused(
                f"{name} contradicts {other.name} in {len(found)} judgements, first topic {topic}, document {docno}: "
                f"{ours} here, {theirs} there; remove one of them first"
            )


def refuse_other_details(state: ProjectState, details: Details, name: str) -> None:
    """Raise `CommandRefused` where imported qrels say otherwise of subtopics, strata or preferences than those that are
    there, or where their preferences together go round in a circle.
    """
    for topic, detail in details.items():
        for other in state.present("qrels"):
            known = state.contents.details.get(other.id, {}).get(topic)
            if known and (found := contradiction(detail, known)):
                raise CommandRefused(
                    f"{name} contradicts {other.name}: in topic {topic} {found}; remove one of them first"
                )
        together = merged(filter(None, (state.detail(topic), detail)))
        for group, subgroups in (together.preferences if together else {}).items():
            if around := circle(subgroups):
                raise CommandRefused(
                    f"{name} contradicts what is loaded: group {group} of topic {topic} would prefer "
                    f"{' to '.join((*around[:5], around[0]))}; remove the other file first"
                )


@dataclass(frozen=True, eq=False)
class AddTopics:
    """Staged topics become part of the project."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Their coming; where an id is known already, the newer text counts."""
        return _coming(f"load topics {self.source.name}", self.source)


@dataclass(frozen=True)
class AddDocuments(Unprepared):
    """Staged documents become part of the project."""

    source: Source

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Their coming."""
        return _coming(f"load documents {self.source.name}", self.source)


@dataclass(frozen=True)
class RemoveSource(Unprepared):
    """A loaded file leaves the project; undo brings it back."""

    source: str

    def plan(self, workspace: Workspace) -> Plan:
        """Its going; refused where it is not there."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present:
            raise CommandRefused("that file is not loaded")
        gone = msgspec.structs.replace(source, present=False)
        return Plan(f"remove {source.kind} {source.name}", (SourceChanged(source, gone),))


@dataclass(frozen=True)
class ShowRun(Unprepared):
    """A run is shown in tables and curves, or hidden; its scores stay."""

    source: str
    visible: bool

    def plan(self, workspace: Workspace) -> Plan:
        """The run shown otherwise."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present or source.kind != "run":
            raise CommandRefused("that run is not loaded")
        shown = msgspec.structs.replace(source, visible=self.visible)
        return Plan(f"{'show' if self.visible else 'hide'} run {source.name}", (SourceChanged(source, shown),))


def _coming(name: str, source: Source) -> Plan:
    absent = msgspec.structs.replace(source, present=False)
    deltas: tuple[Delta, ...] = (SourceChanged(absent, source),)
    return Plan(name, deltas)
