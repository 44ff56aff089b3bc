"""Conversion of judgements, runs and measures from the forms common in notebooks: dicts, records, data frames, and
objects of ir_measures and ranx.

No data-frame library is imported: any object with columns is treated as a frame. Records are dicts, named tuples (those
of ir_measures and ir_datasets) or triples.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from numbers import Integral, Real
from os import PathLike
from typing import Any

from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.domain.run import Run
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse

Columns = Mapping[str, Sequence[Any]]
"""The values of each column, keyed by the column's name in lower case."""

# Column names used by ir_measures, ir_datasets, PyTerrier, ranx and trectools, and common in pandas frames that were
# read from TREC files.
TOPIC = ("topic", "query_id", "qid", "q_id", "query", "topic_id", "qid_")
DOCNO = ("docno", "doc_id", "docid", "did", "doc", "document", "pid")
GRADE = ("grade", "relevance", "rel", "label", "score", "judgement", "judgment")
SCORE = ("score", "retrieval_score", "sim", "similarity")
RUN = ("run", "run_id", "tag", "system", "run_name", "name")
SUBTOPIC = ("subtopic", "iteration", "iter", "q0")
ONE = "run"
"""The name given to a run without a name."""


def measures_of(names: str | Measure | Iterable[object]) -> tuple[Measure, ...]:
    """Return the measures with these names, without duplicates. A single text may contain several names.

    Objects of ir_measures are parsed from their names. Raises `UnknownMeasure` for an unknown name, and `TypeError` for
    a value that is not a measure name.
    """
    given = [names] if isinstance(names, str) or not isinstance(names, Iterable) else list(names)
    return tuple(dict.fromkeys(chain.from_iterable(map(_measures_named, given))))


def _measures_named(given: object) -> list[Measure]:
    if isinstance(given, Measure):
        return [given]
    if given is None or isinstance(given, Real | bytes | Mapping | list | tuple):
        raise TypeError(f"found {given!r}; expected the name of a measure, such as 'nDCG@10'")
    text = str(given)
    try:
        return parse(text)
    except UnknownMeasure:
        parts = [part for part in text.replace(";", " ").replace(", ", " ").split() if part]
        if len(parts) < 2 or "(" in text:
            raise
        return list(chain.from_iterable(map(parse, parts)))


def compared_measure(name: object) -> tuple[Measure, ...]:
    """Return the measure with a name. Raises `UnknownMeasure` for an unknown name, and `TypeError` for a value that is
    not a name. Raises `ValueError` if the name denotes several measures, or a measure that does not score single
    topics.
    """
    wanted = measures_of([name])
    if len(wanted) != 1 or not single(wanted[0]):
        raise ValueError(f"{name} is not a single measure that is defined for single topics, as comparisons need")
    return wanted


def qrels_of(given: object) -> Qrels:
    """Convert a value to judgements. Raises `TypeError` for a value of an unsupported type, and `ValueError` for an
    invalid docno or grade.
    """
    given = list(given) if isinstance(given, Iterator) else given
    if isinstance(given, Qrels):
        return given
    if isinstance(given, str | PathLike):
        raise TypeError(f"{given}: irdesk.notebook reads paths; expected judgements, or grades by topic and docno")
    if (columns := columns_of(given)) is not None:
        return _qrels_of_columns(columns)
    value = _by_topic(given)
    if not isinstance(value, Mapping):
        raise TypeError(f"judgements: found {type(given).__name__}; expected grades by topic and docno")
    if not all(isinstance(grades, Mapping) for grades in value.values()):
        raise TypeError("judgements: expected grades by topic and docno, as in {'1': {'d1': 1, 'd2': 0}}")
    if {type(grade) for grades in value.values() for grade in grades.values()} <= {int} and _has_text_keys(value):
        return Qrels(value)
    return Qrels(
        {
            text_id(topic, "topic"): {
                text_id(docno, "docno"): _grade(grade, f"topic {topic}, document {docno}")
                for docno, grade in grades.items()
            }
            for topic, grades in value.items()
        }
    )


def runs_of(given: object) -> list[tuple[str, Any]]:
    """Return runs with their names. A path or a `Run` is returned unchanged. Any other value is converted to retrieval
    scores, keyed by topic and docno.

    A path or a `Run` that is given without a name has an empty name. Raises `TypeError` for a value of an unsupported
    type, and `ValueError` for invalid columns, ids or scores.
    """
    given = list(given) if isinstance(given, Iterator) else given
    if isinstance(given, str | PathLike | Run):
        return [("", given)]
    if (columns := columns_of(given)) is not None:
        return list(_runs_of_columns(columns).items())
    if (value := _by_topic(given)) is not given:
        return [(str(getattr(given, "name", "") or ONE), value)]
    if isinstance(given, Mapping):
        if _is_run(given):
            return [(ONE, _scores_of(given, ONE))]
        return [(str(name), _one_run(run, str(name))) for name, run in given.items()]
    if not isinstance(given, Iterable):
        raise TypeError(f"runs: found {type(given).__name__}; expected runs by name, or retrieval scores by topic")
    runs = list(given)
    return [_named_run(run, f"{ONE}{number}") for number, run in enumerate(runs, 1)]


def _named_run(given: object, name: str) -> tuple[str, Any]:
    """Return the name of a run in a list, and the run. The name of a path or a `Run` is empty. Any other value has its
    own name, or ``name`` if it has none.
    """
    if isinstance(given, str | PathLike | Run):
        return "", given
    return str(getattr(given, "name", "") or name), _one_run(given, name)


def _one_run(given: object, name: str) -> Any:
    if isinstance(given, str | PathLike | Run):
        return given
    if (columns := columns_of(given)) is not None:
        runs = _runs_of_columns(columns)
        if len(runs) != 1:
            raise ValueError(
                f"{name}: the table has {len(runs)} runs ({', '.join(runs)}); give only the table, without a name"
            )
        return next(iter(runs.values()))
    value = _by_topic(given)
    if not isinstance(value, Mapping):
        kind = type(given).__name__
        raise TypeError(f"{name}: found {kind}; expected a run, or retrieval scores by topic and docno")
    return _scores_of(value, name)


def _by_topic(given: object) -> object:
    """Return the values of a ranx.Qrels or ranx.Run as a dict, and any other value unchanged."""
    holds = getattr(given, "run", None) if hasattr(given, "run") else getattr(given, "qrels", None)
    return given.to_dict() if holds is not None and hasattr(given, "to_dict") else given


def _is_run(given: Mapping[Any, Any]) -> bool:
    """Return whether a dict holds retrieval scores keyed by topic and docno, rather than runs keyed by name."""
    lists = [value for value in given.values() if isinstance(value, Mapping) and value]
    return bool(lists) and all(isinstance(next(iter(value.values())), Real) for value in lists)


def _scores_of(given: Mapping[Any, Any], name: str) -> Mapping[str, Mapping[str, float]]:
    """Return retrieval scores keyed by topic and docno, with ids as text. Raises `TypeError` for other values."""
    for topic, scores in given.items():
        if not isinstance(scores, Mapping):
            kind = type(scores).__name__
            raise TypeError(f"{name}, topic {topic}: found {kind}; expected retrieval scores by docno")
        if bad := [each for each in scores.values() if not isinstance(each, Real)]:
            raise ValueError(f"{name}, topic {topic}: found {bad[0]!r}; expected a retrieval score, which is a number")
    if _has_text_keys(given):
        return given
    return {
        text_id(topic, "topic"): {text_id(d, "docno"): s for d, s in scores.items()} for topic, scores in given.items()
    }


def _has_text_keys(given: Mapping[Any, Mapping[Any, object]]) -> bool:
    return all(type(topic) is str and all(type(docno) is str for docno in values) for topic, values in given.items())


def columns_of(given: object, *, lower: bool = True) -> Columns | None:
    """Return the columns of a data frame or of records, keyed by name, or None for other values.

    Names are in lower case unless ``lower`` is False. Raises `TypeError` for a lazy frame, and `ValueError` for records
    with different fields.
    """
    columns = _columns_of(given)
    return {name.lower(): values for name, values in columns.items()} if columns and lower else columns


def _columns_of(given: object) -> Columns | None:
    if isinstance(given, Mapping | str | PathLike | Run | Qrels):
        return None
    if hasattr(given, "collect") and hasattr(given, "columns"):
        raise TypeError("this frame is lazy; collect it first")
    if hasattr(given, "columns") and hasattr(given, "__getitem__"):
        names = list(given.columns)
        return {str(name): list(given[name]) for name in names}
    records = list(given) if isinstance(given, list | tuple) else []
    if not records or not all(_fields_of(record) is not None for record in records[:1]):
        return None
    rows = [_fields_of(record) for record in records]
    if any(row is None or row.keys() != rows[0].keys() for row in rows):  # type: ignore[union-attr]
        raise ValueError("the records have different fields; expected the same ones in each")
    return {name: [row[name] for row in rows if row is not None] for name in rows[0] or ()}


def _fields_of(record: object) -> dict[str, Any] | None:
    """Return the fields of a record, keyed by name, or None for a value that is not a record."""
    if isinstance(record, Mapping):
        return None if any(isinstance(value, Mapping) for value in record.values()) else _named(record)
    if hasattr(record, "_asdict"):
        return _named(record._asdict())
    if isinstance(record, tuple) and len(record) == 3 and not isinstance(record[2], Mapping):
        return dict(zip(("topic", "docno", "score"), record, strict=True))
    return None


def _named(record: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in record.items()}


def column(columns: Columns, names: Sequence[str], what: str) -> Sequence[Any]:
    """Return the first column that has one of these names. Raises `ValueError` if there is none."""
    values = next((columns[name] for name in names if name in columns), None)
    if values is None:
        raise ValueError(
            f"there is no column of {what}: expected one of {', '.join(names)}; found {', '.join(columns)}"
        )
    return values


def _qrels_of_columns(columns: Columns) -> Qrels:
    topics = [text_id(value, "topic") for value in column(columns, TOPIC, "topics")]
    docnos = [text_id(value, "docno") for value in column(columns, DOCNO, "documents")]
    grades = column(columns, GRADE, "grades")
    parts = next((columns[name] for name in SUBTOPIC if name in columns), [""] * len(topics))
    judged: dict[str, dict[str, int]] = {}
    subtopics: dict[str, dict[str, dict[str, int]]] = {}
    again = False
    for topic, docno, given_grade, part in zip(topics, docnos, grades, parts, strict=True):
        grade = _grade(given_grade, f"topic {topic}, document {docno}")
        of_part = subtopics.setdefault(topic, {}).setdefault(str(part), {})
        if docno in of_part:
            raise ValueError(f"topic {topic}: document {docno} is judged twice")
        of_part[docno] = grade
        again = again or docno in judged.get(topic, {})
        of_topic = judged.setdefault(topic, {})
        of_topic[docno] = max(grade, of_topic.get(docno, grade))
    return Qrels(judged, {topic: TopicDetail(groups) for topic, groups in subtopics.items()} if again else {})


def _runs_of_columns(columns: Columns) -> dict[str, dict[str, dict[str, float]]]:
    topics = column(columns, TOPIC, "topics")
    docnos = column(columns, DOCNO, "documents")
    scores = column(columns, SCORE, "retrieval scores")
    names = next((columns[name] for name in RUN if name in columns), [ONE] * len(topics))
    runs: dict[str, dict[str, dict[str, float]]] = {}
    for name, given_topic, document, score in zip(names, topics, docnos, scores, strict=True):
        topic, docno = text_id(given_topic, "topic"), text_id(document, "docno")
        ranking = runs.setdefault(str(name), {}).setdefault(topic, {})
        if docno in ranking:
            raise ValueError(f"{name}, topic {topic}: document {docno} is listed twice")
        number = float(score) if isinstance(score, Real) else math.nan
        if math.isnan(number):
            raise ValueError(f"{name}, topic {topic}: found {score!r}; expected a retrieval score, which is a number")
        ranking[docno] = number
    return runs


def text_id(value: object, what: str) -> str:
    """Convert an id to text. Raises `ValueError` if it is not a valid id."""
    if isinstance(value, str):
        return value
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Real) and float(value).is_integer():
        raise ValueError(f"found {value!r} as a {what}: it was read as a number; read ids as text (dtype=str)")
    raise ValueError(f"found {value!r} as a {what}; expected a text")


def _grade(value: object, where: str) -> int:
    """Convert a grade to an integer. Raises `ValueError` if it is not an integer."""
    if isinstance(value, Real) and float(value).is_integer():
        return int(float(value))
    raise ValueError(f"{where}: found {value!r}; expected a grade, which is an integer")
