"""Leave-out analysis as a table, with sentences on whether the collection scores new runs fairly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.pools.reusability import (
    FAIR_MEAN,
    FAIR_WORST,
    LEAST_JUDGED,
    LEAST_RELEVANT,
    LEAST_TEAMS,
    LEAST_TOPICS,
    LEAST_UNIQUE,
    Effect,
    Ground,
    Reusability,
    Thin,
    Verdict,
)
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


@dataclass(frozen=True, eq=False)
class LeaveOutReport:
    """The effects of leaving out runs under each measure, with the data on which they are based.

    ``teams`` states whether whole teams or single runs were left out. ``unique`` counts the pooled documents that only
    one team or run contributed. Of these documents, ``judged`` are judged and ``relevant`` are relevant. ``outside``
    counts the judged documents that no run contributed, and ``idle`` the runs that contributed nothing. ``pool`` and
    ``rules`` describe the pool and the scoring conventions.
    """

    by_measure: tuple[Reusability, ...]
    teams: bool
    unique: int
    judged: int
    relevant: int
    outside: int
    idle: int
    pool: str
    rules: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences on whether a new run is scored fairly, one per measure."""
        return tuple(verdict(reusability, teams=self.teams) for reusability in self.by_measure)

    @property
    def notes(self) -> tuple[str, ...]:
        """All notes: the sentences on whether a new run is scored fairly, losses reported in the literature, caveats,
        and a description of how the numbers were computed.
        """
        return (*self.sentences, REPORTED, *self.caveats, self.basis)

    @property
    def basis(self) -> str:
        """A description of how the numbers were computed."""
        return together(" · ", (self.pool, self.rules))

    @property
    def caveats(self) -> list[str]:
        """Sentences on the limits of the analysis."""
        caveats: list[str] = [
            worded(
                "{unique:,} {unique:document was|documents were} contributed by only one team; {judged:,} of them "
                "{judged:is|are} judged, {relevant:,} relevant",
                unique=self.unique,
                judged=self.judged,
                relevant=self.relevant,
            )
            if self.teams
            else worded(
                "{unique:,} {unique:document was|documents were} contributed by only one run; {judged:,} of them "
                "{judged:is|are} judged, {relevant:,} relevant",
                unique=self.unique,
                judged=self.judged,
                relevant=self.relevant,
            )
        ]
        if self.outside:
            caveats.append(
                worded(
                    "{count:,} judged documents were not contributed by any of these runs at this depth. They "
                    "come from other runs or from a greater depth, so the losses may be too large or too small",
                    count=self.outside,
                )
            )
        if self.idle:
            caveats.append(
                worded(
                    "{count} {count:run|runs} contributed nothing to the pool and {count:is|are} not left out",
                    count=self.idle,
                )
            )
        if not self.teams:
            caveats.append(
                worded("runs of one team resemble each other: leave teams out to see what a new team would lose")
            )
        caveats.append(worded("a run of a new kind may lose more than any of these runs"))
        return caveats


def verdict_lines(reusability: Reusability, *, teams: bool) -> tuple[str, ...]:
    """Return two lines: the losses, and the verdict with its basis. If there are no losses to report, return only the
    sentence of `verdict`.
    """
    mean, worst, farthest = reusability.mean_loss, reusability.worst, reusability.farthest
    if reusability.teams < 2 or mean is None or worst is None or farthest is None:
        return (verdict(reusability, teams=teams),)
    numbers = together("; ", _numbers(reusability, mean, worst, farthest, teams=teams))
    losses = worded("{measure}: {numbers}.", measure=reusability.measure, numbers=numbers)
    if reusability.verdict is Verdict.WITHHELD:
        return losses, worded("No verdict: {reasons}.", reasons=together("; ", _reasons(reusability, teams=teams)))
    conclusion, rests = _verdict_and_basis(reusability, teams=teams)
    return losses, worded("Verdict: {verdict} ({rests}).", verdict=conclusion, rests=rests)


def verdict(reusability: Reusability, *, teams: bool) -> str:
    """Return a sentence on how much runs lose when left out, and on whether a measure scores a new run fairly. If the
    evidence is insufficient, state why there is no verdict.
    """
    mean, worst, farthest = reusability.mean_loss, reusability.worst, reusability.farthest
    if reusability.teams < 2:
        return worded(
            "{measure}: leave-out needs at least two runs or teams that contributed documents to the pool",
            measure=reusability.measure,
        )
    if mean is None or worst is None or farthest is None:
        return worded("{measure}: no run has a score above 0, so no verdict is possible", measure=reusability.measure)
    numbers = together("; ", _numbers(reusability, mean, worst, farthest, teams=teams))
    if reusability.verdict is Verdict.WITHHELD:
        return worded(
            "{measure}: {numbers}. No verdict: {reasons}",
            measure=reusability.measure,
            numbers=numbers,
            reasons=together("; ", _reasons(reusability, teams=teams)),
        )
    conclusion, rests = _verdict_and_basis(reusability, teams=teams)
    return worded(
        "{measure}: {numbers}. Verdict: {verdict} ({rests})",
        measure=reusability.measure,
        numbers=numbers,
        verdict=conclusion,
        rests=rests,
    )


def _verdict_and_basis(reusability: Reusability, *, teams: bool) -> tuple[str, str]:
    conclusion = {
        Verdict.FAIR: worded("a new run would probably be scored fairly"),
        Verdict.CARE: worded("a new run may be scored somewhat too low"),
    }.get(reusability.verdict) or worded("a new run could be scored unfairly")
    conclusion = worded("{conclusion}: {grounds}", conclusion=conclusion, grounds=together("; ", _grounds(reusability)))
    evidence = reusability.evidence
    rests = worded(
        "{share} % of the pool judged, {count:,} relevant {count:document|documents} from {alone}, {topics} "
        "{topics:topic|topics}",
        share=f"{100 * evidence.judged_share:.0f}",
        count=evidence.unique_relevant,
        alone=_alone(teams=teams),
        topics=evidence.topics,
    )
    return conclusion, rests


def _grounds(reusability: Reusability) -> list[str]:
    """Return sentences on the limits on which the verdict rests: the exceeded limits or, if none is exceeded, the
    limits up to which a pool is fair.
    """
    mean, worst, farthest = reusability.mean_loss, reusability.worst, reusability.farthest
    assert mean is not None
    assert worst is not None
    assert farthest is not None
    exceeded = reusability.grounds
    if not exceeded:
        return [
            worded(
                "no loss is above {worst} % and their average is not above {mean} %",
                worst=f"{100 * FAIR_WORST:g}",
                mean=f"{100 * FAIR_MEAN:g}",
            )
        ]
    texts = {
        Ground.WORST: lambda limit: worded(
            "{run} loses {loss} %, more than {limit} %",
            run=worst[0].run,
            loss=f"{100 * worst[1]:.1f}",
            limit=f"{100 * limit:g}",
        ),
        Ground.MEAN: lambda limit: worded(
            "the average loss, {loss} %, is more than {limit} %", loss=f"{100 * mean:.1f}", limit=f"{100 * limit:g}"
        ),
        Ground.PLACES: lambda limit: worded(
            "{run} moves by {places} places, more than {limit}",
            run=farthest.run,
            places=abs(farthest.moved),
            limit=f"{limit:g}",
        ),
        Ground.ORDER: lambda limit: worded(
            "τ falls to {tau}, below {limit}", tau=_floor(reusability.least_tau or 0.0), limit=f"{limit:g}"
        ),
    }
    return [texts[ground](limit) for ground, limit in exceeded.items()]


def _alone(*, teams: bool) -> str:
    return worded("only one team") if teams else worded("only one run")


def _numbers(
    reusability: Reusability, mean: float, worst: tuple[Effect, float], farthest: Effect, *, teams: bool
) -> list[str]:
    """Return clauses that state the losses, and by how much the order of the runs changes."""
    share, most = f"{100 * mean:.1f}", f"{100 * worst[1]:.1f}"
    losses = (
        worded(
            "left out with its team, a run loses {mean} % of its score on average and at most {worst} % ({run})",
            mean=share,
            worst=most,
            run=worst[0].run,
        )
        if teams
        else worded(
            "left out, a run loses {mean} % of its score on average and at most {worst} % ({run})",
            mean=share,
            worst=most,
            run=worst[0].run,
        )
    )
    places = worded("no run changes its rank")
    if farthest.moved:
        places = worded(
            "ranks change by at most {places} of {runs} places ({run})",
            places=abs(farthest.moved),
            runs=reusability.runs,
            run=farthest.run,
        )
    parts: list[str] = [losses]
    better = reusability.worst_of_better
    if better and better[0] is not worst[0]:
        parts.append(
            worded(
                "at most {worst} % in the better half of the runs ({run})",
                worst=f"{100 * better[1]:.1f}",
                run=better[0].run,
            )
        )
    parts.append(places)
    if reusability.least_tau is not None:
        parts.append(worded("τ with the run order of the full pool ≥ {tau}", tau=_floor(reusability.least_tau)))
    return parts


def _reasons(reusability: Reusability, *, teams: bool) -> list[str]:
    """Return the reasons why the verdict is withheld, each with the observed number and the limit."""
    evidence, percent, alone = reusability.evidence, f"{100 * LEAST_JUDGED:.0f}", _alone(teams=teams)
    left = worded(
        "{count} {count:team is|teams are} left out (limit {limit})", count=reusability.teams, limit=LEAST_TEAMS
    )
    if not teams:
        left = worded(
            "{count} {count:run is|runs are} left out (limit {limit})", count=reusability.teams, limit=LEAST_TEAMS
        )
    values = {
        Thin.TEAMS: left,
        Thin.TOPICS: worded(
            "{count} {count:topic is|topics are} judged (limit {limit})", count=evidence.topics, limit=LEAST_TOPICS
        ),
        Thin.POOL: worded(
            "{judged} of {pooled} pooled documents are judged, {share} % (limit {limit} %)",
            judged=evidence.judged,
            pooled=evidence.pooled,
            share=_share(evidence.judged_share),
            limit=percent,
        ),
        Thin.UNIQUE: worded(
            "{judged:,} of {count:,} documents from {alone} are judged, {share} % (limit {limit} %)",
            judged=evidence.unique_judged,
            count=evidence.unique,
            alone=alone,
            share=_share(evidence.unique_share),
            limit=percent,
        ),
        Thin.UNIQUE_RELEVANT: worded(
            "{count:,} {count:document|documents} from {alone} {count:is|are} relevant, so there is little to "
            "lose (limit {limit})",
            count=evidence.unique_relevant,
            alone=alone,
            limit=LEAST_UNIQUE,
        ),
        Thin.RELEVANT: worded(
            "topics have {count} relevant documents on average, so a run loses a topic completely or not at "
            "all (limit {limit})",
            count=f"{evidence.relevant_per_topic:.1f}",
            limit=LEAST_RELEVANT,
        ),
        Thin.UNJUDGED: worded(
            "{share} % of the documents within the measure's cutoff are unjudged (limit {limit} %)",
            share=_share(evidence.unjudged or 0.0),
            limit=percent,
        ),
    }
    return [values[why] for why in reusability.thin]


def _share(value: float) -> str:
    return f"{100 * value:.1f}"


REPORTED = worded(
    "for comparison: Zobel (1998) found losses of 0.5 % on average and at most 3.5 % for TREC-5, Buckley and "
    "others (2007) 23 % for a run that searched AQUAINT in a different way"
)


def _floor(value: float) -> str:
    """Format a number, rounded down, for a statement of the form "≥ number"."""
    return f"{int(value * 1000) / 1000 if value >= 0 else -(int(-value * 1000 + 0.999) / 1000):.3f}"


def leave_out_table(report: LeaveOutReport) -> Table:
    """Return a table with one row per run: its team and its number of unique documents. For each measure, a row
    contains the run's score and rank with and without the unique documents, and the correlation between the two orders
    of all runs.
    """
    columns = [Column(worded("run"), tip=worded("the run that is left out"))]
    if report.teams:
        columns.append(Column(worded("team"), tip=worded("the runs that are left out together")))
    columns += [
        Column(
            worded("unique"),
            Kind.COUNT,
            tip=worded("pooled documents that only this run, or only its team, contributed"),
        ),
        Column(worded("relevant"), Kind.COUNT, tip=worded("relevant documents among the unique documents")),
    ]
    first = report.by_measure[0].effects if report.by_measure else ()
    rows: list[list[Cell]] = [
        [Cell(effect.run), *([Cell(effect.team)] if report.teams else []), Cell(effect.unique), Cell(effect.relevant)]
        for effect in first
    ]
    for reusability in report.by_measure:
        columns += _columns(str(reusability.measure), reusability.measure.family.title)
        for row, effect in zip(rows, reusability.effects, strict=True):
            row.extend(_cells(effect))
    return Table(tuple(columns), tuple(map(tuple, rows)), report.notes, worded("runs left out"))


def _columns(measure: str, title: str) -> list[Column]:
    return [
        Column("", Kind.SCORE, measure, title),
        Column(worded("without"), Kind.SCORE, measure, worded("the score without the unique documents")),
        Column("Δ", Kind.DIFFERENCE, measure, worded("the score without the unique documents minus the current score")),
        Column("Δ %", Kind.SHARE, measure, worded("the difference as a share of the current score")),
        Column(worded("rank"), Kind.COUNT, measure, worded("the run's rank among all runs")),
        Column(
            worded("new rank"),
            Kind.COUNT,
            measure,
            worded("the run's rank if all runs are scored without the unique documents"),
        ),
        Column(
            "τ_b", Kind.SCORE, measure, worded("correlation of the resulting order of all runs with the current order")
        ),
        Column("τ_AP", Kind.SCORE, measure, worded("like τ_b, with more weight on the best runs")),
    ]


def _cells(effect: Effect) -> list[Cell]:
    values = (
        effect.score,
        effect.without,
        effect.change,
        effect.relative,
        effect.place,
        effect.place_without,
        effect.tau,
        effect.tau_ap,
    )
    return [Cell(value) for value in values]


def order_effects(report: LeaveOutReport, measure: int = 0) -> Sequence[Effect]:
    """Return the effects under a measure in descending order of loss. Runs without a score come last."""
    effects = report.by_measure[measure].effects if measure < len(report.by_measure) else ()
    return sorted(effects, key=lambda effect: (effect.relative is None, effect.relative or 0.0))
