"""Report on a project as an HTML page. The same report always gives the same bytes."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.grades import counted_grades
from irdesk.domain.project.loaded_file_counts import describe_counts as counted_facts
from irdesk.domain.project.source import Source
from irdesk.reporting.drawing.figure_layout import PAGE, lay_out_figure
from irdesk.reporting.drawing.svg import in_page
from irdesk.reporting.project import html_page
from irdesk.reporting.project.assessors_section import assessors_section
from irdesk.reporting.project.comparisons_section import comparisons_section
from irdesk.reporting.project.estimates_section import estimates_section
from irdesk.reporting.project.methods_text import methods
from irdesk.reporting.project.pool_section import pool_section
from irdesk.reporting.project.report_content import ProjectReport, time_of
from irdesk.reporting.project.report_figures import project_figures
from irdesk.reporting.project.scores_section import scores_section
from irdesk.reporting.project.summary_section import summary_section


def as_page(report: ProjectReport) -> str:
    """Return the report as an HTML page."""
    sections = (
        ("summary", "Summary", summary_section(report)),
        ("scores", "Scores", scores_section(report)),
        ("figures", "Figures", _figures(report)),
        ("comparisons", "Comparisons", comparisons_section(report)),
        *([("estimates", "Estimates", estimates_section(report.estimates))] if report.estimates else []),
        ("methods", "Methods", _methods(report)),
        ("collection", "Collection", _collection(report)),
        ("pool", "Pool", pool_section(report)),
        ("assessors", "Assessors and agreement", assessors_section(report)),
        ("runs", "Runs", _runs(report)),
        ("topics", "Topics", _topics(report)),
        ("provenance", "Conventions, files and versions", _provenance(report)),
    )
    foot = f"Last change of the project: {time_of(report.changed_at)}. Times are in UTC."
    return html_page.page(report.name or "Project", sections, foot)


def _methods(report: ProjectReport) -> list[str]:
    quote = f"<blockquote>{html_page.text(methods(report))}</blockquote>"
    return [html_page.paragraph("The methods in words, for use in a paper:"), quote]


def _collection(report: ProjectReport) -> list[str]:
    levels = ", ".join(
        f"{level.grade} {html_page.name(level.name) if level.name else ''}".rstrip()
        + (f" ({html_page.text(level.definition)})" if level.definition else "")
        for level in report.scale.levels
    )
    known = {source.kind: source for source in report.sources}
    grades = counted_grades(report.grades.items())
    rows = [
        ("Topics", f"{len(report.topics):,}, of which {report.judged_topics:,} are judged"),
        ("Documents", _of_kind(report, "documents") if "documents" in known else "no texts loaded"),
        ("Runs", f"{len(report.runs):,}" + (f" shown, {report.hidden:,} hidden" if report.hidden else "")),
        ("Judgements", f"{report.judgements:,}" + (f" ({html_page.text(grades)})" if grades else "")),
        ("Sources of judgements", "; ".join(html_page.name(words) for words, _, _ in report.grade_sources) or "none"),
        ("Scale", f"{html_page.name(report.scale.name)}: {levels}"),
    ]
    parts = [html_page.facts(rows)]
    if report.guidelines:
        parts += ["<h3>Guidelines for assessors</h3>", f"<pre>{html_page.text(report.guidelines)}</pre>"]
    return parts


def _of_kind(report: ProjectReport, kind: str) -> str:
    return "; ".join(
        f"{html_page.name(source.name)}: {html_page.text(counted_facts(source.counts))}"
        for source in report.sources
        if source.kind == kind
    )


def _runs(report: ProjectReport) -> list[str]:
    if not report.runs:
        return [html_page.paragraph("No run is loaded.")]
    fields = tuple(dict.fromkeys(name for run in report.runs for name in run.source.fields))
    grouped = any(run.source.group for run in report.runs)
    cells = [
        [
            html_page.name(run.name),
            *([html_page.name(run.source.group)] if grouped else []),
            *(html_page.name(run.source.fields.get(name, "")) for name in fields),
            html_page.name(_file(run.source)),
            *(f"{count:,}" for count in run.coverage),
            *(f"{run.source.counts.get(name, 0):,}" for name in ("lines", "depth")),
        ]
        for run in report.runs
    ]
    texts = ("run", *(["group"] if grouped else []), *fields, "file")
    heads = (*texts, "topics used", "missing", "ignored", "lines", "depth")
    return [html_page.table("Runs in the order of the first measure", heads, cells, len(texts))]


def _figures(report: ProjectReport) -> list[str]:
    parts = [
        html_page.figure(in_page(lay_out_figure(figure, PAGE)), caption) for figure, caption in project_figures(report)
    ]
    return parts or [html_page.paragraph("There is nothing to draw yet.")]


def _topics(report: ProjectReport) -> list[str]:
    if not report.topics:
        return [html_page.paragraph("No topic is loaded or judged.")]
    cells = [
        [
            html_page.name(topic.id),
            html_page.name(topic.title),
            f"{topic.pooled:,}",
            f"{topic.judged:,}",
            f"{topic.relevant:,}",
        ]
        for topic in report.topics
    ]
    heads = ("topic", "title", "pooled", "judged", "relevant")
    return [html_page.table("Topics and their judgements", heads, cells, texts=2)]


def _provenance(report: ProjectReport) -> list[str]:
    rows = [
        ("Conventions", "<br>".join(map(html_page.text, report.rules)) or "–"),
        ("Versions", html_page.text(", ".join(f"{name} {version}" for name, version in report.versions))),
        ("Project", html_page.name(report.id)),
        ("Guidelines", f'<span class="hash">{html_page.text(report.guidelines_digest)}</span>'),
    ]
    if report.compared and report.baseline is not None:
        rows.insert(1, ("Test", html_page.text(str(report.compared[0].compared.result.plan))))
    parts = [html_page.facts(rows)]
    cells = [
        [
            html_page.text(source.kind),
            html_page.name(source.name),
            html_page.name(_file(source)),
            html_page.text(counted_facts(source.counts)),
            f'<span class="hash">{html_page.text(source.digest)}</span>',
        ]
        for source in report.sources
    ]
    if cells:
        heads = ("kind", "name", "file", "holds", "SHA-256")
        parts.append(html_page.table("Loaded files", heads, cells, texts=5))
    return parts


def _file(source: Source) -> str:
    """Return the file name of a source or, if it was not loaded from a file, how it was created."""
    return source.whence if source.origin else Path(source.path).name
