"""Scoring conventions as text, for the window and for all exports."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.param_values import format_value
from irdesk.evaluation.scoring.cutoff_ties import TiesAtCutoff
from irdesk.evaluation.scoring.gain_settings import SHOWN_WARNING, GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

TIES = {
    Ties.DOCNO_DESCENDING: worded("ties by docno descending"),
    Ties.DOCNO_ASCENDING: worded("ties by docno ascending"),
    Ties.RANK: worded("ties by the rank column"),
    Ties.FILE: worded("ties in file order"),
    Ties.EXPECTED: worded("mean over all orders of tied documents"),
}
RANKED_BY = {
    RankedBy.RANK: worded("ranked by the rank column"),
    RankedBy.FILE: worded("ranked in file order"),
}
IDEALS = {
    Ideal.JUDGED: worded("ideal: judged"),
    Ideal.TOP: worded("ideal: top"),
    Ideal.SHOWN: worded("ideal: shown ({warning})", warning=SHOWN_WARNING),
}


def rule_parts(rules: ScoringOptions, measures: Sequence[Measure] = ()) -> list[str]:
    """Return the scoring options as phrases: the convention, and the settings that differ from their defaults. The top
    grade is included only if a measure depends on it.
    """
    parts: list[str] = [worded("{convention} conventions", convention=rules.convention.value)]
    if rules.ranked_by in RANKED_BY:
        parts.append(RANKED_BY[rules.ranked_by])
    if rules.convention is Convention.EXACT and rules.ranked_by is not RankedBy.FILE:
        parts.append(TIES[rules.ties])
    if rules.expected:
        parts.append(worded("curves: ties by docno descending"))
    if rules.level != 1:
        parts.append(worded("relevant = grade {level} or better", level=rules.level))
    if rules.judged_only:
        parts.append(worded("unjudged documents dropped"))
    if rules.depth is not None:
        parts.append(worded("first {depth} {depth:document|documents}", depth=rules.depth))
    if rules.all_topics:
        parts.append(worded("all judged topics counted"))
    parts += gain_parts(rules.profile)
    if any(m.family.of_top and m.family.of_top(m, rules.profile) for m in measures):
        parts.append(worded("top grade {top}", top=rules.profile.top))
    return parts


def gain_parts(profile: GainSettings) -> list[str]:
    """Return the gain settings that differ from their defaults, as phrases."""
    parts: list[str] = []
    if profile.gains:
        parts.append(worded("gains {gains}", gains=profile.gains.text))
    if profile.base is not None:
        parts.append(worded("logarithm to base {base}", base=format_value(profile.base)))
    if profile.ideal is not Ideal.JUDGED:
        parts.append(IDEALS[profile.ideal])
    if profile.documents:
        parts.append(worded("{count} {count:document|documents} in the collection", count=profile.documents))
    return parts


def not_known(measures: Sequence[Measure]) -> str:
    """Return a message that explains why scores cannot be averaged over all orders of tied documents."""
    names = ", ".join(map(str, measures))
    return worded(
        "the mean over all orders of tied documents cannot be computed for {names}: there are too many orders; "
        "choose one order of ties",
        names=names,
    )


def topics_text(coverage: tuple[int, int, int]) -> str:
    """Return a text with the numbers of topics that are used, missing and ignored in a run's scores."""
    used, missing, ignored = coverage
    return worded(
        "{used} {used:topic|topics} used, {missing} missing, {ignored} ignored",
        used=used,
        missing=missing,
        ignored=ignored,
    )


def ties_in_short(ties: Sequence[TiesAtCutoff]) -> str:
    """Return the number of runs with a tie across a cutoff, as text."""
    runs: Collection[str] = frozenset[str]().union(*(cutoff.runs for cutoff in ties))
    if not runs:
        return worded("no tie across a cutoff")
    return worded("{runs} with a tie across a cutoff", runs=_runs(len(runs)))


def ties_text(ties: Sequence[TiesAtCutoff]) -> str:
    """Return a text with the number of runs that have a tie across a cutoff, and with these cutoffs."""
    return ties_in_short(ties) + (f" ({'; '.join(map(across_text, ties))})" if ties else "")


def across_text(ties: TiesAtCutoff) -> str:
    """Return a text with a cutoff and the numbers of runs and topics that have a tie across it."""
    return worded(
        "{cutoff}: {runs}, {topics}", cutoff=ties.name, runs=_runs(len(ties.runs)), topics=_topics(ties.topics)
    )


def _runs(count: int) -> str:
    return worded("1 run") if count == 1 else worded("{count} runs", count=count)


def _topics(count: int) -> str:
    return worded("1 topic") if count == 1 else worded("{count} topics", count=count)
