"""What a project file holds for a notebook: judgements, shown runs and settings."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.evaluation.comparison.comparison import Plan
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core import project_settings
from irdesk.session.pools.reusability import judgements_of
from irdesk.session.project_files.projects import open_project
from irdesk.session.scoring.frozen_runs import run_names


def read_values(path: Path) -> tuple[Qrels, dict[str, Run], tuple[str, ...], ScoringOptions, Plan]:
    """Return the judgements that count, the shown runs by name, the names of the measures, the scoring options, and how
    runs are compared. Raises `StoreUnavailable`.
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
        return (
            judgements_of(state),
            runs,
            measures,
            state.rules,
            project_settings.plan_of(state.settings[project_settings.PLAN]),
        )
    finally:
        project.store.close()
