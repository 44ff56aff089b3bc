"""Export of work packages. A work package is a separate project file with the part of a project that one assessor
judges.

It contains topics, the assessor's queues, the documents' texts, guidelines and scale, and the assessor's earlier
judgements. It does not contain any run, rank, retrieval score, measure or pooling reason, or any name or judgement of
another assessor.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from uuid import UUID

import msgspec

from irdesk.assessment.assignment import Assigned
from irdesk.assessment.hidden_repeats import repeats, with_repeats
from irdesk.domain.document import Document
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import HANDED_OUT, BuiltPool, Pool, PoolSpec, docno_of, entry_of, is_again
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.source import Source
from irdesk.domain.project.work_package import ExportRecord, Package, PackageContents
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.domain.uuid7 import IdSource
from irdesk.pooling.queue_orders import AT_RANDOM, own_order
from irdesk.session.commands import RecordExports
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.store.files.atomic_create import create_atomically
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class PackageExport:
    """Immutable input for exporting work packages.

    ``queues`` holds the queues of the current ``pool``. ``ids`` holds the package id of each assessor. ``bulk`` allows
    bulk changes in the packages.
    """

    store: Store
    settings: dict[str, str]
    queues: Pool
    topics: dict[str, Topic]
    assigned: Assigned
    at: float
    pool: PoolSpec
    ids: dict[str, str]
    bulk: bool = True

    @classmethod
    def of(cls, workspace: Workspace) -> PackageExport:
        """Return a request for the workspace's current state. Raises `CommandRefused` if nothing can be exported."""
        state = workspace.state
        if state.package:
            raise CommandRefused("this file is a work package; return it to its coordinator unchanged")
        if state.pool is None:
            raise CommandRefused("there is no pool yet: build one first, then assign its topics")
        if state.assigned is None:
            raise CommandRefused("no assessors are assigned yet: choose them first")
        kept = {**state.settings, project_settings.SCALE: project_settings.scale_text(state.scale)}
        ids = {name: workspace.new_id() for name in state.assigned.plan.assessors}
        return cls(
            workspace.store,
            kept,
            dict(state.pool.queues),
            dict(state.topics),
            state.assigned,
            workspace.now(),
            state.pool.spec,
            ids,
        )

    def record(self, paths: Mapping[str, Path]) -> RecordExports:
        """Return the command that records the assessors' packages and their paths. Execute it before writing the
        packages.

        Raises `CommandRefused` if an assessor has nothing to judge.
        """
        records = []
        for name, path in paths.items():
            queues = self.queues_of(name)
            repeats = any(is_again(entry) for queue in queues.values() for entry in queue)
            samples = {
                topic: self.assigned.queue_of(name, topic, self.queues[topic])
                for topic in queues
                if name not in self.assigned.topics[topic]
            }
            where = str(path.absolute())
            records.append(
                ExportRecord(self.ids[name], name, self.at, self.pool.id, tuple(queues), repeats, samples, where, False)
            )
        return RecordExports(tuple(records))

    def refuse_without_topics(self, assessor: str) -> None:
        """Raise `CommandRefused` if a name is not an assessor's, or no topic of the pool is assigned to the
        assessor.
        """
        names = self.assigned.plan.assessors
        if assessor not in names:
            raise CommandRefused(
                worded(
                    "{assessor} is not an assessor of this project; there are {names}",
                    assessor=assessor,
                    names=", ".join(names),
                )
            )
        if not any(self.queues.get(topic) for topic in self.assigned.topics_of(assessor)):
            raise CommandRefused(worded("no topic is assigned to {assessor}", assessor=assessor))

    def queues_of(self, assessor: str) -> Pool:
        """Return the queues of an assessor's topics, including hidden repeats. Raises `CommandRefused` if the assessor
        has no topics.

        If several assessors judge a topic in random order, each gets the order returned by `own_order`.
        """
        self.refuse_without_topics(assessor)
        plan = self.assigned.plan
        queues: Pool = {}
        for topic, common in self.queues.items():
            several = self.pool.order == AT_RANDOM and len(self.assigned.judges_of(topic)) > 1
            whole = own_order(common, assessor, topic, plan.seed) if several else common
            if queue := self.assigned.queue_of(assessor, topic, whole):
                again = repeats(queue, assessor, topic, plan)
                spread = with_repeats(queue, again, assessor, topic, plan.seed)
                queues[topic] = tuple(entry_of(docno, again=second) for docno, second in spread)
        return queues


@dataclass(frozen=True)
class ExportedPackages:
    """An exported work package: its assessor, its path, and the numbers of its documents and topics."""

    assessor: str
    path: Path
    contents: PackageContents

    def in_words(self) -> str:
        """Return the path, the assessor, and the numbers of documents and topics as one line of text."""
        return worded("{path}: {assessor}, {content}", path=self.path, assessor=self.assessor, content=self.content())

    def content(self) -> Worded:
        """Return the numbers of documents and topics as one line of text."""
        return contents_in_words(self.contents)


def contents_in_words(contents: PackageContents) -> Worded:
    """Return the numbers of documents, topics, hidden repeats and documents without text in a package as one line of
    text.
    """
    text = worded(
        "{documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}",
        documents=contents.documents,
        topics=contents.topics,
    )
    if contents.repeats:
        text = together(", ", (text, worded("{count} repeated", count=contents.repeats)))
    if contents.without_text:
        text = together("; ", (text, worded("{count} without text", count=contents.without_text)))
    return text


def package_paths(wish: PackageExport, folder: Path, chosen: Collection[str] = ()) -> dict[str, Path]:
    """Return the path of the package file in ``folder`` for each of the ``chosen`` assessors, or for each assessor with
    topics if none is chosen. The file is named after the project and the assessor.

    Raises `CommandRefused` if a chosen assessor has no topics, or if no assessor has any topics.
    """
    for name in chosen:
        wish.refuse_without_topics(name)
    plan, project = wish.assigned.plan, _file_name(wish.settings[project_settings.NAME])
    paths: dict[str, Path] = {}
    for i, name in enumerate(plan.assessors, 1):
        if wish.assigned.topics_of(name):
            stem = "-".join(filter(None, (project, _file_name(name) or "assessor")))
            path = folder / f"{stem}.irdesk"
            paths[name] = folder / f"{stem}-{i}.irdesk" if path in paths.values() else path
    if not paths:
        raise CommandRefused("no topics are assigned yet")
    return {name: path for name, path in paths.items() if not chosen or name in chosen}


def free_paths(paths: Mapping[str, Path]) -> dict[str, Path]:
    """Return the paths keyed by assessor. If a file already exists, append a number, starting with 2, to its name,
    since an assessor may be judging in the existing file.
    """
    return {name: _free(path) for name, path in paths.items()}


def _free(path: Path) -> Path:
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(free for free in chain((path,), numbered) if not free.exists())


def _file_name(text: str) -> str:
    """Replace all characters except letters, digits and ``_.-`` with hyphens, so that the text is a valid file name on
    all supported systems.
    """
    return re.sub(r"[^\w.-]+", "-", text).strip(".-")


def write_package(wish: PackageExport, assessor: str, path: Path, progress: Progress) -> ExportedPackages:
    """Write an assessor's work package.

    Raises `CommandRefused` if the assessor has no topics, `StoreUnavailable` if the file cannot be written, or
    `TaskCancelled`. In these cases no file is left.
    """
    queues = wish.queues_of(assessor)
    docnos = list(dict.fromkeys(docno_of(entry) for queue in queues.values() for entry in queue))
    entries = sum(map(len, queues.values()))
    once = sum(len({docno_of(entry) for entry in queue}) for queue in queues.values())
    ids = IdSource(UUID(wish.ids[assessor]))
    package = Package(
        wish.ids[assessor],
        wish.settings[project_settings.PROJECT],
        wish.settings[project_settings.NAME],
        assessor,
        wish.at,
        entries > once,
        wish.bulk,
    )
    spec = PoolSpec(str(ids.next()), (), HANDED_OUT, 0, wish.at, (), entries, entries)
    settings = {
        project_settings.SCALE: wish.settings[project_settings.SCALE],
        project_settings.GUIDELINES: wish.settings[project_settings.GUIDELINES],
        project_settings.TEXTLESS: wish.settings[project_settings.TEXTLESS],
        project_settings.NAME: path.stem,
        project_settings.PROJECT: wish.settings[project_settings.PROJECT],
        project_settings.PACKAGE: project_settings.package_text(package),
        project_settings.POOL: spec.id,
    }
    missing: list[str] = []
    with create_atomically(path, settings) as store:
        with store.staging(progress) as staging:
            known = [wish.topics[topic] for topic in queues if topic in wish.topics]
            topics = Source(str(ids.next()), "topics", "topics", "", "", wish.at, {"topics": len(known)})
            if known:
                staging.open(topics)
                staging.topics(topics.id, known)
            documents = Source(str(ids.next()), "documents", "documents", "", "", wish.at)
            staging.open(documents)
            stored = staging.documents(documents.id, _documents(wish.store, docnos, missing, progress))
            staging.pool(BuiltPool(spec, queues, {}))
        journal, notes = _before(wish.store, assessor, queues)
        with store.transaction() as transaction:
            transaction.put_source(topics)  # does nothing if no topics were staged
            transaction.put_source(msgspec.structs.replace(documents, counts={"documents": stored}))
            for row in journal:
                transaction.append(row)
            for note in notes:
                transaction.append_note(note)
    return ExportedPackages(assessor, path, PackageContents(len(queues), once, entries - once, len(missing)))


def _documents(store: Store, docnos: list[str], missing: list[str], progress: Progress) -> Iterator[Document]:
    for i, docno in enumerate(docnos):
        progress.report(i, len(docnos))
        document = store.document(docno)
        if document is None:
            missing.append(docno)
        else:
            yield document


def _before(store: Store, assessor: str, queues: Pool) -> tuple[list[JournalRow], list[NoteRow]]:
    """Return the assessor's earlier judgements and notes on these documents and topics."""
    data = store.data()
    listed = {topic: {docno_of(entry) for entry in queue} for topic, queue in queues.items()}
    journal = [
        msgspec.structs.replace(row, taken="")
        for row in data.journal
        if row.assessor == assessor and row.docno in listed.get(row.topic, ())
    ]
    notes = [
        msgspec.structs.replace(note, taken="")
        for note in data.notes
        if note.assessor == assessor and note.topic in listed
    ]
    return journal, notes
