"""Progress of long operations on the command line: a bar if stderr is a terminal, and clean cancellation with Ctrl+C.

tqdm and rich were considered, but neither cancels work, and both increase the start-up time.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import TextIO

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.untrusted_text import on_one_line

SILENT_SECONDS = 0.4
BETWEEN_SECONDS = 0.1
_WIDTH = 24
_WIDE = 60


class Part:
    """Progress of one part of the work, such as reading a file. Thread-safe."""

    def __init__(self, interrupted: threading.Event, weight: float) -> None:
        self._interrupted = interrupted
        self.weight = weight
        self.fraction = 0.0

    def report(self, done: int, total: int) -> None:
        """Report the progress. Raises `TaskCancelled` after Ctrl+C."""
        if self._interrupted.is_set():
            raise TaskCancelled("interrupted")
        if total:
            self.fraction = done / total


class CommandProgress:
    """Progress display for long operations. A separate thread draws the bar, so that the work never waits.

    Within this context, Ctrl+C stops the work. Parts raise `TaskCancelled` at their next report, and the main thread
    raises `KeyboardInterrupt` immediately, except inside `carefully`. ``written`` transforms text before it is printed
    to standard output.
    """

    def __init__(self, stream: TextIO, written: Callable[[str], str] = str) -> None:
        self._stream, self._written = stream, written
        self._interrupted = threading.Event()
        self._ended = threading.Event()
        self._drawing = threading.Lock()
        self._drawer: threading.Thread | None = None
        self._label = ""
        self._parts: tuple[Part, ...] = ()
        self._since = time.monotonic()
        self._shown = 0
        self._careful = False
        self._listens = False

    def __enter__(self) -> CommandProgress:
        if threading.current_thread() is threading.main_thread():
            # If SIGINT was ignored at the start, as in background jobs of a shell, it stays ignored.
            self._listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._listens:
            signal.signal(signal.SIGINT, self._interrupt)
        if self._stream.isatty() and os.environ.get("TERM") != "dumb":
            self._drawer = threading.Thread(target=self._draw_on, daemon=True)
            self._drawer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, _: TracebackType | None) -> None:
        if self._listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self._ended.set()
        if self._drawer:
            self._drawer.join()

    def stage(self, label: str, weights: Sequence[float] = (1,)) -> tuple[Part, ...]:
        """Begin the next stage of the work. The weights of its parts are proportional to their expected times."""
        self._since = time.monotonic()
        self._label = on_one_line(label)
        self._parts = tuple(Part(self._interrupted, weight) for weight in weights)
        return self._parts

    def say(self, text: str, stream: TextIO | None = None, end: str = "\n") -> None:
        """Print a text, by default to standard output, without mixing it with the bar."""
        with self._drawing:
            self._erase()
            # Write the text and its line ending in one call, since the log of a service may be written to the same
            # stream.
            print(f"{text if stream else self._written(text)}{end}", file=stream or sys.stdout, end="", flush=True)

    @contextmanager
    def carefully(self) -> Iterator[None]:
        """Let Ctrl+C stop the work only between two steps, that is, when progress is reported or at the end. A second
        Ctrl+C stops it immediately.

        Use this for work that is first prepared and then committed.
        """
        self._careful = True
        try:
            yield
        finally:
            self._careful = False
        if self._interrupted.is_set():
            raise KeyboardInterrupt

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        patient = self._careful and not self._interrupted.is_set()
        self._interrupted.set()
        if not patient:
            raise KeyboardInterrupt

    def _draw_on(self) -> None:
        pause = SILENT_SECONDS
        while not self._ended.wait(pause):
            pause = BETWEEN_SECONDS
            with self._drawing:
                self._draw()
        with self._drawing:
            self._erase()

    def _draw(self) -> None:
        parts = self._parts
        whole = sum(part.weight for part in parts) or 1.0
        fraction = sum(part.weight * part.fraction for part in parts) / whole
        columns = os.get_terminal_size(self._stream.fileno()).columns or 80
        rest = f"  {time.monotonic() - self._since:.0f} s"
        if fraction > 0:
            filled = min(_WIDTH, int(fraction * _WIDTH))
            bar = f"  [{'#' * filled}{'.' * (_WIDTH - filled)}]" if columns >= _WIDE else ""
            rest = f"{bar}  {100 * min(1, fraction):3.0f} %{rest}"
        line = (_cut(self._label, columns - len(rest) - 3) + rest)[: columns - 3]
        self._put(line.ljust(min(self._shown, columns - 3)))
        self._shown = len(line)

    def _erase(self) -> None:
        if self._shown:
            self._put(" " * (self._shown + 2))  # clear two extra columns, since the terminal echoed ^C
            self._shown = 0

    def _put(self, line: str) -> None:
        try:
            self._stream.write(f"\r{line}\r")
            self._stream.flush()
        except OSError:  # the terminal was closed, but the work continues
            self._ended.set()


def _cut(text: str, columns: int) -> str:
    """Truncate a text to the width of a terminal in columns. East Asian wide characters take two columns."""
    from unicodedata import east_asian_width

    left = columns
    for index, letter in enumerate(text):
        left -= 2 if east_asian_width(letter) in "WF" else 1
        if left < 0:
            return text[:index]
    return text


def reading(waiting: CommandProgress, names: Sequence[str]) -> tuple[Part, ...]:
    """Begin the stage of reading files (``-`` is standard input), with one part per file, weighted by its size."""
    label = f"reading {Path(names[-1]).name if len(names) < 3 else f'{len(names)} files'}"
    return waiting.stage(label, [_size(name) for name in names])


def _size(name: str) -> float:
    try:
        return float(max(1, Path(name).stat().st_size))
    except OSError:
        return 1.0
