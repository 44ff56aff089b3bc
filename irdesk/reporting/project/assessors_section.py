"""Section of a project report on the assessors and their agreement."""

from __future__ import annotations

from irdesk.reporting.project import html_page
from irdesk.reporting.project.comparisons_section import or_dash
from irdesk.reporting.project.methods_text import with_noun
from irdesk.reporting.project.report_content import ProjectReport, time_of


def assessors_section(report: ProjectReport) -> list[str]:
    """Return the HTML parts of the section: who judged, how grades are resolved, and the agreement of assessors."""
    parts = []
    if report.assessors:
        cells = [
            [
                html_page.name(assessor.name),
                f"{assessor.grades:,}",
                f"{assessor.abstentions:,}",
                f"{assessor.again:,}",
                f"{assessor.seconds / 3600:.2f}",
                html_page.text(time_of(assessor.first)),
                html_page.text(time_of(assessor.last)),
            ]
            for assessor in report.assessors
        ]
        heads = ("assessor", "grades", "abstentions", "judged again", "active hours", "first", "last")
        parts.append(html_page.table("Who judged in this project", heads, cells))
    else:
        parts.append(html_page.paragraph("Nobody has judged in this project; its judgements come from files."))
    if imported := [source for source in report.sources if source.kind == "qrels"]:
        names = ", ".join(
            html_page.name(f"{source.name} as {source.assessor}'s" if source.assessor else source.name)
            for source in imported
        )
        parts.append(f"<p>Imported qrels: {names}.</p>")
    disputed, open_ = report.disputed
    sentence = f"What counts: {report.resolution}."
    if disputed:
        sentence += f" {with_noun(disputed, 'document')} graded differently, {open_:,} of them undecided."
    parts.append(html_page.paragraph(sentence))
    if not report.agreement:
        parts.append(
            html_page.paragraph("No document was judged by two assessors, so there is no agreement to report.")
        )
        return parts
    cells = []
    for pair in report.agreement:
        agreement = pair.agreement
        values = (
            agreement.raw,
            agreement.overlap,
            agreement.kappa,
            agreement.kappa_linear,
            agreement.kappa_quadratic,
            agreement.kappa_binary,
            pair.tau,
        )
        cells.append(
            [
                f"{html_page.name(agreement.first)} – {html_page.name(agreement.second)}",
                f"{agreement.shared:,}",
                *map(or_dash, values),
            ]
        )
    of_pairs = ("pair", "documents", "raw", "overlap", "κ", "κ linear", "κ quadratic", "κ binary", "τ of runs")
    parts.append(html_page.table("Agreement of each pair on the documents that both judged", of_pairs, cells))
    if report.together:
        cells = [
            [html_page.text(statistic.name), or_dash(statistic.value), f"{statistic.count:,}"]
            for statistic in report.together
        ]
        parts.append(html_page.table("Agreement of all assessors", ("coefficient", "value", "documents"), cells))
    return parts
