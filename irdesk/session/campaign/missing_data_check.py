"""Check for data missing from the loaded documents, topics and runs. A worker runs the check."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from irdesk.domain.progress import Progress
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import worded
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import textless
from irdesk.store.store import Store

SHOWN = 5  # maximum number of ids in a message


@dataclass(frozen=True, eq=False)
class MissingDataRequest:
    """Immutable input for the check: the pool's queues, the topics that have texts, and the name and topics of each
    run.
    """

    store: Store
    queues: Mapping[str, Collection[str]]
    topics: Collection[str]
    runs: tuple[tuple[str, Collection[str]], ...]

    @classmethod
    def of(cls, workspace: Workspace) -> MissingDataRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        queues = dict(state.pool.queues) if state.pool else {}
        sources = state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        runs = tuple((name, state.contents.keys[source.id].topics) for name, source in zip(names, sources, strict=True))
        return cls(workspace.store, queues, frozenset(state.topics), runs)


def missing_of_documents(request: MissingDataRequest, progress: Progress) -> tuple[str, ...]:
    """Return a message with the number of pooled documents whose text is missing, or an empty string if no text is
    missing.
    """
    progress.report(0, 0)
    missing = textless(request.store, request.queues) if request.queues else 0
    if not missing:
        return ()
    return (
        worded(
            "{count:,} pooled {count:document has|documents have} no text; assessors cannot read {count:it|them}",
            count=missing,
        ),
    )


def missing_of_topics(request: MissingDataRequest, progress: Progress) -> tuple[str, ...]:
    """Return messages about topics of the runs and the pool that have no text, and about topics that have a text but
    occur in no run.
    """
    named = set(request.queues)
    for i, (_, topics) in enumerate(request.runs):
        progress.report(i, len(request.runs))
        named.update(topics)
    lines = []
    if without := sorted(named - set(request.topics), key=natural):
        lines.append(
            worded(
                "{count:,} {count:topic|topics} in the runs and the pool {count:has|have} no text: {first}",
                count=len(without),
                first=_first(without),
            )
        )
    if named and (unanswered := sorted(set(request.topics) - named, key=natural)):
        lines.append(
            worded(
                "{count:,} {count:topic is|topics are} missing from all runs: {first}",
                count=len(unanswered),
                first=_first(unanswered),
            )
        )
    return tuple(lines)


def missing_of_runs(request: MissingDataRequest, progress: Progress) -> tuple[str, ...]:
    """Return a message naming the runs that lack topics, or an empty string if all runs are complete."""
    wanted = set(request.topics)
    lacking = []
    for i, (name, topics) in enumerate(request.runs):
        progress.report(i, len(request.runs))
        if wanted and wanted.difference(topics):
            lacking.append(name)
    if not lacking:
        return ()
    return (
        worded(
            "{count:,} {count:run does|runs do} not cover all {topics:,} topics: {first}",
            count=len(lacking),
            topics=len(wanted),
            first=_first(lacking),
        ),
    )


MissingData = Callable[[MissingDataRequest, Progress], tuple[str, ...]]


def _first(names: Collection[str]) -> str:
    shown = ", ".join(list(names)[:SHOWN])
    return f"{shown} …" if len(names) > SHOWN else shown
