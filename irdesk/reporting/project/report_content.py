"""Content of a report on a project: immutable values from which the page is generated. No scores are computed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from irdesk.assessment.agreement import PairAgreement
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import PoolSpec
from irdesk.domain.project.source import Source
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.evaluation.comparison.run_comparison import Pair
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.estimates.label_agreement import LabelAgreement
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.evaluation.measures.measure import Measure
from irdesk.pooling.pool_statistics import RunStatistics
from irdesk.reporting.assessment.agreement import Statistic
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.curves.curve_table import Drawn


@dataclass(frozen=True)
class AssessorFacts:
    """One assessor's work.

    ``grades`` counts the current grades, ``abstentions`` the abstentions, and ``again`` the documents judged twice.
    ``seconds`` is the active time. ``first`` and ``last`` are the times of the assessor's first and last rows in the
    journal, in seconds since the epoch.
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
    """The agreement of two assessors. ``tau`` is Kendall's τ_b between the orders of the runs under each assessor's
    grades, or None if undefined. ``runs`` is the number of runs.
    """

    agreement: PairAgreement
    tau: float | None
    runs: int


@dataclass(frozen=True)
class PoolFacts:
    """The current pool.

    ``names`` maps source ids to run names, and ``sizes`` maps topics to queue lengths. ``strata`` maps each stratum's
    name to two numbers over all topics: the documents in the stratum, and the documents sampled from it. ``brought``
    contains each run's contribution, keyed by source id; it is empty if parts of the pool have different topics.
    """

    spec: PoolSpec
    names: Mapping[str, str]
    sizes: Mapping[str, int]
    strata: Mapping[str, tuple[int, int]]
    brought: Sequence[RunStatistics] = ()


@dataclass(frozen=True)
class TopicFacts:
    """A topic with its numbers of effective judgements (``judged``), relevant documents (``relevant``) and pooled
    documents (``pooled``).
    """

    id: str
    title: str
    judged: int
    relevant: int
    pooled: int


@dataclass(frozen=True)
class RunFacts:
    """A run. ``coverage`` contains the numbers of its topics that are used, missing and ignored."""

    name: str
    source: Source
    coverage: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class MeasureFacts:
    """The runs under one measure. Sequences are in the order of the runs.

    ``compared`` compares the runs with the baseline. ``judged`` is each run's share of judged documents down to rank
    ``cutoff``. ``bounds`` holds the bounds of each mean, or is None if they are unknown or would take too long to
    compute.
    """

    compared: ComparedMeasure
    cutoff: int
    judged: Sequence[float]
    bounds: Sequence[Bounds | None]

    @property
    def measure(self) -> Measure:
        """The measure under which the runs are compared."""
        return self.compared.measure


@dataclass(frozen=True, eq=False)
class BestPair:
    """The best and the second best run under a measure, compared over the ``topics`` that both have. The test follows
    ``plan``, with these runs as the only pair.
    """

    first: str
    second: str
    measure: Measure
    plan: Plan
    topics: Sequence[str]
    pair: Pair


@dataclass(frozen=True, eq=False)
class EstimateFacts:
    """The estimates of runs under one measure.

    If people judged all documents, ``sampled`` holds the estimates from the sampled documents alone; otherwise it is
    None. ``biases`` holds the first model's biases, and is empty if there are no intervals. ``agreement`` is the first
    model's agreement with people. ``pair`` contains the indices of the two best runs.
    """

    estimate: MeasureEstimate
    sampled: MeasureEstimate | None
    biases: Sequence[Bias]
    agreement: Sequence[LabelAgreement]
    labels: RunLabels
    pair: tuple[int, int] | None


@dataclass(frozen=True, eq=False)
class Estimates:
    """The estimates from human and model labels in a report.

    ``models`` states the provenance of the labels. ``refusals`` are the reasons why the remaining measures are not
    estimated. ``design`` contains the size and seed of the sample; it is None if people judged all documents.
    """

    models: Sequence[str]
    measures: Sequence[EstimateFacts]
    refusals: Sequence[str]
    design: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False)
class ProjectReport:
    """A project in its latest state.

    ``means``, shape (runs, measures), are each run's means over its own topics under the project's ``measures``.
    ``best`` contains the indices of the runs, best first. They are sorted by their means under the first measure of
    ``compared``, over the topics that all runs have. ``best_pair`` compares the first two runs of ``best``.

    ``hidden`` counts the loaded runs that are not shown. ``cautions`` are points to check before relying on the
    numbers. ``estimates`` is None if there are no model labels. ``grade_sources`` lists the sources of the effective
    grades: the description of each source, its number of grades, and whether they were imported.
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
    rules: Sequence[str]
    conventions: str
    hidden: int = 0
    cautions: Sequence[Caution] = ()
    estimates: Estimates | None = None

    @property
    def judgements(self) -> int:
        """The number of effective judgements."""
        return sum(self.grades.values())

    @property
    def judged_topics(self) -> int:
        """The number of topics with at least one effective judgement."""
        return sum(bool(topic.judged) for topic in self.topics)


def time_of(seconds: float | None) -> str:
    """Format a time for reports, in UTC."""
    return "never" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
