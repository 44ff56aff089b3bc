"""Section of a project report on estimates from human and model labels, and sentences on them for the methods
section.
"""

from __future__ import annotations

from collections.abc import Iterator

from irdesk.evaluation.estimates.label_agreement import Scope
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_layout import PAGE, lay_out_figure
from irdesk.reporting.drawing.svg import in_page
from irdesk.reporting.estimates.agreement_tables import agreement_table
from irdesk.reporting.estimates.estimate_figures import bias_figure, estimate_figure, full_judging_figure
from irdesk.reporting.estimates.estimate_tables import full_judging_table, runs_table
from irdesk.reporting.estimates.estimate_text import bias_assumption, difference_in_words, estimate_notes
from irdesk.reporting.project import html_page
from irdesk.reporting.project.report_content import EstimateFacts, Estimates, ProjectReport
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Table

_MOST_RUNS = 40  # maximum number of rows in a table


def estimates_section(estimates: Estimates) -> list[str]:
    """Return the HTML parts of the section: for each measure the scores, figures, the model's bias, and its agreement
    with people.
    """
    parts = [html_page.paragraph(f"Models: {'; '.join(estimates.models)}.")]
    for facts in estimates.measures:
        measure = str(facts.estimate.linear.measure)
        parts += [f"<h3>{html_page.text(measure)}</h3>"]
        shown = runs_table((facts.estimate,), grouped=False)
        parts.append(_of_table(f"Estimates of {measure}, best first", shown))
        names = facts.labels.names
        if facts.pair:
            parts.append(html_page.paragraph(difference_in_words(facts.estimate, *facts.pair, names)))
        parts += [html_page.paragraph(f"{note[:1].upper()}{note[1:]}.") for note in estimate_notes(facts.estimate)]
        parts += _figures(facts, measure)
        if facts.sampled:
            table = full_judging_table((facts.sampled,), (facts.estimate,))
            parts.append(_of_table("Estimates from the drawn documents only, compared with all judgements", table))
            parts += [html_page.paragraph(f"{note}.") for note in table.notes]
    if estimates.measures:
        model = estimates.measures[0].estimate.population.models[0]
        rows = [row for row in estimates.measures[0].agreement if row.scope is not Scope.TOPIC]
        table = agreement_table(rows, model)
        parts += ["<h3>Agreement of the model with people</h3>", _of_table(table.title, table)]
        parts += [html_page.paragraph(f"{note[:1].upper()}{note[1:]}.") for note in table.notes]
    return parts + [html_page.paragraph(f"{refusal}.") for refusal in estimates.refusals]


def estimate_methods(report: ProjectReport) -> Iterator[str]:
    """Yield the sentences on estimates for the methods section."""
    estimates = report.estimates
    if estimates is None or not estimates.measures:
        return
    names = ", ".join(str(facts.estimate.linear.measure) for facts in estimates.measures)
    first = estimates.measures[0].estimate
    judged, pooled = int(first.judged.sum()), len(first.population)
    yield f"Documents were also labelled by a language model ({'; '.join(estimates.models)})."
    if estimates.design:
        budget, seed = estimates.design
        yield (
            f"People judged a random sample of {budget:,} documents, drawn with recorded probabilities proportional to "
            f"each document's possible effect on the scores (seed {seed}); {judged:,} of {pooled:,} labelled documents "
            "are judged."
        )
    if first.is_census:
        yield f"People judged all documents that count, so {names} are ordinary scores."
        return
    yield (
        f"The values of {names} under complete human judgements were estimated by the difference estimator: "
        "human grades are predicted from the model's labels by a ridge logistic regression with an intercept "
        "for each topic, and the prediction is corrected by the sample's residuals. Intervals are 95 % intervals "
        "over samples of documents from the same topics; the difference of two runs is estimated directly. Runs "
        "are ordered by estimates shrunk towards a line through the model's scores (Fay and Herriot 1979), kept "
        "within their intervals. Estimates assume that the human grades are right and that documents outside the "
        "sample's design are not relevant."
    )


def _figures(facts: EstimateFacts, measure: str) -> Iterator[str]:
    estimate, model = facts.estimate, facts.estimate.population.models[0]
    if not estimate.is_census:
        yield _drawn(
            estimate_figure(estimate, facts.labels),
            f"Estimates of {measure} with 95 % intervals; crosses are scores under {model}'s labels.",
        )
    if facts.sampled:
        figure = full_judging_figure(facts.sampled, estimate, facts.labels)
        yield _drawn(figure, f"{measure} estimated from the sample, compared with the score under all judgements.")
    if facts.biases:
        over = bias_assumption(estimate, len(facts.biases))
        yield _drawn(
            bias_figure(facts.biases, facts.labels, measure, model, over),
            f"How much more {model} favours each run than the others by {measure}, with simultaneous 95 % intervals.",
        )


def _drawn(figure: Figure, caption: str) -> str:
    part = f"{caption} {figure.part}." if figure.part else caption
    return html_page.figure(in_page(lay_out_figure(figure, PAGE)), part)


def _of_table(caption: str, table: Table) -> str:
    """Return a table as HTML. Only the first rows of a long table are included."""
    rows = range(min(len(table.rows), _MOST_RUNS))
    cells = [[html_page.name(table.shown(row, column)) for column in range(len(table.columns))] for row in rows]
    texts = next((i for i, column in enumerate(table.columns) if column.kind is not Kind.TEXT), len(table.columns))
    heads = [column.full_name for column in table.columns]
    left = f"; the first {len(rows)} of {len(table.rows)} rows" if len(rows) < len(table.rows) else ""
    return html_page.table(caption + left, heads, cells, max(texts, 1))
