"""Commands for a collection's scale, measures, scoring options, highlight terms and guidelines."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import GradeScale
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.scoring_convention_text import RANKED_BY, TIES
from irdesk.session.commands.base_command import NOTHING, BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import PlaceChanged, SettingChanged
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class ChooseMeasures(BaseCommand):
    """Command: choose the measures to show."""

    names: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the shown measures, under their canonical names and without duplicates. Raises
        `CommandRefused` if a name is unknown.
        """
        try:
            chosen = tuple(dict.fromkeys(str(parse_one(name)) for name in self.names))
        except UnknownMeasure as fault:
            raise CommandRefused(fault.args[0]) from fault
        if not chosen:
            raise CommandRefused("at least one measure must be shown")
        before = workspace.state.settings[project_settings.MEASURES]
        after = project_settings.measures_text(chosen)
        return Plan("choose measures", (SettingChanged(project_settings.MEASURES, before, after),))


@dataclass(frozen=True)
class ChooseScale(BaseCommand):
    """Command: choose the grade scale, or rename and redefine its levels. Without a chosen scale, the scale follows the
    grades in the qrels.
    """

    scale: GradeScale | None

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the scale.

        Raises `CommandRefused` if the grade values change after judging has begun, or if imported qrels use a grade
        that the scale lacks.
        """
        state = workspace.state
        before, after = state.settings[project_settings.SCALE], project_settings.scale_text(self.scale)
        if before == after:
            raise CommandRefused("this scale is already chosen")
        if state.grade_sources.given_here and (self.scale is None or self.scale.grades != state.scale.grades):
            raise CommandRefused(
                "documents were judged on this scale, so its grades cannot be changed; only their names and "
                "definitions can be edited"
            )
        if self.scale is None:
            return Plan(worded("use the scale of the qrels"), (SettingChanged(project_settings.SCALE, before, after),))
        used = {grade for topic in state.grade_sources.topics() for grade in state.grades(topic).values()}
        if missing := sorted(used - set(self.scale.grades)):
            raise CommandRefused(
                worded("the scale {name} has no grade {grade}, which is in use", name=self.scale.name, grade=missing[0])
            )
        same = state.chosen_scale is not None and self.scale.grades == state.scale.grades
        name = (
            worded("edit the labels of grades") if same else worded("judge on the scale {name}", name=self.scale.name)
        )
        return Plan(name, (SettingChanged(project_settings.SCALE, before, after),))


@dataclass(frozen=True, eq=False)
class ChooseRules:
    """Command: change the collection's scoring options: convention, ties, relevance level and gains.

    If the change takes long, for example because the runs must be reordered, a worker first computes the new scoreboard
    (see `irdesk.session.scoring.background_rescoring`).
    """

    rules: ScoringOptions
    prepared: Precomputed = NOTHING

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the scoring options. Raises `CommandRefused` if they are already in effect."""
        state = workspace.state
        before, after = state.settings[project_settings.RULES], project_settings.rules_text(self.rules, state.scale)
        if state.rules == self.rules:
            raise CommandRefused("these conventions are already in use")
        for source in state.present("run"):
            state.refuse_useless_ranks(source, self.rules.ordering, self.prepared.contents)
        return Plan(_step(state.rules, self.rules), (SettingChanged(project_settings.RULES, before, after),))


def _step(before: ScoringOptions, after: ScoringOptions) -> str:
    """Return the name that the history shows for a change of scoring options."""
    names = {
        "convention": worded("follow {convention} conventions", convention=after.convention.value),
        "ranked_by": RANKED_BY.get(after.ranked_by, worded("rank by retrieval score")),
        "ties": TIES[after.ties],
        "level": worded("count grades of {level} or higher as relevant", level=after.level),
        "judged_only": worded("drop unjudged documents") if after.judged_only else worded("keep unjudged documents"),
        "depth": worded("count the first {depth} documents", depth=after.depth)
        if after.depth
        else worded("count all documents"),
        "complete": worded("count all judged topics") if after.complete else worded("count the topics of each run"),
    }
    changed = [name for field, name in names.items() if getattr(before, field) != getattr(after, field)]
    return together(", ", changed) if changed else worded("set the gains of grades")


@dataclass(frozen=True)
class ChooseResolution(BaseCommand):
    """Command: choose whose grade counts if several assessors judged a document."""

    resolution: Resolution

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the grade resolution.

        Raises `CommandRefused` if the resolution is already in effect or names an assessor without judgements.
        """
        state, chosen = workspace.state, self.resolution
        if chosen.policy is not Policy.ASSESSOR:
            chosen = Resolution(chosen.policy)
        elif chosen.assessor not in (known := state.grade_sources.assessors()):
            names = ", ".join(known) or worded("nobody")
            raise CommandRefused(
                worded(
                    "there are no grades by '{assessor}' to count; there are grades by {names}",
                    assessor=chosen.assessor,
                    names=names,
                )
            )
        before, after = state.settings[project_settings.RESOLUTION], project_settings.resolution_text(chosen)
        if before == after:
            raise CommandRefused("these grades already count")
        return Plan(
            worded("count {chosen}", chosen=chosen.words), (SettingChanged(project_settings.RESOLUTION, before, after),)
        )


@dataclass(frozen=True)
class ChooseWords(BaseCommand):
    """Command: choose terms to highlight in a topic's documents, in addition to the words of the topic itself."""

    topic: str
    words: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the highlight terms, without duplicates. Undo also restores the assessor's previous
        position.

        Raises `CommandRefused` if the terms would not change.
        """
        state, assessor = workspace.state, workspace.assessor
        before = project_settings.words_of(state.settings[project_settings.WORDS])
        chosen = tuple(dict.fromkeys(filter(None, (" ".join(word.split()) for word in self.words))))
        if chosen == before.get(self.topic, ()):
            raise CommandRefused("these highlight terms are already set")
        after = project_settings.words_text({**before, self.topic: chosen})
        place = state.places.get(assessor)
        changed = SettingChanged(project_settings.WORDS, state.settings[project_settings.WORDS], after)
        return Plan(
            worded("change the highlight terms of topic {topic}", topic=self.topic),
            (changed, PlaceChanged(assessor, place, place)),
        )


@dataclass(frozen=True)
class WriteGuidelines(BaseCommand):
    """Command: replace the collection's guidelines for assessors."""

    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that replaces the guidelines."""
        before = workspace.state.settings[project_settings.GUIDELINES]
        return Plan("write guidelines", (SettingChanged(project_settings.GUIDELINES, before, self.text),))
