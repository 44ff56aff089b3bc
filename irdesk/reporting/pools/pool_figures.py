"""Figures of a pool: cells coloured by judgement, shares of documents by rank, contributions of runs, and losses of
runs that are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.grades import shown_grade
from irdesk.evaluation.pools.pool_cells import NONRELEVANT, OUTSIDE, RELEVANT, Codes
from irdesk.evaluation.pools.reusability import FAIR_WORST, UNFAIR_WORST, Effect
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.figure import FAINT, Axis, Bars, CellKind, Figure, Grid, Mark, Rule, floats
from irdesk.reporting.pools.leave_out import LeaveOutReport, order_effects
from irdesk.reporting.pools.pool_statistics import PoolReport

KINDS = ("relevant", "nonrelevant", "unjudged", "not in the sample", "outside")
"""The names of the kinds in `pool_cells.SHARED`."""
_COLOURS = (0, 1, FAINT, 5)
_FEW = 12  # maximum number of runs for which cells are wider than they are high


def cells_figure(names: Sequence[str], codes: Codes, grades: Sequence[int], topic: str, text: str) -> Figure:
    """Return a figure of a topic's pool with runs as columns and ranks as rows. ``codes`` has shape (ranks, runs); see
    `pool_cells`.
    """
    kinds = [  # kinds are in the order of the codes
        CellKind("outside the pool", FAINT, 0.0),
        CellKind("not in the sample", FAINT, 0.3, "~", "/"),
        CellKind("pooled, unjudged", FAINT, 0.6, "?", "."),
        CellKind("nonrelevant", 1, 0.5, "–", "-"),
        *(
            CellKind(f"grade {shown_grade(grade)}", 0, 0.4 + 0.6 * (index + 1) / len(grades), shown_grade(grade))
            for index, grade in enumerate(grades)
        ),
    ]
    kind = codes.astype(np.int64) - OUTSIDE  # shifted, so that `NOTHING` is the only negative kind
    values = np.where(codes == NONRELEVANT, 0.0, np.nan)
    for index, grade in enumerate(grades):
        values[codes == RELEVANT + index] = grade
    ranks = tuple(map(str, range(1, len(codes) + 1)))
    grid = Grid(ranks, tuple(names), values, kinds=tuple(kinds), kind=kind, ratio=_ratio(names))
    return Figure(f"The pool of topic {topic}", Axis("runs"), Axis("rank"), (grid,), text, name=f"pool-{topic}")


def shares_figure(names: Sequence[str], shares: Floats, kind: int, text: str) -> Figure:
    """Return a figure that shows, by run and rank, the share of one kind of document over all topics. ``shares`` has
    shape (kinds, ranks, runs).
    """
    kind_shares = shares[kind]
    ranks = tuple(map(str, range(1, len(kind_shares) + 1)))
    texts = tuple(
        tuple("" if np.isnan(value) else f"{100 * value:.0f}" for value in row) for row in kind_shares.tolist()
    )
    grid = Grid(
        ranks,
        tuple(names),
        kind_shares,
        kind_shares,
        ("0 %", f"share {KINDS[kind]}", "100 %"),
        texts=texts,
        ratio=_ratio(names),
    )
    title = f"Share of {KINDS[kind]} documents by rank"
    return Figure(title, Axis("runs"), Axis("rank"), (grid,), text, name=f"pool-{KINDS[kind].split()[0]}")


def profile_figure(run: str, shares: Floats, text: str) -> Figure:
    """Return a figure of a run's depth profile: stacked shares of each kind of document by rank. ``shares`` has shape
    (kinds, ranks). The space left above the stack is the share of documents outside the pool.
    """
    ranks = shares.shape[1]
    x = np.arange(1, ranks + 1, dtype=np.float64)
    across, up = Axis("rank", 0.4, ranks + 0.6), Axis("share of documents, rest outside", 0.0, 1.0)
    return _stacked(
        f"Depth profile of {run}", x, np.nan_to_num(shares[:-1]), KINDS[:-1], across, up, text, "depth-profile"
    )


def contributions_figure(report: PoolReport) -> Figure:
    """Return a figure of each run's contribution as stacked bars: unique relevant, other relevant, nonrelevant and
    unjudged documents.
    """
    runs = report.statistics.runs
    parts = (
        floats(
            [
                [run.unique_relevant, run.relevant - run.unique_relevant, run.judged - run.relevant, run.unjudged]
                for run in runs
            ]
        )
        .reshape(len(runs), 4)
        .T
    )
    names = ("relevant, only in this run", "relevant, also in other runs", "nonrelevant", "unjudged")
    x = np.arange(len(runs), dtype=np.float64)
    across = Axis("", -0.6, max(len(runs), 1) - 0.4, tuple(zip(x.tolist(), report.names, strict=True)))
    return _stacked(
        "Contributions of the runs to the pool",
        x,
        parts,
        names,
        across,
        Axis("documents", 0.0),
        report.note,
        "contributions",
        (0, 5, 1, FAINT),
    )


def losses_figure(report: LeaveOutReport) -> Figure:
    """Return a bar chart of the scores that runs lose when they are left out. Losses are in percent of each run's
    score, in descending order.
    """
    effects: list[Effect] = [effect for effect in order_effects(report) if effect.relative is not None]
    x = np.arange(len(effects), dtype=np.float64)
    losses = floats([-100 * (effect.relative or 0.0) for effect in effects])
    names = tuple(effect.run for effect in effects)
    across = Axis("", -0.6, max(len(effects), 1) - 0.4, tuple(zip(x.tolist(), names, strict=True)))
    most = float(losses.max(initial=0.0))
    limits = [100 * limit for limit in (FAIR_WORST, UNFAIR_WORST) if 100 * limit < most]
    rules = [Rule(limit, f"{limit:g} %", upright=False) for limit in limits]
    measure = str(report.by_measure[0].measure) if report.by_measure else ""
    marks: tuple[Mark, ...] = (Bars("", x, losses, names=names), Rule(0.0, upright=False, dashed=False), *rules)
    title = "Losses of runs that are left out of the pool"
    return Figure(title, across, Axis(f"loss of {measure} in %"), marks, " ".join(report.sentences), 0.6, "reusability")


def _ratio(names: Sequence[str]) -> float | None:
    return 0.35 if len(names) <= _FEW else None


def _stacked(
    title: str,
    x: Floats,
    parts: Floats,
    names: Sequence[str],
    across: Axis,
    up: Axis,
    text: str,
    name: str,
    colours: Sequence[int] = _COLOURS,
) -> Figure:
    """Return a figure of stacked bars. ``parts`` has shape (parts, bars); parts that are zero in all bars are
    omitted.
    """
    marks = []
    base = np.zeros(len(x))
    for part, called, colour in zip(parts, names, colours, strict=True):
        if part.any():
            marks.append(
                Bars(
                    called, x, np.where(part > 0, base + part, np.nan), 1.0 if len(x) > 40 else 0.85, colour, base=base
                )
            )
        base = base + part
    return Figure(title, across, up, tuple(marks), text, 0.5, name)
