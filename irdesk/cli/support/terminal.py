"""Standard output and standard error. Commands write the same bytes on every system. Unsafe characters are replaced on
terminals only.

A run's tag, a topic's id or a file name can contain control characters and direction marks. On a terminal, these would
move the cursor, change the colour or reverse the text. They are therefore replaced by U+FFFD on terminals. Output to
pipes and files is unchanged.
"""

from __future__ import annotations

import io
import sys
from typing import TextIO

from irdesk.domain.untrusted_text import on_one_line, on_terminal


class TerminalStream(io.TextIOWrapper):
    """Stream that sanitises text with `on_terminal` and writes it to the terminal stream ``below``."""

    def __init__(self, below: io.TextIOWrapper) -> None:
        super().__init__(below.buffer, below.encoding, below.errors, "\n", line_buffering=True)
        self.below = below

    def write(self, text: str) -> int:
        """Write a text and return its length."""
        super().write(on_terminal(text))
        return len(text)


def speak_plainly() -> None:
    """Configure standard output and standard error to use UTF-8 and LF on every system, so that outputs can be compared
    byte for byte. On a terminal, unsafe characters are replaced.
    """
    sys.stdout, sys.stderr = _spoken_plainly(sys.stdout), _spoken_plainly(sys.stderr)


def _spoken_plainly(stream: TextIO) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper) or isinstance(stream, TerminalStream):
        return stream
    stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    return TerminalStream(stream) if stream.isatty() else stream


def below(stream: TextIO) -> TextIO:
    """Return the underlying stream, to which irdesk writes its own terminal control sequences."""
    return stream.below if isinstance(stream, TerminalStream) else stream


def on_one_line_here(fault: str) -> str:
    """Return an error message for standard error. On a terminal it is one line, even if names contain line breaks."""
    return on_one_line(fault) if isinstance(sys.stderr, TerminalStream) else fault


def tell(fault: str) -> None:
    """Write an error message to standard error."""
    print(f"irdesk: {on_one_line_here(fault)}", file=sys.stderr)
