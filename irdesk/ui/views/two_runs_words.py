"""What there is to say of two runs: the sentence above their pictures."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.domain.wording import filled
from irdesk.evaluation.two_runs import TwoRuns


def _tr(text: str) -> str:
    return QCoreApplication.translate("TwoRunsPanel", text)


def in_words(found: TwoRuns, names: tuple[str, str], over: str) -> str:
    """The comparison in a sentence: how far the runs differ, whether that is chance, over which topics."""
    (run, other), c = names, found.pair.comparison
    dropped = found.found.dropped
    basis = f"{found.measure} · {over}"
    if dropped:
        basis += " · " + _tr("{count} dropped that one run lacks").format(count=dropped)
    if not c.topics:
        return _tr("{run} and {other} have no topic in common. {basis}").format(run=run, other=other, basis=basis)
    if not c.differences.any():
        return filled(
            _tr("{run} and {other} do not differ in any of {n} {n:topic|topics}. {basis}"),
            run=run,
            other=other,
            n=c.topics,
            basis=basis,
        )
    mean = _tr("{run} − {other}: mean difference {mean}").format(run=run, other=other, mean=f"{c.mean:+.4f}")
    parts = [mean]
    if c.topics == 1:
        parts.append(_tr("one topic alone shows no variation, so there is nothing to test"))
    elif c.effect is None:
        parts.append(_tr("the same in every topic, so there is nothing to test"))
    else:
        assert c.interval
        low, high = c.interval
        parts.append(
            _tr("{share} % interval {low} to {high}").format(
                share=f"{100 * c.confidence:g}", low=f"{low:+.4f}", high=f"{high:+.4f}"
            )
        )
        parts.append(_tr("effect d {effect}").format(effect=f"{c.effect:+.3f}"))
        p, test = found.pair.p, found.found.plan.method.full_name
        parts.append(_tr("{test}: p {p}").format(test=test, p="< 0.0001" if p < 0.0001 else f"= {p:.4f}"))
    counts = filled(
        _tr("better in {wins}, alike in {ties}, worse in {losses} of {n} {n:topic|topics}"),
        wins=c.wins,
        ties=c.ties,
        losses=c.losses,
        n=c.topics,
    )
    return f"{', '.join(parts)}; {counts}. {basis}"
