"""``irdesk fuse RUN RUN... -o FILE``: fuse several runs into one, by ranks or by retrieval scores."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from irdesk.cli.options.argument_types import positive, share
from irdesk.cli.options.measure_options import topic_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.scoring_options import add_order
from irdesk.cli.support.input_files import add_columns, add_runs, named_ranked, read
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fused_run_origin import describe_fusion
from irdesk.domain.fusion.fusion_settings import USUAL_DEPTH, USUAL_K, Fusion, Method, Norm
from irdesk.domain.run import Convention, Ordering, RankedBy, Run
from irdesk.domain.run_names import distinct_names
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.fusion import fuse, refuse_senseless, refuse_tag
from irdesk.evaluation.fusion_training import USUAL_SHARE, Training, train_weights
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind
from irdesk.formats.runs import run_trec


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "fuse",
        help="combine several runs into one: RRF, CombSUM, Borda, weighted sums and others",
        description="Fuse runs. Documents with equal retrieval scores are ranked as in trec_eval 9.",
    )
    add_runs(parser)
    parser.add_argument("-o", dest="out", metavar="FILE", required=True, help="the run to write; - for standard output")
    parser.add_argument("--qrels", metavar="QRELS", help="the judgements for --train")
    add_fusion(parser)
    add_order(parser)
    add_columns(parser)
    parser.set_defaults(command=fuse_runs)


def add_fusion(parser: argparse.ArgumentParser) -> None:
    """Add the options that describe a fusion."""
    parser.add_argument(
        "--method",
        choices=[method.value for method in Method],
        default=Method.RRF.value,
        help="rrf (default; Cormack, Clarke & Büttcher 2009); combsum, combmnz, combanz, combmed, combmin and combmax "
        "(Fox & Shaw 1994); isr and logisr (Mourão, Martins & Magalhães 2015); borda (Aslam & Montague 2001); "
        "condorcet (Montague & Aslam 2002); or weighted, a sum of normalised retrieval scores",
    )
    parser.add_argument(
        "--k", type=float, metavar="K", help="for rrf: a document at rank r adds 1/(K + r) (default: 60)"
    )
    parser.add_argument(
        "--norm",
        choices=[norm.value for norm in Norm],
        help="for comb… and weighted: how retrieval scores are normalised (default: min-max)",
    )
    parser.add_argument(
        "--weight",
        dest="weights",
        type=float,
        action="append",
        default=[],
        metavar="W",
        help="for weighted: the weight of a run; repeat it for each run, in their order",
    )
    parser.add_argument(
        "--train",
        metavar="MEASURE",
        help="for weighted: choose the weights with the highest mean on some of the judged topics, and print their "
        "score on the others",
    )
    parser.add_argument(
        "--held-out", type=share, metavar="SHARE", help="for --train: the share of topics held out (default: 0.5)"
    )
    parser.add_argument(
        "--seed", type=positive, metavar="N", help="for --train: the seed that draws the topics held out (default: 1)"
    )
    parser.add_argument(
        "--depth",
        type=positive,
        default=USUAL_DEPTH,
        metavar="N",
        help="the maximum number of documents per topic (default: 1000)",
    )
    parser.add_argument(
        "--keep-all",
        action="store_true",
        help="also keep documents beyond the depth of the inputs; by default no list is longer than the longest of "
        "its inputs, so that the new run does not gain from depth alone",
    )
    parser.add_argument("--tag", metavar="NAME", help="the new run's tag (default: the method)")


def fuse_runs(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, fuse them, and write the result."""
    fusion = fusion_of(options)
    tag = fusion.tag if options.tag is None else options.tag
    refuse_tag(tag)
    training = training_of(options)
    if bool(training) is not bool(options.qrels):
        raise CommandRefused("--train requires --qrels, and --qrels requires --train")
    fusion = fusion if not training else msgspec.structs.replace(fusion, weights=(1.0,) * len(options.runs))
    refuse_senseless(fusion, len(options.runs))
    runs: list[Run] = [
        read(name, Kind.RUN, options.columns, part)
        for name, part in zip(options.runs, reading(waiting, options.runs), strict=True)
    ]
    ordering = Ordering.of(Convention.TREC_EVAL_9, by=RankedBy(options.ranked_by or RankedBy.SCORE))
    for name, run in zip(options.runs, runs, strict=True) if ordering.by is RankedBy.RANK else ():
        named_ranked(name, run, ordering)  # raises an error with the file name if the rank column is unusable
    if training:
        weights = _trained(runs, fusion, training, options, waiting)
        fusion = msgspec.structs.replace(fusion, weights=weights)
    (progress,) = waiting.stage("fusing")
    made = fuse(runs, fusion, tag, ordering, progress)
    waiting.stage("writing")
    if options.out == "-":
        waiting.say("".join(run_trec.lines(made)), end="")
    else:
        run_trec.write(made, Path(options.out))
    names = distinct_names([(run.tag, path) for run, path in zip(runs, options.runs, strict=True)])
    message = filled(
        "{documents} {documents:document|documents} of {topics} {topics:topic|topics}",
        documents=made.lines,
        topics=len(made.rankings),
    )
    waiting.say(f"irdesk: {tag} is {describe_fusion(fusion, tuple(names))}: {message}", sys.stderr)


def _trained(
    runs: list[Run], fusion: Fusion, training: Training, options: argparse.Namespace, waiting: CommandProgress
) -> tuple[float, ...]:
    """Train weights on the judgements in a file, print their evaluation, and return the weights."""
    reading_qrels, progress = waiting.stage("training", [1, 9])
    qrels = read(options.qrels, Kind.QRELS, (), reading_qrels)
    rules = ScoringOptions(
        profile=GainSettings(top=max(1, *qrels.grade_set())), ranked_by=RankedBy(options.ranked_by or RankedBy.SCORE)
    )
    truths = Judgements.of(qrels.grades, qrels.details)
    trained = train_weights(runs, fusion, training, truths, rules, progress)
    waiting.say(f"irdesk: {trained.statement}", sys.stderr)
    return trained.weights


def training_of(options: argparse.Namespace) -> Training | None:
    """Return the settings for training weights, or None if no training was requested. Raises `CommandRefused` for
    options that cannot be combined.
    """
    if options.train is None:
        if options.held_out or options.seed:
            raise CommandRefused("--held-out and --seed are options of --train")
        return None
    if Method(options.method) is not Method.WEIGHTED or options.weights:
        raise CommandRefused("--train finds the weights of --method weighted; do not give --weight with it")
    return Training(topic_measure(options.train), options.held_out or USUAL_SHARE, options.seed or 1)


def fusion_of(options: argparse.Namespace) -> Fusion:
    """Return the fusion described by the options. Raises `CommandRefused` for a parameter that the fusion method does
    not have.
    """
    method = Method(options.method)
    for name, given, fits in (
        ("--k", options.k is not None, method is Method.RRF),
        ("--norm", options.norm is not None, method.by_scores),
        ("--weight", bool(options.weights), method is Method.WEIGHTED),
    ):
        if given and not fits:
            raise CommandRefused(f"{method.value} has no {name}")
    k = USUAL_K if options.k is None else options.k
    norm = Norm(options.norm or Norm.MIN_MAX)
    return Fusion(method, norm, k, tuple(options.weights), options.depth, not options.keep_all)
