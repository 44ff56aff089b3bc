"""Section of a project report with the runs' means."""

from __future__ import annotations

import math

from irdesk.reporting.project import html_page
from irdesk.reporting.project.report_content import ProjectReport
from irdesk.reporting.scoring.score_formats import plain


def scores_section(report: ProjectReport) -> list[str]:
    """Return the HTML parts of the section: a table of means, and the scoring conventions."""
    if not report.runs or not report.judgements:
        return [html_page.paragraph("There are no scores yet: they need a run and judgements of its topics.")]
    best = [
        max((row[i] for row in report.means if not math.isnan(row[i])), default=math.nan)
        for i in range(len(report.measures))
    ]
    cells = []
    for run, row in zip(report.runs, report.means, strict=True):
        values = []
        for value, measure, most in zip(row, report.measures, best, strict=True):
            shown = plain(measure, value)
            good = len(report.runs) > 1 and value == most and not measure.family.integral
            values.append(f"<strong>{shown}</strong>" if good else shown)
        cells.append([html_page.name(run.name), *values])
    return [
        html_page.table(
            "Means over each run's topics; the highest value of a column is bold",
            ("run", *map(str, report.measures)),
            cells,
        ),
        html_page.paragraph(report.conventions),
    ]
