"""A project with a model's labels and a sample for estimates, made of `labelled_collection`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from labelled_collection import MODEL, PEOPLE, RANKED, estimator

from irdesk.domain.grades import GradeScale, Level
from irdesk.domain.pool import Designed, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project import Provenance
from irdesk.evaluation.estimates.planning import drawn_design
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import AS_THEY_ARE, LoadingContext, Standing, prepare
from irdesk.session.pools.pool_construction import prepare_pool
from irdesk.session.project_files.projects import create, open_project, workspace_of

MEASURES = ("P@5", "nDCG@5", "RR")
SCALE = GradeScale("three", (Level(0, "none"), Level(1, "some"), Level(2, "much")))


def qrels_text(grades: Mapping[str, Mapping[str, int]]) -> str:
    return "".join(f"{topic} 0 {docno} {grade}\n" for topic, given in grades.items() for docno, grade in given.items())


def run_text(name: str) -> str:
    return "".join(
        f"{topic} Q0 {docno} {rank} {-rank} {name}\n"
        for topic, docnos in RANKED[name].items()
        for rank, docno in enumerate(docnos, 1)
    )


def make(folder: Path, judged: float = 0.9, share: float = 0.5) -> Path:
    """Make the project ``estimated.irdesk`` with five runs, in which people judged a part of each topic's sample."""
    path = folder / "estimated.irdesk"
    create(path, SCALE, MEASURES)
    workspace = workspace_of(open_project(path, QUIET), "A")
    for name in RANKED:
        load(workspace, folder / f"{name}.run", run_text(name))
    model = load(workspace, folder / "model.txt", qrels_text(MODEL), Standing(provenance=Provenance("gpt-4")))
    plain = estimator(share)
    assert plain.probabilities is not None
    design = drawn_design(plain.population, plain.probabilities, np.random.default_rng(2))
    runs = tuple(source.id for source in workspace.state.present("run"))
    part = Designed(design.documents, round(share * len(plain.population)), 2, (model,), runs, MEASURES[:2])
    workspace.execute(prepare_pool(workspace.store, PoolSpec(workspace.new_id(), (part,), "random", 2, 1.0), QUIET))
    grades = {
        topic: {docno: PEOPLE[topic][docno] for docno in docnos[: round(judged * len(docnos))]}
        for topic, docnos in design.drawn().items()
    }
    if any(grades.values()):
        load(workspace, folder / "people.qrels", qrels_text(grades), Standing(people=True))
    workspace.close()
    return path


def load(workspace: Workspace, path: Path, text: str, standing: Standing = AS_THEY_ARE) -> str:
    """Write a file and load it; returns the id of its source."""
    path.write_text(text, "utf-8")
    source, frozen = workspace.new_id(), LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(path, source, 1.0, frozen, QUIET, standing=standing))
    return source
