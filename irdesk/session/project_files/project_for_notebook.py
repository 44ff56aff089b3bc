"""Read the data of a project file for a notebook: judgements, shown runs and settings."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.estimates.document_population import Labels
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core import project_settings
from irdesk.session.estimates.label_sets import label_sets, recorded_design
from irdesk.session.pools.pool_statistics import judgements_of
from irdesk.session.project_files.project_opening import open_project
from irdesk.session.scoring.frozen_runs_for_workers import run_names

Values = tuple[Qrels, dict[str, Run], tuple[str, ...], ScoringOptions, Plan, dict[str, Labels], SamplingDesign | None]


def read_values(path: Path) -> Values:
    """Read the data that a notebook uses from a project file.

    Returns the judgements that count, the shown runs keyed by name, the names of the measures, the scoring options and
    the comparison settings. These are followed by the model labels, keyed by model name, and the sampling design of the
    pool. Raises `StoreUnavailable` if the project cannot be read.
    """
    project = open_project(path, QUIET, to_read=True)
    try:
        state = project.state
        names = run_names(state)
        runs = {
            names[source.id]: project.store.run(source.id, source.name)
            for source in state.present("run")
            if source.visible
        }
        measures = tuple(map(str, state.measures))
        recorded = recorded_design(state)
        return (
            judgements_of(state),
            runs,
            measures,
            state.rules,
            project_settings.plan_of(state.settings[project_settings.PLAN]),
            {each.name: each.labels for each in label_sets(state)},
            recorded.design if recorded else None,
        )
    finally:
        project.store.close()
