"""Random qrels and runs that contain the cases in which evaluation programs disagree; reproducible by seed."""

from __future__ import annotations

import random
import struct

Grades = dict[str, dict[str, int]]
Runs = dict[str, dict[str, float]]

DOCNOS = [
    *(f"FT9{i}-{i * 37}" for i in range(60)),
    *(str(i) for i in range(30)),
    *(f"{i:04d}" for i in range(20)),
    "é",
    "z",
    "Ω-1",
    "ω",
    "文書",
    "文書2",
    "𝄞",
    "a\u00a0b",
    "a\u3000b",
    "NA",
    "1e5",
    "-",
    "#x",
]
TOPICS = [*(f"t{i}" for i in range(9)), "Ä", "01"]


def generated(seed: int, topics: list[str] | None = None) -> tuple[Grades, Runs]:
    """Return qrels and a run with ties, near-ties, negative grades and scores. Some topics occur only in the qrels or
    only in the run.
    """
    source = random.Random(seed)
    names = topics or TOPICS
    grades = {
        topic: {d: source.choice([-2, -1, 0, 0, 0, 1, 1, 2, 3]) for d in source.sample(DOCNOS, source.randint(1, 60))}
        for topic in source.sample(names, 9)
    }

    def score() -> float:
        kind = source.randrange(4)
        if kind == 0:
            return float(source.randint(-3, 3))
        if kind == 1:
            return 1 + source.randint(0, 4) * 1e-8  # these scores are tied as float32 values
        if kind == 2:
            return source.uniform(-50, 50)
        return source.choice([1e-40, 1e30, -1e30, 0.0, -0.0])

    run = {
        topic: {docno: score() for docno in source.sample(DOCNOS, source.randint(1, len(DOCNOS)))}
        for topic in source.sample(names, 9)
    }
    return grades, run


def without_ties(run: Runs) -> Runs:
    """Return the run with distinct scores, in trec_eval 9's order, best first."""

    def place(line: tuple[str, float]) -> tuple[float, bytes]:
        return struct.unpack("f", struct.pack("f", line[1]))[0], line[0].encode()

    ordered = {topic: sorted(lines.items(), key=place, reverse=True) for topic, lines in run.items()}
    return {
        topic: {docno: float(len(lines) - i) for i, (docno, _) in enumerate(lines)} for topic, lines in ordered.items()
    }
