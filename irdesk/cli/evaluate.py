"""``irdesk evaluate QRELS RUN...``: scores, with trec_eval's options and more formats."""

from __future__ import annotations

import argparse
import sys

from irdesk.cli.inputs import read
from irdesk.cli.parsing import Commands
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Convention, Run
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.names import parse
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import Scoreboard, ranked_keys, score_run
from irdesk.formats.base import Kind
from irdesk.reporting.scores import FORMATS, WRITERS, Report
from irdesk.session.settings import DEFAULT_MEASURES


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
        help="a measure, such as nDCG@10, AP(rel=2), ndcg_cut.10,20 or official; may be given again",
    )  # fmt: skip
    parser.add_argument("-q", dest="by_topic", action="store_true", help="also topic by topic")
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument(
        "-l", dest="level", type=_positive, default=1, metavar="N", help="relevant is grade N or better"
    )
    parser.add_argument("-J", dest="judged_only", action="store_true", help="drop unjudged documents first")
    parser.add_argument("-M", dest="depth", type=_positive, metavar="N", help="keep the first N documents a topic")
    parser.add_argument("--format", choices=FORMATS, default="table", help="table (default), trec, csv or json")
    parser.add_argument(
        "--convention", choices=[profile.value for profile in Convention], default=Convention.TREC_EVAL_9.value,
        help="whose conventions decide ties and recall points (default: trec_eval 9)",
    )  # fmt: skip
    parser.set_defaults(command=evaluate)


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) < 10**9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of 1 or more")
    return int(text)


def evaluate(options: argparse.Namespace) -> None:
    """Read, score, print."""
    names: list[str] = options.measures or (["official"] if options.format == "trec" else list(DEFAULT_MEASURES))
    measures: tuple[Measure, ...] = tuple(dict.fromkeys(measure for name in names for measure in parse(name)))
    rules = Rules(Convention(options.convention), options.level, options.judged_only, options.depth, options.complete)
    qrels: Qrels = read(options.qrels, Kind.QRELS)
    board = Scoreboard(measures, rules, {topic: Truth.of(grades) for topic, grades in qrels.grades.items()})
    tags: dict[str, str] = {}
    for i, name in enumerate(options.runs):
        run: Run = read(name, Kind.RUN)
        run_id = f"{i} {name}"
        board.add(score_run(run_id, ranked_keys(run, rules), board.truths, measures, rules))
        tags[run_id] = run.tag
        if not board.coverage(run_id)[0]:
            print(f"irdesk: {name}: none of its topics is in the qrels", file=sys.stderr)
    report = Report(board, tags, options.by_topic, runid="official" in names)
    sys.stdout.write(WRITERS[options.format](report))
    sys.stdout.flush()
