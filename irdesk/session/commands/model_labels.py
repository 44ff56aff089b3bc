"""Commands for model labels: add labels, describe how they were made, and reclassify files as human judgements or model
labels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.source import LABELS, Provenance, Source
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.qrels_contradictions import refuse_role
from irdesk.session.core.changes import Delta, SourceChanged
from irdesk.session.core.grade_scale import widen_scale
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True, eq=False)
class AddLabels:
    """Command: add staged sets of model labels. This changes no score."""

    sources: tuple[Source, ...]
    prepared: Precomputed

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that adds the labels. Raises `CommandRefused` if a file with identical content and provenance
        is already loaded.
        """
        refuse_same_labels(workspace.state, self.sources)
        first = self.sources[0]
        deltas: tuple[Delta, ...] = tuple(
            SourceChanged(msgspec.structs.replace(source, present=False), source) for source in self.sources
        )
        return Plan(worded("load labels {name}", name=first.name), deltas)


def refuse_same_labels(state: ProjectState, sources: Iterable[Source]) -> None:
    """Raise `CommandRefused` if a file of model labels with identical content and provenance is already loaded."""
    for source in sources:
        for other in state.present(LABELS):
            if other.digest == source.digest and other.provenance == source.provenance:
                raise CommandRefused(worded("the labels of {name} are already loaded", name=source.name))


@dataclass(frozen=True)
class DescribeLabels(BaseCommand):
    """Command: record how a model made its labels."""

    source: str
    provenance: Provenance

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the provenance of the labels. Raises `CommandRefused` if the provenance would not
        change.
        """
        before = _present(workspace.state, self.source, LABELS)
        after = msgspec.structs.replace(before, provenance=self.provenance)
        if after == before:
            raise CommandRefused(worded("{name} already has this description", name=before.name))
        return Plan(worded("describe labels {name}", name=before.name), (SourceChanged(before, after),))


@dataclass(frozen=True)
class TakeAsLabels(BaseCommand):
    """Command: reclassify loaded qrels as model labels, so that they no longer count as judgements."""

    source: str
    provenance: Provenance

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that reclassifies the qrels as model labels. Raises `CommandRefused` if the qrels are not
        loaded.
        """
        before = _present(workspace.state, self.source, "qrels")
        after = msgspec.structs.replace(
            before,
            kind=LABELS,
            assessor="",
            compared=False,
            counts=_renamed(before.counts, "judgements", "labels"),
            provenance=self.provenance,
        )
        return Plan(worded("treat {name} as model labels", name=before.name), (SourceChanged(before, after),))


@dataclass(frozen=True)
class TakeAsJudgements(BaseCommand):
    """Command: reclassify loaded model labels as human judgements, so that they count."""

    source: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that reclassifies the labels as judgements. Raises `CommandRefused` if the labels are not
        loaded, or if they cannot be added as qrels (see `AddQrels`).
        """
        state = workspace.state
        before = _present(state, self.source, LABELS)
        after = msgspec.structs.replace(
            before, kind="qrels", counts=_renamed(before.counts, "labels", "judgements"), provenance=None
        )
        grades = state.contents.qrels[before.id]
        refuse_role(state, after, grades, state.contents.details.get(before.id, {}))
        deltas: tuple[Delta, ...] = (SourceChanged(before, after), *widen_scale(state, after, grades))
        return Plan(worded("treat {name} as human judgements", name=before.name), deltas)


def _present(state: ProjectState, source_id: str, kind: str) -> Source:
    source = state.sources.get(source_id)
    if source is None or not source.present or source.kind != kind:
        raise CommandRefused("the file is not loaded")
    return source


def _renamed(counts: dict[str, int], before: str, after: str) -> dict[str, int]:
    return {after if name == before else name: count for name, count in counts.items()}
