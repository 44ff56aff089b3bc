"""``irdesk leave-out QRELS RUN...|PROJECT``: each run's or team's scores if it had not contributed to the pool."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import DEFAULT_MEASURE, add_format, add_measures, topic_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.pool_options import add_examined_pool
from irdesk.cli.options.topic_options import add_topic_choice, topic_choice
from irdesk.cli.options.worker_options import add_workers, provide_workers
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import Taken
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.reporting.pools.leave_out import LeaveOutReport, leave_out_table
from irdesk.reporting.pools.leave_out_figure import losses_figure
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.system.workers import Workers

DESCRIPTION = (
    "Leave each run out of the pool as if it were new: remove the documents that only it contributed, and score "
    "all runs again. Prints how that changes the scores, the ranks and the order of the runs, and whether a new "
    "run would be scored fairly."
)


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "leave-out",
        help="how fairly a new run would be scored: leave runs and teams out of the pool",
        description=DESCRIPTION,
    )
    _add_options(parser)
    parser.set_defaults(command=leave_out)


def add_verb(verbs: Commands) -> None:
    """Add this command to `irdesk project`."""
    verb = verbs.add_parser(
        "leave-out",
        help="how fairly a new run would be scored: leave runs and teams out of the project's pool",
        description=f"{DESCRIPTION} Same as irdesk leave-out PROJECT, with the real depths of its pool.",
    )
    _add_options(verb)
    verb.set_defaults(command=leave_out)


def _add_options(parser: argparse.ArgumentParser) -> None:
    add_experiment(parser, "runs; compressed files can be given directly")
    add_examined_pool(parser)
    add_measures(parser, "the measure that scores the runs (default: AP, or the project's measures)")
    add_format(parser, tuple(WRITERS))
    add_figure(parser)
    parser.add_argument(
        "--team",
        dest="named_teams",
        action="append",
        default=[],
        metavar="NAME=RUN,RUN…|FILE",
        help="runs, by tag or file, that are left out together; or a file with a run and its team in each line; "
        "can be repeated; runs without a team are left out one by one",
    )
    parser.add_argument(
        "--teams", action="store_true", help="leave out the groups of a project's runs instead of single runs"
    )
    add_topic_choice(parser)
    add_workers(parser)


def leave_out(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, leave out each run or team, and print the changes in scores."""
    with open_experiment(options, waiting, hidden=True) as experiment, provide_workers(options, waiting) as workers:
        report = _left_out(experiment, options, waiting, workers)
    _say(report, options, waiting)


def _left_out(
    experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress, workers: Workers
) -> LeaveOutReport:
    from irdesk.session.pools.leave_out import leave_out_report
    from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns

    measures = topic_measures(options.measures or _without_needs(experiment.compared) or [DEFAULT_MEASURE])
    judged = experiment.judged()
    experiment.preload(workers)
    rules = judged.rules
    ranked = {run_id: experiment.ranked(index, rules.ordering) for index, run_id in enumerate(experiment.ids)}
    names = names_of(experiment, list(ranked.values()))
    groups = _groups(options.named_teams, names, experiment.labels) if options.named_teams else experiment.groups
    pooling, scoring = waiting.stage("leaving runs out", [1.0, 4.0])
    pool = experiment.contributions(options.pool_depth, Taken(options.taken), pooling)
    runs = FrozenRuns(ranked, tuple(names), groups, tuple(judged.truths), "", judged.truths, rules)
    board = Scoreboard(measures[:1], rules, runs.truths)
    for run_id, run in ranked.items():
        board.add(score_run(run_id, run, board.truths, measures[:1], rules))
    warn(board, experiment, judged, waiting)
    topics, described = topic_choice(options, board, experiment.texts)
    if described:
        runs = runs.narrowed(topics, described)
    teams: bool = options.teams or bool(options.named_teams)
    report = leave_out_report(pool, runs, measures, scoring, teams=teams, workers=workers)
    return replace(report, rules=" · ".join([report.rules, *experiment.notes]))


def _without_needs(names: Sequence[str]) -> list[str]:
    """Return the names of the measures that need only grades."""
    return [name for name in names if not parse_one(name).family.needs]


def _say(report: LeaveOutReport, options: argparse.Namespace, waiting: CommandProgress) -> None:
    if options.figure:
        write_figure(losses_figure(report), options, waiting)
    else:
        waiting.say(WRITERS[options.format](leave_out_table(report)), end="")


def _groups(named_teams: Sequence[str], names: Sequence[str], files: Sequence[str]) -> tuple[str, ...]:
    """Return each run's team, or an empty string if it has none. Raises `CommandRefused` if a run is unknown or belongs
    to two teams, and `InputError` if the file of teams cannot be read.
    """
    groups: dict[int, str] = {}
    known = {called: i for i, aliases in enumerate(zip(names, files, strict=True)) for called in aliases}
    for text in named_teams:
        team, sign, listed = text.partition("=")
        pairs = [(run, team) for run in listed.split(",")] if sign and team else _from_file(text)
        for run, name in pairs:
            place = _place(run, known)
            if groups.setdefault(place, name) != name:
                raise CommandRefused(f"run {run} belongs to two teams, {groups[place]} and {name}")
    return tuple(groups.get(i, "") for i in range(len(names)))


def _place(run: str, known: Mapping[str, int]) -> int:
    if run not in known:
        raise CommandRefused(f"no run is called '{run}'; the runs are {', '.join(known)}")
    return known[run]


def _from_file(name: str) -> list[tuple[str, str]]:
    """Read runs and their teams from a file, one pair per line. Raises `InputError`."""
    try:
        lines = Path(name).read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError as fault:
        raise InputError(name, 0, "there is no such file; expected one of runs and teams, or NAME=RUN,RUN") from fault
    pairs = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words and len(words) != 2:
            raise InputError(name, number, f"found {len(words)} words, expected a run and its team")
        pairs += [(words[0], words[1])] if words else []
    return pairs
