"""What a report on a project holds: frozen values, of which a page is made; nothing here computes a score."""

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
from irdesk.evaluation.measures.measure import Measure
from irdesk.pooling.pool_statistics import RunStatistics
from irdesk.reporting.comparison.comparison import ComparedMeasure
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.project.agreement import Statistic


@dataclass(frozen=True)
class AssessorFacts:
    """What one assessor did: grades that stand, abstentions, documents judged a second time, active seconds, and the
    times of the first and the last row, in seconds of the epoch.
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
    """How two assessors agree, and Kendall's τ_b of the runs' orders under either one's grades (None: undefined)."""

    agreement: PairAgreement
    tau: float | None
    runs: int


@dataclass(frozen=True)
class PoolFacts:
    """The pool in force; ``names`` are those of its runs by their sources' ids, ``sizes`` the queues' lengths by topic,
    ``strata`` for each name of a stratum the documents in it and those drawn, over all topics. ``brought`` says what
    each run brought, by its source's id; it is empty where the parts of the pool took different topics.
    """

    spec: PoolSpec
    names: Mapping[str, str]
    sizes: Mapping[str, int]
    strata: Mapping[str, tuple[int, int]]
    brought: Sequence[RunStatistics] = ()


@dataclass(frozen=True)
class TopicFacts:
    """A topic with what is judged of it: judgements that count and relevant ones."""

    id: str
    title: str
    judged: int
    relevant: int
    pooled: int


@dataclass(frozen=True)
class RunFacts:
    """A run with the topics of it that are used, missing and ignored."""

    name: str
    source: Source
    coverage: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class MeasureFacts:
    """The runs by one measure: compared with the baseline (its index stands in ``compared``), ``judged`` the share of
    judged documents at rank ``cutoff``, and the bounds of each mean, None where they would take long or are not known;
    all in the order of the runs.
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
class ProjectReport:
    """A project at its last change.

    ``means``, by run and measure, are over each run's own topics; ``measures`` those of the project. ``best_two`` are
    names of two runs with the differences of their topics by the first of ``compared``, greatest first; ``cautions``
    are what to check before believing the numbers. ``grade_sources`` name where the grades that count come from, how
    many of each, and whether they were imported.
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
    best_two: tuple[str, str, Sequence[tuple[str, float]]] | None
    rules: Sequence[str]
    conventions: str
    cautions: Sequence[Caution] = ()

    @property
    def judgements(self) -> int:
        """How many judgements count."""
        return sum(self.grades.values())

    @property
    def judged_topics(self) -> int:
        """How many topics have one."""
        return sum(bool(topic.judged) for topic in self.topics)


def time_of(at: float | None) -> str:
    """A time as reports tell it, in UTC."""
    return "never" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
