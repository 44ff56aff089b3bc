"""``irdesk compare QRELS RUN RUN...``: which run is better, and how sure that is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from irdesk.cli.inputs import add_columns, read
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, positive, rules_of
from irdesk.cli.scoring import add_runs, topic_measures
from irdesk.cli.topic_choice import add_topic_choice, topic_choice
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run
from irdesk.formats.base import Kind

if TYPE_CHECKING:
    from irdesk.evaluation.comparison import Plan

DEFAULT_MEASURES = ("AP", "nDCG@10")
METHODS = ("t", "wilcoxon", "sign", "randomization", "bootstrap", "tukey", "randomized-tukey")
CORRECTIONS = {
    "holm": "Holm", "bonferroni": "Bonferroni", "hommel": "Hommel", "bh": "Benjamini–Hochberg", "none": "none"
}  # fmt: skip
INTERVALS = ("t", "bootstrap")
RANKED_BY = ("measures", "depths")
ACHIEVED = ("bootstrap", "randomized-tukey")
PARTS = (
    "interval", "difference", "interval-of-difference", "p", "wins-ties-losses", "effect", "unjudged", "bounds",
)  # fmt: skip
FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "compare",
        help="which run is better, and how sure that is",
        description="Differences of runs with their intervals, effects and tests over topics, corrected for exactly "
        "the comparisons shown: each run with the first one, or all pairs.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="two runs or more; the first one is the baseline")
    parser.add_argument(
        "-m", dest="measures", metavar="MEASURE", action="append", default=[],
        help="a measure that says something of single topics (default: AP and nDCG@10); may be given again",
    )  # fmt: skip
    parser.add_argument("--all-pairs", action="store_true", help="every run with every other one")
    by_topic = parser.add_mutually_exclusive_group()
    by_topic.add_argument(
        "--per-topic", action="store_true",
        help="topic by topic: both scores, the difference, relevant and unjudged documents",
    )  # fmt: skip
    by_topic.add_argument(
        "--difficulty", action="store_true",
        help="what each topic does to all the runs: how hard it is, how far it sets them apart, which fails alone",
    )  # fmt: skip
    by_topic.add_argument(
        "--rankings", choices=RANKED_BY,
        help="how alike the runs stand (τ_b, τ_AP, RBO) by the measures, or at the depths of pools",
    )  # fmt: skip
    by_topic.add_argument(
        "--discriminative-power", choices=ACHIEVED, metavar="TEST", dest="power",
        help="which share of the pairs of runs each measure finds different: by bootstrap or randomized-tukey",
    )  # fmt: skip
    parser.add_argument("--test", choices=METHODS, default="t", help="the test (default: the paired t-test)")
    parser.add_argument("--correction", choices=list(CORRECTIONS), default="holm", help="for the pairs (Holm)")
    parser.add_argument("--confidence", type=share, default=0.95, metavar="C", help="of intervals and tests (0.95)")
    parser.add_argument("--seed", type=positive, default=1, metavar="N", help="of what is drawn at random (1)")
    parser.add_argument(
        "--permutations", type=positive, metavar="N", help="how many (100 000; 1 000 for discriminative power)"
    )
    parser.add_argument(
        "--interval", choices=INTERVALS, default="t", help="intervals by Student's t (default) or the paired bootstrap"
    )
    parser.add_argument(
        "--show", type=shown, metavar="PART,...",
        help=f"one table of runs and measures, and beside each mean: {', '.join(PARTS)}; or mean for means alone",
    )  # fmt: skip
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument("--format", choices=FORMATS, default="table", help=f"{', '.join(FORMATS)} (default: table)")
    add_topic_choice(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=compare)


def share(text: str) -> float:
    """A number between 0 and 1. Raises ``argparse.ArgumentTypeError``."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number between 0 and 1")
    return value


def shown(text: str) -> frozenset[str]:
    """What is shown beside means. Raises ``argparse.ArgumentTypeError``."""
    asked = {part.strip() for part in text.split(",")} - {"mean", ""}
    if unknown := sorted(asked - set(PARTS)):
        raise argparse.ArgumentTypeError(f"'{unknown[0]}' is none of {', '.join(PARTS)}")
    return frozenset(asked)


def compare(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, score, compare, print."""
    from irdesk.evaluation.bounds import grades_to_top
    from irdesk.evaluation.comparison import Method, Plan, compare_runs
    from irdesk.evaluation.significance.corrections import Correction
    from irdesk.evaluation.significance.intervals import Interval
    from irdesk.evaluation.significance.paired import PERMUTATIONS
    from irdesk.reporting.comparison import WRITERS, ComparedMeasure
    from irdesk.reporting.comparison_table import Part, comparison_table
    from irdesk.reporting.conventions import rule_parts
    from irdesk.reporting.naming import distinct_names
    from irdesk.reporting.table_writers import WRITERS as TABLE_WRITERS
    from irdesk.session.comparing import with_unjudged
    from irdesk.session.topic_filter import TopicFilter, over_topics

    if len(options.runs) < 2:
        raise CommandRefused("a comparison needs two runs or more")
    others = options.per_topic or options.difficulty or options.rankings or options.power
    if options.show is not None and (options.all_pairs or others):
        raise CommandRefused("--show is a table of runs beside a baseline: not for all pairs, not topic by topic")
    measures = topic_measures(options.measures or DEFAULT_MEASURES)
    plan = Plan(
        Method(options.test), Correction(CORRECTIONS[options.correction]), options.confidence, options.seed,
        options.permutations or PERMUTATIONS, Interval(options.interval),
    )  # fmt: skip
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    rules = rules_of(options, qrels)
    board = Scoreboard(measures, rules, Judgements.of(qrels.grades))
    ranked = add_runs(board, options, files)
    topics, over = topic_choice(options, board)
    if over:
        board = _restricted(board, qrels, topics, dict(zip(board.run_ids, ranked, strict=True)))
    parts = waiting.stage("comparing", [1] * len(measures))
    names = distinct_names([(run.tag, name) for run, name in zip(ranked, options.runs, strict=True)])
    baseline = None if options.all_pairs else 0
    if said := _without_pairs(options, board, ranked, names, plan, over, parts):
        waiting.say(said, end="")
        return
    found = [
        ComparedMeasure(
            measure, names, baseline,
            compare_runs(board.topics, board.table(i), plan, baseline, parts[i]),
            " · ".join([*rule_parts(rules, (measure,)), *([over] if over and options.show is None else [])]),
        )
        for i, measure in enumerate(measures)
    ]  # fmt: skip
    grades = grades_to_top(rules.profile.top, board.truths.values())
    if not any(own.found.topics for own in found):
        waiting.say("irdesk: the runs have no judged topic in common", sys.stderr)
    if options.show is None:
        waiting.say(WRITERS[options.format](found), end="")
        return
    shown_parts = [Part(part) for part in options.show]
    columns = with_unjudged(found, ranked, board.truths, rules, grades, shown_parts, parts[-1])
    table = comparison_table(columns, shown_parts, (), over or over_topics(TopicFilter(), topics, len(topics)))
    waiting.say(TABLE_WRITERS[options.format](table), end="")


def _without_pairs(
    options: argparse.Namespace, board: Scoreboard, ranked: Sequence[RankedRun], names: Sequence[str], plan: Plan,
    over: str, parts: Sequence[Progress],
) -> str:  # fmt: skip
    """What is asked for instead of a comparison run by run; empty where nothing is."""
    from irdesk.cli.by_topic import of_all, of_pairs
    from irdesk.cli.ranking import discriminating, rankings
    from irdesk.evaluation.discriminative import RESAMPLES, Achieved, Discriminating
    from irdesk.reporting.by_topic import ALL, TWO

    if options.difficulty:
        return ALL[options.format](of_all(board, names, over, parts))
    if options.per_topic:
        baseline = None if options.all_pairs else 0
        return TWO[options.format](of_pairs(board, ranked, names, plan, baseline, over, parts))
    if options.rankings:
        return rankings(board, ranked, names, options.rankings, options.format, over, parts)
    if options.power:
        power = Discriminating(
            Achieved(options.power), 1 - options.confidence, options.seed, options.permutations or RESAMPLES
        )
        return discriminating(board, power, options.format, over, parts)
    return ""


def _restricted(board: Scoreboard, qrels: Qrels, topics: Sequence[str], runs: Mapping[str, RankedRun]) -> Scoreboard:
    """The same runs by the same measures over some topics alone."""
    found = Scoreboard(board.measures, board.rules, Judgements.of({topic: qrels.grades[topic] for topic in topics}))
    for run_id, run in runs.items():
        found.add(score_run(run_id, run, found.truths, board.measures, board.rules))
    return found
