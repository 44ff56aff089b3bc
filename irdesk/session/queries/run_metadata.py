"""Queries about run metadata: fields that a pattern reads from tags, and the runs that match a filter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.formats.run_fields.tag_pattern import TagPattern
from irdesk.session.queries.scores import ScoreQueries
from irdesk.session.scoring.frozen_runs_for_workers import run_names
from irdesk.session.scoring.run_filter import RunFilter, group_field, matching_runs
from irdesk.session.scoring.run_metadata import RunFields, fields_by_pattern, fields_of_headers, fields_of_table


class RunFieldQueries(ScoreQueries):
    """Queries for the controls that select and describe runs."""

    def matching_runs(self, chosen: RunFilter) -> tuple[str, ...]:
        """Return the ids of the runs that match a filter. Raises `CommandRefused` if the filter's regular expression is
        invalid, or if the project lacks the filter's field or measure.
        """
        return matching_runs(self._workspace.state, chosen)

    def group_field(self) -> str:
        """Return the name of the field by which runs are grouped."""
        return group_field(self._workspace.state)

    def fields_by_pattern(self, pattern: str) -> RunFields:
        """Return the fields that a pattern reads from tags. Raises `CommandRefused` if the pattern is invalid or
        matches no tag.
        """
        return fields_by_pattern(self._workspace.state.present("run"), TagPattern.parse(pattern))

    def field_reader(self, table: Path | None) -> Callable[[Progress], tuple[RunFields, list[str]]]:
        """Return a background task that reads the runs' fields from a table or, if the path is None, from the headers
        of their files. The task also returns the unmatched run names in the table.
        """
        state = self._workspace.state
        runs, names = tuple(state.present("run")), run_names(state)

        def read(progress: Progress) -> tuple[RunFields, list[str]]:
            if table is None:
                return fields_of_headers(runs, progress), []
            return fields_of_table(names, runs, table, progress)

        return read
