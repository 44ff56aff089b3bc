"""Load a file into the project. A worker reads, stages and scores it; then one command adds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from irdesk.domain.document import Document
from irdesk.domain.grades import scale_of_qrels
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Provenance, Source
from irdesk.domain.qrels import Qrels, merge_details
from irdesk.domain.run import RankedRun
from irdesk.domain.topic import Topic
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.format_detection import sniff
from irdesk.formats.io.file_digests import digest_of
from irdesk.formats.labels.label_files import LabelFile
from irdesk.formats.run_fields.ir_metadata_header import read_header
from irdesk.formats.topics.renumber_topics import number_by_position
from irdesk.session.commands import AddDocuments, AddQrels, AddRun, AddTopics
from irdesk.session.core import project_settings
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.scoreboard_sync import board_of
from irdesk.session.core.source_contents import Details, SourceData
from irdesk.session.core.workspace import Command
from irdesk.session.importing.document_texts_to_keep import docnos_to_keep
from irdesk.session.importing.label_loading import stage_labels
from irdesk.session.importing.model_label_file_names import names_a_model, provenance_of_name
from irdesk.session.importing.run_reader_processes import Rows, RunRead, RunReaders, Scoring, read_run
from irdesk.store.staged_imports import Staging
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class LoadingContext:
    """Immutable snapshot of the project for a loading worker."""

    store: Store
    scoring: Scoring
    runs: Mapping[str, RankedRun]
    grade_sources: GradeSources
    beside: frozenset[str]
    details: dict[str, Details]
    counted_grades: frozenset[int] | None
    rules_setting: str
    pooled: frozenset[str]
    topics: Mapping[str, Topic]

    @classmethod
    def of(cls, store: Store, state: ProjectState) -> LoadingContext:
        """Return a snapshot of the project's current state."""
        pool = state.pool.queues if state.pool else {}
        return cls(
            store,
            Scoring(state.board.truths, state.board.measures, state.rules),
            state.all_ranked([source.id for source in state.present("run")]),
            state.grade_sources.frozen(),
            state.beside(),
            {source: state.contents.details.get(source, {}) for source in state.grade_sources.plain},
            None if state.chosen_scale else state.counted_grades(),
            state.settings[project_settings.RULES],
            frozenset(docno for queue in pool.values() for docno in queue),
            dict(state.topics),
        )

    def rules_with(self, grades: frozenset[int]) -> ScoringOptions:
        """Return the scoring options after adding qrels with these grades. If no scale was chosen, the scale follows
        the grades.
        """
        if self.counted_grades is None:
            return self.scoring.rules
        return project_settings.rules_of(self.rules_setting, scale_of_qrels(self.counted_grades | grades))


class Standing(msgspec.Struct, frozen=True):
    """How qrels count: as plain qrels (of no assessor) or as an assessor's grades, optionally only for comparison; see
    `Source`.

    With a ``provenance``, they are model labels. If the file's name suggests a model, its judgements are also treated
    as model labels, unless an ``assessor`` is given or ``people`` declares them human.
    """

    assessor: str = ""
    compared: bool = False
    provenance: Provenance | None = None
    people: bool = False

    def are_labels(self, path: Path) -> bool:
        """Return whether judgements in this file are treated as model labels."""
        if self.provenance is not None:
            return True
        return not self.people and not self.assessor and names_a_model(path.name)


AS_THEY_ARE = Standing()


def prepare(
    path: Path,
    source_id: str,
    added_at: float,
    frozen: LoadingContext,
    progress: Progress,
    *,
    by_position: bool = False,
    chosen: tuple[Format, ...] = (),
    standing: Standing = AS_THEY_ARE,
) -> Command:
    """Read a file or folder, stage it and return the command that adds it (worker thread).

    ``chosen`` holds the formats that the user chose for ambiguous columns (see `format_detection.sniff`). ``standing``
    determines how qrels count. Raises `InputError` if the file is invalid, `StoreUnavailable` if it cannot be staged,
    or `TaskCancelled`. In these cases nothing remains staged.
    """
    format_ = sniff(path, named=chosen)
    if format_.kind is Kind.RUN:
        return prepare_run(path, format_, source_id, added_at, frozen.store, frozen.scoring, progress)
    with frozen.store.staging(progress) as staging:
        source = Source(source_id, format_.kind.value, path.name, str(path), digest_of(path, progress), added_at)
        if format_.kind is Kind.LABELS or (format_.kind is Kind.QRELS and standing.are_labels(path)):
            files = _label_files(path, format_, progress)
            known = standing.provenance or Provenance()
            return stage_labels(
                source, files, known, frozen.grade_sources, frozen.topics, frozen.store, staging, progress
            )
        if format_.kind is Kind.QRELS:
            source = msgspec.structs.replace(source, assessor=standing.assessor, compared=standing.compared)
        staging.open(source)
        return _STAGERS[format_.kind](path, source, format_, frozen, staging, progress, by_position)


def prepare_run(
    path: Path,
    format_: Format,
    source_id: str,
    added_at: float,
    store: Store,
    scoring: Scoring,
    progress: Progress,
    readers: RunReaders | None = None,
) -> AddRun:
    """Read, score and stage a run (worker thread). With ``readers``, a separate process reads it.

    Raises the same errors as `prepare`.
    """
    if readers:
        with readers.reading(path, source_id, scoring, progress) as from_process:
            if from_process:
                return _stage_run(path, source_id, added_at, store, progress, *from_process)
    run, rows = read_run(path, format_, source_id, scoring, progress)
    return _stage_run(path, source_id, added_at, store, progress, run, rows)


def _stage_run(
    path: Path, source_id: str, added_at: float, store: Store, progress: Progress, run: RunRead, rows: Rows
) -> AddRun:
    source = Source(
        source_id,
        Kind.RUN.value,
        run.tag,
        str(path),
        run.digest,
        added_at,
        counts=run.counts,
        check=run.scored.keys.check,
        fields=read_header(path),
    )
    with store.staging(progress) as staging:
        staging.run(source, rows, run.order)
    return AddRun(source, Precomputed(SourceData(keys={source_id: run.scored.keys}), run=run.scored))


def _stage_qrels(
    path: Path, source: Source, format_: Format, frozen: LoadingContext, staging: Staging, progress: Progress, _: bool
) -> Command:
    qrels: Qrels = format_.read(path, progress)
    counts = {"topics": len(qrels.grades), "judgements": qrels.judgements}
    for need in Need:
        if number := sum(bool(getattr(detail, need.value)) for detail in qrels.details.values()):
            counts[f"topics with {need.value}"] = number
    source = msgspec.structs.replace(source, counts=counts)
    staging.qrels(source.id, qrels)
    grades = {topic: dict(documents) for topic, documents in qrels.grades.items()}
    details = dict(qrels.details)
    used = frozenset(qrels.grade_set())
    contents = SourceData(qrels={source.id: grades}, details={source.id: details}, grades={source.id: used})
    if source.compared:
        return AddQrels(source, Precomputed(contents))
    truths, grade_sources = dict(frozen.scoring.truths), frozen.grade_sources.joined(source, grades)
    all_details = tuple(frozen.details.values()) if source.assessor else (*frozen.details.values(), details)
    merged_details = {
        topic: merge_details(topic_details[topic] for topic_details in all_details if topic in topic_details)
        for topic in grades
    }
    known = {topic: detail for topic, detail in merged_details.items() if detail}
    truths |= Judgements.of({topic: grade_sources.grades(topic) for topic in grades}, known)
    board = board_of(frozen.runs, truths, frozen.scoring.measures, frozen.rules_with(used))
    return AddQrels(source, Precomputed(contents, None, board, frozen.beside, frozen.grade_sources))


def _label_files(path: Path, format_: Format, progress: Progress) -> list[LabelFile]:
    """Read sets of labels from a label file or from qrels. If the content names no model, derive one from the file name
    if possible.
    """
    named = provenance_of_name(path.name)
    if format_.kind is Kind.QRELS:
        qrels: Qrels = format_.read(path, progress)
        return [LabelFile(named, {topic: dict(grades) for topic, grades in qrels.grades.items()}, ())]
    files: list[LabelFile] = format_.read(path, progress)
    return [file._replace(provenance=file.provenance.over(named)) for file in files]


def _stage_topics(
    path: Path,
    source: Source,
    format_: Format,
    frozen: LoadingContext,  # noqa: ARG001
    staging: Staging,
    progress: Progress,
    by_position: bool,
) -> Command:
    topics: list[Topic] = format_.read(path, progress)
    if by_position:
        topics = number_by_position(topics)
    source = msgspec.structs.replace(
        source, counts={"topics": len(topics), **({"by position": 1} if by_position else {})}
    )
    staging.topics(source.id, topics)
    return AddTopics(source, Precomputed(SourceData(topics={source.id: tuple(topics)})))


def _stage_documents(
    path: Path, source: Source, format_: Format, frozen: LoadingContext, staging: Staging, progress: Progress, _: bool
) -> Command:
    documents: Iterable[Document] = format_.read(path, progress)
    read = 0

    def counted() -> Iterator[Document]:
        nonlocal read
        for document in documents:
            read += 1
            if wanted is None or document.docno in wanted:
                yield document

    wanted = docnos_to_keep(path, frozen.store, frozen.grade_sources, frozen.runs, frozen.pooled)
    kept = staging.documents(source.id, counted())
    return AddDocuments(msgspec.structs.replace(source, counts={"documents": read, "kept": kept}))


_STAGERS: dict[Kind, Callable[..., Command]] = {
    Kind.QRELS: _stage_qrels,
    Kind.TOPICS: _stage_topics,
    Kind.DOCUMENTS: _stage_documents,
}
