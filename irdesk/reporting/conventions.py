"""The profile of numbers in words: what is said wherever numbers are, by the window and by every export."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.ties import Across

TIES = {
    Ties.DOCNO_DESCENDING: "ties by docno descending",
    Ties.DOCNO_ASCENDING: "ties by docno ascending",
    Ties.RANK: "ties by the rank column",
    Ties.FILE: "ties in the order of the file",
    Ties.EXPECTED: "mean over all orders of ties",
}


def rule_parts(rules: Rules, measures: Sequence[Measure] = ()) -> list[str]:
    """The rules, part by part: the convention, and what differs from the usual; of the top grade where a measure
    depends on it.
    """
    parts = [f"{rules.convention.value} conventions"]
    if rules.convention is Convention.EXACT:
        parts.append(TIES[rules.ties])
    if rules.expected:
        parts.append("curves: ties by docno descending")
    if rules.level != 1:
        parts.append(f"relevant = grade {rules.level} or better")
    if rules.judged_only:
        parts.append("unjudged documents dropped")
    if rules.depth is not None:
        parts.append(f"first {rules.depth} documents")
    if rules.all_topics:
        parts.append("all judged topics counted")
    if graded := str(rules.profile):
        parts.append(graded)
    if any(m.family.of_top and m.family.of_top(m, rules.profile) for m in measures):
        parts.append(f"top grade {rules.profile.top}")
    return parts


def not_known(measures: Sequence[Measure]) -> str:
    """Why there is no score over all orders of ties."""
    names = ", ".join(map(str, measures))
    return f"the mean over all orders of ties is not known for {names}: there are too many; choose an order of ties"


def topics_text(coverage: tuple[int, int, int]) -> str:
    """Which topics a run's numbers are made of."""
    used, missing, ignored = coverage
    return f"{used} topics used, {missing} missing, {ignored} ignored"


def ties_in_short(found: Sequence[Across]) -> str:
    """How many runs have a tie across a cutoff."""
    runs: Collection[str] = frozenset[str]().union(*(own.runs for own in found))
    return f"{_counted(len(runs), 'run')} with a tie across a cutoff" if runs else "no tie across a cutoff"


def ties_text(found: Sequence[Across]) -> str:
    """How many runs have a tie across a cutoff, and across which."""
    return ties_in_short(found) + (f" ({'; '.join(map(across_text, found))})" if found else "")


def across_text(own: Across) -> str:
    """One cutoff, and how many runs and topics have a tie across it."""
    return f"{own.name}: {_counted(len(own.runs), 'run')}, {_counted(own.topics, 'topic')}"


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"
