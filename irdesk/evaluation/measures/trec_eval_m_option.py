"""Interpretation of trec_eval's ``-m`` options: measures, their labels, and measures that are printed as text.

Follows trec_eval 9.0.8 (``mark_measure`` in ``trec_eval.c``, and ``meas_init.c``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse
from irdesk.evaluation.measures.trec_eval_output_order import RELSTRING, RUNID
from irdesk.evaluation.measures.trec_eval_relstring import DEFAULT_LENGTH
from irdesk.evaluation.measures.trec_names import CUT, NICKNAMES, PLAIN, measures_of, parts_of

_TEXT = re.compile(rf"{RUNID}|{RELSTRING}(?:[._]([0-9]{{1,9}})(?:[.,][0-9.,]*)?)?")


@dataclass(frozen=True)
class Relstring:
    """Settings of trec_eval's relstring line: the number of documents and the label."""

    length: int = DEFAULT_LENGTH
    label: str = RELSTRING


@dataclass(frozen=True)
class TrecMeasures:
    """The measures requested with ``-m``, in the order requested.

    ``labels`` are the labels of measures with typed parameters, which trec_eval prints as typed. ``runid`` and
    ``relstring`` say whether to print the run's tag and the relstring.
    """

    measures: tuple[Measure, ...]
    labels: dict[Measure, str] = field(default_factory=dict)
    runid: bool = False
    relstring: Relstring | None = None


def trec_measures(names: Sequence[str], convention: Convention) -> TrecMeasures:
    """Return the measures that trec_eval computes for these names.

    Given parameters replace a measure's default ones: ``official`` and ``P.3`` together give only P_3. If a measure is
    given parameters twice, trec_eval uses only the first, whereas irdesk uses all of them. Raises `UnknownMeasure` for
    an unknown name.
    """
    names = [name.strip() for name in names]
    given: dict[str, list[Measure]] = {}
    labels: dict[Measure, str] = {}
    for name in names:
        stem, dot, params = name.partition(".")
        if dot and stem in {*CUT, *PLAIN}:
            given.setdefault(stem, []).extend(parsed := parse(name, trec=True, convention=convention))
            if stem not in CUT:
                labels.setdefault(parsed[0], f"{stem}_{params}")
    measures: list[Measure] = []
    runid = False
    relstring: Relstring | None = None
    for name in names:
        text = _TEXT.fullmatch(name)
        runid |= name == RUNID or name in NICKNAMES
        if text and text[1] and (relstring is None or relstring.label == RELSTRING):
            relstring = Relstring(int(text[1]), f"{RELSTRING}_{name[len(RELSTRING) + 1 :]}")
        elif name in {"all_trec", RELSTRING}:
            relstring = relstring or Relstring()
        for part in () if text else parts_of(name, convention) or (name,):
            if part in given:
                measures += given[part]
            else:
                measures += measures_of(part) or parse(part, trec=True, convention=convention)
    return TrecMeasures(tuple(dict.fromkeys(measures)), labels, runid, relstring)


def measures_named(names: Sequence[str], convention: Convention) -> tuple[Measure, ...]:
    """Return the measures with these names, without duplicates. Raises `UnknownMeasure` for an unknown name, or for a
    measure that trec_eval prints as text.
    """
    measures: list[Measure] = []
    for name in map(str.strip, names):
        if _TEXT.fullmatch(name):
            raise UnknownMeasure(f"{name} is a text, not a number; it is printed with --format trec")
        measures += parse(name, convention=convention)
    return tuple(dict.fromkeys(measures))
