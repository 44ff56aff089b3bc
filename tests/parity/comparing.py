"""Shared code for comparisons with other programs: cases and their results, irdesk's scores, and simple file readers.

Each `with_*` module is a list of cases; the tests and the table in README.md use the same cases.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import numpy as np
from generated_runs import Grades, Runs
from real_files import RealFiles

from irdesk.cli.main import run as irdesk
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import Ranking, Run
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

EXACT = 1e-9
GENERATED = "generated"
REAL = "real runs"
LINES = "real runs, lines byte for byte"
CASES = "its own test cases"
PUBLISHED = "published values"
Key = TypeVar("Key")
Causes = Iterable[tuple[str, Callable[[], Mapping[Key, float]]]]


@dataclass
class Tally:
    """Result of a comparison: the number of values compared, the number of differences for each reason, and the
    unexplained differences.
    """

    compared: int = 0
    explained: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    @property
    def equal(self) -> int:
        """Return the number of equal values."""
        return self.compared - self.explained.total() - len(self.unexplained)

    def add(self, other: Tally) -> None:
        """Add the counts of another case."""
        self.compared += other.compared
        self.explained += other.explained
        self.unexplained += other.unexplained


@dataclass(frozen=True)
class Case:
    """One comparison: the other program, the data, and the function ``compare``, which takes the real files.

    Cases marked ``long`` run only for the table.
    """

    oracle: str
    over: str
    name: str
    compare: Callable[[RealFiles], Tally]
    long: bool = False


def close(ours: float, theirs: float, tolerance: float = EXACT) -> bool:
    """Return whether two values are equal: within ``tolerance`` absolutely, or within 1e-12 relative to the larger
    value.
    """
    return math.isclose(ours, theirs, rel_tol=1e-12, abs_tol=tolerance)


def same(
    ours: Mapping[Key, float], theirs: Mapping[Key, float], tolerance: float = EXACT, causes: Causes[Key] = ()
) -> Tally:
    """Compare irdesk's values with all values of the other program.

    A difference is explained by the first of ``causes`` under which the values agree. A cause is a pair: a reason, and
    a function. The function returns the other program's values for input that lacks the property named by the reason.
    """
    tally = Tally(len(theirs))
    differ = [key for key, value in theirs.items() if key not in ours or not close(ours[key], value, tolerance)]
    for reason, without in causes if differ else ():
        values = without()
        because = [key for key in differ if key in ours and key in values and close(ours[key], values[key], tolerance)]
        tally.explained[reason] += len(because)
        differ = [key for key in differ if key not in set(because)]
    tally.explained = +tally.explained
    tally.unexplained = [f"{key}: {ours.get(key)} here, {theirs[key]} there" for key in differ]
    return tally


def scored(
    grades: Grades, run: Runs, measures: Iterable[Measure], rules: ScoringOptions
) -> dict[str, dict[Measure, float]]:
    """Return irdesk's scores keyed by topic and measure, for the topics in both the qrels and the run."""
    chosen = tuple(dict.fromkeys(measures))
    board = Scoreboard(
        chosen, rules, {topic: TopicJudgements.of(topic_grades) for topic, topic_grades in grades.items()}
    )
    board.add(score_run("r", ranked_keys(_run_of(run), rules), board.truths, chosen, rules))
    return {
        topic: dict(zip(chosen, board.topic_scores(topic)[:, 0].tolist(), strict=True))
        for topic in board.topics
        if topic in run
    }


def _run_of(run: Runs) -> Run:
    def ranking(lines: dict[str, float]) -> Ranking:
        docnos = "".join(f"{docno}\n" for docno in lines).encode()
        ranks = np.arange(1, len(lines) + 1, dtype=np.int32)
        return Ranking(docnos, keys_of(list(lines)), np.array(list(lines.values()), np.float64), ranks)

    return Run("run", {topic: ranking(lines) for topic, lines in run.items()})


def printed(*arguments: object) -> str:
    """Run a command and return its output. It must succeed and print nothing but warnings to stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = irdesk([str(argument) for argument in arguments])
    values = [line for line in err.getvalue().splitlines() if not line.startswith("irdesk: warning [")]
    assert (status, values) == (0, []), err.getvalue()
    return out.getvalue()


def text_of(path: Path) -> str:
    """Return the text of a file that may be compressed."""
    data = path.read_bytes()
    unpack = {".gz": gzip.decompress, ".bz2": bz2.decompress}.get(path.suffix, bytes)
    return unpack(data).decode()


def found(folder: Path, name: str) -> Path:
    """Return the path of a file that may be compressed."""
    return next(path for path in (folder / name, folder / f"{name}.gz") if path.exists())


def grades_of(text: str) -> Grades:
    """Parse four-column qrels. Uses none of irdesk's readers, so that the other programs' input does not depend on
    them.
    """
    grades: Grades = {}
    for topic, _, docno, grade in filter(None, map(str.split, text.splitlines())):
        grades.setdefault(topic, {})[docno] = int(grade)
    return grades


def run_of(text: str) -> Runs:
    """Parse a six-column run without irdesk's readers."""
    run: Runs = {}
    for topic, _, docno, _, score, *_ in filter(None, map(str.split, text.splitlines())):
        run.setdefault(topic, {})[docno] = float(score)
    return run


def flat(values: Mapping[str, Mapping[str, float]]) -> dict[tuple[str, str], float]:
    """Flatten nested values to a dict keyed by topic and name."""
    return {(topic, name): value for topic, rest in values.items() for name, value in rest.items()}
