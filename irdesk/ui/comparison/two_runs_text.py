"""Text of the two-runs comparison, shown above the plots."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison_caveats import pair_caveats
from irdesk.evaluation.comparison.significance.comparison_plan import METHODS
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.evaluation.comparison.two_runs import TwoRuns
from irdesk.reporting.tables.number_formats import shown_p
from irdesk.ui.style.translated_texts import translated


def _tr(text: str) -> str:
    return QCoreApplication.translate("TwoRunsPanel", text)


def in_words(two_runs: TwoRuns, names: tuple[str, str], over: str) -> str:
    """Describe the comparison in two lines: the difference with its significance, and the topics."""
    (run, other), c = names, two_runs.pair.comparison
    basis = f"{two_runs.measure} · {over}"
    if two_runs.compared.dropped:
        basis += f" · {translated(dropped_words(two_runs.compared, names))}"
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
    if c.interval:
        low, high = c.interval
        parts.append(
            _tr("{share} % interval ({method}) {low} to {high}").format(
                share=f"{100 * c.confidence:g}",
                method=two_runs.compared.plan.intervals.value,
                low=f"{low:+.4f}",
                high=f"{high:+.4f}",
            )
        )
    if c.effect is not None and c.deviation is not None:
        parts.append(
            _tr("SD {deviation}, d {effect}").format(deviation=f"{c.deviation:.4f}", effect=f"{c.effect:+.3f}")
        )
    pair, plan = two_runs.pair, two_runs.compared.plan
    if pair.p is not None:
        parts.append(
            _tr("{test}: {statistic}, p {p}").format(
                test=translated(METHODS[plan.method]), statistic=statistic_text(pair.outcome), p=shown_p(pair.p)
            )
        )
    parts += map(translated, pair_caveats(pair, plan))
    counts = filled(
        _tr("{wins} {wins:win|wins} · {ties} {ties:tie|ties} · {losses} {losses:loss|losses} in {n} {n:topic|topics}"),
        wins=c.wins,
        ties=c.ties,
        losses=c.losses,
        n=c.topics,
    )
    return f"{', '.join(parts)}\n{counts}. {basis}"
