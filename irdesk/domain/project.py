"""What a project is made of beside topics, documents and runs: its sources, pool, marks and places."""

from __future__ import annotations

import msgspec

from irdesk.domain.fusion import Origin, described
from irdesk.domain.messages import together, worded
from irdesk.domain.pool import entry_of
from irdesk.domain.run_check import RunCheck


class Source(msgspec.Struct, frozen=True):
    """A file that was loaded into the project.

    ``kind`` is run, qrels, topics or documents; ``name`` a run's tag, otherwise the file's name. ``counts`` holds what
    there is to count (topics, documents, depth, lines, judgements); ``digest`` is the SHA-256 of the file. A source
    that is not ``present`` was removed and comes back when that is undone. Qrels may stand for an ``assessor`` (a
    crowd, a click model, a language model); those that are ``compared`` only count towards no score. A run may belong
    to the ``group`` (the team) that handed it in. A run that no file brought has no path but an ``origin``: it was
    made of others, and stays as it is where these go; its digest is that of the file that it would be written to.
    ``check`` is what the file of a run shows about itself; None in projects of earlier versions.
    """

    id: str
    kind: str
    name: str
    path: str
    digest: str
    added_at: float
    counts: dict[str, int] = {}
    present: bool = True
    visible: bool = True
    colour: int = 0
    assessor: str = ""
    compared: bool = False
    group: str = ""
    origin: Origin | None = None
    check: RunCheck | None = None

    @property
    def whence(self) -> str:
        """Where it comes from, in words: its path, or what it was made of."""
        if self.origin is None:
            return self.path
        return described(self.origin.fusion, tuple(own.name for own in self.origin.inputs))


COUNTED = {
    "topics": "{n:,} {n:topic|topics}",
    "documents": "{n:,} {n:document|documents}",
    "lines": "{n:,} {n:line|lines}",
    "judgements": "{n:,} {n:judgement|judgements}",
    "depth": "depth {n:,}",
    "kept": "{n:,} kept",
    "topics with subtopics": "{n:,} {n:topic|topics} with subtopics",
    "topics with strata": "{n:,} {n:topic|topics} with strata",
    "topics with preferences": "{n:,} {n:topic|topics} with preferences",
}


def counted(counts: dict[str, int]) -> str:
    """Counts in words: 50 topics, 50,000 lines, depth 1,000."""
    parts = (worded(COUNTED[name], n=n) if name in COUNTED else f"{n:,} {name}" for name, n in counts.items())
    return together(", ", parts)


SKIPPED = "skipped"
CANNOT_TELL = "cannot tell"


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What one assessor says of one document for one topic: a grade, or why there is none, and remarks beside it.

    The verdict is the grade or the ``abstention`` (`SKIPPED`, or `CANNOT_TELL` with perhaps a ``reason``), never both;
    a mark without a verdict holds a comment or a flag alone. ``seconds`` is the active time the verdict took,
    ``place`` the document's place in the queue (from 1; 0 where it was not in it). ``given`` is an id of the moment of
    the verdict: of several assessors' marks the last one counts, and an undo that brings a mark back does not make it
    the last. ``skips`` counts how often the document was skipped since it last had another verdict.
    """

    grade: int | None = None
    abstention: str = ""
    comment: str = ""
    seconds: float = 0.0
    place: int = 0
    given: str = ""
    reason: str = ""
    flagged: bool = False
    skips: int = 0

    @property
    def decided(self) -> bool:
        """Whether it has a verdict: a grade or an abstention."""
        return self.grade is not None or bool(self.abstention)


class TopicNote(msgspec.Struct, frozen=True):
    """What one assessor says of a topic as a whole: how hard it was to judge, and why.

    ``difficulty`` is 1 (very easy) to 5 (very hard), 0 where nothing is said.
    """

    difficulty: int = 0
    text: str = ""


class JournalRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal.

    ``mark`` is None where a judgement is taken back; ``cause`` names what wrote the row. ``again`` says that the
    assessor judged the document a second time, without knowing: a judgement of its own, which no score counts.
    ``taken`` is the change that took the row in from another copy of the project, empty where it was written here.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    docno: str
    mark: Mark | None
    cause: str
    again: bool = False
    taken: str = ""

    @property
    def entry(self) -> str:
        """The document as queues name it."""
        return entry_of(self.docno, again=self.again)

    @property
    def moment(self) -> str:
        """The change with which it came into this project."""
        return self.taken or self.change_id


class NoteRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal of notes on topics; ``note`` is None where one is taken back, ``taken`` as in
    `JournalRow`.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    note: TopicNote | None
    cause: str
    taken: str = ""


class Place(msgspec.Struct, frozen=True):
    """Where an assessor stands: a topic, and one of its documents (empty where the topic has none)."""

    topic: str
    docno: str


class Package(msgspec.Struct, frozen=True):
    """What makes a project file a work package: the part of a project that one assessor judges.

    ``project`` is the id of the project that it came from, ``of`` that one's name. ``repeats`` says that some documents
    come a second time; documents are called by their places then, so that nobody sees which. ``bulk`` says whether the
    assessor may change many documents at once.
    """

    id: str
    project: str
    of: str
    assessor: str
    made_at: float
    repeats: bool = False
    bulk: bool = True


class HandOut(msgspec.Struct, frozen=True):
    """A work package that was written, as its project remembers it: the package's id and assessor, when, and what it
    holds: ``topics`` of the pool with the id ``pool``, and whether documents come a second time.
    """

    package: str
    assessor: str
    at: float
    pool: str
    topics: tuple[str, ...]
    repeats: bool = False


class Taking(msgspec.Struct, frozen=True):
    """A work package or copy that was taken in: its file's name and SHA-256, the package's id and assessor (empty for
    a copy of the project), and how many rows of the journal it brought.
    """

    name: str
    digest: str
    package: str
    assessor: str
    at: float
    rows: int


class Snapshot(msgspec.Struct, frozen=True):
    """A moment of the project with a name: the change after which it was taken (empty: before all), and when.

    It copies nothing: judgements, runs and settings as they were then follow from the journal and the history.
    """

    name: str
    moment: str
    at: float


class ChangeRow(msgspec.Struct, frozen=True):
    """One change as the history keeps it: ``kind`` is do, undo or redo, ``target`` the change undone or redone.

    ``name`` is a `Worded` sentence, plain text where a change has none.
    """

    id: str
    at: float
    kind: str
    target: str
    name: str
    deltas: bytes
