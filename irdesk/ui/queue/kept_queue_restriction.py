"""Storage of the queue's restriction to documents that the user selected in another view. When the project is reopened,
the queue again shows only these documents.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QObject

from irdesk.domain.pool import docno_of
from irdesk.session.core.project_settings import PROJECT
from irdesk.session.queries import Criteria, Queries
from irdesk.settings.preferences import Preferences
from irdesk.system.json_values import decode_json
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.widgets.form_draft import FormDraft

FIELD = "documents"


class KeptQueueRestriction(QObject):
    """Stores in the preferences the documents to which the filter is restricted, and restores them on startup.

    Documents that are no longer pooled are omitted.
    """

    def __init__(self, queries: Queries, queue_filter: QueueFilter, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._filter = queue_filter
        self._draft = FormDraft(preferences, queries.setting(PROJECT), "chosen documents", self._kept, self)
        kept = self._draft.left().get(FIELD)
        if kept and (documents := _pooled(queries, kept)):
            queue_filter.choose(Criteria(documents=documents))
        queue_filter.changed.connect(self._draft.keep)

    def _kept(self) -> Mapping[str, str]:
        documents = self._filter.criteria.documents
        return {FIELD: msgspec.json.encode(sorted(documents)).decode()} if documents else {}


def _pooled(queries: Queries, kept: str) -> frozenset[tuple[str, str]]:
    try:
        documents = decode_json(kept, list[tuple[str, str]])
    except msgspec.DecodeError:  # invalid, for example because the preferences were edited by hand
        return frozenset()
    topics = {topic for topic, _ in documents} & set(queries.queued_topics())
    queues = {topic: set(map(docno_of, queries.docnos(topic))) for topic in topics}
    return frozenset((topic, docno) for topic, docno in documents if docno in queues.get(topic, ()))
