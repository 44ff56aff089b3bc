"""Load model labels. Queries and passages given as texts are matched with the loaded topics and documents. Entries that
repeat human judgements are omitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from irdesk.domain.errors import InputError
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import LABELS, Provenance, Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.topic import Topic
from irdesk.domain.uuid7 import IdSource
from irdesk.evaluation.estimates.model_filled_qrels import split_filled
from irdesk.formats.labels.label_files import LabelFile
from irdesk.session.commands import AddLabels
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.source_contents import SourceData
from irdesk.store.staged_imports import Staging
from irdesk.store.store import Store

LabelsByTopic = dict[str, dict[str, int]]


def stage_labels(
    source: Source,
    files: Sequence[LabelFile],
    known: Provenance,
    people: GradeSources,
    topics: Mapping[str, Topic],
    store: Store,
    staging: Staging,
    progress: Progress,
) -> AddLabels:
    """Stage the sets of labels in one file, each as a source (worker thread). The first source has the id of
    ``source``.

    ``known`` is the provenance stated by the user; it overrides the provenance in the file. Raises `InputError` if none
    of the texts in the file belongs to a loaded topic and document, or if the file only repeats human judgements.
    """
    ids = IdSource(UUID(source.id))
    docnos = store.docnos_of_texts({text.passage for file in files for text in file.texts}, progress)
    topics_of = _topics_by_text(topics)
    contents = SourceData()
    sources: list[Source] = []
    for number, file in enumerate(files):
        labels, unknown = _with_ids(file, topics_of, docnos)
        if not labels:
            raise InputError(
                source.path,
                file.texts[0].line,
                f"the file names {len(file.texts)} queries and passages only by their texts, and none of them "
                "belongs to a loaded topic and document; load topics and documents, then this file",
            )
        counts = {"unknown": unknown, "unparsed": file.failed}
        if mixture := split_filled(labels, {topic: people.grades(topic) for topic in labels}):
            if not mixture.filled:
                raise InputError(
                    source.path, 0, f"all {mixture.people} labels equal human judgements; expected labels of a model"
                )
            labels = {topic: dict(documents) for topic, documents in mixture.labels.items()}
            counts["people's"] = mixture.people
        qrels = Qrels(labels)
        made = msgspec.structs.replace(
            source,
            id=source.id if number == 0 else str(ids.next()),
            kind=LABELS,
            provenance=_stated(known, file.provenance, several=len(files) > 1),
            counts={
                "topics": len(labels),
                "labels": qrels.judgements,
                **{name: count for name, count in counts.items() if count},
            },
        )
        staging.open(made)
        staging.qrels(made.id, qrels)
        contents.qrels[made.id] = labels
        contents.grades[made.id] = frozenset(qrels.grade_set())
        sources.append(made)
    return AddLabels(tuple(sources), Precomputed(contents))


def _stated(known: Provenance, read: Provenance, *, several: bool) -> Provenance:
    """Return the provenance stated by the user, completed from the file. If the file has several sets, the model and
    the repeat number are taken from the file where it states them.
    """
    if several:
        known = msgspec.structs.replace(known, model=read.model or known.model, repeat=read.repeat or known.repeat)
    return known.over(read)


def _with_ids(
    file: LabelFile, topics: Mapping[str, str], docnos: Mapping[str, tuple[str, ...]]
) -> tuple[LabelsByTopic, int]:
    """Return the labels keyed by topic and docno, and the number of entries whose texts match no loaded topic or
    document. Documents with identical text share a label.
    """
    labels: LabelsByTopic = {topic: dict(documents) for topic, documents in file.labels.items()}
    unknown = 0
    for text in file.texts:
        topic = topics.get(text.query.casefold())
        matches = docnos.get(text.passage, ())
        if topic is None or not matches:
            unknown += 1
            continue
        for docno in matches:
            labels.setdefault(topic, {})[docno] = text.grade
    return labels, unknown


def _topics_by_text(topics: Mapping[str, Topic]) -> dict[str, str]:
    """Return the topic ids keyed by topic title and by topic id. The keys are in lower case with normalised spaces."""
    titles = {" ".join(topic.title.split()).casefold(): name for name, topic in topics.items()}
    return titles | {name.casefold(): name for name in topics}
