"""Find the code that blocks the main thread: sample the stacks of all threads while one of the main thread's timers is
late.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from traceback import walk_stack
from types import FrameType

LATE_SECONDS = 0.02
SAMPLE_SECONDS = 0.003
FRAMES = 14
PRINTED = 3


@dataclass
class Tick:
    """One firing of the timer: its wall-clock time, and the processor time used so far by the timer's thread and by the
    whole process.
    """

    wall: float = field(default_factory=time.perf_counter)
    thread: float = field(default_factory=time.thread_time)
    process: float = field(default_factory=time.process_time)


class GapTrace:
    """Sampler of all threads' stacks, active while the thread that created it is late for its next tick.

    Sampling needs the interpreter lock. A late sample shows the thread that held the lock, at the line it had just
    finished.
    """

    def __init__(self) -> None:
        self._watched = threading.get_ident()
        self._ticks = [Tick()]
        self._samples: list[tuple[float, str, tuple[str, ...]]] = []
        self._ended = threading.Event()
        threading.Thread(target=self._sample, name="gap trace", daemon=True).start()

    def tick(self) -> None:
        """Record that the thread is responsive. The watched thread calls this every few milliseconds."""
        self._ticks.append(Tick())

    def restart(self) -> None:
        """Discard all ticks and samples."""
        self._ticks = [Tick()]
        self._samples = []

    def stop(self) -> None:
        """Stop sampling."""
        self._ended.set()

    def _sample(self) -> None:
        while not self._ended.wait(SAMPLE_SECONDS):
            now = time.perf_counter()
            if now - self._ticks[-1].wall < LATE_SECONDS:
                continue
            names = {thread.ident: thread.name for thread in threading.enumerate()}
            stacks = sys._current_frames()
            main = _lines_of(stacks.pop(self._watched))
            stacks.pop(threading.get_ident(), None)
            others = tuple(f"{names.get(ident, ident)}: {_lines_of(stack)}" for ident, stack in stacks.items())
            self._samples.append((now, main, others))

    def report(self, least: float) -> str:
        """Describe each gap of at least ``least`` seconds: its processor time, and the stacks sampled most often during
        the gap.
        """
        lines = []
        for before, after in pairwise(self._ticks):
            if (gap := after.wall - before.wall) < least:
                continue
            lines.append(
                f"--- {gap * 1000:.0f} ms at {before.wall - self._ticks[0].wall:.2f} s, processor time of its thread "
                f"{(after.thread - before.thread) * 1000:.0f} ms, of all {(after.process - before.process) * 1000:.0f}"
            )
            samples = [sample for sample in self._samples if before.wall < sample[0] <= after.wall + SAMPLE_SECONDS]
            for stack, count in Counter(main for _, main, _ in samples).most_common(PRINTED):
                lines.append(f"  {count} of {len(samples)}: {stack}")
            for stack, count in Counter(other for *_, others in samples for other in others).most_common(PRINTED):
                lines.append(f"  beside it {count}: {stack}")
        return "\n".join(lines)


def _lines_of(frame: FrameType) -> str:
    """Format a stack as one line, innermost call first. `traceback` is not used because it looks up each file
    on disk.
    """
    calls = islice(walk_stack(frame), FRAMES)
    return " < ".join(f"{Path(call.f_code.co_filename).stem}.{call.f_code.co_name}:{line}" for call, line in calls)
