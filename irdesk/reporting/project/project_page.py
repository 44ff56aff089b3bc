"""Report on a project as an HTML page. The same report always gives the same bytes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from irdesk.domain.grades import counted_grades
from irdesk.domain.pool import FromRuns
from irdesk.domain.project import Source
from irdesk.domain.project import describe_counts as counted_facts
from irdesk.reporting.drawing.figure_layout import PAGE, lay_out_figure
from irdesk.reporting.drawing.svg import in_page
from irdesk.reporting.project import html_page
from irdesk.reporting.project.comparisons_section import comparisons_section, or_dash
from irdesk.reporting.project.estimates_section import estimates_section
from irdesk.reporting.project.methods_text import methods, pool_parts, with_noun
from irdesk.reporting.project.report_content import PoolFacts, ProjectReport, time_of
from irdesk.reporting.project.report_figures import project_figures
from irdesk.reporting.project.summary_section import summary_section
from irdesk.reporting.scoring.score_formats import plain


def as_page(report: ProjectReport) -> str:
    """Return the report as an HTML page."""
    sections = (
        ("summary", "Summary", summary_section(report)),
        ("scores", "Scores", _scores(report)),
        ("figures", "Figures", _figures(report)),
        ("comparisons", "Comparisons", comparisons_section(report)),
        *([("estimates", "Estimates", estimates_section(report.estimates))] if report.estimates else []),
        ("methods", "Methods", _methods(report)),
        ("collection", "Collection", _collection(report)),
        ("pool", "Pool", _pool(report)),
        ("assessors", "Assessors and agreement", _assessors(report)),
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


def _pool(report: ProjectReport) -> list[str]:
    pool = report.pool
    if pool is None:
        return [html_page.paragraph("No pool was made in this project.")]
    sizes = sorted(pool.sizes.values())
    spec = pool.spec
    rows = [
        ("Made", html_page.text(time_of(spec.made_at))),
        ("Of", "<br>".join(html_page.text(part) for part in pool_parts(pool))),
        ("Documents to judge", f"{spec.documents:,}" + (f" of {spec.pooled:,} pooled" if spec.sampled() else "")),
        ("By topic", f"{sizes[0]:,} to {sizes[-1]:,}, median {_median(sizes)}" if sizes else "none"),
        ("Order", f"{html_page.text(spec.order)}, seed {spec.seed}"),
    ]
    if spec.compared:
        names = (html_page.name(pool.names.get(run, run)) for run in spec.compared)
        rows.append(("Decides between", " and ".join(names)))
    parts = [html_page.facts(rows)]
    parts += [_pooled_runs(report, pool)] if spec.runs() else []
    if pool.strata:
        cells = [
            [html_page.name(name), f"{drawn:,}", f"{documents:,}", f"{drawn / documents:.4f}"]
            for name, (documents, drawn) in pool.strata.items()
        ]
        parts.append(html_page.table("Strata of the sample", ("stratum", "drawn", "of", "share"), cells))
    return parts


def _pooled_runs(report: ProjectReport, pool: PoolFacts) -> str:
    """Return a table of the pool's runs, with the contribution of each if known."""
    brought = {contribution.run: contribution for contribution in pool.brought}
    cells = []
    for run, depth in _depths(report):
        contribution = brought.get(run)
        counts = (
            (
                contribution.documents,
                contribution.unique,
                contribution.judged,
                contribution.relevant,
                contribution.unique_relevant,
            )
            if contribution
            else ()
        )
        cells.append([html_page.name(pool.names.get(run, run)), f"{depth:,}", *(f"{count:,}" for count in counts)])
    heads = ("documents", "unique", "judged", "relevant", "unique relevant") if brought else ()
    description = "number of documents of each topic"
    if brought:
        description = "contributions of the runs; unique documents were contributed by no other run"
    return html_page.table(f"Runs that were pooled, and {description}", ("run", "depth", *heads), cells)


def _depths(report: ProjectReport) -> list[tuple[str, int]]:
    assert report.pool
    depths: dict[str, int] = {}
    for part in report.pool.spec.parts:
        for taking in part.runs if isinstance(part, FromRuns) else ():
            depths[taking.run] = max(depths.get(taking.run, 0), taking.depth)
    return list(depths.items())


def _median(ascending: Sequence[int]) -> str:
    middle = len(ascending) // 2
    value = ascending[middle] if len(ascending) % 2 else (ascending[middle - 1] + ascending[middle]) / 2
    return f"{value:g}"


def _assessors(report: ProjectReport) -> list[str]:
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


def _scores(report: ProjectReport) -> list[str]:
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
