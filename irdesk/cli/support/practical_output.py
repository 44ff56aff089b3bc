"""``irdesk compare --margin`` and ``--topic-set-size``: what matters in practice, and how many topics show it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.comparison import Plan
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.practical_tables import design_table, practical_table
from irdesk.reporting.tables.table_writers import WRITERS


def practical_text(
    options: argparse.Namespace,
    measures: Sequence[Measure],
    scores: Sequence[Floats],
    names: Sequence[str],
    baseline: int | None,
    plan: Plan,
    over: str,
    parts: Sequence[Progress],
) -> str:
    """Return the tables that the options ask for; ``scores`` have shape (topics, runs), one for each measure."""
    write, notes = WRITERS[options.format], tuple(filter(None, [over]))
    if options.design:
        return write(design_table(measures, scores, options.design, plan, notes=notes))
    return "\n".join(
        write(practical_table(measure, of_measure, names, baseline, options.margin, plan, notes, progress))
        for measure, of_measure, progress in zip(measures, scores, parts, strict=True)
    )
