"""Queries about model labels, for coordinators and analysts. Assessors must not see the results."""

from __future__ import annotations

from collections.abc import Callable

from irdesk.domain.progress import Progress
from irdesk.evaluation.estimates.model_filled_qrels import Suspicion, suspected_fills
from irdesk.session.estimates.estimate_request import Lacking, lacking_sources
from irdesk.session.estimates.label_sets import LabelSet, RecordedDesign, label_sets, recorded_design
from irdesk.session.queries.project import ProjectQueries


class ModelLabelQueries(ProjectQueries):
    """Queries for views that use model labels."""

    def label_sets(self) -> tuple[LabelSet, ...]:
        """Return the loaded sets of model labels, in loading order."""
        return label_sets(self._workspace.state)

    def lacking_for_estimates(self) -> Lacking | None:
        """Return the kind of source that is missing for estimates, or None if none is missing."""
        return lacking_sources(self._workspace.state)

    def recorded_design(self) -> RecordedDesign | None:
        """Return the sampling design of the current pool, or None if the pool is not a sample for estimates."""
        return recorded_design(self._workspace.state)

    def find_mixtures(self) -> Callable[[Progress], list[Suspicion]]:
        """Return a background task that finds files in which human judgements are mixed with model labels."""
        state = self._workspace.state
        files = {source: state.contents.qrels[source] for source in state.grade_sources.plain}
        models = {each.id: each.labels for each in self.label_sets()}
        return lambda _progress: suspected_fills(files, models)
