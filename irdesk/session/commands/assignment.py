"""Commands that assign topics to assessors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from irdesk.assessment.assignment import Assigned, AssignmentPlan, assign, assign_samples
from irdesk.assessment.grade_resolution import ADJUDICATOR, is_adjudicator
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import few, worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class AssignTopics(BaseCommand):
    """Command: distribute the pool's topics among assessors. Manual changes to the previous assignment are
    discarded.
    """

    wanted: AssignmentPlan

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that distributes the topics. Raises `CommandRefused` if there is no pool or the assignment is
        impossible.
        """
        state = workspace.state
        assigned = spread_topics(state.pool.queues if state.pool else None, self.wanted)
        if assigned == state.assigned:
            raise CommandRefused("the topics already have these assessors")
        names = few(assigned.plan.assessors)
        count = len(assigned.topics)
        if count == 1:
            return _assigned(state, worded("assign 1 topic to {names}", names=names), assigned)
        return _assigned(state, worded("assign {count} topics to {names}", count=count, names=names), assigned)


@dataclass(frozen=True)
class GiveTopic(BaseCommand):
    """Command: assign one topic to other assessors who are already in the project."""

    topic: str
    assessors: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that assigns the topic to the given assessors.

        Raises `CommandRefused` if an assessor is not in the project or the topic is not in the pool.
        """
        state = workspace.state
        before = state.assigned
        if before is None:
            raise CommandRefused("choose assessors first")
        if state.pool is None or self.topic not in state.pool.queues:
            raise CommandRefused(worded("topic {topic} is not in the pool", topic=self.topic))
        if strangers := sorted(set(self.assessors) - set(before.plan.assessors)):
            raise CommandRefused(worded("{assessor} is not an assessor of this project", assessor=strangers[0]))
        chosen = tuple(name for name in before.plan.assessors if name in self.assessors)
        if chosen == before.topics.get(self.topic, ()):
            raise CommandRefused(worded("topic {topic} already has these assessors", topic=self.topic))
        after = msgspec.structs.replace(before, topics={**before.topics, self.topic: chosen})
        return _assigned(
            state,
            worded("assign topic {topic} to {names}", topic=self.topic, names=few(chosen) or worded("nobody")),
            after,
        )


@dataclass(frozen=True)
class AddAssessor(BaseCommand):
    """Command: add an assessor without topics to the project."""

    name: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that adds the assessor. Raises `CommandRefused` if there is no pool or the name is taken."""
        state = workspace.state
        if state.pool is None:
            raise CommandRefused("there is no pool yet: build one first, then assign its topics")
        if is_adjudicator(self.name):
            raise CommandRefused(
                worded(
                    "an assessor cannot have the name {name}, which is reserved for adjudicated grades",
                    name=ADJUDICATOR,
                )
            )
        before = state.assigned or Assigned(AssignmentPlan(()), dict.fromkeys(state.pool.queues, ()))
        if self.name in before.plan.assessors:
            raise CommandRefused(worded("{assessor} is already an assessor of this project", assessor=self.name))
        plan = msgspec.structs.replace(before.plan, assessors=(*before.plan.assessors, self.name))
        after = msgspec.structs.replace(before, plan=plan)
        return _assigned(state, worded("add the assessor {assessor}", assessor=self.name), after)


def spread_topics(queues: Mapping[str, Sequence[str]] | None, wanted: AssignmentPlan) -> Assigned:
    """Assign the topics of a pool's queues to assessors according to a plan. Raises `CommandRefused` if the plan is
    impossible or ``queues`` is None, which means that there is no pool.
    """
    if queues is None:
        raise CommandRefused("there is no pool yet: build one first, then assign its topics")
    names = tuple(" ".join(name.split()) for name in wanted.assessors if name.strip())
    if any(map(is_adjudicator, names)):
        raise CommandRefused(
            worded(
                "an assessor cannot have the name {name}, which is reserved for adjudicated grades", name=ADJUDICATOR
            )
        )
    plan = msgspec.structs.replace(wanted, assessors=names)
    if not all(0 <= share <= 1 for share in (plan.repeats, plan.overlap.share, plan.overlap.documents)):
        raise CommandRefused("overlap and repeats are percentages from 0 to 100")
    try:
        sizes = {topic: len(queue) for topic, queue in queues.items()}
        given = assign(sizes, plan)
        samples, counts = assign_samples(sizes, given, plan)
        return Assigned(plan, given, samples, sample_sizes=counts)
    except ValueError as fault:
        raise CommandRefused(fault.args[0]) from fault


def _assigned(state: ProjectState, name: str, after: Assigned) -> Plan:
    before = state.settings[project_settings.ASSIGNMENT]
    return Plan(name, (SettingChanged(project_settings.ASSIGNMENT, before, project_settings.assignment_text(after)),))
