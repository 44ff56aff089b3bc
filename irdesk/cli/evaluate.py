"""``irdesk evaluate QRELS RUN...``: scores, with trec_eval's options and more formats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from irdesk.cli.forked import WORKERS, forked
from irdesk.cli.inputs import add_columns, add_relevance, read_judgements, read_ranked, waits
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, ordering_of, rules_of
from irdesk.cli.trec_options import add_trec_options, trec_lines
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Convention
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import ScoredRun, score_run
from irdesk.reporting.conventions import not_known
from irdesk.reporting.naming import distinct_names
from irdesk.reporting.scores import FORMATS, WRITERS, Report

FORKED_FROM = 1 << 23  # bytes


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "evaluate",
        help="score runs against qrels",
        description="Score runs against qrels. The letters mean what they mean in trec_eval.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; compressed files are read as they are")
    parser.add_argument(
        "-m", dest="measures", metavar="MEASURE", action="append", default=[],
        help="a measure, such as nDCG@10, AP(rel=2), ndcg_cut.10,20, official or all_trec; may be given again",
    )  # fmt: skip
    parser.add_argument("-q", dest="by_topic", action="store_true", help="also topic by topic")
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument(
        "--format", choices=FORMATS, default="table", help="table (default), trec, csv, json, markdown, latex"
    )
    parser.add_argument(
        "--bounds", action="store_true", help="also the least and greatest score that judging the unjudged could give"
    )
    add_columns(parser)
    add_relevance(parser)
    add_rules(parser)
    add_trec_options(parser)
    parser.set_defaults(command=evaluate)


def evaluate(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, score, print."""
    if options.bounds and options.format == "trec":
        raise CommandRefused("trec_eval's format has no place for bounds; take --format table, csv or json")
    names: list[str] = options.measures or (["official"] if options.format == "trec" else _usual_measures())
    measures, lines = trec_lines(options, names, Convention(options.convention))
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels = read_judgements(options, measures, told)
    rules = rules_of(options, qrels)
    ordering = ordering_of(rules, options.relevance, measures)
    board = Scoreboard(measures, rules, Judgements.of(qrels.grades, qrels.details))
    tags: dict[str, str] = {}
    truths = board.truths

    # To tables of scores it does not matter which documents they are made of; keys take as long to hand over as a tenth
    # of the reading.
    documents_matter = options.bounds or options.format == "trec"

    def scored(at: int) -> ScoredRun:
        name: str = options.runs[at]
        ranked = read_ranked(name, ordering, options.columns, files[at])
        files[at].report(0, 0)
        found = score_run(f"{at} {name}", ranked, truths, measures, rules)
        return found if documents_matter else replace(found, keys=replace(ranked, keys_of_all=ranked.keys_of_all[:0]))

    # What waits is read by one process alone, and little is read sooner than another process is there.
    alone = any(map(waits, options.runs)) or sum(file.weight for file in files) < FORKED_FROM
    runs = forked(scored, range(len(options.runs)), (truths, measures, rules), 1 if alone else WORKERS)
    for name, file, run in zip(options.runs, files, runs, strict=True):
        file.report(1, 1)
        board.add(run)
        tags[run.run_id] = run.keys.tag
        if not board.coverage(run.run_id)[0]:
            waiting.say(f"irdesk: {name}: none of its topics is in the qrels", sys.stderr)
    if options.format != "trec":  # whose runid line is the tag as it is
        named = distinct_names(list(zip(tags.values(), options.runs, strict=True)))
        tags = dict(zip(tags, named, strict=True))
    if unknown := board.unknown():
        raise CommandRefused(not_known(unknown))
    grades: Sequence[int] = ()
    if options.bounds:
        from irdesk.evaluation.bounds import grades_to_top  # which few evaluations need

        grades = grades_to_top(rules.profile.top, truths.values())
    report = Report(board, tags, options.by_topic, grades, summary=options.summary, trec=lines)
    waiting.stage("computing bounds" if options.bounds else "writing")
    waiting.say(WRITERS[options.format](report), end="")


def _usual_measures() -> list[str]:
    from irdesk.session.settings import DEFAULT_MEASURES

    return list(DEFAULT_MEASURES)
