"""Tables of estimates from human and model labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias, family_biases, run_biases
from irdesk.reporting.estimates.estimate_text import full_judging_in_words, notes_of
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


def runs_table(estimates: Sequence[MeasureEstimate], *, other_topics: bool = False, grouped: bool = True) -> Table:
    """Return a table with one row per run, ordered by the first measure. ``grouped`` shows each measure's name above
    its columns.

    The columns of a measure are the models' scores, the score from the human sample alone, the estimate with its
    interval, and the number of labels behind the estimate.
    """
    columns = [Column("run")]
    for estimate in estimates:
        name = str(estimate.linear.measure) if grouped else ""
        columns += [
            *(
                Column(model, Kind.SCORE, name, worded("Score under this model's labels"))
                for model in estimate.population.models
            ),
            Column("people", Kind.SCORE, name, worded("Score from the human sample only")),
            Column(
                "estimate",
                Kind.SCORE,
                name,
                worded("Best estimate: corrected by the sample, and shrunk towards the model's order"),
            ),
            Column("95 % interval", Kind.INTERVAL, name),
            Column(
                "from judging",
                Kind.SHARE,
                name,
                worded("Share of the variance that is due to judging a sample; the rest is due to the topics"),
            ),
            Column("labels", Kind.COUNT, name, worded("Human labels among the documents that count for the run")),
            Column("reversed", Kind.SHARE, name, worded("Probability that the next run in the order is better")),
        ]
    order = estimates[0].order if estimates else []
    rows = [(Cell(estimates[0].population.runs[run]), *_cells(estimates, run, other_topics)) for run in order]
    return Table(tuple(columns), tuple(rows), notes_of(estimates, other_topics=other_topics))


def pairs_table(estimates: Sequence[MeasureEstimate], *, other_topics: bool = False) -> Table:
    """Return a table with one row per pair of runs: the estimated difference with its interval and test."""
    columns = [Column("run"), Column("other run")]
    for estimate in estimates:
        name = str(estimate.linear.measure)
        columns += [
            Column("difference", Kind.DIFFERENCE, name),
            Column("95 % interval", Kind.DIFFERENCES, name),
            Column("p", Kind.P, name),
        ]
    rows = []
    runs = estimates[0].population.runs if estimates else ()
    for one, other in combinations(estimates[0].order if estimates else [], 2):
        cells = [Cell(runs[one]), Cell(runs[other])]
        for estimate in estimates:
            difference = estimate.difference(one, other, topics=other_topics)
            value = float(estimate.direct.values[one] - estimate.direct.values[other])
            cells += [
                Cell(value),
                Cell((difference.low, difference.high) if difference else None),
                Cell(difference.p if difference else None),
            ]
        rows.append(tuple(cells))
    return Table(tuple(columns), tuple(rows), notes_of(estimates, other_topics=other_topics))


def bias_table(
    estimates: Sequence[MeasureEstimate],
    families: Mapping[str, Sequence[str]],
    model: int = 0,
    *,
    grouped: bool = True,
) -> Table:
    """Return a table with one row per run, or per family of runs. It shows the model's bias, that is, how much higher
    the model scores the run or family than people do. It also compares this bias with the mean bias of all others.
    """
    columns, biases_by_estimate = [Column("family" if families else "run")], []
    for estimate in estimates:
        name = str(estimate.linear.measure) if grouped else ""
        columns += [
            Column("bias", Kind.DIFFERENCE, name, worded("Score under the model's labels minus the estimate")),
            Column("against others", Kind.DIFFERENCE, name, worded("Bias minus the mean bias of all other runs")),
            Column("95 % interval", Kind.DIFFERENCES, name, worded("Interval for all rows simultaneously")),
            Column("p", Kind.P, name, worded("p adjusted for all rows")),
        ]
        biases_by_estimate.append(biases_of(estimate, families, model))
    rows = [
        (
            Cell(biases[0].name),
            *(
                cell
                for bias in biases
                for cell in (Cell(bias.value), Cell(bias.relative), Cell((bias.low, bias.high)), Cell(bias.p))
            ),
        )
        for biases in zip(*biases_by_estimate, strict=True)
    ]
    return Table(tuple(columns), tuple(rows), notes_of(estimates))


def full_judging_table(sampled: Sequence[MeasureEstimate], full: Sequence[MeasureEstimate]) -> Table:
    """Return a table with one row per run: the estimate from the sample, and the score under all judgements."""
    columns, notes = [Column("run")], []
    for estimate, truth in zip(sampled, full, strict=True):
        name = str(truth.linear.measure)
        columns += [
            Column("all judgements", Kind.SCORE, name, worded("Score under all judgements")),
            Column("estimate", Kind.SCORE, name, worded("Estimate from the drawn documents only")),
            Column("95 % interval", Kind.INTERVAL, name),
            Column("difference", Kind.DIFFERENCE, name, worded("Estimate minus score")),
        ]
        notes.append(worded("{measure}: {text}", measure=name, text=full_judging_in_words(estimate, truth)))
    order = full[0].order if full else []
    rows = []
    for run in order:
        cells = [Cell(full[0].population.runs[run])]
        for estimate, truth in zip(sampled, full, strict=True):
            score, value = float(truth.best[run]), float(estimate.best[run])
            cells += [Cell(score), Cell(value), Cell(estimate.interval(run)), Cell(value - score)]
        rows.append(tuple(cells))
    return Table(tuple(columns), tuple(rows), tuple(notes))


def biases_of(estimate: MeasureEstimate, families: Mapping[str, Sequence[str]], model: int = 0) -> list[Bias]:
    """Return the model's biases towards families of runs, or towards single runs if there are no families."""
    return family_biases(estimate, families, model) if families else run_biases(estimate, model)


def _cells(estimates: Sequence[MeasureEstimate], run: int, other_topics: bool) -> list[Cell]:
    cells: list[Cell] = []
    for estimate in estimates:
        place = estimate.order.index(run)
        following = estimate.order[place + 1] if place + 1 < len(estimate.order) else None
        cells += [
            *(Cell(float(scores[run])) for scores in estimate.model),
            Cell(float(estimate.alone[run])),
            Cell(float(estimate.best[run])),
            Cell(estimate.interval(run, topics=other_topics)),
            Cell(estimate.judging_share(run)),
            Cell(int(estimate.labels[run])),
            Cell(None if following is None else estimate.chance_reversed(run, following)),
        ]
    return cells
