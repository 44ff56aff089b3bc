"""``irdesk pool-stats QRELS RUN...|PROJECT``: statistics of a pool, and the contribution of each run."""

from __future__ import annotations

import argparse
from dataclasses import replace

from irdesk.cli.options.measure_options import add_format, add_measure, chosen_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.pool_options import add_examined_pool
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.scoring_input import add_experiment, open_experiment
from irdesk.domain.pool import Taken
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.reporting.pools.pool_statistics import FORMATS, WRITERS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "pool-stats",
        help="what a pool of runs contains, and what each run contributes to it",
        description="Pool the first documents of each run. Prints the sizes by topic, what each run contributes "
        "alone or together with others, what is judged, how much the runs overlap, and each run's "
        "score without the documents that only it contributed.",
    )
    add_experiment(parser, "runs; compressed files can be given directly")
    add_statistics(parser)
    parser.set_defaults(command=pool_stats)


def add_statistics(parser: argparse.ArgumentParser) -> None:
    """Add the options of pool statistics."""
    add_examined_pool(parser)
    add_measure(parser, "the measure that scores the runs (default: AP, or the project's first)")
    add_format(parser, FORMATS)


def add_verb(verbs: Commands) -> None:
    """Add this command to `irdesk project`."""
    verb = verbs.add_parser(
        "pool-stats",
        help="what the pool of a project's runs contains, and what each run contributes to it",
        description="Same as irdesk pool-stats PROJECT.",
    )
    add_experiment(verb, "runs")
    add_statistics(verb)
    verb.set_defaults(command=pool_stats)


def pool_stats(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, compute pool statistics, and print them."""
    from irdesk.session.pools.pool_statistics import pool_report

    with open_experiment(options, waiting, hidden=True) as experiment:
        measure = chosen_measure(options.measure, experiment)
        judged = experiment.judged((measure,))
        experiment.preload()
        rules = judged.rules
        ranked = {run_id: experiment.ranked(index, rules.ordering) for index, run_id in enumerate(experiment.ids)}
        board = Scoreboard((measure,), rules, judged.truths)
        for run_id, run in ranked.items():
            board.add(score_run(run_id, run, board.truths, (measure,), rules))
        warn(board, experiment, judged, waiting)
        pooling, counting = waiting.stage("counting", [1.0, 1.0])
        pool = experiment.contributions(options.pool_depth, Taken(options.taken), pooling)
        tags = {run_id: run.tag for run_id, run in ranked.items()}
        report = pool_report(pool, tags, ranked, measure, judged.qrels, rules, counting)
        report = replace(report, rules=experiment.conventions(rules, (measure,)))
        waiting.say(WRITERS[options.format](report), end="")
