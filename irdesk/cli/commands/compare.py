"""``irdesk compare QRELS RUN RUN...|PROJECT``: compare runs, with significance tests and confidence intervals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from irdesk.cli.options.argument_types import above_0, positive, share
from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format, add_measures, topic_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.topic_options import add_topic_choice, topic_choice
from irdesk.cli.options.worker_options import add_workers, provide_workers
from irdesk.cli.support.cautions_on_stderr import gather_cautions, tell
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, Judged, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.system.workers import Workers

if TYPE_CHECKING:
    from irdesk.evaluation.comparison.significance.comparison_plan import Plan
    from irdesk.session.comparison.run_figures import RunFigure

DEFAULT_MEASURES = ("AP", "nDCG@10")
METHODS = ("t", "wilcoxon", "sign", "randomization", "bootstrap", "tukey", "randomized-tukey")
CORRECTIONS = {
    "holm": "Holm",
    "bonferroni": "Bonferroni",
    "hommel": "Hommel",
    "bh": "Benjamini–Hochberg",
    "none": "none",
}
INTERVALS = ("t", "bootstrap", "tukey")
RANK_TESTS = ("nemenyi", "holm")
RANKED_BY = ("measures", "depths")
ACHIEVED = ("bootstrap", "randomized-tukey")
PARTS = (
    "interval",
    "difference",
    "interval-of-difference",
    "p",
    "wins-ties-losses",
    "effect",
    "unjudged",
    "bounds",
)
FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "compare",
        help="which run is better, and how certain that is",
        description="Compare runs: differences with their intervals, effect sizes and tests over topics, corrected "
        "for exactly the comparisons shown. Each run is compared with the first one, or all pairs are.",
    )
    add_experiment(parser, "two or more runs; the first one is the baseline", optional=True)
    parser.add_argument(
        "--scores",
        metavar="TABLE",
        action="append",
        help="scores instead of judgements and runs: a CSV or TSV file with a row for each topic and a column for "
        "each run, or with the columns run, topic, score and optionally measure; or the assignments of "
        "nuggets by AutoNuggetizer (JSONL), with -m vital, all or weighted, each also with _strict; can be "
        "repeated",
    )
    add_measures(parser, "a measure that scores single topics (default: AP and nDCG@10, or the project's)")
    parser.add_argument("--all-pairs", action="store_true", help="compare every run with every other one")
    by_topic = parser.add_mutually_exclusive_group()
    by_topic.add_argument(
        "--per-topic",
        action="store_true",
        help="show each topic: both scores, the difference, relevant and unjudged documents",
    )
    by_topic.add_argument(
        "--difficulty",
        action="store_true",
        help="show for each topic how hard it is, how far it separates the runs, and which run alone fails",
    )
    by_topic.add_argument(
        "--rankings",
        choices=RANKED_BY,
        help="how similar the orders of the runs are (τ_b, τ_AP, RBO) by the measures, or at several pool depths",
    )
    by_topic.add_argument(
        "--discriminative-power",
        choices=ACHIEVED,
        metavar="TEST",
        dest="power",
        help="the share of pairs of runs that each measure finds significantly different: by bootstrap or "
        "randomized-tukey",
    )
    by_topic.add_argument(
        "--average-ranks",
        choices=RANK_TESTS,
        dest="ranks",
        help="average ranks of the runs over topics, with Nemenyi's critical difference, or --test for each pair "
        "with Holm's correction",
    )
    by_topic.add_argument(
        "--margin",
        type=above_0,
        metavar="M",
        help="whether runs differ by more than M: equivalence by two one-sided tests (TOST), and the probabilities "
        "that a run is better, equivalent or worse (Bayesian signed-rank test)",
    )
    by_topic.add_argument(
        "--topic-set-size",
        type=above_0,
        metavar="D",
        dest="design",
        help="how many topics a collection needs to detect a difference of D with 80 %% power, with these runs as a "
        "pilot (Sakai 2016)",
    )
    by_topic.add_argument(
        "--rerun",
        action="store_true",
        help="how close a rerun comes to the original: a run and its rerun, or these and a baseline with its "
        "rerun: RMSE of the scores, effect ratio, ΔRI (Breuer et al. 2020)",
    )
    by_topic.add_argument(
        "--distribution", action="store_true", help="how each run's scores are spread over topics: quartiles, outliers"
    )
    parser.add_argument(
        "--baseline",
        default="",
        metavar="TAG",
        help="compare with this run (default: the project's baseline, or the first run)",
    )
    parser.add_argument("--test", choices=METHODS, help="the significance test (default: the paired t-test)")
    parser.add_argument(
        "--correction", choices=list(CORRECTIONS), help="the correction for multiple comparisons (default: Holm)"
    )
    parser.add_argument(
        "--confidence", type=share, metavar="C", help="the confidence level of intervals and tests (default: 0.95)"
    )
    parser.add_argument("--seed", type=positive, metavar="N", help="the random seed (default: 1)")
    parser.add_argument(
        "--permutations",
        type=positive,
        metavar="N",
        help="the number of resamples or permutations (default: 100 000; 1 000 for discriminative power)",
    )
    parser.add_argument(
        "--interval",
        choices=INTERVALS,
        help="intervals by Student's t (default), by the paired bootstrap, or by tukey: simultaneous intervals for "
        "all pairs of runs",
    )
    parser.add_argument(
        "--show",
        type=parse_parts,
        metavar="PART,...",
        help=f"one table of runs and measures, showing after each mean: {', '.join(PARTS)}; or mean for means alone",
    )
    parser.add_argument(
        "--no-groups", action="store_true", help="leave out the groups of runs from the table of --show"
    )
    add_complete(parser)
    add_format(parser, FORMATS)
    add_topic_choice(parser)
    add_figure(parser)
    add_workers(parser)
    parser.set_defaults(command=compare)


def parse_parts(text: str) -> frozenset[str]:
    """Parse the names of the values to show next to means. Raises ``argparse.ArgumentTypeError``."""
    asked = {part.strip() for part in text.split(",")} - {"mean", ""}
    if unknown := sorted(asked - set(PARTS)):
        raise argparse.ArgumentTypeError(f"'{unknown[0]}' is not one of {', '.join(PARTS)}")
    return frozenset(asked)


def compare(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read and score the runs, compare them, and print the result."""
    tables = any(
        (options.per_topic, options.difficulty, options.rankings, options.power, options.margin, options.design)
    )
    others = tables or options.ranks or options.distribution
    if options.figure and (tables or options.all_pairs or options.show is not None):
        raise CommandRefused("-o draws differences from the baseline, --average-ranks or --distribution, nothing else")
    if options.figure and len(options.measures or ()) > 1:
        raise CommandRefused("a figure shows one measure: give -m once")
    if options.show is not None and (options.all_pairs or others):
        raise CommandRefused(
            "--show is a table of runs against a baseline; it cannot be combined with all pairs or single topics"
        )
    if options.scores is not None:
        from irdesk.cli.support.compare_score_table import compare_scores
        from irdesk.evaluation.comparison.significance.comparison_plan import Plan

        compare_scores(options, chosen_plan(options, Plan()), waiting)
        return
    if options.qrels is None:
        raise CommandRefused("name judgements and runs, or a project, or --scores with a table of scores")
    listed = not (options.ranks or options.distribution)  # these two figures sort the runs by value themselves
    with (
        open_experiment(options, waiting, least=2, listed=listed) as experiment,
        provide_workers(options, waiting) as workers,
    ):
        if text := _compared(experiment, options, waiting, workers):
            waiting.say(text, end="")


def chosen_plan(options: argparse.Namespace, plan: Plan) -> Plan:
    """Return the comparison plan ``plan`` with the changes that the options request."""
    from irdesk.evaluation.comparison.significance.comparison_plan import Method
    from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
    from irdesk.evaluation.comparison.significance.p_value_corrections import Correction

    interval = getattr(options, "interval", None)
    asked = {
        "method": options.test and Method(options.test),
        "correction": options.correction and Correction(CORRECTIONS[options.correction]),
        "confidence": options.confidence,
        "seed": options.seed,
        "permutations": options.permutations,
        "intervals": interval and Interval(interval),
    }
    return replace(plan, **{name: value for name, value in asked.items() if value})


def _compared(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress, workers: Workers) -> str:
    """Compute the requested comparison and return it as text."""
    from irdesk.evaluation.attention.dropped_topics import with_dropped
    from irdesk.evaluation.comparison.run_comparison import compare_runs
    from irdesk.evaluation.comparison.significance.comparison_plan import Plan
    from irdesk.reporting.comparison.comparison_table import Part, comparison_table
    from irdesk.reporting.comparison.run_comparison import ComparedMeasure
    from irdesk.reporting.comparison.run_comparison_formats import WRITERS
    from irdesk.reporting.tables.table_writers import WRITERS as TABLE_WRITERS
    from irdesk.session.comparison.run_comparison import with_unjudged
    from irdesk.session.scoring.topic_filter import TopicFilter, over_topics

    measures = topic_measures(options.measures or experiment.compared or DEFAULT_MEASURES)
    measures = measures[:1] if options.figure else measures
    plan = chosen_plan(options, experiment.plan or Plan())
    judged = experiment.judged(measures)
    rules = judged.rules
    board = Scoreboard(measures, rules, judged.truths)
    ranked = add_runs(board, experiment, judged, workers)
    topics, over = topic_choice(options, board, experiment.texts)
    if over:
        board = _restricted(board, judged, topics, dict(zip(board.run_ids, ranked, strict=True)))
    cautions = gather_cautions(board, experiment, judged)
    parts = waiting.stage("comparing", [1] * len(measures))
    names = names_of(experiment, ranked)
    baseline = _baseline(options, names, experiment.baseline)
    if options.figure or options.ranks or options.distribution:
        tell(cautions, waiting)
        over = over or over_topics(TopicFilter(), topics, topics)
        drawn = [
            _run_figure(
                board,
                i,
                names,
                baseline or 0,
                experiment,
                (over, experiment.conventions(rules, (measure,))),
                plan,
                options,
            )(part, workers)
            for i, (measure, part) in enumerate(zip(measures, parts, strict=True))
        ]
        if options.figure:
            write_figure(drawn[0].figure, options, waiting)
            return ""
        return "\n".join(TABLE_WRITERS[options.format](result.table) for result in drawn)
    if text := _without_pairs(options, experiment, board, ranked, names, baseline, plan, over, parts, workers):
        tell(cautions, waiting)
        return text
    comparisons = [
        ComparedMeasure(
            measure,
            names,
            baseline,
            compare_runs(board.topics, board.table(i), plan, baseline, parts[i], workers),
            " · ".join([experiment.conventions(rules, (measure,)), *([over] if over and options.show is None else [])]),
        )
        for i, measure in enumerate(measures)
    ]
    cautions = with_dropped(cautions, [comparison.result for comparison in comparisons], names)
    tell(cautions, waiting)
    comparisons = [replace(comparison, cautions=cautions) for comparison in comparisons]
    if not any(comparison.result.topics for comparison in comparisons):
        waiting.say("irdesk: the runs have no judged topic in common", sys.stderr)
    if options.show is None:
        return WRITERS[options.format](comparisons)
    shown_parts = [Part(part) for part in options.show]
    grades = experiment.grades(judged)
    columns = with_unjudged(comparisons, ranked, board.truths, rules, grades, shown_parts, parts[-1])
    table = comparison_table(
        columns,
        shown_parts,
        () if options.no_groups else experiment.groups,
        over or over_topics(TopicFilter(), topics, topics),
        experiment.group_field,
    )
    return TABLE_WRITERS[options.format](table)


def _run_figure(
    board: Scoreboard,
    measure: int,
    names: Sequence[str],
    baseline: int,
    experiment: Experiment,
    notes: tuple[str, ...],
    plan: Plan,
    options: argparse.Namespace,
) -> Callable[[Progress, Workers], RunFigure]:
    """Return the function that computes the requested figure of all runs: average ranks, distributions or a forest
    plot.
    """
    from irdesk.evaluation.comparison.average_ranks import RankTest
    from irdesk.reporting.comparison.run_labels import RunLabels
    from irdesk.session.comparison.run_figures import RunFigureRequest

    labels = RunLabels(names, experiment.colours, frozenset({baseline}))
    scores = board.table(measure)
    known = np.where(np.isinf(scores), np.nan, scores)
    request = RunFigureRequest(
        tuple(board.run_ids), tuple(board.topics), known, board.measures[measure], plan, labels, baseline, notes
    )
    if options.ranks:
        return partial(request.ranks, RankTest(options.ranks))
    return request.distribution if options.distribution else request.forest


def _baseline(options: argparse.Namespace, names: Sequence[str], default: int) -> int | None:
    """Return the index of the baseline, or None for all pairs. Raises `CommandRefused` if no run has its name."""
    if not options.baseline:
        return None if options.all_pairs else default
    if options.all_pairs:
        raise CommandRefused("--all-pairs compares every run with every other one and takes no --baseline")
    if options.baseline not in names:
        raise CommandRefused(f"no run is called {options.baseline}; there are {', '.join(names)}")
    return names.index(options.baseline)


def _without_pairs(
    options: argparse.Namespace,
    experiment: Experiment,
    board: Scoreboard,
    ranked: Sequence[RankedRun],
    names: Sequence[str],
    baseline: int | None,
    plan: Plan,
    over: str,
    parts: Sequence[Progress],
    workers: Workers,
) -> str:
    """Return the output of an option that replaces the usual comparison, such as ``--difficulty`` or ``--rankings``.
    Return an empty string if no such option is given.
    """
    from irdesk.cli.support.compare_by_topic import of_all, of_pairs
    from irdesk.cli.support.compare_practical_difference import practical_text
    from irdesk.cli.support.compare_rankings import discriminating, rankings
    from irdesk.evaluation.comparison.discriminative_power import RESAMPLES, Achieved, Discriminating
    from irdesk.reporting.comparison.per_topic_formats import ALL, TWO

    over = " · ".join([*([over] if over else []), *experiment.notes])
    if options.margin or options.design or options.rerun:
        scores = [board.table(index) for index in range(len(board.measures))]
        return practical_text(options, board.measures, scores, names, baseline, plan, over, parts)
    if options.difficulty:
        return ALL[options.format](of_all(board, names, over, parts))
    if options.per_topic:
        return TWO[options.format](of_pairs(board, ranked, names, plan, baseline, over, parts))
    if options.rankings:
        return rankings(board, ranked, names, options.rankings, options.format, over, parts)
    if options.power:
        power = Discriminating(
            Achieved(options.power), 1 - plan.confidence, plan.seed, options.permutations or RESAMPLES
        )
        return discriminating(board, power, options.format, over, parts, workers)
    return ""


def _restricted(board: Scoreboard, judged: Judged, topics: Sequence[str], runs: Mapping[str, RankedRun]) -> Scoreboard:
    """Return a scoreboard of the same runs and measures, restricted to these topics."""
    restricted = Scoreboard(board.measures, board.rules, Judgements({topic: judged.truths[topic] for topic in topics}))
    for run_id, run in runs.items():
        restricted.add(score_run(run_id, run, restricted.truths, board.measures, board.rules))
    return restricted
