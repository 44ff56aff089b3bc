"""Contents of a project besides topics, documents and runs: sources, judgements, notes, positions and packages."""

from __future__ import annotations

import msgspec

from irdesk.domain.document import Passage
from irdesk.domain.fusion_settings import Origin, describe_fusion
from irdesk.domain.pool import entry_of
from irdesk.domain.run_check import RunCheck
from irdesk.domain.translatable_messages import Worded, together, worded

LABELS = "labels"
"""Kind of a source that contains model labels, which never count as human judgements."""


class Provenance(msgspec.Struct, frozen=True):
    """Provenance of a set of model labels, as far as it is known.

    ``prompt`` is the hash of the prompt. If the same model labelled the documents several times, ``repeat`` is the
    number of this labelling, from 1; 0 if unknown.
    """

    model: str = ""
    version: str = ""
    prompt: str = ""
    temperature: float | None = None
    date: str = ""
    repeat: int = 0

    def over(self, known: Provenance) -> Provenance:
        """Return this provenance, with unknown fields taken from ``known``."""
        mine = msgspec.structs.asdict(self)
        empty = msgspec.structs.asdict(Provenance())
        return msgspec.structs.replace(known, **{name: value for name, value in mine.items() if value != empty[name]})

    @property
    def called(self) -> str:
        """Return the model's name with its version and repeat, or an empty string if no model is named."""
        repeat = f"#{self.repeat}" if self.repeat and self.model else ""
        return " ".join(filter(None, (self.model, self.version, repeat)))

    def in_words(self) -> Worded:
        """Return all known fields in one line, or an empty string if no field is known."""
        parts: list[str] = []
        if self.model:
            parts.append(" ".join(filter(None, (self.model, self.version))))
        elif self.version:
            parts.append(worded("version {version}", version=self.version))
        if self.prompt:
            parts.append(worded("prompt {prompt}", prompt=self.prompt))
        if self.temperature is not None:
            parts.append(worded("temperature {temperature}", temperature=f"{self.temperature:g}"))
        if self.date:
            parts.append(self.date)
        if self.repeat:
            parts.append(worded("repeat {repeat}", repeat=self.repeat))
        return together(", ", parts)


class Source(msgspec.Struct, frozen=True):
    """A file that was loaded into the project.

    ``kind`` is run, qrels, `LABELS`, topics or documents. ``name`` is a run's tag, otherwise the file's name.
    ``counts`` holds the numbers known for this kind, such as those of topics, documents, lines, judgements or labels,
    or the depth. ``digest`` is the SHA-256 of the file. A source that is not ``present`` has been removed; undoing the
    removal restores it.

    Qrels may belong to an ``assessor`` (such as a crowd or a click model). Qrels that are only ``compared`` are not
    used for scores. Labels have a ``provenance``.

    A run may belong to the ``group`` (the team) that submitted it, and have metadata ``fields`` (model, type, …).
    ``check`` is the result of checking a run's file; None in projects of earlier versions. A fused run has an
    ``origin`` instead of a path, and does not change if its input runs are removed. Its digest is the SHA-256 of the
    file that an export of the run writes.
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
    fields: dict[str, str] = {}
    provenance: Provenance | None = None

    @property
    def whence(self) -> str:
        """Return the source's path, or how it was made, as text."""
        if self.origin is None:
            return self.path
        return describe_fusion(self.origin.fusion, tuple(entry.name for entry in self.origin.inputs))


COUNTED = {
    "topics": "{n:,} {n:topic|topics}",
    "documents": "{n:,} {n:document|documents}",
    "lines": "{n:,} {n:line|lines}",
    "judgements": "{n:,} {n:judgement|judgements}",
    "labels": "{n:,} {n:label|labels}",
    "depth": "depth {n:,}",
    "people's": "{n:,} human {n:judgement|judgements} left out",
    "unparsed": "{n:,} {n:answer|answers} left out for lack of a grade",
    "unknown": "{n:,} {n:label|labels} left out because texts are not loaded",
    "kept": "{n:,} kept",
    "by position": "numbered by position",
    "topics with subtopics": "{n:,} {n:topic|topics} with subtopics",
    "topics with strata": "{n:,} {n:topic|topics} with strata",
    "topics with preferences": "{n:,} {n:topic|topics} with preferences",
}


def describe_counts(counts: dict[str, int]) -> str:
    """Return counts as text, for example "50 topics, 50,000 lines, depth 1,000"."""
    parts = (worded(COUNTED[name], n=n) if name in COUNTED else f"{n:,} {name}" for name, n in counts.items())
    return together(", ", parts)


SKIPPED = "skipped"
CANNOT_TELL = "cannot tell"


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """One assessor's judgement of one document for one topic: a grade, or the reason for abstaining, and remarks.

    A judgement has a grade or an ``abstention`` (`SKIPPED`, or `CANNOT_TELL` with an optional ``reason``), never both.
    If it has neither, it contains only remarks. ``seconds`` is the active time that the decision took. ``place`` is the
    document's position in the queue, from 1; 0 if it was not in the queue.

    ``given`` is an id that contains the time of the decision. Under the default policy, the latest of several
    assessors' judgements counts. An undo that restores a judgement keeps its ``given``, so that the judgement does not
    become the latest. ``skips`` is the number of times the assessor has skipped the document since the last decision
    that was not a skip. ``passages`` holds the passages that the assessor highlighted in the document, in order.
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
    passages: tuple[Passage, ...] = ()

    @property
    def decided(self) -> bool:
        """Return whether the judgement has a grade or an abstention."""
        return self.grade is not None or bool(self.abstention)

    @property
    def settled(self) -> bool:
        """Return whether the assessor is done with the document: it has a grade, or the assessor cannot tell."""
        return self.grade is not None or self.abstention == CANNOT_TELL


class TopicNote(msgspec.Struct, frozen=True):
    """One assessor's note on a whole topic: how hard it was to judge, and why.

    ``difficulty`` is 1 (very easy) to 5 (very hard), 0 if not rated.
    """

    difficulty: int = 0
    text: str = ""


class JournalRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal.

    ``judgement`` is None if a judgement was cleared. ``cause`` names the action that wrote the row. ``again`` is true
    if the assessor judged the document a second time as a hidden repeat. Such a judgement is stored separately and not
    used for any score. ``taken`` is the id of the change that imported the row from another copy of the project; empty
    if the row was written here.
    """

    id: str
    change_id: str
    at: float
    assessor: str
    topic: str
    docno: str
    judgement: Judgement | None
    cause: str
    again: bool = False
    taken: str = ""

    @property
    def entry(self) -> str:
        """Return the document's queue entry."""
        return entry_of(self.docno, again=self.again)

    @property
    def moment(self) -> str:
        """Return the id of the change that added the row to this project."""
        return self.taken or self.change_id


class NoteRow(msgspec.Struct, frozen=True):
    """One row of the append-only journal of topic notes. ``note`` is None if a note was deleted. ``taken`` has the same
    meaning as in `JournalRow`.
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
    """Current position of an assessor: a topic and one of its documents (empty if the topic has none)."""

    topic: str
    docno: str


class Package(msgspec.Struct, frozen=True):
    """Properties of a project file that is a work package, that is, the part of a project that one assessor judges.

    ``project`` is the id of the project that exported the package, and ``of`` is that project's name. ``repeats`` is
    true if some documents occur twice. In this case, documents are named by their positions, which hides the repeats.
    ``bulk`` is true if the assessor may judge many documents at once.
    """

    id: str
    project: str
    of: str
    assessor: str
    made_at: float
    repeats: bool = False
    bulk: bool = True


class PackageContents(msgspec.Struct, frozen=True):
    """Numbers of topics, documents and repeats in a work package. ``without_text`` counts documents whose text is in no
    loaded collection.
    """

    topics: int
    documents: int
    repeats: int = 0
    without_text: int = 0


class ExportRecord(msgspec.Struct, frozen=True):
    """A project's record of an exported work package: the package's id and assessor, and the time of the export.

    The package contains the ``topics`` of the pool with the id ``pool``. For topics in ``samples``, it contains only
    the listed documents. ``repeats`` is true if documents are repeated. ``path`` is the path of the file, empty if an
    earlier version exported it. The record is stored before the file is written, so the file may be incomplete unless
    ``written`` is true. ``contents`` counts what was written; None if an earlier version exported it.
    """

    package: str
    assessor: str
    at: float
    pool: str
    topics: tuple[str, ...]
    repeats: bool = False
    samples: dict[str, tuple[str, ...]] = {}
    path: str = ""
    written: bool = True
    contents: PackageContents | None = None


class ImportRecord(msgspec.Struct, frozen=True):
    """A project's record of an imported work package or copy.

    It contains the file's name and SHA-256, the package's id and assessor (empty for a copy of the project), and the
    number of journal rows added. ``path`` is the path of the file, empty if an earlier version imported it.
    ``judgements`` counts the new judgements of each assessor; None if an earlier version imported it.
    """

    name: str
    digest: str
    package: str
    assessor: str
    at: float
    rows: int
    path: str = ""
    judgements: dict[str, int] | None = None


class PublicationRecord(msgspec.Struct, frozen=True):
    """A project's record of published qrels: their path, their form, the number of judgements, the file's SHA-256, and
    the time.

    ``basis`` is the value of `ReadOnlyProject.basis_of_grades` at that time. If the current value differs, grades may
    have changed since.
    """

    path: str
    form: str
    judgements: int
    digest: str
    at: float
    basis: str


class Snapshot(msgspec.Struct, frozen=True):
    """A named state of the project.

    ``moment`` is the id of the last change before the snapshot was taken, empty if there was none. ``at`` is the time.
    A snapshot contains no copy of the project: the judgements, runs and settings at that time are derived from the
    journal and the history.
    """

    name: str
    moment: str
    at: float


class ChangeRow(msgspec.Struct, frozen=True):
    """One change in the history. ``kind`` is "do", "undo" or "redo". ``target`` is the id of the change that was undone
    or redone.

    ``name`` is a `Worded` message, or plain text if the change has no template.
    """

    id: str
    at: float
    kind: str
    target: str
    name: str
    deltas: bytes
