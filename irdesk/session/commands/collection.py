"""Commands about the collection: its scale, measures and guidelines."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import GradeScale
from irdesk.evaluation.names import UnknownMeasure, parse_one
from irdesk.evaluation.profile import Profile
from irdesk.session import settings
from irdesk.session.changes import SettingChanged
from irdesk.session.commands.unprepared import Unprepared
from irdesk.session.workspace import Plan, Workspace


@dataclass(frozen=True)
class ChooseMeasures(Unprepared):
    """Other measures are shown."""

    names: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """The measures by their own names, each once; refused where a name is not known."""
        try:
            chosen = tuple(dict.fromkeys(str(parse_one(name)) for name in self.names))
        except UnknownMeasure as fault:
            raise CommandRefused(str(fault)) from fault
        if not chosen:
            raise CommandRefused("at least one measure has to be shown")
        before = workspace.state.settings[settings.MEASURES]
        after = settings.measures_text(chosen)
        return Plan("choose measures", (SettingChanged(settings.MEASURES, before, after),))


@dataclass(frozen=True)
class ChooseScale(Unprepared):
    """The collection is judged on another scale, or the levels of its own are named and defined otherwise."""

    scale: GradeScale

    def plan(self, workspace: Workspace) -> Plan:
        """The scale; refused where an assessor has judged and its grades are others, or where imported qrels have a
        grade that it lacks.
        """
        state = workspace.state
        if state.own_grades() and self.scale.grades != state.scale.grades:
            raise CommandRefused(
                "documents were judged on this scale, so its grades are fixed; only their names and definitions can "
                "be edited"
            )
        used = {grade for topic in state.judged_topics() for grade in state.grades(topic).values()}
        if missing := sorted(used - set(self.scale.grades)):
            raise CommandRefused(f"the scale {self.scale.name} has no grade {missing[0]}, which is in use")
        before = state.settings[settings.SCALE]
        after = settings.scale_text(self.scale)
        same = self.scale.grades == state.scale.grades
        name = "word the grades otherwise" if same else f"judge on the scale {self.scale.name}"
        return Plan(name, (SettingChanged(settings.SCALE, before, after),))


@dataclass(frozen=True)
class ChooseProfile(Unprepared):
    """Grades gain something else, or gains are discounted or compared otherwise; the top grade is the scale's."""

    profile: Profile

    def plan(self, workspace: Workspace) -> Plan:
        """The settings of the collection that measures of gain depend on."""
        before = workspace.state.settings[settings.PROFILE]
        after = settings.profile_text(self.profile)
        return Plan("choose what grades gain", (SettingChanged(settings.PROFILE, before, after),))


@dataclass(frozen=True)
class WriteGuidelines(Unprepared):
    """The collection's guidelines for assessors get another text."""

    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """The text."""
        before = workspace.state.settings[settings.GUIDELINES]
        return Plan("write guidelines", (SettingChanged(settings.GUIDELINES, before, self.text),))
