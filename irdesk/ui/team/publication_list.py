"""List of a project's published qrels with their files."""

from __future__ import annotations

from datetime import datetime

from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.session.team.publication import Form
from irdesk.ui.tables.plain_table import RowColumn
from irdesk.ui.team.file_list_base import FileList


class Publications(FileList[PublicationRecord]):
    """A list of publications, newest first."""

    widths = (16, 10, 20)

    def name(self) -> str:
        """Return the name of the table."""
        return self.tr("Publications")

    def columns(self) -> tuple[RowColumn[PublicationRecord], ...]:
        """Return the columns time, judgements and form."""
        return (
            RowColumn(
                self.tr("published"),
                self.tr("The time at which the qrels were written"),
                lambda row: datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M"),
                None,
                lambda row: row.at,
            ),
            RowColumn(
                self.tr("judgements"),
                self.tr("Judgements in the file"),
                lambda row: f"{row.judgements:,}",
                None,
                lambda row: row.judgements,
                right=True,
            ),
            RowColumn(self.tr("form"), self.tr("Form in which the grades were written"), self._form),
        )

    def _form(self, row: PublicationRecord) -> str:
        return {
            Form.GRADED.value: self.tr("Unchanged grades"),
            Form.PLAIN.value: self.tr("Relevant or not"),
            Form.STRATIFIED.value: self.tr("With the strata of the sample"),
        }.get(row.form, row.form)

    def path_of(self, row: PublicationRecord) -> str:
        """Return the path of the qrels."""
        return row.path
