"""Background reading of a ranking's docnos, which are needed to explain its score."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.queries import Queries
from irdesk.session.queries.scores import KnownDocnos
from irdesk.ui.shell.background_query import BackgroundQuery, Work


class RankingReader:
    """Reads the docnos that a panel needs. Calls ``ready`` once they are known, or ``say`` with the reason if reading
    fails.
    """

    def __init__(
        self,
        panel: QWidget,
        queries: Queries,
        runner: TaskRunner,
        name: str,
        ready: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._queries, self._ready = queries, ready
        self._wanted = "", ""
        self._waits = False
        self._reading: BackgroundQuery[KnownDocnos] = BackgroundQuery(panel, runner, name, self._begin, self._take, say)

    def has(self, run: str, topic: str) -> bool:
        """Return whether a run's docnos on a topic are available or not needed. Otherwise, start reading them."""
        self._wanted = run, topic
        self._waits = self._queries.unread_docnos(run, topic) is not None
        if self._waits:
            self._reading.now()
        return not self._waits

    def _begin(self) -> Work[KnownDocnos] | None:
        work = self._queries.unread_docnos(*self._wanted)
        if self._waits and work is None:  # Another panel has read the docnos in the meantime.
            self._ready()
        return work

    def _take(self, docnos: KnownDocnos) -> None:
        self._queries.take_docnos(docnos)
        self._ready()
