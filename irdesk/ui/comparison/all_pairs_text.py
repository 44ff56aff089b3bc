"""Texts of the all-pairs comparison: the plan, the result, the numbers in the cells, and the details of one pair."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison_caveats import pair_caveats
from irdesk.evaluation.comparison.significance.comparison_plan import DRAWN, METHODS, Method
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.reporting.tables.number_formats import shown_p
from irdesk.reporting.tables.significance_cells import anova_words, reach_words
from irdesk.session.comparison.all_pairs import PairDetails, Pairing
from irdesk.ui.style.translated_texts import translated

P, DIFFERENCE, EFFECT = "p", "difference", "effect"
"""The quantities that the cells can show."""
UNDEFINED = "–"


class AllPairsText(QObject):
    """Formatter of the all-pairs texts in the window's language."""

    def test(self, method: Method) -> str:
        """Return the name of a test."""
        return translated(METHODS[method])

    def outcome(self, pairing: Pairing) -> str:
        """Summarise the result of all pairs in one sentence."""
        pairs = pairing.compared.pairs
        if not pairing.compared.topics:
            return self.tr("The runs have no judged topic in common.")
        if not pairing.compared.tested:
            why = translated(pair_caveats(pairs[0], pairing.compared.plan)[0])
            return self.tr("No pair can be tested: {why}.").format(why=why) if len(pairs) > 1 else _sentence(why)
        if len(pairs) == 1:
            one, other = pairing.names
            text = (
                self.tr("{run} and {other} differ significantly.")
                if pairing.different
                else self.tr("{run} and {other} do not differ significantly.")
            )
            return text.format(run=one, other=other)
        if reach := reach_words(pairing.compared):
            other = self.tr("Choose Tukey's test or another correction.")
            return f"{_sentence(translated(reach))} {other}"
        undefined = len(pairs) - pairing.compared.tested
        return self.tr("{count} of {all} pairs of runs differ significantly.").format(
            count=f"{pairing.different:,}", all=f"{pairing.compared.tested:,}"
        ) + (filled(self.tr(" Undefined: {n} {n:pair|pairs}."), n=undefined) if undefined else "")

    def plan(self, pairing: Pairing) -> str:
        """Describe the test plan, the interval method and the analysis of variance."""
        plan, pairs = pairing.compared.plan, f"{pairing.compared.tested:,}"
        parts = [self.test(plan.method), self.tr("two-sided at {level}").format(level=f"{1 - plan.confidence:g}")]
        if len(pairing.compared.pairs) == 1:
            pass
        elif plan.method.paired and plan.correction is not Correction.NONE:
            parts.append(
                self.tr("corrected by {correction} over {pairs} pairs").format(
                    correction=plan.correction.value, pairs=pairs
                )
            )
        else:
            text = (
                self.tr("not corrected for {pairs} pairs")
                if plan.method.paired
                else self.tr("simultaneous for {pairs} pairs")
            )
            parts.append(text.format(pairs=pairs))
        if plan.method in DRAWN:
            parts.append(
                self.tr("{count} permutations, seed {seed}").format(count=f"{plan.permutations:,}", seed=plan.seed)
            )
        parts.append(translated(plan.interval_words))
        rest = [", ".join(parts), translated(pairing.request.notes)]
        if pairing.compared.dropped:
            rest.append(translated(dropped_words(pairing.compared, pairing.request.runs.names)))
        return "\n".join(filter(None, (" · ".join(rest), _sentence(translated(anova_words(pairing.compared))))))

    def number(self, pairing: Pairing, shown: str, row: int, column: int) -> str:
        """Return the number in the cell of a pair: its corrected p, its difference, or its effect size."""
        if shown == P:
            return _short_p(float(pairing.adjusted[row, column]))
        value = float((pairing.differences if shown == DIFFERENCE else pairing.effects)[row, column])
        return UNDEFINED if np.isnan(value) else f"{value:+.3f}" if shown == DIFFERENCE else f"{value:+.2f}"

    def pair(self, details: PairDetails) -> str:
        """Return all details of a pair."""
        head = self.tr("{run} ({mean}) − {other} ({other_mean}): {difference}").format(
            run=details.run,
            mean=f"{details.means[0]:.4f}",
            other=details.other,
            other_mean=f"{details.means[1]:.4f}",
            difference=f"{details.difference:+.4f}",
        )
        if details.interval:
            head += f" [{details.interval[0]:+.4f}, {details.interval[1]:+.4f}]"
        wins, ties, losses = details.record
        parts = []
        if details.p is not None and details.adjusted is not None:
            outcome = self.tr("{statistic}, p {p}, corrected {adjusted}").format(
                statistic=statistic_text(details.outcome), p=shown_p(details.p), adjusted=shown_p(details.adjusted)
            )
            if details.significant:
                better = self.tr("significantly better") if details.outcome.side > 0 else self.tr("significantly worse")
                outcome += f" ● {better}"
            parts.append(outcome)
        parts.append(
            filled(
                self.tr("{wins} {wins:win|wins}, {ties} {ties:tie|ties}, {losses} {losses:loss|losses}"),
                wins=wins,
                ties=ties,
                losses=losses,
            )
        )
        if details.deviation is not None:
            parts.append(self.tr("SD of the differences {deviation}").format(deviation=f"{details.deviation:.4f}"))
        if details.effect is not None and details.power is not None:
            needed = f"{details.needed:,}" if details.needed else self.tr("more than a million")
            parts += [
                self.tr("d = {d}").format(d=f"{details.effect:+.3f}"),
                self.tr("power {power} with {topics} topics; 80 % power: {needed} topics").format(
                    power=f"{details.power:.2f}", topics=details.topics, needed=needed
                ),
            ]
        parts += map(translated, details.caveats)
        return head + "\n" + " · ".join(parts)


def _sentence(text: str) -> str:
    """Capitalise a clause and end it with a full stop."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _short_p(value: float) -> str:
    """Format a p-value for a narrow cell, with three decimals and without the leading zero."""
    if np.isnan(value):
        return UNDEFINED
    return "<.001" if value < 0.001 else "1" if value >= 0.9995 else f"{value:.3f}"[1:]
