"""Simulate estimates from human judgements and model labels. Samples are drawn from full human judgements, and the
estimates are compared with the scores under all of them.

python tests/benchmarks/estimates.py --data DIR --json

python tests/benchmarks/estimates.py --made --draws 50

``DIR`` holds ``qrels.nist.txt``, ``qrels.umbrela-gpt-4.txt`` and ``runs/``. The pool consists of the topic–document
pairs in both qrels; for P, DCG, CG and RBP it is restricted to the documents that affect a score. The relevance level
is 2 if the human grades reach 3, else 1. Generated data has a known truth: useful, useless and almost perfect models,
few and many topics, binary and graded judgements, a model that favours a family of runs.

Printed for each measure and share of human labels:

- ``error``: mean absolute error of the shown values
- ``coverage``, ``coverage_of_differences``: coverage of the 95 % intervals of scores and of differences
- ``worst_run_coverage``: coverage of the scores of the run with the lowest coverage
- ``half_width``: half the mean width of the intervals
- ``tau``: Kendall's τ between the estimated order of the runs and their order under all human judgements
- ``tau_model``, ``tau_sample``: the corresponding τ for the model's labels alone and the human sample alone

Coverage and width are null where intervals are refused.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from scipy.special import stdtrit
from scipy.stats import kendalltau

from irdesk.cli.support.input_files import read, read_ranked
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import RankedRun
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.estimator import Estimator
from irdesk.evaluation.estimates.sampling_design import draw_sample, inclusion_probabilities, sizes_of
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Ints
from irdesk.evaluation.scoring.scored_run import RankedKeys
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind

SHARES = (0.02, 0.05, 0.1, 0.2, 0.5)
MEASURES = ("P@10", "nDCG@10")
PEOPLE, MODEL = "qrels.nist.txt", "qrels.umbrela-gpt-4.txt"


@dataclass(frozen=True)
class Collection:
    """A test collection: full human judgements of a population, ranked runs, and the relevance level."""

    population: Population
    ranked: Mapping[str, RankedKeys]
    grades: Ints
    level: int


def collection_of(folder: Path) -> Collection:
    """Read a collection from a folder."""
    people = read(str(folder / PEOPLE), Kind.QRELS).grades
    model = read(str(folder / MODEL), Kind.QRELS).grades
    files = sorted(path for path in (folder / "runs").iterdir() if path.is_file())
    ranked: dict[str, RankedKeys] = {path.name: read_ranked(str(path), ScoringOptions().ordering) for path in files}
    pool = {topic: [docno for docno in people[topic] if docno in model.get(topic, {})] for topic in people}
    population = Population.of(pool, {"model": model}, ranked)
    grades = population.grades_of(people)
    return Collection(population, ranked, grades, 2 if grades.max() >= 3 else 1)


@dataclass(frozen=True)
class Made:
    """Settings of generated data.

    ``skill`` is the weight of the relevance signal in the model's grades; noise and a topic effect (``topic_sd``) are
    added. ``favour`` raises the model's grades of documents that one family of runs ranks high. ``excess`` adds
    documents that the model grades as relevant.
    """

    topics: int = 50
    runs: int = 30
    documents: int = 300
    grades: int = 3
    model_grades: int = 3
    skill: float = 1.0
    excess: float = 0.5
    topic_sd: float = 0.5
    favour: float = 0.0
    prevalence: float = 0.15


USUAL = Made()
CASES = {
    "usual": USUAL,
    "useless model": replace(USUAL, skill=0.0),
    "perfect model": replace(USUAL, skill=50.0, excess=0.0, topic_sd=0.0),
    "few topics": replace(USUAL, topics=8),
    "many topics": replace(USUAL, topics=200, documents=120, runs=15),
    "binary": replace(USUAL, grades=1, model_grades=1),
    "binary model": replace(USUAL, model_grades=1),
    "topics misjudged": replace(USUAL, topic_sd=2.0),
    "family favoured": replace(USUAL, favour=2.0),
    "few relevant": replace(USUAL, prevalence=0.03),
    "many relevant": replace(USUAL, prevalence=0.5),
}


def make(made: Made, seed: int = 7, pooled: int = 20, depth: int = 50) -> Collection:
    """Generate a collection whose pool holds each run's first ``pooled`` documents, all judged by people."""
    random = np.random.default_rng(seed)
    shape = (made.topics, made.documents)
    latent = random.normal(size=shape) + random.normal(0, 0.5, (made.topics, 1))
    tastes = random.normal(size=(4, *shape))
    lists = []
    for _ in range(made.runs):
        taste = tastes[random.integers(4)]
        lists.append(
            np.argsort(-(random.uniform(0.5, 2) * latent + 0.8 * taste + random.normal(size=shape)))[:, :depth]
        )
    seen = made.skill * latent + random.normal(size=shape) + random.normal(0, made.topic_sd, (made.topics, 1))
    people = _graded(latent, made.grades, made.prevalence)
    model = _graded(seen + made.favour * tastes[0], made.model_grades, made.prevalence * (1 + made.excess))
    rows = np.arange(made.topics)[:, None]
    in_pool = np.zeros(shape, np.bool_)
    for ranked in lists:
        in_pool[rows, ranked[:, :pooled]] = True
    pool = {str(topic): [f"{topic}-{i}" for i in np.flatnonzero(in_pool[topic])] for topic in range(made.topics)}
    labels = {
        topic: {docno: int(model[int(topic), int(docno.split("-")[1])]) for docno in docnos}
        for topic, docnos in pool.items()
    }
    runs: dict[str, RankedKeys] = {
        f"run {number}": RankedRun.of(
            f"run {number}",
            {str(topic): keys_of([f"{topic}-{i}" for i in ranked[topic]]) for topic in range(made.topics)},
        )
        for number, ranked in enumerate(lists)
    }
    population = Population.of(pool, {"model": labels}, runs)
    grades = np.array([people[tuple(map(int, docno.split("-")))] for docno in population.docnos])
    return Collection(population, runs, grades, 1)


def _graded(values: np.ndarray, grades: int, prevalence: float) -> np.ndarray:
    cuts = [np.quantile(values, 1 - prevalence / 1.6**grade) for grade in range(grades)]
    return np.asarray(sum((values > cut).astype(np.int64) for cut in cuts))


def simulate(collection: Collection, name: str, share: float, draws: int, seed: int = 1) -> dict[str, float | None]:
    """Return the accuracy of the estimates if only a fraction ``share`` of the human labels is sampled."""
    measure, population, grades = parse_one(name), collection.population, collection.grades
    rules = ScoringOptions(level=collection.level)
    whole = Estimator(population, collection.ranked, (measure,), rules)
    kept = whole.linear(measure, grades).needed()
    population, grades = population.restricted(kept), grades[kept]
    plain = Estimator(population, collection.ranked, (measure,), rules)
    linear = plain.linear(measure, grades)
    truth = (linear.at(linear.reached(grades)).values * population.shares).sum(axis=1)
    probabilities = inclusion_probabilities(sizes_of([linear]), round(share * len(population)))
    random = np.random.default_rng(seed)
    upper = np.triu_indices(len(truth), 1)
    rows: list[tuple[float, ...]] = []
    covered = []
    for _ in range(draws):
        drawn = draw_sample(probabilities, random)
        known = np.full(len(population), UNKNOWN)
        known[drawn] = grades[drawn]
        (estimate,) = replace(plain, probabilities=probabilities, drawn=drawn).estimate_grades(known)
        errors = estimate.direct.values - truth
        values = [
            float(np.abs(estimate.best - truth).mean()),
            kendalltau(estimate.best, truth).statistic,
            kendalltau(estimate.model[0], truth).statistic,
            kendalltau(estimate.alone, truth).statistic,
            float(np.abs(errors).mean()),
            float(errors.mean()),
        ]
        if not estimate.refusal:
            quantile = float(stdtrit(estimate.direct.degrees, 0.975))
            covariance = estimate.direct.covariance
            variances = np.diag(covariance)
            apart = np.maximum(variances[:, None] + variances - 2 * covariance, 0)
            within = np.abs(errors[:, None] - errors) <= quantile * np.sqrt(apart) + 1e-12
            intervals = [estimate.interval(run) or (np.nan, np.nan) for run in range(len(truth))]
            covered.append(
                [low - 1e-12 <= true <= high + 1e-12 for (low, high), true in zip(intervals, truth, strict=True)]
            )
            values += [float(within[upper].mean()), float(np.mean([high - low for low, high in intervals])) / 2]
        rows.append(tuple(values))
    shown = len(covered) == draws
    means = [float(np.mean([row[column] for row in rows])) for column in range(8 if shown else 6)]
    return {
        "error": means[0],
        "coverage": float(np.mean(covered)) if shown else None,
        "coverage_of_differences": means[6] if shown else None,
        "worst_run_coverage": float(np.mean(covered, axis=0).min()) if shown else None,
        "half_width": means[7] if shown else None,
        "tau": means[1],
        "tau_model": means[2],
        "tau_sample": means[3],
        "error_before_shrinkage": means[4],
        "bias_before_shrinkage": means[5],
        "pool": float(len(population)),
        "labels": float(round(share * len(population))),
    }


def _job(draws: int, job: tuple[Collection, str, float]) -> dict[str, float | None]:
    return simulate(job[0], job[1], job[2], draws)


def results(
    collection: Collection, measures: list[str], shares: list[float], draws: int, jobs: int
) -> Iterator[tuple[str, str, dict[str, float | None]]]:
    """Run the simulations in ``jobs`` processes; yield the measure, the share and the result of each."""
    tasks = [(collection, name, share) for name in measures for share in shares]
    with ProcessPoolExecutor(jobs) as executor:
        for (_, name, share), result in zip(tasks, executor.map(partial(_job, draws), tasks), strict=True):
            yield name, str(share), result


def main() -> None:
    """Run the simulations and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--data", type=Path, metavar="DIR", help="a collection with full human and model labels")
    source.add_argument("--made", action="store_true", help="made data with a known truth")
    parser.add_argument("--draws", type=int, default=500, help="samples for each measure and share (500)")
    parser.add_argument("--share", type=float, action="append", help="share of human labels; can be repeated")
    parser.add_argument("-m", dest="measures", action="append", help="a measure; can be repeated")
    parser.add_argument("--case", choices=list(CASES), action="append", help="made data; can be repeated")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    measures, shares = options.measures or list(MEASURES), options.share or list(SHARES)
    started = time.monotonic()
    summaries: dict[str, dict[str, dict[str, float | None]]] = {}
    cases = (
        {"": collection_of(options.data)}
        if options.data
        else {name: make(CASES[name]) for name in options.case or CASES}
    )
    for case, collection in cases.items():
        for name, share, result in results(collection, measures, shares, options.draws, options.jobs):
            summaries.setdefault(f"{case} {name}".strip(), {})[share] = result
            if not options.json:
                parts = ("–" if value is None else f"{key} {value:.3f}" for key, value in result.items())
                print(case, name, share, " ".join(parts), flush=True)
    if options.json:
        print(json.dumps(summaries))
    else:
        print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
