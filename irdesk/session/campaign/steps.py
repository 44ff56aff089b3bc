"""The steps of a judging campaign in order, each with its state.

The states of the steps up to the pool are computed immediately. The states of the later steps, assessors and judging,
require counting and are computed by a worker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from threading import Lock

from irdesk.assessment.assignment import Assigned
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import PoolSpec
from irdesk.domain.progress import Progress
from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.source import Source
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import worded
from irdesk.reporting.tables.share_judged import percent_done
from irdesk.session.campaign.assigned_progress import AssignedProgressBook
from irdesk.session.campaign.package_exchange import Due, ExchangeState, PackageExchange
from irdesk.session.core import project_settings
from irdesk.session.core.disagreements import Disagreement, DisagreementBook
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace

# Number of runs whose topics are compared with the topic files. Comparing the topics of all runs would take longer than
# one frame of the display.
FIRST_RUNS = 8


class Status(Enum):
    """State of a step: not applicable, open, in progress, done, or in need of attention."""

    IDLE = "idle"
    OPEN = "open"
    UNDER_WAY = "under way"
    DONE = "done"
    ATTENTION = "attention"


@dataclass(frozen=True)
class StepState:
    """A step with the name of its view, its status, a short symbol for the navigator, and its state as text."""

    view: str
    status: Status
    sign: str
    words: str

    @property
    def is_open(self) -> bool:
        """Return whether the step requires action from the coordinator."""
        return self.status in {Status.OPEN, Status.UNDER_WAY, Status.ATTENTION}


_SIGNS = {Status.DONE: "✓", Status.ATTENTION: "⚠"}


@dataclass(frozen=True, eq=False)
class StepsRequest:
    """Immutable input for the steps: a project's files, scale, pool, settings and grades.

    ``run_topics`` holds the topics of the first `FIRST_RUNS` runs. ``revisions`` maps each topic to a number that
    changes with its judgements. ``basis`` is the current value of `ReadOnlyProject.basis_of_grades`.
    """

    documents: tuple[Source, ...]
    topics: Mapping[str, Topic]
    runs: tuple[Source, ...]
    run_topics: tuple[Collection[str], ...]
    scale: GradeScale
    pool: PoolSpec | None
    queues: Mapping[str, Sequence[str]]
    settings: Mapping[str, str]
    grade_sources: GradeSources
    revisions: Mapping[str, int]
    basis: str

    @classmethod
    def of(cls, workspace: Workspace) -> StepsRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        runs = state.present("run")
        return cls(
            tuple(state.present("documents")),
            state.topics,
            tuple(runs),
            tuple(state.contents.keys[run.id].topics for run in runs[:FIRST_RUNS]),
            state.scale,
            state.pool.spec if state.pool else None,
            dict(state.pool.queues) if state.pool else {},
            dict(state.settings),
            state.grade_sources.frozen(),
            state.revisions(),
            state.basis_of_grades(),
        )

    def revision(self, topic: str) -> int:
        """Return the topic's revision, a number that changes whenever its judgements change."""
        return self.revisions.get(topic, 0)


@dataclass(frozen=True, eq=False)
class Campaign:
    """Data from which the states of the steps are derived: the request, the assignment and its progress, the exchange
    of packages, publications and disagreements.
    """

    request: StepsRequest
    assigned: Assigned | None
    judged: int
    documents: int
    exported: int  # number of assessors for whom a package has been exported
    exchange: ExchangeState
    publications: tuple[PublicationRecord, ...]
    disagreements: list[Disagreement]


class StepsBook:
    """Computes the states of the steps. Counts are cached; only topics whose judgements have changed since the last
    call are counted again.
    """

    def __init__(self) -> None:
        self._disagreements, self._progress = DisagreementBook(), AssignedProgressBook()
        self._lock = Lock()  # a cancelled worker may still be counting when the next one starts

    def steps(self, request: StepsRequest, progress: Progress) -> tuple[StepState, ...]:
        """Compute the states of all steps, in order (worker thread). Raises `TaskCancelled` if the task is
        cancelled.
        """
        with self._lock:
            campaign = self._campaign(request, progress)
        later = (_step(view, *describe(campaign)) for view, describe in _OF_JUDGING.items())
        return (*steps_before_judging(request), *later)

    def assigned_progress(self, request: StepsRequest, progress: Progress) -> tuple[int, int]:
        """Return the number of assigned judgements that have been made, and the number of all assigned judgements
        (worker thread). Raises `TaskCancelled` if the task is cancelled.
        """
        progress.report(0, 0)
        with self._lock:
            return self._counts(request)

    def _counts(self, request: StepsRequest) -> tuple[int, int]:
        settings = request.settings
        key = settings[project_settings.ASSIGNMENT], settings[project_settings.POOL]
        return self._progress.of(
            key,
            lambda: project_settings.assignment_of(settings[project_settings.ASSIGNMENT]),
            request.queues,
            request.grade_sources.judgements,
            request.revision,
        )

    def _campaign(self, request: StepsRequest, progress: Progress) -> Campaign:
        settings = request.settings
        progress.report(0, 0)
        assigned = project_settings.assignment_of(settings[project_settings.ASSIGNMENT])
        exports = project_settings.exports_of(settings[project_settings.EXPORTS])
        judged, documents = self._counts(request)
        progress.report(0, 0)
        exchange = PackageExchange(
            assigned,
            request.pool.id if request.pool else "",
            request.queues,
            request.grade_sources.judgements,
            exports,
            project_settings.imports_of(settings[project_settings.TAKEN]),
        )
        return Campaign(
            request,
            assigned,
            judged,
            documents,
            len(
                {record.assessor for record in exports if record.written}
                & set(assigned.plan.assessors if assigned else ())
            ),
            exchange.state() if judged < documents else ExchangeState(),  # comparing cached counts avoids a recount
            project_settings.publications_of(settings[project_settings.PUBLISHED]),
            self._disagreements.of(request.grade_sources, request.revision),
        )


def steps_before_judging(request: StepsRequest) -> tuple[StepState, ...]:
    """Return the steps from the documents to the pool. Their states require no counting."""
    return tuple(_step(view, *describe(request)) for view, describe in _BEFORE_JUDGING.items())


def first_view(request: StepsRequest) -> str:
    """Return the view of the first step up to the pool that requires action from the coordinator. If there is none,
    return the view of the step after the pool.
    """
    return next((step.view for step in steps_before_judging(request) if step.is_open), VIEWS[len(_BEFORE_JUDGING)])


def first_open(steps: tuple[StepState, ...]) -> StepState:
    """Return the first step that requires action from the coordinator, or the last step if there is none."""
    return next((step for step in steps if step.is_open), steps[-1])


def following(view: str) -> str:
    """Return the view of the step after ``view``, or "" if ``view`` belongs to the last step or to no step."""
    place = VIEWS.index(view) + 1 if view in VIEWS else len(VIEWS)
    return VIEWS[place] if place < len(VIEWS) else ""


def _step(view: str, status: Status, words: str, sign: str = "") -> StepState:
    return StepState(view, status, sign or _SIGNS.get(status, ""), words)


Described = tuple[Status, str] | tuple[Status, str, str]


def _documents(request: StepsRequest) -> Described:
    sources = request.documents
    if not sources:
        return Status.OPEN, worded("No documents are loaded")
    count = sum(source.counts.get("documents", 0) for source in sources)
    return Status.DONE, describe_counts({"documents": count})


def _topics(request: StepsRequest) -> Described:
    if not request.topics:
        return Status.OPEN, worded("No topics are loaded")
    words = describe_counts({"topics": len(request.topics)})
    named = {topic for topics in request.run_topics for topic in topics}
    positions = {str(i) for i in range(1, len(request.topics) + 1)}
    unmatched = len(request.topics.keys() - named)
    # If the topics' positions in the file match more topics of the runs than the topics' ids do, the ids are probably
    # wrong.
    if request.runs and unmatched > len(positions - named):
        return Status.ATTENTION, worded("{topics}; {count:,} missing from all runs", topics=words, count=unmatched)
    return Status.DONE, words


def _runs(request: StepsRequest) -> Described:
    if not request.runs:
        return Status.OPEN, worded("No runs are loaded")
    return Status.DONE, worded("{count:,} {count:run|runs}", count=len(request.runs))


def _scale(request: StepsRequest) -> Described:
    grades = len(request.scale.levels)
    if not request.settings[project_settings.SCALE]:
        return Status.OPEN, worded("No scale has been chosen; {count} grades are proposed", count=grades)
    if request.settings[project_settings.GUIDELINES].strip():
        return Status.DONE, worded("{count} grades, with guidelines", count=grades)
    return Status.DONE, worded("{count} grades, no guidelines", count=grades)


def _pool(request: StepsRequest) -> Described:
    if (spec := request.pool) is None:
        return Status.OPEN, worded("No pool yet")
    words = worded(
        "{documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}",
        documents=spec.documents,
        topics=len(request.queues),
    )
    if not set(spec.runs()) <= {source.id for source in request.runs}:
        return Status.ATTENTION, worded("{pool}; one of its runs was removed", pool=words)
    return Status.DONE, words


def _assessors(campaign: Campaign) -> Described:
    if campaign.assigned is None:
        return Status.OPEN, worded("No assessors assigned yet")
    given = campaign.assigned.topics
    alone = sum(not given.get(topic) for topic in campaign.request.queues)
    if alone:
        return Status.ATTENTION, worded("{count:,} {count:topic has|topics have} no assessor", count=alone)
    count, exported = len(campaign.assigned.plan.assessors), campaign.exported
    if words := _outdated_in_words(campaign.exchange):
        return Status.ATTENTION, words
    if exported:
        words = worded(
            "packages exported for {exported} of {count} {count:assessor|assessors}",
            count=count,
            exported=exported,
        )
        return Status.DONE, words
    if not campaign.judged:
        return Status.OPEN, worded("{count} {count:assessor|assessors}; no package exported yet", count=count)
    return Status.DONE, worded("{count} {count:assessor|assessors}", count=count)


def _outdated_in_words(exchange: ExchangeState) -> str:
    """Describe the data that exported packages lack, and the steps to take. Return "" if no package lacks data."""
    if exchange.outdated and exchange.due is Due.EXPORT:
        return worded(
            "{count} {count:package lacks|packages lack} documents assigned after the export: "
            "export {count:this package|these packages} again",
            count=len(exchange.outdated),
        )
    if exchange.outdated:
        return worded(
            "{count} {count:package lacks|packages lack} documents assigned after the export: "
            "import the returned packages, then export {count:this package|these packages} again",
            count=len(exchange.outdated),
        )
    if exchange.lacking:
        return worded(
            "{count} {count:package lacks|packages lack} judgements imported after the export: "
            "export {count:this package|these packages} again",
            count=len(exchange.lacking),
        )
    return ""


def _progress(campaign: Campaign) -> Described:
    judged, documents = campaign.judged, campaign.documents
    if not documents:
        return Status.IDLE, worded("No topics assigned yet")
    words = worded("{judged:,} of {documents:,} judged", judged=judged, documents=documents)
    if judged == documents:
        return Status.DONE, words
    return Status.UNDER_WAY, words, percent_done(judged, documents)


def _agreement(campaign: Campaign) -> Described:
    shared = len(campaign.request.grade_sources.assessors()) > 1
    return Status.IDLE, worded("Compare the assessors") if shared else worded("Fewer than two assessors have judged")


def _adjudication(campaign: Campaign) -> Described:
    disagreements = campaign.disagreements
    undecided = sum(disagreement.decided is None for disagreement in disagreements)
    if undecided:
        words = worded("{count:,} {count:disagreement|disagreements} to decide", count=undecided)
        return Status.ATTENTION, words, f"{undecided:,}"
    if disagreements:
        return Status.DONE, worded("All {count:,} disagreements are decided", count=len(disagreements))
    return Status.IDLE, worded("No disagreements")


def _publish(campaign: Campaign) -> Described:
    if not campaign.request.grade_sources.given_here:
        return Status.IDLE, worded("Nothing has been judged in irdesk yet")
    if not campaign.publications:
        return Status.OPEN, worded("Not published yet")
    last = campaign.publications[-1]
    words = worded(
        "{count:,} {count:judgement|judgements} published on {day}",
        count=last.judgements,
        day=datetime.fromtimestamp(last.at).strftime("%Y-%m-%d"),
    )
    if last.basis != campaign.request.basis:
        return Status.OPEN, worded("{published}; the judgements have changed since", published=words)
    return Status.DONE, words


_BEFORE_JUDGING: Mapping[str, Callable[[StepsRequest], Described]] = {
    "documents": _documents,
    "topic_texts": _topics,
    "runs": _runs,
    "scale": _scale,
    "pool": _pool,
}
_OF_JUDGING: Mapping[str, Callable[[Campaign], Described]] = {
    "assessors": _assessors,
    "progress": _progress,
    "agreement": _agreement,
    "adjudication": _adjudication,
    "publish": _publish,
}
VIEWS = (*_BEFORE_JUDGING, *_OF_JUDGING)
"""The views of the steps, in step order."""
