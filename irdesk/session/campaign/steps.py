"""The steps of a judging campaign in order, each with its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from irdesk.domain.messages import worded
from irdesk.domain.project import describe_counts
from irdesk.session.core import project_settings
from irdesk.session.core.state import ProjectState

FIRST_RUNS = 8  # runs whose topics are compared with the topic files; all of them would take longer than a frame


class Status(Enum):
    """State of a step: nothing to do, open, under way, done, or in need of attention."""

    IDLE = "idle"
    OPEN = "open"
    UNDER_WAY = "under way"
    DONE = "done"
    ATTENTION = "attention"


@dataclass(frozen=True)
class StepState:
    """A step: the name of its view, its status, a short sign for the navigator, and the state in words."""

    view: str
    status: Status
    sign: str
    words: str

    @property
    def is_open(self) -> bool:
        """Return whether the step needs the coordinator."""
        return self.status in {Status.OPEN, Status.UNDER_WAY, Status.ATTENTION}


_SIGNS = {Status.DONE: "✓", Status.ATTENTION: "⚠"}


def steps_of(state: ProjectState) -> tuple[StepState, ...]:
    """Return the steps of a project's campaign, in order."""
    return tuple(_step(view, *describe(state)) for view, describe in _STEPS.items())


def first_open(steps: tuple[StepState, ...]) -> StepState:
    """Return the first step that needs the coordinator, otherwise the last one."""
    return next((step for step in steps if step.is_open), steps[-1])


def following(steps: tuple[StepState, ...], view: str) -> StepState | None:
    """Return the step after a view's, or None after the last one and for a view that is no step."""
    views = [step.view for step in steps]
    place = views.index(view) + 1 if view in views else len(views)
    return steps[place] if place < len(steps) else None


def _step(view: str, status: Status, words: str, sign: str = "") -> StepState:
    return StepState(view, status, sign or _SIGNS.get(status, ""), words)


Described = tuple[Status, str] | tuple[Status, str, str]


def _documents(state: ProjectState) -> Described:
    sources = state.present("documents")
    if not sources:
        return Status.OPEN, worded("No documents are loaded")
    count = sum(source.counts.get("documents", 0) for source in sources)
    return Status.DONE, describe_counts({"documents": count})


def _topics(state: ProjectState) -> Described:
    if not state.topics:
        return Status.OPEN, worded("No topics are loaded")
    words = describe_counts({"topics": len(state.topics)})
    runs = state.present("run")
    known = (state.contents.keys[run.id] for run in runs[:FIRST_RUNS])
    named = {topic for topics in known for topic in topics.topics}
    positions = {str(i) for i in range(1, len(state.topics) + 1)}
    unmatched = len(state.topics.keys() - named)
    if runs and unmatched > len(positions - named):  # by their positions in the file, more of them would match
        return Status.ATTENTION, worded("{topics}; {count:,} are in no run", topics=words, count=unmatched)
    return Status.DONE, words


def _runs(state: ProjectState) -> Described:
    runs = len(state.present("run"))
    if not runs:
        return Status.OPEN, worded("No runs are loaded")
    return Status.DONE, worded("{count:,} {count:run|runs}", count=runs)


def _scale(state: ProjectState) -> Described:
    grades = len(state.scale.levels)
    if state.chosen_scale is None:
        return Status.OPEN, worded("Nobody chose a scale yet; {count} grades are proposed", count=grades)
    if state.settings[project_settings.GUIDELINES].strip():
        return Status.DONE, worded("{count} grades, with guidelines", count=grades)
    return Status.DONE, worded("{count} grades, no guidelines", count=grades)


def _pool(state: ProjectState) -> Described:
    if state.pool is None:
        return Status.OPEN, worded("No pool yet")
    spec = state.pool.spec
    words = worded(
        "{documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}",
        documents=spec.documents,
        topics=len(state.pool.queues),
    )
    if not set(spec.runs()) <= {source.id for source in state.present("run")}:
        return Status.ATTENTION, worded("{pool}; one of its runs was removed", pool=words)
    return Status.DONE, words


def _assessors(state: ProjectState) -> Described:
    if state.assigned is None:
        return Status.OPEN, worded("Nobody is assigned yet")
    given = state.assigned.topics
    alone = sum(not given.get(topic) for topic in state.pool.queues) if state.pool else 0
    if alone:
        return Status.ATTENTION, worded("{count:,} {count:topic has|topics have} no assessor", count=alone)
    count = len(state.assigned.plan.assessors)
    exported = len({record.assessor for record in state.exports})
    if exported:
        words = worded(
            "{count} {count:assessor|assessors}, {exported} {exported:package|packages} exported",
            count=count,
            exported=exported,
        )
        return Status.DONE, words
    if not state.assigned_progress()[0]:
        return Status.OPEN, worded("{count} {count:assessor|assessors}; no package is exported yet", count=count)
    return Status.DONE, worded("{count} {count:assessor|assessors}", count=count)


def _progress(state: ProjectState) -> Described:
    judged, documents = state.assigned_progress()
    if not documents:
        return Status.IDLE, worded("Nothing is assigned yet")
    words = worded("{judged:,} of {documents:,} judged", judged=judged, documents=documents)
    if judged == documents:
        return Status.DONE, words
    return Status.UNDER_WAY, words, f"{100 * judged // documents} %"


def _agreement(state: ProjectState) -> Described:
    shared = len(state.grade_sources.assessors()) > 1
    return Status.IDLE, worded("Compare the assessors") if shared else worded("Fewer than two assessors have judged")


def _adjudication(state: ProjectState) -> Described:
    disagreements = state.disputes()
    left = sum(disagreement.decided is None for disagreement in disagreements)
    if left:
        words = worded("{count:,} {count:disagreement|disagreements} to decide", count=left)
        return Status.ATTENTION, words, f"{left:,}"
    if disagreements:
        return Status.DONE, worded("All {count:,} disagreements are decided", count=len(disagreements))
    return Status.IDLE, worded("No disagreements")


def _publish(state: ProjectState) -> Described:
    if not state.grade_sources.given_here:
        return Status.IDLE, worded("Nothing is judged yet")
    published = state.publications
    if not published:
        return Status.OPEN, worded("Not published yet")
    last = published[-1]
    words = worded(
        "{count:,} {count:judgement|judgements} published on {day}",
        count=last.judgements,
        day=datetime.fromtimestamp(last.at).strftime("%Y-%m-%d"),
    )
    if last.basis != state.basis_of_grades():
        return Status.OPEN, worded("{published}; the judgements have changed since", published=words)
    return Status.DONE, words


_STEPS: Mapping[str, Callable[[ProjectState], Described]] = {
    "documents": _documents,
    "topic_texts": _topics,
    "runs": _runs,
    "scale": _scale,
    "pool": _pool,
    "assessors": _assessors,
    "progress": _progress,
    "agreement": _agreement,
    "adjudication": _adjudication,
    "publish": _publish,
}
VIEWS = tuple(_STEPS)
"""The views of the steps, in order."""
