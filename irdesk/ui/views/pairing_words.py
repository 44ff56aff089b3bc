"""What is said of pairs of runs that were compared: the plan, what came of it, and all of a pair."""

from __future__ import annotations

from PySide6.QtCore import QObject

from irdesk.domain.wording import filled
from irdesk.evaluation.comparison import Method
from irdesk.evaluation.significance.corrections import Correction
from irdesk.session.pairing import Pairing, Told
from irdesk.ui.wording import translated

DRAWN = {Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY}
"""The tests that draw at random."""


class PairingWords(QObject):
    """The sentences of all pairs, in the window's language."""

    def test(self, method: Method) -> str:
        """A test's name."""
        return {
            Method.T: self.tr("paired t"),
            Method.WILCOXON: self.tr("Wilcoxon signed-rank"),
            Method.SIGN: self.tr("sign"),
            Method.RANDOMIZATION: self.tr("sign-flip randomization"),
            Method.BOOTSTRAP: self.tr("paired bootstrap"),
            Method.TUKEY: self.tr("Tukey HSD, blocked"),
            Method.RANDOMIZED_TUKEY: self.tr("Tukey HSD, randomized"),
        }[method]

    def found(self, found: Pairing) -> str:
        """What came of all pairs, in a sentence."""
        pairs = found.found.pairs
        if not found.found.topics:
            return self.tr("The runs have no judged topic in common.")
        if all(own.comparison.statement for own in pairs):
            return self._statement(pairs[0].comparison.statement, several=len(pairs) > 1)
        if len(pairs) == 1:
            one, other = found.names
            told = (
                self.tr("{run} and {other} differ significantly.")
                if found.different
                else self.tr("{run} and {other} do not differ significantly.")
            )
            return told.format(run=one, other=other)
        if least := found.found.out_of_reach:
            return self.tr(
                "No pair can be significant: {count} permutations show no corrected p below {least}. "
                "Choose Tukey's test or another correction."
            ).format(count=f"{found.found.plan.permutations:,}", least=f"{least:.4f}")
        return self.tr("{count} of {all} pairs of runs differ significantly.").format(
            count=f"{found.different:,}", all=f"{len(pairs):,}"
        )

    def planned(self, found: Pairing) -> str:
        """How the runs were compared, and whether they differ at all."""
        plan, pairs = found.found.plan, f"{len(found.found.pairs):,}"
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
        rest = [", ".join(parts), translated(found.request.said)]
        if found.found.dropped:
            rest.append(
                filled(self.tr("{count} {count:topic|topics} dropped that a run lacks"), count=found.found.dropped)
            )
        return "\n".join(filter(None, (" · ".join(rest), self._varies(found))))

    def pair(self, told: Told) -> str:
        """All of a pair."""
        head = self.tr("{run} ({mean}) less {other} ({other_mean}): {difference}").format(
            run=told.run, mean=f"{told.means[0]:.4f}", other=told.other, other_mean=f"{told.means[1]:.4f}",
            difference=f"{told.difference:+.4f}",
        )  # fmt: skip
        if told.interval:
            head += f" [{told.interval[0]:+.4f}, {told.interval[1]:+.4f}]"
        wins, ties, losses = told.record
        tested = self.tr("p {p}, corrected {adjusted}").format(
            p=_p(told.p, equals=True), adjusted=_p(told.adjusted, equals=True)
        ) + (" ● " + self.tr("significant") if told.significant else "")
        parts = [
            *([] if told.statement else [tested]),  # what cannot be tested has no p
            filled(
                self.tr("{wins} {wins:win|wins}, {ties} {ties:tie|ties}, {losses} {losses:loss|losses}"),
                wins=wins,
                ties=ties,
                losses=losses,
            ),
        ]
        if told.effect is not None and told.power is not None:
            needed = f"{told.needed:,}" if told.needed else self.tr("more than a million")
            parts += [
                self.tr("d = {d}").format(d=f"{told.effect:+.3f}"),
                self.tr("power {power} with {topics} topics; 80 % takes {needed}").format(
                    power=f"{told.power:.2f}", topics=told.topics, needed=needed
                ),
            ]
        if told.statement:
            parts.append(self._statement(told.statement))
        return head + "\n" + " · ".join(parts)

    def _varies(self, found: Pairing) -> str:
        tested = found.found.anova
        if tested is None:
            return ""
        if tested.runs is None:
            return self.tr("Two-way ANOVA: nothing varies beside runs and topics.")
        f, p = tested.runs
        return self.tr("Two-way ANOVA, runs: F({runs}, {error}) = {f}, p {p}").format(
            runs=len(found.order) - 1, error=tested.freedom, f=f"{f:.4f}", p=_p(p, equals=True)
        )

    def _statement(self, statement: str, *, several: bool = False) -> str:
        said = {
            "the runs have no topic in common": self.tr("The runs have no topic in common."),
            "the runs do not differ in any topic": self.tr("The runs do not differ in any topic."),
            "one topic alone shows no variation": self.tr("One topic alone shows no variation: nothing to test."),
            "the difference is the same in every topic": self.tr("The difference is the same in every topic."),
        }.get(statement, "")
        return self.tr("No pair can be tested. ") + said if several else said


def _p(value: float, *, equals: bool = False) -> str:
    """A p-value; with its sign where it stands in a sentence."""
    return "< 0.0001" if value < 0.0001 else f"{'= ' if equals else ''}{value:.4f}"
