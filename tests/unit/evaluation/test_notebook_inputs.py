"""Notebook data gives the same scores in every form; unreadable data is refused."""

from __future__ import annotations

from collections import namedtuple

import ir_measures
import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation import compare, evaluate
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.notebook_inputs import measures_of, qrels_of, runs_of

QRELS = {"1": {"a": 2, "b": 0, "c": 1}, "2": {"d": 1, "e": 0}}
RUN = {"1": {"b": 3.0, "a": 2.0, "x": 1.0}, "2": {"d": 2.0}}
OTHER = {"1": {"c": 1.0}, "2": {"e": 2.0, "d": 1.0}}
ROWS = [(topic, docno, grade) for topic, grades in QRELS.items() for docno, grade in grades.items()]
LINES = [(topic, docno, score) for topic, scores in RUN.items() for docno, score in scores.items()]


class Frame:
    """Stand-in for a data frame, with the interface common to pandas and polars: column names, and access to a column
    by name.
    """

    def __init__(self, **columns):
        self._columns = columns
        self.columns = list(columns)

    def __getitem__(self, name):
        return np.array(self._columns[name], object)


class Ranx:
    """Stand-in for ranx.Qrels and ranx.Run, with their interface: a typed table, a name, and conversion to a dict."""

    def __init__(self, values, kind, name=None):
        setattr(self, kind, "a typed dict")
        self.values, self.name = values, name

    def to_dict(self):
        return self.values


def frame(rows, *names):
    return Frame(**dict(zip(names, zip(*rows, strict=True), strict=True)))


@each_case(
    "qrels",
    [
        QRELS,
        {topic: {docno: np.int64(grade) for docno, grade in grades.items()} for topic, grades in QRELS.items()},
        {topic: {docno: float(grade) for docno, grade in grades.items()} for topic, grades in QRELS.items()},
        {int(topic): grades for topic, grades in QRELS.items()},
        ROWS,
        (row for row in list(ROWS)),
        [{"query_id": topic, "doc_id": docno, "relevance": grade} for topic, docno, grade in ROWS],
        [ir_measures.Qrel(*row) for row in ROWS],
        frame(ROWS, "qid", "docno", "label"),
        frame([(int(topic), docno, np.int64(grade)) for topic, docno, grade in ROWS], "Topic", "DocID", "rel"),
        Ranx(QRELS, "qrels"),
    ],
)
def test_judgements_in_all_forms(qrels):
    judged = qrels_of(qrels)
    assert judged.grades == QRELS
    assert evaluate(judged, {"r": RUN}, "AP").by_topic("r", "AP") == {"1": 1 / 2 / 2, "2": 1.0}


@each_case(
    ("run", "name"),
    [
        (RUN, "run"),
        ({"r": RUN}, "r"),
        ([RUN], "run1"),
        ({"r": {int(topic): scores for topic, scores in RUN.items()}}, "r"),
        (LINES, "run"),
        ([ir_measures.ScoredDoc(*line) for line in LINES], "run"),
        ({"r": [ir_measures.ScoredDoc(*line) for line in LINES]}, "r"),
        ([{"run": "r", "topic": topic, "docno": docno, "score": score} for topic, docno, score in LINES], "r"),
        (frame(LINES, "qid", "docno", "score"), "run"),
        ({"r": frame(LINES, "q_id", "doc_id", "score")}, "r"),
        (Ranx(RUN, "run", "bm25"), "bm25"),
        ([Ranx(RUN, "run", "bm25")], "bm25"),
        ({"r": Ranx(RUN, "run", "bm25")}, "r"),
    ],
)
def test_a_run_in_all_forms(run, name):
    scores = evaluate(QRELS, run, ["AP", "P@1"])
    assert scores.runs == (name,)
    assert scores.by_topic(name, "AP") == {"1": 1 / 2 / 2, "2": 1.0}


def test_several_runs():
    assert evaluate(QRELS, [RUN, OTHER], "RR").runs == ("run1", "run2")
    lines = [("x", *line) for line in LINES] + [("y", "1", "c", 1.0)]
    both = evaluate(QRELS, frame(lines, "run", "topic", "docno", "score"), "RR")
    assert both.runs == ("x", "y")
    assert both.means[:, 0].tolist() == [0.75, 1.0]
    assert compare(QRELS, {"x": RUN, "y": OTHER}, "P@1").pairs[0].difference == 0.0


def test_subtopics_of_records_are_kept():
    Row = namedtuple("Row", "query_id doc_id relevance iteration")
    qrels = [Row("1", "a", 1, "1"), Row("1", "a", 1, "2"), Row("1", "b", 0, "1"), Row("1", "b", 1, "2")]
    assert evaluate(qrels, {"1": {"b": 2.0, "a": 1.0}}, "StRecall@1").means[0, 0] == 0.5
    assert qrels_of([Row("1", "a", 1, "0"), Row("1", "b", 0, "0")]).details == {}


@each_case(
    ("measures", "names"),
    [
        ("AP", ["AP"]),
        ("AP nDCG@10", ["AP", "nDCG@10"]),
        ("AP, P@5; RR", ["AP", "P@5", "RR"]),
        ("mean average precision", ["AP"]),
        (["map", "AP"], ["AP"]),
        (parse_one("nDCG@5"), ["nDCG@5"]),
        (ir_measures.nDCG @ 10, ["nDCG@10"]),
        ([ir_measures.AP(rel=2), ir_measures.SetF(beta=2), "P@1"], ["AP(rel=2)", "SetF(beta=2)", "P@1"]),
    ],
)
def test_measures_in_all_forms(measures, names):
    assert list(map(str, measures_of(measures))) == names


@each_case(
    ("call", "error", "message"),
    [
        (lambda: measures_of(10), TypeError, "found 10; expected the name of a measure"),
        (lambda: measures_of([None]), TypeError, "found None; expected the name of a measure"),
        (lambda: measures_of("AP nDGC"), UnknownMeasure, "no measure is called nDGC"),
        (lambda: qrels_of("q.txt"), TypeError, "irdesk.notebook reads paths"),
        (lambda: qrels_of({"a": 1}), TypeError, "expected grades by topic and docno, as in"),
        (lambda: qrels_of(7), TypeError, "found int; expected grades by topic and docno"),
        (lambda: qrels_of({"1": {"a": 0.5}}), ValueError, "topic 1, document a: found 0.5; expected a grade"),
        (lambda: qrels_of({"1": {"a": "1"}}), ValueError, "found '1'; expected a grade"),
        (lambda: qrels_of([*ROWS, ("1", "a", 1)]), ValueError, "topic 1: document a is judged twice"),
        (lambda: qrels_of(frame(ROWS, "qid", "docno", "x")), ValueError, "no column of grades.*found qid, docno, x"),
        (lambda: qrels_of([{"topic": "1"}, {"docno": "a"}]), ValueError, "records have different fields"),
        (lambda: qrels_of([(1.0, "a", 1)]), ValueError, "read as a number; read ids as text"),
        (lambda: qrels_of([("1", float("nan"), 1)]), ValueError, "found nan as a docno; expected a text"),
        (lambda: runs_of([*LINES, LINES[0]]), ValueError, "run, topic 1: document b is listed twice"),
        (lambda: runs_of([("1", "a", "0.5")]), ValueError, "found '0.5'; expected a retrieval score"),
        (lambda: runs_of({"r": {"1": {"a": None}}}), ValueError, "r, topic 1: found None; expected a retrieval score"),
        (lambda: runs_of({"r": {"1": ["a", "b"]}}), TypeError, "r, topic 1: found list; expected retrieval scores"),
        (lambda: runs_of({"r": 3}), TypeError, "r: found int; expected a run"),
        (lambda: runs_of(3), TypeError, "found int; expected runs by name"),
        (
            lambda: runs_of({"r": frame([("x", *LINES[0]), ("y", *LINES[0])], "run", "qid", "docno", "score")}),
            ValueError,
            r"r: the table has 2 runs \(x, y\)",
        ),
        (lambda: evaluate(QRELS, [Ranx(RUN, "run", "b"), Ranx(RUN, "run", "b")]), ValueError, "two runs are called b"),
    ],
)
def test_unreadable_data_is_refused_with_the_reason(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_ids_that_are_text_stay_as_they_are():
    (name, run), *_ = runs_of([("01", "0012", 1.0), ("01", "1e5", 0.5)])
    assert (name, run) == ("run", {"01": {"0012": 1.0, "1e5": 0.5}})
    assert len(set(keys_of(list(run["01"])).tolist())) == 2
