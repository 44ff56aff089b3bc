"""Descriptions of a measure's parameters and of the collection's settings, shown after the help text of the measure's
family.
"""

from __future__ import annotations

from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.measures.param_values import format_value
from irdesk.evaluation.scoring.gain_settings import GainSettings


def particulars(measure: Measure, profile: GainSettings, level: int = 1) -> Worded:
    """Describe a measure's parameters and the collection's settings, for display after the general help of its family.

    ``level`` is the relevance level of the evaluation or project. It applies if the measure specifies none.
    """
    parts = [says(measure, profile) for says in measure.family.says]
    if measure.family.leveled:
        parts.insert(0, worded("Documents with grade {level} or better are relevant.", level=measure.level(level)))
    return together(" ", filter(None, [*parts, _cutoff(measure), _condensed(measure)]))


def _cutoff(measure: Measure) -> str:
    cutoff = measure.cutoff
    if measure.family.cutoff is Cutoff.OPTIONAL_RANK and cutoff is None:
        return worded("There is no cutoff: the whole list counts.")
    if cutoff is None:
        return ""
    if measure.rank is not None:
        return worded("The cutoff is rank k = {rank}.", rank=measure.rank)
    if measure.family.cutoff is Cutoff.RECALL:
        return worded("The recall point is {recall}.", recall=format_value(cutoff))
    return worded("The multiple of R is x = {multiple}.", multiple=format_value(cutoff))


def _condensed(measure: Measure) -> str:
    return worded("Unjudged documents are removed before scoring.") if measure.judged_only else ""
