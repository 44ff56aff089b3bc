"""Rescue of an open project whose file another program has replaced, overwritten or deleted.

A program can still read a renamed or deleted file that it has open. In that case the file is copied. If the file was
overwritten, the data in memory is written: judgements, notes, topics, qrels, pools and settings. Runs and documents are
not in memory, so the new project lists them as removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from irdesk.domain.errors import ProjectReplaced, StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.source import LABELS
from irdesk.domain.qrels import Qrels
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.domain.uuid7 import IdSource
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.backups import folder_of
from irdesk.store.files.atomic_create import create_atomically


@dataclass(frozen=True)
class Rescued:
    """Result of a rescue: the path of the new project. ``whole`` is true if the project includes runs and documents."""

    path: Path
    whole: bool

    def in_words(self) -> Worded:
        """Return the message for the user."""
        if self.whole:
            return worded("All data of this project was saved in {path}", path=self.path)
        return worded(
            "Judgements, notes, topics, qrels, pools and settings were saved in {path}; load runs and documents into "
            "it again, or open a backup",
            path=self.path,
        )


def rescue(workspace: Workspace, root: Path, moment: float, progress: Progress) -> Rescued:
    """Save an open project in its backup folder (worker thread). No changes may be stored in the meantime.

    Raises `StoreUnavailable` if the project cannot be saved, and `TaskCancelled`.
    """
    store = workspace.store
    folder = folder_of(root, store.path)
    stamp = datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H.%M.%SZ")
    target = folder / f"{store.path.stem} rescued {stamp}.irdesk"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: the backup folder cannot be written: {strerror}", path=folder, strerror=fault.strerror)
        ) from fault
    try:
        store.copy_opened(target, progress)
    except ProjectReplaced:
        _write(workspace.state, target, moment, progress)
        return Rescued(target, whole=False)
    return Rescued(target, whole=True)


def _write(state: ProjectState, target: Path, moment: float, progress: Progress) -> None:
    """Write a project file from the data in memory."""
    ids = IdSource()
    contents = state.contents
    with create_atomically(target, dict(state.settings)) as store:
        with store.staging(progress) as staging:
            for source in list(state.sources.values()):
                staging.open(source)
                if source.id in contents.topics:
                    staging.topics(source.id, contents.topics[source.id])
                elif source.id in contents.qrels:
                    details = contents.details.get(source.id, {})
                    staging.qrels(source.id, Qrels(contents.qrels[source.id], details))
            for pool in list(contents.pools.values()):
                staging.pool(pool)
        with store.transaction() as transaction:
            for source in list(state.sources.values()):
                kept = source.kind in {"topics", "qrels", LABELS} and source.present
                transaction.put_source(msgspec.structs.replace(source, present=kept))
            for topic, docno, assessor, judgement, again in _judgements(state):
                change = str(ids.next())
                transaction.append(
                    JournalRow(str(ids.next()), change, moment, assessor, topic, docno, judgement, "do", again)
                )
            for topic, notes in list(state.notes.items()):
                for assessor, note in list(notes.items()):
                    transaction.append_note(
                        NoteRow(str(ids.next()), str(ids.next()), moment, assessor, topic, note, "do")
                    )


def _judgements(state: ProjectState) -> Iterator[tuple[str, str, str, Judgement, bool]]:
    """Yield the topic, docno, assessor and judgement of each judgement, and whether the document was judged as a hidden
    repeat.
    """
    for again, by_topic in ((False, state.judgements), (True, state.second_judgements)):
        for topic, documents in list(by_topic.items()):
            for docno, judgements in list(documents.items()):
                for assessor, judgement in list(judgements.items()):
                    yield topic, docno, assessor, judgement, again
