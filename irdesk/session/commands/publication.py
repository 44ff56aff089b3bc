"""Command that records the publication of judgements."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import SettingChanged
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class RecordPublication(BaseCommand):
    """Command: record that qrels were published. This is not a step of the history, since undo cannot recall a file."""

    record: PublicationRecord

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that appends the record to the earlier publication records."""
        before = workspace.state.settings[project_settings.PUBLISHED]
        after = project_settings.publications_text((*project_settings.publications_of(before), self.record))
        return Plan(worded("publish the judgements"), (SettingChanged(project_settings.PUBLISHED, before, after),))
