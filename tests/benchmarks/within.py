"""What `speed.py` measures inside a process of its own: ``python within.py held|live DIR`` prints numbers as JSON."""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from irdesk.domain.progress import QUIET
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard, score_run
from irdesk.formats import trec_qrels, trec_run

MEASURES = ("map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_1000", "bpref", "Rprec")
TREC = {"map", "ndcg", "ndcg_cut.10", "P.10", "recip_rank", "recall.1000", "bpref", "Rprec"}
JUDGEMENTS = 300


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def board_of(data: Path) -> Scoreboard:
    """All runs of a folder beside its qrels."""
    rules = Rules()
    measures = tuple(map(parse_one, MEASURES))
    board = Scoreboard(measures, rules, Judgements.of(trec_qrels.read(data / "qrels.txt", QUIET).grades))
    for path in sorted((data / "runs").iterdir()):
        run = trec_run.rank(path, QUIET, rules.ordering)
        board.add(score_run(path.name, run, board.truths, measures, rules))
    return board


def timed(work: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def held(data: Path) -> dict[str, float]:
    """Memory of a scoreboard with all runs: as loaded, and once every topic was asked for, as after much judging."""
    before = resident()
    board = board_of(data)
    gc.collect()
    loaded = resident() - before
    for topic in board.topics:
        board.lists(topic)
    gc.collect()
    return {"loaded": loaded, "judged": resident() - before}


def live(data: Path) -> dict[str, float]:
    """Judgements one after the other; all scores again; and pytrec_eval at the same."""
    import pytrec_eval

    board = board_of(data)
    qrels = {topic: dict(grades) for topic, grades in trec_qrels.read(data / "qrels.txt", QUIET).grades.items()}
    topic, grades = next(iter(qrels.items()))
    documents = list(grades)[: JUDGEMENTS + 5]
    seconds = []
    for docno in documents:
        change = {docno: (grades[docno] + 1) % 4}
        seconds.append(timed(lambda: (board.judge(topic, change), board.means())))  # noqa: B023
    again = [
        timed(lambda: (board.follow(replace(board.rules, level=2 - i % 2)), board.means()))  # noqa: B023
        for i in range(1, 12)
    ]
    parsed = []
    for path in sorted((data / "runs").iterdir()):
        with path.open(encoding="utf-8") as lines:
            parsed.append(pytrec_eval.parse_run(lines))
    one = [{topic: run[topic]} for run in parsed]

    def one_topic() -> None:
        evaluator = pytrec_eval.RelevanceEvaluator({topic: grades}, TREC)
        for run in one:
            evaluator.evaluate(run)

    def all_topics() -> None:
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, TREC, relevance_level=2)
        for run in parsed:
            evaluator.evaluate(run)

    return {
        "our judgement": statistics.median(seconds[5:]),
        "our again": statistics.median(again),
        "their judgement": statistics.median(timed(one_topic) for _ in range(5)),
        "their again": timed(all_topics),
    }


if __name__ == "__main__":
    print(json.dumps({"held": held, "live": live}[sys.argv[1]](Path(sys.argv[2]))))
