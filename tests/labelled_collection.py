"""A small collection judged by people and by a model, with estimators of its runs' scores and a project made
from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.grades import GradeScale, Level
from irdesk.domain.pool import Designed, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Provenance
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.estimator import Estimator
from irdesk.evaluation.estimates.sample_plan import drawn_design
from irdesk.evaluation.estimates.sampling_design import draw_sample, inclusion_probabilities, sizes_of
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import AS_THEY_ARE, LoadingContext, Standing, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of

RANDOM = np.random.default_rng(11)
TOPICS = tuple(str(topic) for topic in range(10))
DOCUMENTS = {topic: tuple(f"d{topic}-{i}" for i in range(30)) for topic in TOPICS}
LATENT = {topic: RANDOM.normal(size=30) for topic in TOPICS}


def graded(noise: float) -> dict[str, dict[str, int]]:
    return {
        topic: {
            docno: int(value > 0.3) + int(value > 1.2)
            for docno, value in zip(DOCUMENTS[topic], LATENT[topic] + noise * RANDOM.normal(size=30), strict=True)
        }
        for topic in TOPICS
    }


PEOPLE, MODEL = graded(0.0), graded(0.6)
RANKED = {
    f"run{skill}": {
        topic: [DOCUMENTS[topic][i] for i in np.argsort(-(skill * LATENT[topic] + RANDOM.normal(size=30)))[:15]]
        for topic in TOPICS
    }
    for skill in (0, 1, 2, 3, 4)
}
RUNS = {name: {topic: keys_of(docnos) for topic, docnos in run.items()} for name, run in RANKED.items()}
MEASURES = tuple(map(parse_one, ("P@5", "nDCG@5", "AP")))


def estimator(share: float = 0.5) -> Estimator:
    joined = Population.of(DOCUMENTS, {"model": MODEL}, RUNS)
    plain = Estimator(joined, RUNS, MEASURES, ScoringOptions())
    sizes = sizes_of([plain.linear(measure, np.full(len(joined), UNKNOWN)) for measure in MEASURES])
    probabilities = inclusion_probabilities(sizes, round(share * len(joined)))
    drawn = draw_sample(probabilities, np.random.default_rng(2))
    return Estimator(joined, RUNS, MEASURES, ScoringOptions(), probabilities, drawn)


def judged(estimator: Estimator, count: int | None = None) -> dict[str, dict[str, int]]:
    """Return human judgements of all sampled documents, or only of the first ``count``."""
    joined = estimator.population
    assert estimator.drawn is not None
    known: dict[str, dict[str, int]] = {}
    for index in estimator.drawn[:count].tolist():
        topic, docno = joined.topics[joined.topic_of[index]], joined.docnos[index]
        known.setdefault(topic, {})[docno] = PEOPLE[topic][docno]
    return known


SHOWN = ("P@5", "nDCG@5", "RR")
SCALE = GradeScale("three", (Level(0, "none"), Level(1, "some"), Level(2, "much")))


def qrels_text(grades: Mapping[str, Mapping[str, int]]) -> str:
    return "".join(f"{topic} 0 {docno} {grade}\n" for topic, given in grades.items() for docno, grade in given.items())


def run_text(name: str) -> str:
    return "".join(
        f"{topic} Q0 {docno} {rank} {-rank} {name}\n"
        for topic, docnos in RANKED[name].items()
        for rank, docno in enumerate(docnos, 1)
    )


def make_project(folder: Path, judged: float = 0.9, share: float = 0.5) -> Path:
    """Create the project ``estimated.irdesk`` with five runs, in which people judged part of each topic's sample."""
    path = folder / "estimated.irdesk"
    create(path, SCALE, SHOWN)
    workspace = workspace_of(open_project(path, QUIET), "A")
    for name in RANKED:
        load(workspace, folder / f"{name}.run", run_text(name))
    model = load(workspace, folder / "model.txt", qrels_text(MODEL), Standing(provenance=Provenance("gpt-4")))
    plain = estimator(share)
    assert plain.probabilities is not None
    design = drawn_design(plain.population, plain.probabilities, np.random.default_rng(2))
    runs = tuple(source.id for source in workspace.state.present("run"))
    part = Designed(design.documents, round(share * len(plain.population)), 2, (model,), runs, SHOWN[:2])
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
    """Write a file and load it; return the id of its source."""
    path.write_text(text, "utf-8")
    source, frozen = workspace.new_id(), LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(path, source, 1.0, frozen, QUIET, standing=standing))
    return source
