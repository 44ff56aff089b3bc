"""Options of ``irdesk project pool`` for drawing a sample of documents to judge. Scores are estimated from the
judgements of this sample.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from irdesk.cli.options.argument_types import positive
from irdesk.cli.project.project_access import run_called
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.session.core.project_state import ProjectState
from irdesk.session.estimates.sample_plan import SamplePlan, SampleRequest, SampleWish
from irdesk.session.queries import Queries


def add_sample(parser: argparse.ArgumentParser) -> None:
    """Add the options for a sample of documents."""
    group = parser.add_argument_group(
        "sample for estimates",
        "documents for people to judge, drawn at random from those that a model labelled; their probabilities are kept",
    )
    group.add_argument(
        "--design", type=positive, metavar="N", help="pool N documents in this way; with --grow, N counts all rounds"
    )
    group.add_argument(
        "--model", dest="models", action="append", default=[], metavar="NAME", help="only these labels (default: all)"
    )
    group.add_argument(
        "-m",
        dest="measures",
        action="append",
        default=[],
        metavar="MEASURE",
        help="a measure to estimate (default: P@10 and nDCG@10); can be repeated",
    )
    group.add_argument(
        "--plan", action="store_true", help="print the expected widths of intervals without making a pool"
    )


def sample_of(
    options: argparse.Namespace, state: ProjectState, queries: Queries, runs: Sequence[str]
) -> SampleRequest | None:
    """Return the sample requested by the options, or None if they request none. ``runs`` are run ids. Raises
    `CommandRefused` if the options cannot be combined, or name unknown labels or runs.
    """
    if options.design is None:
        if options.models or options.measures or options.plan:
            raise CommandRefused(
                "--model, -m and --plan apply to a sample for estimates; give its size with --design N"
            )
        return None
    if options.depth is not None or options.depths or options.sample or options.order not in {None, "random"}:
        raise CommandRefused("--design chooses documents and their order; leave out --depth, --sample and --order")
    sets = {each.name: each.id for each in queries.label_sets()} | {
        each.source.name: each.id for each in queries.label_sets()
    }
    if unknown := [name for name in options.models if name not in sets]:
        raise CommandRefused(f"no labels are called {unknown[0]}; the sets are {', '.join(sets) or 'none'}")
    pair = tuple(run_called(queries, tag) for tag in options.between)
    wish = SampleWish(
        options.design,
        tuple(options.measures),
        tuple(sets[name] for name in options.models),
        tuple(runs),
        pair,
        options.grow,
    )
    try:
        return SampleRequest.of(state, wish)
    except ValueError as fault:
        raise CommandRefused(str(fault)) from fault


def say_plan(plan: SamplePlan | None, waiting: CommandProgress) -> None:
    """Print the expected interval widths and the judging time for several budgets."""
    if plan is None:
        return
    what = "the difference" if plan.difference else "95 % intervals"
    waiting.say(
        filled(
            "{drawn:,} of {pooled:,} labelled documents in {topics} {topics:topic|topics}; expected widths of {what}:",
            drawn=plan.budget,
            pooled=plan.pooled,
            topics=plan.topics,
            what=what,
        )
    )
    for documents in dict.fromkeys(width.documents for width in plan.widths):
        time_range = plan.pace.left(documents)
        time = f", about {time_range[0] / 3600:.1f} to {time_range[1] / 3600:.1f} hours" if time_range else ""
        widths = ", ".join(
            f"{width.measure} ± {width.mean:.3f}" + ("" if plan.difference else f" (widest ± {width.widest:.3f})")
            for width in plan.widths
            if width.documents == documents
        )
        waiting.say(f"  {documents:>7,} documents: {widths}{time}")
    if plan.pace.left(plan.budget) is None:
        waiting.say("  the time needed is known after the first judgements")
