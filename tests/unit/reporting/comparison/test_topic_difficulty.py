"""The figure of the scores of all runs in each topic."""

from __future__ import annotations

import math

import numpy as np

from irdesk.evaluation.comparison.topic_difficulty import TopicFigures
from irdesk.reporting.comparison.topic_difficulty import topics_compared
from irdesk.reporting.drawing.figure import Intervals
from irdesk.reporting.drawing.figure_layout import lay_out_figure


def _figures(topic: str, *scores: float) -> TopicFigures:
    known = [score for score in scores if not math.isnan(score)]
    mean = sum(known) / len(known) if known else None
    best, worst = (max(known), min(known)) if known else (None, None)
    return TopicFigures(topic, 3, len(known), mean, mean, best, worst, None, None, None, None)


def test_topics_compared_have_every_score_by_run_and_topic(rows, texts):
    scores = np.array([[0.1, 0.5, np.nan], [0.3, 0.2, 0.9], [np.nan] * 3])
    lines = [(_figures(f"T{i}", *score), score) for i, score in enumerate(scores)]
    figure = topics_compared("AP", ["a", "b", "c"], lines, chosen=1)
    each = [row for row in rows(figure) if row["series"] == "each run"]
    assert [(row["topic"], row["name"], row["AP"]) for row in each] == [
        (f"T{i}", run, "" if math.isnan(scores[i, j]) else repr(float(scores[i, j])))
        for i in range(3)
        for j, run in enumerate("abc")
    ]
    means = next(mark for mark in figure.marks if isinstance(mark, Intervals))
    assert means.upper[:2].tolist() == [0.5, 0.9]
    chosen = [row for row in rows(figure) if row["series"] == "b"]
    assert [row["AP"] for row in chosen] == ["0.5", "0.2", ""]
    assert {"T0", "T1", "T2", "each run", "b", "mean, worst and best"} <= set(texts(figure))
    lay_out_figure(topics_compared("AP", [], []))
