"""Commands that record exported work packages, and fix the scale and the grade resolution for a team."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.work_package import ExportRecord, PackageContents
from irdesk.domain.translatable_messages import few, together, worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged
from irdesk.session.core.grade_resolution import SEVERAL, resolution_of_several
from irdesk.session.core.grade_scale import fix_scale_of_packages
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class RecordExports(BaseCommand):
    """Command: record the contents of work packages before they are exported, so that returned packages can be checked.

    This is not a step of the history, since undo cannot recall a file. Work packages are graded on the project's scale.
    Like the first judgement, the first package therefore fixes the scale if it is still the default. Packages for more
    than one assessor also set the default rule for whose grade counts.
    """

    exports: tuple[ExportRecord, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that appends the package records to the earlier ones. Raises `CommandRefused` if there are no
        records to add.
        """
        if not self.exports:
            raise CommandRefused("no topics are assigned yet")
        state = workspace.state
        before = state.settings[project_settings.EXPORTS]
        exports = (*project_settings.exports_of(before), *self.exports)
        names = few([export.assessor for export in self.exports])
        remembered = SettingChanged(project_settings.EXPORTS, before, project_settings.exports_text(exports))
        steps, fixed = _conventions(state, (export.assessor for export in exports))
        name = worded("export packages for {names}", names=names)
        if steps:  # the step is named after the setting changes, since undo cannot recall the packages
            name = worded("{steps} (set for the exported packages)", steps=together(", ", steps))
        return Plan(name, (remembered, *fixed))


@dataclass(frozen=True)
class ConfirmExport(BaseCommand):
    """Command: record that the file of a package has been written, after `RecordExports` has recorded the package. Like
    `RecordExports`, this is not a step of the history.
    """

    package: str
    contents: PackageContents

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that marks the package's record as written. Raises `CommandRefused` if there is no record of
        the package.
        """
        before = workspace.state.settings[project_settings.EXPORTS]
        records = {record.package: record for record in project_settings.exports_of(before)}
        if self.package not in records:
            raise CommandRefused("the open project is not the one that exported the package")
        record = records[self.package]
        records[self.package] = msgspec.structs.replace(record, written=True, contents=self.contents)
        after = project_settings.exports_text(tuple(records.values()))
        confirmed = SettingChanged(project_settings.EXPORTS, before, after)
        return Plan(worded("export the package of {assessor}", assessor=record.assessor), (confirmed,))


@dataclass(frozen=True)
class FixConventions(BaseCommand):
    """Command: fix the settings that the first work packages would fix (see `RecordExports`), before a team begins to
    judge.
    """

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that fixes the scale and the grade resolution. Raises `CommandRefused` if neither still has its
        default.
        """
        state = workspace.state
        names = state.assigned.plan.assessors if state.assigned else ()
        steps, fixed = _conventions(state, names)
        if not steps:
            raise CommandRefused("the grade scale and the counted grade are already set")
        return Plan(together(", ", steps), tuple(fixed))


def _conventions(state: ProjectState, assessors: Iterable[str]) -> tuple[list[str], list[SettingChanged]]:
    """Return the setting changes that fix the scale and the grade resolution when these assessors begin to work,
    preceded by the names of the changes for the history. Only settings that still have their defaults are changed.
    """
    steps: list[str] = []
    fixed: list[SettingChanged] = []
    if scale := fix_scale_of_packages(state):
        steps.append(worded("use the scale {name}", name=state.scale.name))
        fixed += scale
    if resolved := resolution_of_several(state.settings, state.grade_sources, assessors):
        steps.append(worded("count {chosen}", chosen=SEVERAL.words))
        fixed += resolved
    return steps, fixed
