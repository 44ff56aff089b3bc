"""The content of a report on a project: immutable values from which the page is made. No scores are computed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from irdesk.assessment.agreement import PairAgreement
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import PoolSpec
from irdesk.domain.project import Source
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.evaluation.comparison.comparison import Pair, Plan
from irdesk.evaluation.estimates.label_agreement import LabelAgreement
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.evaluation.measures.measure import Measure
from irdesk.pooling.pool_statistics import RunStatistics
from irdesk.reporting.comparison.comparison import ComparedMeasure
from irdesk.reporting.comparison.run_figures import RunLabels
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.project.agreement import Statistic


@dataclass(frozen=True)
class AssessorFacts:
    """One assessor's work: current grades, abstentions, documents judged twice, active seconds, and the times of the
    first and the last row, in seconds since the epoch.
    """

    name: str
    grades: int
    abstentions: int
    again: int
    seconds: float
    first: float
    last: float


@dataclass(frozen=True)
class PairFacts:
    """The agreement of two assessors, and Kendall's τ_b between the orders of the runs under their grades (None:
    undefined).
    """

    agreement: PairAgreement
    tau: float | None
    runs: int


@dataclass(frozen=True)
class PoolFacts:
    """The current pool. ``names`` are those of its runs by source id, ``sizes`` the queue lengths by topic, ``strata``
    the numbers of documents and of sampled documents of each stratum by name, over all topics. ``brought`` is each
    run's contribution by source id; it is empty if parts of the pool have different topics.
    """

    spec: PoolSpec
    names: Mapping[str, str]
    sizes: Mapping[str, int]
    strata: Mapping[str, tuple[int, int]]
    brought: Sequence[RunStatistics] = ()


@dataclass(frozen=True)
class TopicFacts:
    """A topic with its numbers of counted judgements and of relevant documents."""

    id: str
    title: str
    judged: int
    relevant: int
    pooled: int


@dataclass(frozen=True)
class RunFacts:
    """A run with the numbers of its topics that are used, missing and ignored."""

    name: str
    source: Source
    coverage: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class MeasureFacts:
    """The runs under one measure: compared with the baseline (whose index is in ``compared``), ``judged`` the share of
    judged documents at rank ``cutoff``, and the bounds of each mean, None if they are unknown or would take long; all
    in the order of the runs.
    """

    compared: ComparedMeasure
    cutoff: int
    judged: Sequence[float]
    bounds: Sequence[Bounds | None]

    @property
    def measure(self) -> Measure:
        """The measure."""
        return self.compared.measure


@dataclass(frozen=True, eq=False)
class BestPair:
    """The best run compared with the second best under a measure over the ``topics`` that both have, as one pair
    according to the ``plan``.
    """

    first: str
    second: str
    measure: Measure
    plan: Plan
    topics: Sequence[str]
    pair: Pair


@dataclass(frozen=True, eq=False)
class EstimateFacts:
    """The estimates of runs under one measure; ``sampled`` are those from the drawn documents alone if people judged
    all documents, else None. ``biases`` are the first model's, empty without intervals; ``agreement`` is that model's
    with people, and ``pair`` the indices of the two best runs.
    """

    estimate: MeasureEstimate
    sampled: MeasureEstimate | None
    biases: Sequence[Bias]
    agreement: Sequence[LabelAgreement]
    labels: RunLabels
    pair: tuple[int, int] | None


@dataclass(frozen=True, eq=False)
class Estimates:
    """The estimates in a report from human and model labels: the provenance of the labels, the measures, why other
    measures are not estimated, and the size and seed of the sample, None if people judged all documents.
    """

    models: Sequence[str]
    measures: Sequence[EstimateFacts]
    refusals: Sequence[str]
    design: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False)
class ProjectReport:
    """A project in its latest state.

    ``means``, by run and measure, are over each run's own topics; ``measures`` those of the project. ``best`` has the
    indices of the runs, best first, by the first of ``compared`` over the topics that all runs have; ``best_pair``
    compares the first two, and ``best_two`` are their names with their differences by topic, largest first. ``hidden``
    counts the loaded runs that are not shown. ``cautions`` are to be checked before relying on the numbers.
    ``estimates`` is None without labels of a model. ``grade_sources`` list the sources of the grades that count, the
    number from each, and whether they were imported.
    """

    name: str
    id: str
    changed_at: float | None
    versions: Sequence[tuple[str, str]]
    sources: Sequence[Source]
    topics: Sequence[TopicFacts]
    scale: GradeScale
    grades: Mapping[int, int]
    grade_sources: Sequence[tuple[str, int, bool]]
    guidelines: str
    guidelines_digest: str
    pool: PoolFacts | None
    assessors: Sequence[AssessorFacts]
    resolution: str
    disputed: tuple[int, int]
    agreement: Sequence[PairFacts]
    together: Sequence[Statistic]
    runs: Sequence[RunFacts]
    measures: Sequence[Measure]
    means: Sequence[Sequence[float]]
    compared: Sequence[MeasureFacts]
    baseline: int | None
    curves: Sequence[Drawn]
    best: Sequence[int]
    best_pair: BestPair | None
    best_two: tuple[str, str, Sequence[tuple[str, float]]] | None
    rules: Sequence[str]
    conventions: str
    hidden: int = 0
    cautions: Sequence[Caution] = ()
    estimates: Estimates | None = None

    @property
    def judgements(self) -> int:
        """The number of judgements that count."""
        return sum(self.grades.values())

    @property
    def judged_topics(self) -> int:
        """The number of topics with a judgement that counts."""
        return sum(bool(topic.judged) for topic in self.topics)


def time_of(seconds: float | None) -> str:
    """Format a time for reports, in UTC."""
    return "never" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
