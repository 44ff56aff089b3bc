"""Adoption of the coordinator's changes by the assessors' copies: changes to topics, documents, guidelines and scale.

The open work package is updated from a newer package. The current document stays current, seen documents keep their
positions, and new topics are added at the end. A copy of the whole project adopts the settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from irdesk.domain.document import Document
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import HANDED_OUT, BuiltPool, Pool, PoolSpec, docno_of
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.project.judgement import Place
from irdesk.domain.project.source import Source
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.pooling.queue_orders import keep_seen_places
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, PlaceChanged, QueueChanged, SettingChanged, SourceChanged
from irdesk.session.core.next_document import place_of
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.source_contents import SourceData
from irdesk.session.core.workspace import Plan, Workspace
from irdesk.session.team.rows_from_service import ChangedMeanwhile
from irdesk.store.store import Store

SHARED_SETTINGS = (project_settings.ASSIGNMENT, project_settings.GUIDELINES, project_settings.SCALE)
"""Settings that are sent to the copies of members with access to all rows. If one setting changes, these copies receive
all of these settings.
"""
_SETTINGS = (
    project_settings.SCALE,
    project_settings.GUIDELINES,
    project_settings.PACKAGE,
)


@dataclass(frozen=True, eq=False)
class PackageUpdate:
    """Immutable input for comparing a new package with the open one. ``ids`` holds new ids for two sources
    and a pool.
    """

    store: Store
    settings: dict[str, str]
    queues: Pool
    topics: dict[str, Topic]
    place: Place | None
    at: float
    ids: tuple[str, str, str]

    @classmethod
    def of(cls, workspace: Workspace) -> PackageUpdate:
        """Return a request for the workspace's current state."""
        state = workspace.state
        return cls(
            workspace.store,
            dict(state.settings),
            dict(state.pool.queues) if state.pool else {},
            dict(state.topics),
            place_of(state, workspace.assessor),
            workspace.now(),
            (workspace.new_id(), workspace.new_id(), workspace.new_id()),
        )


@dataclass(frozen=True, eq=False)
class TakePackage:
    """Command: apply the contents of a new package. ``pool`` is the pool that was current when the command was
    prepared.
    """

    prepared: Precomputed
    pool: str
    new_pool: str
    sources: tuple[Source, ...]
    settings: dict[str, str]
    news: tuple[Worded, ...] = field(default=())

    @property
    def new(self) -> bool:
        """Return whether the package differs from the open one."""
        return bool(self.new_pool or self.sources or self.settings)

    def in_words(self) -> tuple[Worded, ...]:
        """Return the changes as text, one sentence per line."""
        return self.news

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new queues, sources and settings. Raises `ChangedMeanwhile` if another pool became the current one
        in the meantime, or if the assessor is at a topic that the new queues lack.
        """
        state, assessor = workspace.state, workspace.assessor
        before = state.settings[project_settings.POOL]
        place = place_of(state, assessor)
        deltas: list[Delta] = [
            SourceChanged(msgspec.structs.replace(source, present=False), source) for source in self.sources
        ]
        deltas += [SettingChanged(key, state.settings[key], value) for key, value in self.settings.items()]
        if self.new_pool:
            queues = self.prepared.contents.pools[self.new_pool].queues
            if before != self.pool or (place and place.topic not in queues):
                raise ChangedMeanwhile
            deltas.append(SettingChanged(project_settings.POOL, before, self.new_pool))
            deltas += self._late(state, queues, place)
            deltas += self._moved(state, assessor, queues, place)
        return Plan(worded("the coordinator's changes"), tuple(deltas), durable=False, received=True)

    def _late(self, state: ProjectState, queues: Pool, place: Place | None) -> Iterator[QueueChanged]:
        """Yield queue changes so that documents seen in the meantime keep their positions."""
        for topic, before in state.pool.queues.items() if state.pool else ():
            if topic in queues:
                after = kept_in_place(before, queues[topic], topic, state.seen(topic), place)
                if after != queues[topic]:
                    yield QueueChanged(self.new_pool, topic, queues[topic], after)

    def _moved(self, state: ProjectState, assessor: str, queues: Pool, place: Place | None) -> Iterator[PlaceChanged]:
        """Yield the move to the first new document if the assessor had no documents left to judge."""
        if place is not None and state.pool_tally(assessor).documents.open:
            return
        places = (Place(topic, entry) for topic, queue in queues.items() for entry in queue)
        first = next((each for each in places if state.is_open(assessor, each.topic, each.docno)), None)
        if first is not None:
            yield PlaceChanged(assessor, state.places.get(assessor), first)


@dataclass(frozen=True, eq=False)
class ReceiveSettings(BaseCommand):
    """Command: adopt settings of the team's project: assignment, guidelines and scale.

    ``here`` holds the settings that this project had when the command was prepared.
    """

    settings: Mapping[str, str]
    here: Mapping[str, str]

    def plan(self, workspace: Workspace) -> Plan:
        """Plan the new values of the settings that differ. Raises `CommandRefused` if no setting differs, and
        `ChangedMeanwhile` if a setting has changed since the command was prepared.
        """
        known = workspace.state.settings
        if any(known[key] != self.here[key] for key in self.settings):
            raise ChangedMeanwhile
        deltas = tuple(
            SettingChanged(key, known[key], value) for key, value in self.settings.items() if known[key] != value
        )
        if not deltas:
            raise CommandRefused("nothing has changed")
        return Plan(worded("the coordinator's changes"), deltas, durable=False, received=True)


def kept_in_place(
    before: tuple[str, ...], wanted: tuple[str, ...], topic: str, seen: frozenset[str], place: Place | None
) -> tuple[str, ...]:
    """Return the queue ``wanted``, reordered so that seen documents and the current document keep their positions."""
    shown = {place.docno} if place and place.topic == topic else set()
    return keep_seen_places(before, seen | shown, wanted)


def prepare_package(wish: PackageUpdate, path: Path, progress: Progress) -> TakePackage:
    """Read a package received from a service and stage its new contents (any thread). The file is unchanged."""
    package = Store.read(path)
    try:
        data = package.data(rows=False)
        theirs = data.pools[data.settings[project_settings.POOL]].queues
        topics = {topic.id: topic for listed in data.topics.values() for topic in listed}
        queues = _queues(wish, theirs)
        settings = {key: data.settings[key] for key in _SETTINGS if data.settings[key] != wish.settings[key]}
        if data.settings[project_settings.TEXTLESS] == project_settings.YES != wish.settings[project_settings.TEXTLESS]:
            settings[project_settings.TEXTLESS] = project_settings.YES
        docnos = list(dict.fromkeys(docno_of(entry) for queue in queues.values() for entry in queue))
        missing = wish.store.without_text(docnos)
        texts = [document for docno in docnos if docno in missing and (document := package.document(docno))]
        changed = [topic for topic in topics.values() if wish.topics.get(topic.id) != topic]
        return _staged(wish, queues, texts, changed, settings, progress)
    finally:
        package.close()


def prepare_withdrawal(wish: PackageUpdate) -> TakePackage:
    """Prepare the removal of all topics assigned to the assessor, except the one being judged (any thread)."""
    command = _staged(wish, _queues(wish, {}), [], [], {}, QUIET)
    message = worded("No topics are assigned to you any more. Judgements in the current topic still count as yours")
    return replace(command, news=(*command.news, message))


def _queues(wish: PackageUpdate, theirs: Pool) -> Pool:
    """Return the queues of the new pool: first the queues of the current topics, then those of new topics.

    A current topic that was reassigned to another assessor is omitted, unless it is being judged.
    """
    place = wish.place
    queues: Pool = {}
    for topic, before in wish.queues.items():
        if topic in theirs:
            queues[topic] = theirs[topic]
        elif place and place.topic == topic:
            queues[topic] = before
    return queues | {topic: queue for topic, queue in theirs.items() if topic not in queues}


def _staged(
    wish: PackageUpdate,
    queues: Pool,
    texts: list[Document],
    topics: list[Topic],
    settings: dict[str, str],
    progress: Progress,
) -> TakePackage:
    topics_id, documents_id, pool_id = wish.ids
    sources, contents = [], SourceData()
    same = {topic: frozenset(queue) for topic, queue in queues.items()} == {
        topic: frozenset(queue) for topic, queue in wish.queues.items()
    }
    if texts or topics or not same:
        with wish.store.staging(progress) as staging:
            if topics:
                source = Source(topics_id, "topics", "topics", "", "", wish.at, {"topics": len(topics)})
                staging.open(source)
                staging.topics(source.id, topics)
                contents.topics[source.id] = tuple(topics)
                sources.append(source)
            if texts:
                source = Source(documents_id, "documents", "documents", "", "", wish.at, {"documents": len(texts)})
                staging.open(source)
                staging.documents(source.id, texts)
                sources.append(source)
            if not same:
                entries = sum(map(len, queues.values()))
                spec = PoolSpec(pool_id, (), HANDED_OUT, 0, wish.at, (), entries, entries)
                pool = BuiltPool(spec, queues, {})
                staging.pool(pool)
                contents.pools[spec.id] = pool
    return TakePackage(
        Precomputed(contents),
        wish.settings[project_settings.POOL],
        "" if same else pool_id,
        tuple(sources),
        settings,
        tuple(_news(wish, queues, settings)),
    )


def _news(wish: PackageUpdate, queues: Pool, settings: dict[str, str]) -> Iterator[Worded]:
    added = [topic for topic in queues if topic not in wish.queues]
    gone = [topic for topic in wish.queues if topic not in queues]
    more = sum(len(set(queue) - set(wish.queues[topic])) for topic, queue in queues.items() if topic in wish.queues)
    if added:
        yield worded("{count} new {count:topic|topics}, after your current ones", count=len(added))
    if more:
        yield worded("{count} new {count:document|documents} in your topics", count=more)
    if gone:
        yield worded("{count} {count:topic was|topics were} reassigned to other assessors", count=len(gone))
    if project_settings.GUIDELINES in settings:
        yield worded("The guidelines have changed")
    if project_settings.SCALE in settings:
        yield worded("The grade scale has changed")
