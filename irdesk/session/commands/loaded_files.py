"""Commands that add and remove files, and choose whether qrels are plain, an assessor's, or only for comparison."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.run_names import distinct_names
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.qrels_contradictions import refuse_role
from irdesk.session.core.changes import Delta, SourceChanged
from irdesk.session.core.grade_scale import widen_scale
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
        """Return a plan that adds the run. Raises `CommandRefused` if a run with this tag and content is already
        loaded.
        """
        state, made = workspace.state, self.source.origin is not None
        if made:
            refuse_taken(state, self.source.name)
        refuse_same_run(state, self.source)
        state.refuse_useless_ranks(self.source, state.rules.ordering, self.prepared.contents)
        colours = {other.colour for other in state.present("run")}
        colour = next(i for i in range(len(colours) + 1) if i not in colours)
        name = self.source.name
        step = worded("fuse runs into {name}", name=name) if made else worded("load run {name}", name=name)
        # If a crash loses a loaded run, the run can be read from its file again. A run created by fusion has no file,
        # so wait until it is on disk.
        return _coming(step, msgspec.structs.replace(self.source, colour=colour), durable=made)


def refuse_same_run(state: ProjectState, source: Source) -> None:
    """Raise `CommandRefused` if a run with this tag and content is already loaded."""
    runs = state.present("run")
    for i, other in enumerate(runs):
        if other.digest == source.digest and other.name == source.name:
            name = distinct_names([(run.name, run.path) for run in runs])[i]
            raise CommandRefused(
                worded("run {name} is already loaded: {path} has the same content", name=name, path=source.path)
            )


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
        """Return a plan that adds the qrels.

        Raises `CommandRefused` if the qrels contradict loaded qrels, or if their assessor name is taken.
        """
        state, source = workspace.state, self.source
        contents = self.prepared.contents
        refuse_role(state, source, contents.qrels[source.id], contents.details.get(source.id, {}))
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
        """Return a plan that changes the role of the qrels. Raises `CommandRefused` if nothing would change, or if
        qrels with this role cannot be added (see `AddQrels`).
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
        refuse_role(state, after, grades, state.contents.details.get(before.id, {}))
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


@dataclass(frozen=True, eq=False)
class AddTopics:
    """Command: add staged topics to the project."""

    source: Source
    prepared: Precomputed

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Return a plan that adds the topics. If a topic id is already loaded, the new text replaces the old one."""
        return _coming(worded("load topics {name}", name=self.source.name), self.source)


@dataclass(frozen=True)
class AddDocuments(BaseCommand):
    """Command: add staged documents to the project."""

    source: Source

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Return a plan that adds the documents."""
        return _coming(worded("load documents {name}", name=self.source.name), self.source)


@dataclass(frozen=True)
class RemoveSource(BaseCommand):
    """Command: remove a loaded file from the project; undo restores it."""

    source: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that removes the file. Raises `CommandRefused` if the file is not loaded."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present:
            raise CommandRefused("the file is not loaded")
        gone = msgspec.structs.replace(source, present=False)
        return Plan(worded(REMOVED[source.kind], name=source.name), (SourceChanged(source, gone),))


def _coming(name: str, source: Source, *, durable: bool = True) -> Plan:
    absent = msgspec.structs.replace(source, present=False)
    deltas: tuple[Delta, ...] = (SourceChanged(absent, source),)
    return Plan(name, deltas, durable=durable)
