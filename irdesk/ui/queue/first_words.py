"""Cache of the documents' first words for the queue. They are read in the background, for visible rows and
nearby rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from irdesk.session.core.background_tasks import Task, TaskRunner, raise_unless_cancelled
from irdesk.session.queries import Queries

MOST_CHARACTERS = 200  # number of characters read of a document without a title


class FirstWords(QObject):
    """Cache of the documents' titles or the beginnings of their texts. ``read`` is emitted with the entries that have
    been read.
    """

    read = Signal(object)

    def __init__(self, queries: Queries, runner: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._queries, self._runner = queries, runner
        self._words: dict[str, str] = {}
        self._wanted: dict[str, None] = {}
        self._task: Task | None = None
        self._stopped = False
        self._alive = alive = [True]
        # Record the deletion: the project can be closed while first words are being read.
        self.destroyed.connect(alive.clear)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._fetch)

    def of(self, entry: str, near: Callable[[], Iterable[str]]) -> str:
        """Return an entry's first words. If they have not been read, return "" and start reading the first words of
        this entry and of the entries that ``near`` returns.
        """
        words = self._words.get(entry)
        if words is None and entry not in self._wanted:
            self._wanted.update(dict.fromkeys(other for other in near() if other not in self._words))
            self._wanted[entry] = None
            self._later.start()
        return words or ""

    def forget(self) -> None:
        """Discard all words, because other documents were loaded. They are read again when needed."""
        self._words.clear()
        self.pause()

    def pause(self) -> None:
        """Stop reading while the queue is hidden. Rows request their words again when they are painted."""
        self._wanted.clear()
        if self._task:
            self._task.cancel()
            self._task = None

    def stop(self) -> None:
        """Stop reading permanently, because the project is being closed."""
        self._stopped = True
        self.forget()

    def _fetch(self) -> None:
        if self._task or self._stopped or not self._wanted:
            return
        entries, alive = list(self._wanted), self._alive

        def done(words: dict[str, str]) -> None:
            if not alive or self._task is not task:
                return
            self._task = None
            self._words.update(dict.fromkeys(entries, "") | words)
            for entry in entries:
                self._wanted.pop(entry, None)
            self.read.emit(entries)
            self._fetch()

        work = self._queries.first_words(entries, MOST_CHARACTERS)
        task = self._task = self._runner.submit(self.tr("reading titles"), work, done, raise_unless_cancelled)
