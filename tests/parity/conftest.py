"""What all parity tests share: the command line in process, and the expected lines of another program."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from generated_runs import Grades, Runs

from irdesk.cli.main import run
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard, ranked_keys, score_run


@pytest.fixture
def evaluated(capsys) -> Callable[..., list[str]]:
    """The lines that `irdesk evaluate --format trec` prints."""

    def evaluate(qrels: Path, run_path: Path, *options: str) -> list[str]:
        status = run(["evaluate", "--format", "trec", *options, str(qrels), str(run_path)])
        said = capsys.readouterr()
        assert (status, said.err) == (0, "")
        return said.out.splitlines(keepends=True)

    return evaluate


@pytest.fixture
def expected() -> Callable[[Path], list[str]]:
    """The lines of a file of expected output."""

    def lines_of(path: Path) -> list[str]:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return data.decode().splitlines(keepends=True)

    return lines_of


@pytest.fixture
def scored(make_run) -> Callable[..., dict[str, dict[Measure, float]]]:
    """The scores of a run by topic and measure, for the topics that qrels and run both have."""

    def score(grades: Grades, run: Runs, measures: Iterable[Measure], rules: Rules) -> dict[str, dict[Measure, float]]:
        chosen = tuple(dict.fromkeys(measures))
        board = Scoreboard(chosen, rules, {topic: Truth.of(found) for topic, found in grades.items()})
        board.add(score_run("r", ranked_keys(make_run(run), rules), board.truths, chosen, rules))
        return {
            topic: dict(zip(chosen, board.topic_scores(topic)[:, 0].tolist(), strict=True))
            for topic in board.topics
            if topic in run
        }

    return score
