"""Section of a project report on the current pool: how it was made, its size, its runs and strata."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.pool import FromRuns
from irdesk.reporting.project import html_page
from irdesk.reporting.project.methods_text import pool_parts
from irdesk.reporting.project.report_content import PoolFacts, ProjectReport, time_of


def pool_section(report: ProjectReport) -> list[str]:
    """Return the HTML parts of the section."""
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
