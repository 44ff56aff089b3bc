"""Measures of an imagined ranking: the default measures, and measures named by the user."""

from __future__ import annotations

from collections.abc import Iterable

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse

CUT_MEASURES = ("P", "R", "F", "CG", "DCG", "nDCG")
WHOLE_MEASURES = ("AP", "RR", "Rprec", "ERR", "RBP", "Bpref")
MOST_USUAL = 10  # maximum cutoff of the default measures


def measures_of(names: Iterable[str]) -> tuple[Measure, ...]:
    """Return the measures with these names. Raises `UnknownMeasure` for an unknown name, or for a measure that does not
    score single topics.
    """
    measures = tuple(measure for name in names for measure in parse(name))
    if of_none := next((measure for measure in measures if not single(measure)), None):
        raise UnknownMeasure(worded("{measure} is not defined for single topics", measure=of_none))
    return measures


def usual_measures(box: Sandbox) -> tuple[Measure, ...]:
    """Return the default measures for a ranking whose text names none. Their cutoff is the ranking's length, at most
    ten.
    """
    depth = max(1, min(box.length, MOST_USUAL))
    return measures_of((*(f"{name}@{depth}" for name in CUT_MEASURES), *WHOLE_MEASURES))
