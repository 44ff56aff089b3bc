"""Standard output and standard error: the same bytes on every system, except that terminals show names plainly.

A run's tag, a topic's id or a file's name can hold control characters and marks of direction: on a terminal they would
move the cursor, colour what follows or turn it around. There they are shown as U+FFFD; what is piped or written to a
file stays as it is.
"""

from __future__ import annotations

import io
import sys
from typing import TextIO

from irdesk.domain.untrusted_text import on_one_line, on_terminal


class TerminalStream(io.TextIOWrapper):
    """Writes to the terminal of the stream ``below`` what `on_terminal` leaves of a text."""

    def __init__(self, below: io.TextIOWrapper) -> None:
        super().__init__(below.buffer, below.encoding, below.errors, "\n", line_buffering=True)
        self.below = below

    def write(self, text: str) -> int:
        """Write a text; returns its length."""
        super().write(on_terminal(text))
        return len(text)


def speak_plainly() -> None:
    """Write UTF-8 and bare newlines on every system, so that output can be compared byte for byte; on a terminal,
    write names plainly.
    """
    sys.stdout, sys.stderr = _spoken_plainly(sys.stdout), _spoken_plainly(sys.stderr)


def _spoken_plainly(stream: TextIO) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper) or isinstance(stream, TerminalStream):
        return stream
    stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    return TerminalStream(stream) if stream.isatty() else stream


def below(stream: TextIO) -> TextIO:
    """Return the stream itself, for what irdesk writes to a terminal to control it."""
    return stream.below if isinstance(stream, TerminalStream) else stream


def on_one_line_here(fault: str) -> str:
    """Return a fault as standard error shows it: on a terminal it is one line, whatever names it holds."""
    return on_one_line(fault) if isinstance(sys.stderr, TerminalStream) else fault


def tell(fault: str) -> None:
    """Write a fault to standard error."""
    print(f"irdesk: {on_one_line_here(fault)}", file=sys.stderr)
