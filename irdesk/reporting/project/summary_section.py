"""Summary at the top of a project report: the best runs, the differences from the baseline, and warnings."""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.evaluation.attention.caution import list_names
from irdesk.reporting.project import html_page
from irdesk.reporting.project.methods_text import test_in_words, with_noun
from irdesk.reporting.project.report_content import BestPair, MeasureFacts, ProjectReport
from irdesk.reporting.tables.caution_formats import REPORT_COLUMNS, report_rows
from irdesk.reporting.tables.number_formats import Kind, shown_p
from irdesk.reporting.tables.significance_cells import UNDEFINED

_MOST_BEST = 5  # number of rows in the table of the best runs
_MOST_NAMED = 4  # maximum number of runs named in a cell


def summary_section(report: ProjectReport) -> list[str]:
    """Return the HTML parts of the section."""
    parts = ["<h3>Best runs</h3>", *_best_runs(report)]
    if report.compared and report.baseline is not None and len(report.runs) > 1:
        parts += ["<h3>Differences from the baseline</h3>", *_differences(report, report.baseline)]
    return [*parts, "<h3>Warnings</h3>", *_attention(report)]


def _best_runs(report: ProjectReport) -> Iterator[str]:
    if not report.runs or not report.judgements or not report.compared:
        yield html_page.paragraph("There are no scores yet: they need a run and judgements of its topics.")
        return
    first = report.compared[0]
    if not first.compared.result.topics:
        yield html_page.paragraph("The runs have no judged topic in common, so no mean can be compared.")
        return
    yield _table_of_best(report, first)
    if report.best_pair:
        yield html_page.paragraph(_best_pair(report.best_pair))


def _table_of_best(report: ProjectReport, first: MeasureFacts) -> str:
    """Return a table of the best runs under the first measure, with their means under all compared measures."""
    shown = list(report.best[:_MOST_BEST])
    if report.baseline is not None and report.baseline not in shown:
        shown.append(report.baseline)
    compared = first.compared.result
    rows = []
    for i in shown:
        rank = f"{report.best.index(i) + 1}"
        low, high = compared.intervals[i].tolist()
        name = html_page.name(report.runs[i].name) + (" (baseline)" if i == report.baseline else "")
        interval = "–" if math.isnan(low) else f"[{low:.4f}, {high:.4f}]"
        means = [Kind.SCORE.shown(float(facts.compared.result.means[i])) for facts in report.compared]
        rows.append([name, rank, means[0], interval, *means[1:]])
    heads = ["run", "rank", str(first.measure), f"{100 * compared.plan.confidence:g} % CI"]
    heads += [str(facts.measure) for facts in report.compared[1:]]
    topics = with_noun(len(compared.topics), "topic")
    caption = f"The best of {with_noun(len(report.runs), 'run')} by {first.measure}, over {topics} that all runs have"
    return html_page.table(caption, heads, rows)


def _best_pair(best: BestPair) -> str:
    """Return a sentence that compares the best run with the second-best run."""
    pair, plan = best.pair, best.plan
    span = pair.comparison.interval
    interval = f" {100 * plan.confidence:g} % interval {Kind.DIFFERENCES.shown(span)}," if span else ""
    outcome = f"p {shown_p(pair.p)}" if pair.p is not None else f"p {UNDEFINED}"
    return (
        f"{best.first} − {best.second}, {best.measure}: {pair.comparison.mean:+.4f},{interval} {outcome} by the "
        f"{plan.method.full_name} test over {with_noun(len(best.topics), 'topic')}, one comparison without correction. "
        "The two runs were chosen because they score best, so p is smaller than for two runs chosen in advance."
    )


def _differences(report: ProjectReport, baseline: int) -> Iterator[str]:
    """Yield a paragraph on the test, and a table with one row per measure. A row shows the numbers of runs that are
    significantly better, significantly worse and not significantly different, and names some of them.
    """
    name = report.runs[baseline].name
    rows = []
    for facts in report.compared:
        better, worse, neither, undefined = _sides(facts)
        rows.append(
            [
                html_page.text(facts.measure),
                *(_listed(report, runs) for runs in (better, worse)),
                f"{len(neither):,}",
                f"{len(undefined):,}",
            ]
        )
    heads = ("measure", "significantly better", "significantly worse", "no significant difference", "test undefined")
    yield html_page.paragraph(
        f"{with_noun(len(report.runs) - 1, 'run')}, each against {name}, over the topics that all runs have, by "
        f"{test_in_words(report.compared[0].compared.result.plan, len(report.runs) - 1)}. A difference that is not "
        "significant is not evidence that two runs are equal."
    )
    yield html_page.table(f"Runs that differ from {name}", heads, rows, texts=3)


def _sides(facts: MeasureFacts) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return four lists of runs: those significantly better than the baseline, those significantly worse, those not
    significantly different, and those with an undefined test.
    """
    better: list[int] = []
    worse: list[int] = []
    neither: list[int] = []
    undefined: list[int] = []
    for pair in sorted(facts.compared.result.pairs, key=lambda pair: -pair.comparison.mean):
        side = facts.compared.result.side(pair)
        (better if side > 0 else worse if side < 0 else undefined if pair.p is None else neither).append(pair.first)
    return better, worse[::-1], neither, undefined


def _listed(report: ProjectReport, runs: list[int]) -> str:
    """Return the number of runs, followed by the names of the first few runs."""
    if not runs:
        return "0"
    return f"{len(runs):,}: " + html_page.name(list_names([report.runs[i].name for i in runs], _MOST_NAMED))


def _attention(report: ProjectReport) -> list[str]:
    if not report.cautions:
        return [html_page.paragraph("Nothing was found that needs attention.")]
    rows = [[html_page.text(cell) for cell in row] for row in report_rows(report.cautions)]
    title = f"{with_noun(len(report.cautions), 'warning')}: check these before relying on the results"
    return [html_page.table(title, REPORT_COLUMNS, rows, 4)]
