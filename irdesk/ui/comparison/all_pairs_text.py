"""Texts of the all-pairs comparison: the plan, the result, and the details of one pair."""

from __future__ import annotations

from PySide6.QtCore import QObject

from irdesk.domain.messages import filled
from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.comparison.comparison import Method
from irdesk.evaluation.comparison.comparison_caveats import METHODS, pair_caveats
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.reporting.tables.significance_cells import anova_words, intervals_words, reach_words, shown_p
from irdesk.session.comparison.all_pairs import PairDetails, Pairing
from irdesk.ui.style.translation import translated

DRAWN = {Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY}
"""Tests that use random permutations."""


class AllPairsText(QObject):
    """Formatter of the all-pairs texts in the window's language."""

    def test(self, method: Method) -> str:
        """Return the name of a test."""
        return translated(METHODS[method])

    def found(self, found: Pairing) -> str:
        """Return one sentence on the result of all pairs."""
        pairs = found.found.pairs
        if not found.found.topics:
            return self.tr("The runs have no judged topic in common.")
        if not found.found.tested:
            why = translated(pair_caveats(pairs[0], found.found.plan)[0])
            return self.tr("No pair can be tested: {why}.").format(why=why) if len(pairs) > 1 else _sentence(why)
        if len(pairs) == 1:
            one, other = found.names
            told = (
                self.tr("{run} and {other} differ significantly.")
                if found.different
                else self.tr("{run} and {other} do not differ significantly.")
            )
            return told.format(run=one, other=other)
        if reach := reach_words(found.found):
            other = self.tr("Choose Tukey's test or another correction.")
            return f"{_sentence(translated(reach))} {other}"
        undefined = len(pairs) - found.found.tested
        return self.tr("{count} of {all} pairs of runs differ significantly.").format(
            count=f"{found.different:,}", all=f"{found.found.tested:,}"
        ) + (filled(self.tr(" Undefined: {n} {n:pair|pairs}."), n=undefined) if undefined else "")

    def planned(self, found: Pairing) -> str:
        """Return a description of the test plan, the interval method and the analysis of variance."""
        plan, pairs = found.found.plan, f"{found.found.tested:,}"
        parts = [self.test(plan.method), self.tr("two-sided at {level}").format(level=f"{1 - plan.confidence:g}")]
        if len(found.found.pairs) == 1:
            pass
        elif plan.method.paired and plan.correction is not Correction.NONE:
            parts.append(
                self.tr("corrected by {correction} over {pairs} pairs").format(
                    correction=plan.correction.value, pairs=pairs
                )
            )
        else:
            said = (
                self.tr("not corrected for {pairs} pairs")
                if plan.method.paired
                else self.tr("for {pairs} pairs at once")
            )
            parts.append(said.format(pairs=pairs))
        if plan.method in DRAWN:
            parts.append(
                self.tr("{count} permutations, seed {seed}").format(count=f"{plan.permutations:,}", seed=plan.seed)
            )
        parts.append(translated(intervals_words(plan)))
        rest = [", ".join(parts), translated(found.request.said)]
        if found.found.dropped:
            rest.append(translated(dropped_words(found.found, found.request.names)))
        return "\n".join(filter(None, (" · ".join(rest), _sentence(translated(anova_words(found.found))))))

    def pair(self, told: PairDetails) -> str:
        """Return all details of a pair."""
        head = self.tr("{run} ({mean}) − {other} ({other_mean}): {difference}").format(
            run=told.run,
            mean=f"{told.means[0]:.4f}",
            other=told.other,
            other_mean=f"{told.means[1]:.4f}",
            difference=f"{told.difference:+.4f}",
        )
        if told.interval:
            head += f" [{told.interval[0]:+.4f}, {told.interval[1]:+.4f}]"
        wins, ties, losses = told.record
        parts = []
        if told.p is not None and told.adjusted is not None:
            said = self.tr("{statistic}, p {p}, corrected {adjusted}").format(
                statistic=told.outcome, p=shown_p(told.p), adjusted=shown_p(told.adjusted)
            )
            if told.significant:
                better = self.tr("significantly better") if told.outcome.side > 0 else self.tr("significantly worse")
                said += f" ● {better}"
            parts.append(said)
        parts.append(
            filled(
                self.tr("{wins} {wins:win|wins}, {ties} {ties:tie|ties}, {losses} {losses:loss|losses}"),
                wins=wins,
                ties=ties,
                losses=losses,
            )
        )
        if told.deviation is not None:
            parts.append(self.tr("SD of the differences {deviation}").format(deviation=f"{told.deviation:.4f}"))
        if told.effect is not None and told.power is not None:
            needed = f"{told.needed:,}" if told.needed else self.tr("more than a million")
            parts += [
                self.tr("d = {d}").format(d=f"{told.effect:+.3f}"),
                self.tr("power {power} with {topics} topics; 80 % power: {needed} topics").format(
                    power=f"{told.power:.2f}", topics=told.topics, needed=needed
                ),
            ]
        parts += map(translated, told.caveats)
        return head + "\n" + " · ".join(parts)


def _sentence(text: str) -> str:
    """Capitalise a clause and end it with a full stop."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""
