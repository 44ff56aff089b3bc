"""Count the work of the main thread for one event: calls, and elements of arrays."""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

TESTS = str(Path(__file__).parent)
SAMPLE_EVERY = 500  # calls between two samples of the stack


@dataclass
class Turn:
    """The work for one event, with samples of the stack, the outermost frame first."""

    calls: int = 0
    elements: int = 0
    samples: list[tuple[str, ...]] = field(default_factory=list)

    def stack(self) -> str:
        """Return the frames that most samples share, and the functions in which most samples end."""
        shared = Counter(stack[:depth] for stack in self.samples for depth in range(1, len(stack) + 1))
        most = [stack for stack, count in shared.items() if 2 * count > len(self.samples)]
        ends = Counter(stack[-1] for stack in self.samples).most_common(5)
        lines = [*max(most, key=len, default=()), "mostly in:", *(f"  {count} x {line}" for line, count in ends)]
        return "\n".join(lines)


class Meter:
    """Counts the calls of the thread on which it is used, of Python functions and of built-in ones.

    A turn is what Qt, or the test itself, has one Python function do: how much of that Qt does before it looks for
    other events depends on the machine. ``elements`` are those of the arrays whose methods are called: one call may do
    much there.
    """

    def __init__(self) -> None:
        self.worst = Turn()
        self._turn = Turn()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count the work inside the context."""
        self._turn = Turn()
        sys.setprofile(self._count)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._next()

    def _next(self) -> None:
        if self._turn.calls + self._turn.elements > self.worst.calls + self.worst.elements:
            self.worst = self._turn
        self._turn = Turn()

    def _count(self, frame: FrameType, event: str, function: Any) -> None:
        turn = self._turn
        if event == "c_call":
            array = getattr(function, "__self__", None)
            if type(array) is np.ndarray:
                turn.elements += array.size
        elif event != "call":
            return
        elif frame.f_back is None or _waits(frame.f_back.f_code.co_filename):
            self._next()
            turn = self._turn
        turn.calls += 1
        if not turn.calls % SAMPLE_EVERY:
            turn.samples.append(_stack(frame) or ("Qt and Python",))


def _waits(path: str) -> bool:
    """Return whether a frame of this file is one that runs the event loop, or a step of a test."""
    return "pytestqt" in path or path.startswith(TESTS)


def _stack(frame: FrameType) -> tuple[str, ...]:
    frames = [own for own, _ in traceback.walk_stack(frame)]
    return tuple(
        f"{own.f_code.co_filename}:{own.f_lineno} {own.f_code.co_qualname}"
        for own in reversed(frames)
        if f"{os.sep}irdesk{os.sep}" in own.f_code.co_filename or "pyqtgraph" in own.f_code.co_filename
    )
