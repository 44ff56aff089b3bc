"""Text, table and figure of the judgements that would reverse the order of two runs, for the window and the command
line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.bounds.what_would_change import ROUNDING, Answer, Decision, OpenDocument
from irdesk.reporting.drawing.figure import Axis, Figure, Label, Line, Points, Rule, floats
from irdesk.reporting.tables.number_formats import NOTHING, Kind
from irdesk.reporting.tables.table import Cell, Column, Table

FEW_SIMULATIONS = 20  # with fewer simulations, the share of wins is not reported
OUTWARDS = 0.75  # height of a turning point's label, as a fraction of the distance from zero to its run's bound


@dataclass(frozen=True)
class TurningPoint:
    """The number of judgements after which a run is certain to lead if all of them favour this run. ``run`` is 0 or 1;
    ``name`` is the run's name.
    """

    run: int
    number: float
    name: str

    @property
    def text(self) -> str:
        """The translatable label of this turning point."""
        return worded("from {number}: {run} leads", run=self.name, number=f"{self.number:,.0f}")


def favouring_name(name: str) -> str:
    """Return the legend entry of the interval that results if all judgements favour the run."""
    return worded("if all judgements favour {run}", run=name)


@dataclass(frozen=True, eq=False)
class Decided:
    """A `Decision` about the order of two named runs, with the data needed to describe it in text.

    ``docnos`` holds the docnos of the decision's documents, and ``pooled`` the documents in the current pool. ``topic``
    is set if the decision is about one topic; otherwise ``over`` describes the topics. ``rules`` is the text of the
    scoring conventions.
    """

    decision: Decision
    names: tuple[str, str]
    docnos: tuple[str, ...]
    pooled: frozenset[tuple[str, str]]
    topic: str
    over: str
    rules: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """The translatable sentences that state which run leads, whether the order can change, and how many judgements
        settle it.
        """
        parts = self._lead(), self._verdict(), self._settling(), self.assumption
        return tuple(sentence for sentence in parts if sentence)

    @property
    def text(self) -> str:
        """All sentences, joined in one text."""
        return together(" ", self.sentences)

    def _where(self) -> str:
        return (
            worded("for topic {topic}", topic=self.topic) if self.topic else worded("over {topics}", topics=self.over)
        )

    def _lead(self) -> str:
        decision, where = self.decision, self._where()
        first, second = self.names
        if not decision.topics:
            return worded("{first} and {second} have no judged topic in common.", first=first, second=second)
        if decision.leader < 0:
            return worded(
                "{first} and {second} have the same {measure}, {mean}, {where}.",
                first=first,
                second=second,
                measure=str(decision.measure),
                mean=f"{decision.means[0]:.4f}",
                where=where,
            )
        return worded(
            "{leader} leads {other} by {lead} in {measure} {where}.",
            leader=self.names[decision.leader],
            other=self.names[1 - decision.leader],
            lead=f"{abs(decision.difference):.4f}",
            measure=str(decision.measure),
            where=where,
        )

    def _verdict(self) -> str:
        decision = self.decision
        if not decision.topics:
            return ""
        if not decision.matter:
            return _nothing_matters(decision)
        unjudged, reach = _documents(decision.matter), decision.reach
        turned = decision.leader == 1
        low, high = (-reach.upper, -reach.lower) if turned else (reach.lower, reach.upper)
        span = worded("{low} to {high}", low=_signed(low), high=_signed(high))
        if decision.answer is Answer.SETTLED:
            return self._stands(unjudged, span, caught_up=low < ROUNDING)
        if decision.answer is Answer.UNKNOWN:
            return worded(
                "{unjudged}: no judgements were found that reverse the order, but the lead is only "
                "known to be {span}, so a reversal cannot be ruled out.",
                unjudged=unjudged,
                span=span,
            )
        if decision.leader < 0:
            return worded(
                "{unjudged}: with the best judgements for {first}, it leads by {best}; with "
                "the best judgements for {second}, that run leads by {worst}. The order is open.",
                unjudged=unjudged,
                first=self.names[0],
                second=self.names[1],
                best=self._far(reach.greatest),
                worst=self._far(-reach.least),
            )
        behind = reach.greatest if turned else -reach.least
        return worded(
            "{unjudged}: if all of them favoured {other}, it would lead by {lead}, so the order is open.",
            unjudged=unjudged,
            other=self.names[1 - decision.leader],
            lead=self._far(behind),
        )

    @property
    def assumption(self) -> str:
        """The assumption about documents that neither run retrieves, or "" if such documents do not affect
        the measure.
        """
        decision = self.decision
        if not decision.topics or not decision.others_count:
            return ""
        return worded(
            "Documents that neither run retrieves down to the cutoff are assumed to stay unjudged, unless they are "
            "in the pool; if they were judged relevant, {measure} and the difference would also change.",
            measure=str(decision.measure),
        )

    def _far(self, lead: float) -> str:
        """Format the lead that a run can reach after further judgements. If the bounds are not exact, add that the lead
        can be larger.
        """
        shown = f"{lead:.4f}"
        return shown if self.decision.reach.exact else worded("{lead} or more", lead=shown)

    def _stands(self, unjudged: str, span: str, *, caught_up: bool) -> str:
        if self.decision.leader < 0:
            return worded(
                "{unjudged}: however they are judged, the difference is {span}, so one of the two can never lead.",
                unjudged=unjudged,
                span=span,
            )
        if caught_up:
            return worded(
                "{unjudged}: however they are judged, the lead is {span}, so {leader} can "
                "be equalled but not overtaken.",
                unjudged=unjudged,
                span=span,
                leader=self.names[self.decision.leader],
            )
        return worded(
            "{unjudged}: however they are judged, the lead is {span}, so the order is certain.",
            unjudged=unjudged,
            span=span,
        )

    def _settling(self) -> str:
        decision, settling = self.decision, self.decision.settling
        if settling.expected is None:
            return ""
        parts = [
            worded("At most {count:,} {count:judgement settles|judgements settle} the order.", count=settling.latest)
        ]
        if decision.leader < 0:
            parts.append(worded("If all favour one run, {enough}.", enough=self._enough()))
            simulated = worded("In simulation, about {expected:,} are needed.", expected=round(settling.expected))
            return together(" ", (*parts, simulated))
        leader, other = self.names[decision.leader], self.names[1 - decision.leader]
        parts.append(worded("If all favour {leader}, {enough}.", leader=leader, enough=self._enough()))
        parts += [
            worded("If all favour {other}, it leads from {number} on.", other=other, number=f"{turn.number:,.0f}")
            for turn in self.turning_points
            if turn.run != decision.leader
        ]
        if settling.paths < FEW_SIMULATIONS:  # too few simulations to report how often a run wins
            about = worded(
                "In {paths} simulations, about {expected:,} are needed on average.",
                paths=settling.paths,
                expected=round(settling.expected),
            )
            return together(" ", (*parts, about))
        simulated = worded(
            "In simulation, about {expected:,} are needed; {other} wins {count} of {paths} simulations.",
            expected=round(settling.expected),
            other=other,
            count=round((settling.turned or 0.0) * settling.paths),
            paths=settling.paths,
        )
        return together(" ", (*parts, simulated))

    def _enough(self) -> str:
        """Return how many judgements suffice to settle the order if all favour the same run. Inexact bounds can make
        the number too large.
        """
        count = self.decision.settling.least
        if self.decision.reach.exact:
            return worded("{count:,} {count:suffices|suffice}", count=count)
        return worded("{count:,} or fewer suffice", count=count)

    def rows(self) -> list[tuple[OpenDocument, str]]:
        """Return the most decisive documents, each with its docno."""
        return list(zip(self.decision.documents, self.docnos, strict=True))

    def helped(self, document: OpenDocument) -> str:
        """Return the name of the run whose score rises if the document is relevant, or a dash if there is no
        such run.
        """
        return NOTHING if document.helps < 0 else self.names[document.helps]

    def table(self) -> Table:
        """Return a table with one row per document, the most decisive first."""
        first, second = self.names
        columns = (
            Column(worded("topic")),
            Column(worded("docno")),
            Column(worded("rank {run}", run=first), Kind.COUNT),
            Column(worded("rank {run}", run=second), Kind.COUNT),
            Column(worded("if relevant"), Kind.DIFFERENCE),
            Column(worded("if not"), Kind.DIFFERENCE),
            Column(worded("expected"), Kind.SCORE),
            Column(worded("favours")),
        )
        rows = tuple(
            (
                Cell(document.topic),
                Cell(docno),
                Cell(document.ranks[0]),
                Cell(document.ranks[1]),
                Cell(document.if_relevant, signed_share(document.if_relevant)),
                Cell(document.if_nonrelevant, signed_share(document.if_nonrelevant)),
                Cell(document.expected, shown_share(document.expected)),
                Cell(self.helped(document)),
            )
            for document, docno in self.rows()
        )
        return Table(
            columns, rows, tuple(sentence for sentence in (*self.sentences, self.more(), self.rules) if sentence)
        )

    def figure(self, colours: tuple[int, int]) -> Figure | None:
        """Return a figure that shows how each judgement narrows the interval of the difference. Return None if no
        document affects the difference, or if the bounds are unknown. ``colours`` are the runs' colours.
        """
        course = self.decision.settling.narrowed
        ends = floats([(*step.first, *step.second) for step in course])
        if not self.decision.matter or not np.isfinite(ends).all():
            return None
        numbers = floats([step.number for step in course])
        first, second = self.names
        lines = tuple(
            Line(favouring_name(name), numbers, ends[:, edge], colour, ends[:, low], ends[:, low + 1])
            for name, colour, low, edge in ((first, colours[0], 0, 0), (second, colours[1], 2, 3))
        )
        turns = tuple(
            Points("", floats([turn.number]), floats([0.0]), colours[turn.run], names=(turn.text,))
            for turn in self.turning_points
        )
        labels = tuple(Label(*self.inside(turn), turn.text) for turn in self.turning_points)
        across, up = self.axis_titles
        measure = str(self.decision.measure)
        what = worded("difference of {first} and {second}, {measure}", first=first, second=second, measure=measure)
        return Figure(
            worded("Judgements needed to change the order: {difference}", difference=what),
            Axis(across, 0.0),
            Axis(up),
            (Rule(0.0, upright=False), *lines, *turns, *labels),
            self.text,
            0.6,
            "what-would-change",
        )

    @property
    def axis_titles(self) -> tuple[str, str]:
        """The titles of the figure's x and y axes."""
        first, second = self.names
        measure = str(self.decision.measure)
        difference = worded("difference of {measure}: {first} − {second}", measure=measure, first=first, second=second)
        return worded("further judgements, most decisive first"), difference

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The turning points of the runs, interpolated between the points of the figure. A run that leads from the
        start or can never be certain to lead has no turning point.
        """
        settling, turns = self.decision.settling, []
        course = settling.narrowed
        for run, ahead in ((0, [step.first[0] for step in course]), (1, [-step.second[1] for step in course])):
            after = next((i for i, lead in enumerate(ahead) if lead > 0), 0)
            if after:
                share = -ahead[after - 1] / (ahead[after] - ahead[after - 1])
                before = course[after - 1].number
                number = before + share * (course[after].number - before)
                if run == self.decision.leader and settling.expected is not None:
                    number = settling.least  # this number is exact, not interpolated
                turns.append(TurningPoint(run, number, self.names[run]))
        return tuple(turns)

    def inside(self, turn: TurningPoint) -> tuple[float, float]:
        """Return the position at which a turning point is labelled. It is in the interval that results if all
        judgements favour the run, and near that run's bound, so that it is not in the other run's interval.
        """
        course = self.decision.settling.narrowed
        outer = [step.second[0] if turn.run else step.first[1] for step in course]
        return turn.number, OUTWARDS * float(np.interp(turn.number, [step.number for step in course], outer))

    def more(self) -> str:
        """Return a sentence with the number of decisive documents that are not listed, or "" if all are listed."""
        left = self.decision.matter - len(self.decision.documents)
        return worded("{count} further documents matter less than those listed.", count=f"{left:,}") if left else ""


def shown_share(value: float) -> str:
    """Format one document's share of a mean with three significant digits. With many topics, such shares are small but
    must remain distinguishable.
    """
    return f"{value:#.3g}" if value else "0"


def signed_share(value: float) -> str:
    """Format one document's share of a mean, including its sign."""
    return f"{value:+#.3g}" if value else "0"


def _nothing_matters(decision: Decision) -> str:
    if decision.others_count:
        return worded("No unjudged document that either run retrieves down to the cutoff can change the difference.")
    return worded("No unjudged document can change the difference: the order is certain.")


def _documents(count: int) -> str:
    return (
        worded("1 unjudged document can change the difference")
        if count == 1
        else worded("{count} unjudged documents can change the difference", count=f"{count:,}")
    )


def _signed(value: float) -> str:
    return f"{value + 0.0:+.4f}" if math.isfinite(value) else "−∞" if value < 0 else "+∞"
