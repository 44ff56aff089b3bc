"""Measure the work of the main thread per event, in function calls and array elements."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np

TESTS = str(Path(__file__).parent)
EVALUATION = f"{os.sep}irdesk{os.sep}evaluation{os.sep}"
SAMPLE_EVERY = 500  # number of calls between two stack samples
COMPUTING = ("attention.", "comparison.", "fusion", "pools.", "scoring.scored_run", "scoring.z_scores")
"""Prefixes of modules in `irdesk.evaluation` whose functions must run in a worker thread; methods may run anywhere."""
ALLOWED = frozenset(
    (
        "pair_caveats",  # compares only one pair of runs; so do the functions that it calls
        "t_power",
        "refuse_senseless",  # only reads options
        "_places",  # compares two rankings of the runs for a tooltip
        "best_first",  # sorts the runs by scores that are already computed
        "order_by_rank",  # sorts the runs by ranks that are already computed
        "statistic_text",  # writes a statistic that is already computed
        "largest_differences",  # chooses among differences that are already computed
        "counts_of",  # updates the figure of the pool after each judgement
        "shares_of",
    )
)
Stack = tuple[tuple[CodeType, int], ...]
AVERAGED = "averaged"  # means over all topics, for the scoreboard or a view


@dataclass
class Turn:
    """The work for one event, with stack samples."""

    calls: int = 0
    elements: int = 0
    samples: list[Stack] = field(default_factory=list)

    def stack(self) -> str:
        """Return the frames common to most samples, and the functions in which most samples end."""
        samples = [_described(sample) or ("Qt and Python",) for sample in self.samples]
        shared = Counter(stack[:depth] for stack in samples for depth in range(1, len(stack) + 1))
        most = [stack for stack, count in shared.items() if 2 * count > len(samples)]
        ends = Counter(stack[-1] for stack in samples).most_common(5)
        lines = [*max(most, key=len, default=()), "mostly in:", *(f"  {count} x {line}" for line, count in ends)]
        return "\n".join(lines)


class Meter:
    """Profiler that counts the calls of Python functions and built-in functions on the thread that uses it.

    The work is counted per turn, that is, per call of a Python function by Qt or by the test itself, because the number
    of such calls between two events depends on the machine. ``elements`` counts the elements of arrays whose methods
    are called, because one call may do much work. ``computed`` contains the functions of `COMPUTING` that were called.
    """

    def __init__(self) -> None:
        self.worst = Turn()
        self.computed: dict[str, str] = {}
        self._turn = Turn()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count the work inside the context."""
        self._turn = Turn()
        sys.setprofile(self._counter())
        try:
            yield
        finally:
            sys.setprofile(None)
            self._next()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Do not count the work inside the context, which must be inside `counting`."""
        counter = sys.getprofile()
        sys.setprofile(None)
        try:
            yield
        finally:
            sys.setprofile(counter)

    def _next(self) -> None:
        if self._turn.calls + self._turn.elements > self.worst.calls + self.worst.elements:
            self.worst = self._turn
        self._turn = Turn()

    def _counter(self) -> Callable[[FrameType, str, Any], None]:
        """Return the profile function. It uses local names for speed, because it is called several million times."""
        kinds, computes, waits, array_type, every = _KINDS, Kind.COMPUTES, Kind.WAITS, np.ndarray, SAMPLE_EVERY

        def count(frame: FrameType, event: str, function: Any) -> None:
            if event == "call":
                code = frame.f_code
                if (kinds.get(id(code)) or _kind_of(code)) is computes:
                    self.computed.setdefault(code.co_qualname, "\n".join(_described(_stack(frame))))
                caller = frame.f_back
                if caller is None or (kinds.get(id(caller.f_code)) or _kind_of(caller.f_code)) is waits:
                    self._next()
                turn = self._turn
            elif event == "c_call":
                turn = self._turn
                array = getattr(function, "__self__", None)
                if type(array) is array_type:
                    turn.elements += array.size
            else:
                return
            turn.calls += 1
            if not turn.calls % every:
                turn.samples.append(_stack(frame))

        return count


class Kind(Enum):
    """Kinds of function: test code that runs the event loop (WAITS), computation that belongs on a worker (COMPUTES),
    or other code.
    """

    WAITS = auto()
    COMPUTES = auto()
    OTHER = auto()


_KINDS: dict[int, Kind] = {}
"""Kinds of functions keyed by the id of the code object, because Python does not cache the hashes of code objects."""
_CODES: list[CodeType] = []
"""The code objects in `_KINDS`, kept alive so that no new code object gets the same identity."""


def _kind_of(code: CodeType) -> Kind:
    """Determine the kind of a function, and cache it."""
    _CODES.append(code)
    kind = _KINDS[id(code)] = _kind(code)
    return kind


def _kind(code: CodeType) -> Kind:
    path = code.co_filename
    if "pytestqt" in path or path.startswith(TESTS):
        return Kind.WAITS
    module = path.rpartition(EVALUATION)[2].removesuffix(".py").replace(os.sep, ".") if EVALUATION in path else ""
    name = code.co_qualname
    computes = module.startswith(COMPUTING) and "." not in name and not name.startswith("<") and name not in ALLOWED
    return Kind.COMPUTES if computes or (module and name == AVERAGED) else Kind.OTHER


def _stack(frame: FrameType | None) -> Stack:
    """Return the code and line of a frame and of those that called it, innermost first."""
    stack = []
    while frame is not None:
        stack.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return tuple(stack)


def _described(stack: Stack) -> tuple[str, ...]:
    """Return the lines of a stack that belong to irdesk or pyqtgraph, outermost first."""
    return tuple(
        f"{code.co_filename}:{line} {code.co_qualname}"
        for code, line in reversed(stack)
        if f"{os.sep}irdesk{os.sep}" in code.co_filename or "pyqtgraph" in code.co_filename
    )
