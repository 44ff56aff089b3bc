"""Commands about the collection: its scale, measures and guidelines."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import GradeScale
from irdesk.domain.messages import together, worded
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.convention_text import RANKED_BY, TIES
from irdesk.session.commands.base import NOTHING, BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import PlaceChanged, SettingChanged
from irdesk.session.core.precomputed import Precomputed
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class ChooseMeasures(BaseCommand):
    """Other measures are shown."""

    names: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """The measures by their own names, each once; refused where a name is not known."""
        try:
            chosen = tuple(dict.fromkeys(str(parse_one(name)) for name in self.names))
        except UnknownMeasure as fault:
            raise CommandRefused(fault.args[0]) from fault
        if not chosen:
            raise CommandRefused("at least one measure has to be shown")
        before = workspace.state.settings[project_settings.MEASURES]
        after = project_settings.measures_text(chosen)
        return Plan("choose measures", (SettingChanged(project_settings.MEASURES, before, after),))


@dataclass(frozen=True)
class ChooseScale(BaseCommand):
    """The collection is judged on another scale, or the levels of its own are named and defined otherwise; without a
    scale it follows the qrels.
    """

    scale: GradeScale | None

    def plan(self, workspace: Workspace) -> Plan:
        """The scale; refused where an assessor has judged and its grades are others, or where imported qrels have a
        grade that it lacks.
        """
        state = workspace.state
        before, after = state.settings[project_settings.SCALE], project_settings.scale_text(self.scale)
        if before == after:
            raise CommandRefused("this scale is chosen already")
        if state.votes.given_here and (self.scale is None or self.scale.grades != state.scale.grades):
            raise CommandRefused(
                "documents were judged on this scale, so its grades are fixed; only their names and definitions can "
                "be edited"
            )
        if self.scale is None:
            return Plan(
                worded("take the scale from the qrels"), (SettingChanged(project_settings.SCALE, before, after),)
            )
        used = {grade for topic in state.votes.topics() for grade in state.grades(topic).values()}
        if missing := sorted(used - set(self.scale.grades)):
            raise CommandRefused(
                worded("the scale {name} has no grade {grade}, which is in use", name=self.scale.name, grade=missing[0])
            )
        same = self.scale.grades == state.scale.grades
        name = (
            worded("word the grades otherwise") if same else worded("judge on the scale {name}", name=self.scale.name)
        )
        return Plan(name, (SettingChanged(project_settings.SCALE, before, after),))


@dataclass(frozen=True, eq=False)
class ChooseRules:
    """The numbers of the collection follow other rules: its convention, ties, relevance level, what grades gain.

    Where runs stand in another order then, a worker has the new scoreboard ready (see
    `irdesk.session.scoring.scoring_options`).
    """

    rules: ScoringOptions
    prepared: Precomputed = NOTHING

    def plan(self, workspace: Workspace) -> Plan:
        """The rules; refused where they hold already."""
        state = workspace.state
        before, after = state.settings[project_settings.RULES], project_settings.rules_text(self.rules, state.scale)
        if state.rules == self.rules:
            raise CommandRefused("these conventions hold already")
        for source in state.present("run"):
            state.refuse_useless_ranks(source, self.rules.ordering, self.prepared.contents)
        return Plan(_step(state.rules, self.rules), (SettingChanged(project_settings.RULES, before, after),))


def _step(before: ScoringOptions, after: ScoringOptions) -> str:
    """What a change of the rules is called."""
    names = {
        "convention": worded("follow {convention} conventions", convention=after.convention.value),
        "ranked_by": RANKED_BY.get(after.ranked_by, worded("rank by retrieval score")),
        "ties": TIES[after.ties],
        "level": worded("relevant is grade {level} or better", level=after.level),
        "judged_only": worded("drop unjudged documents") if after.judged_only else worded("keep unjudged documents"),
        "depth": worded("count the first {depth} documents", depth=after.depth)
        if after.depth
        else worded("count all documents"),
        "complete": worded("count all judged topics") if after.complete else worded("count the topics of each run"),
    }
    changed = [name for field, name in names.items() if getattr(before, field) != getattr(after, field)]
    return together(", ", changed) if changed else worded("choose what grades gain")


@dataclass(frozen=True)
class ChooseResolution(BaseCommand):
    """Another one of several assessors' grades counts."""

    resolution: Resolution

    def plan(self, workspace: Workspace) -> Plan:
        """The resolution; refused where it holds already, or where the assessor it names has judged nothing."""
        state, chosen = workspace.state, self.resolution
        if chosen.policy is not Policy.ASSESSOR:
            chosen = Resolution(chosen.policy)
        elif chosen.assessor not in (known := state.votes.assessors()):
            names = ", ".join(known) or worded("nobody")
            raise CommandRefused(
                worded(
                    "no grades of '{assessor}' count here; there are those of {names}",
                    assessor=chosen.assessor,
                    names=names,
                )
            )
        if chosen == state.resolution:
            raise CommandRefused("those grades count already")
        before, after = state.settings[project_settings.RESOLUTION], project_settings.resolution_text(chosen)
        return Plan(
            worded("count {chosen}", chosen=chosen.words), (SettingChanged(project_settings.RESOLUTION, before, after),)
        )


@dataclass(frozen=True)
class ChooseWords(BaseCommand):
    """Other words than the topic's own are marked in its documents too."""

    topic: str
    words: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """The words, each once; refused where they are those already. Undo goes back to where the assessor stood."""
        state, assessor = workspace.state, workspace.assessor
        before = project_settings.words_of(state.settings[project_settings.WORDS])
        chosen = tuple(dict.fromkeys(filter(None, (" ".join(word.split()) for word in self.words))))
        if chosen == before.get(self.topic, ()):
            raise CommandRefused("those words are marked already")
        after = project_settings.words_text({**before, self.topic: chosen})
        here = state.places.get(assessor)
        changed = SettingChanged(project_settings.WORDS, state.settings[project_settings.WORDS], after)
        return Plan(
            worded("mark other words for topic {topic}", topic=self.topic),
            (changed, PlaceChanged(assessor, here, here)),
        )


@dataclass(frozen=True)
class WriteGuidelines(BaseCommand):
    """The collection's guidelines for assessors get another text."""

    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """The text."""
        before = workspace.state.settings[project_settings.GUIDELINES]
        return Plan("write guidelines", (SettingChanged(project_settings.GUIDELINES, before, self.text),))
