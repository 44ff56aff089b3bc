"""``irdesk design RUN... --model LABELS --budget N -o DESIGN``: draw the documents for people to judge."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from irdesk.cli.estimates.estimate import add_models
from irdesk.cli.options.argument_types import positive
from irdesk.cli.options.measure_options import add_complete, add_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.pool_options import add_seed
from irdesk.cli.options.scoring_options import add_rules, rules_of
from irdesk.cli.support.input_files import add_columns, add_runs
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.qrels import Qrels
from irdesk.domain.translatable_messages import filled


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "design",
        help="choose documents for people to judge, so that scores can be estimated from their judgements and a "
        "model's labels",
        description="Draw a random sample of the documents that a model labelled, with recorded probabilities: the "
        "more a document can change the runs' scores, the more likely it is drawn. irdesk estimate "
        "uses the design with human judgements of the drawn documents. With --between, the sample "
        "is for the difference of two runs.",
    )
    add_runs(parser)
    add_models(parser)
    parser.add_argument(
        "--budget", type=positive, required=True, metavar="N", help="the number of documents for people to judge"
    )
    parser.add_argument("-o", dest="out", metavar="DESIGN", required=True, help="the file to write")
    parser.add_argument(
        "--pool", metavar="POOL", help="also write the drawn documents as a pool, topic docno, in random order"
    )
    parser.add_argument(
        "--extend",
        metavar="DESIGN",
        help="an earlier design whose drawn documents are kept; the budget counts all rounds",
    )
    add_measures(parser, "a measure to estimate (default: P@10 and nDCG@10)")
    add_seed(parser)
    add_complete(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=design)


def design(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read runs and labels, draw the sample, write the design, and print the expected interval widths."""
    from irdesk.cli.estimates.estimate_input import (
        estimated_measures,
        labelled_pool,
        read_design,
        read_models,
        read_runs,
    )
    from irdesk.domain.errors import CommandRefused
    from irdesk.evaluation.estimates.document_population import Population
    from irdesk.evaluation.estimates.estimator import Estimator
    from irdesk.evaluation.estimates.sample_plan import draw_round, expected_half_widths
    from irdesk.formats import design_file, pool_file
    from irdesk.formats.io.atomic_write import replacing

    models = read_models(options, waiting)
    rules = rules_of(options, Qrels(next(iter(models.values()))))
    runs = read_runs(options, rules, waiting)
    (progress,) = waiting.stage("drawing the sample")
    before = read_design(options.extend, progress) if options.extend else None
    pool = labelled_pool(models)
    if before:
        pool = before.docnos()
    if options.between:
        if unknown := [tag for tag in options.between if tag not in runs]:
            raise CommandRefused(f"no run is called {unknown[0]}; the runs are {', '.join(runs)}")
        runs = {tag: runs[tag] for tag in options.between}
    population = Population.of(pool, models, runs, all_topics=rules.all_topics, depth=rules.depth)
    measures = estimated_measures(options.measures)
    estimator = Estimator(population, runs, measures, rules)
    linear = [estimator.linear(measure, population.labels[0]) for measure in measures]
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    made, probabilities = draw_round(linear, options.budget, seed, before, difference=bool(options.between))
    named = " ".join(map(str, measures))
    head = f"irdesk design: topic docno probability round; measures {named}; budget {options.budget}; seed {seed}"
    if options.pool:
        with replacing(Path(options.pool)) as out:
            out.writelines(pool_file.lines({topic: docnos for topic, docnos in made.drawn().items() if docnos}))
    design_file.write(made, Path(options.out), head)
    drawn = sum(map(len, made.drawn().values()))
    summary = filled(
        "{drawn} {drawn:document|documents} drawn from {pooled} in {topics} {topics:topic|topics}, seed {seed}",
        drawn=drawn,
        pooled=len(population),
        topics=len(population.topics),
        seed=seed,
    )
    waiting.say(f"irdesk: {summary}", sys.stderr)
    for measure, one in zip(measures, linear, strict=True):
        half = expected_half_widths(one, probabilities, difference=bool(options.between))
        if options.between:
            waiting.say(f"{measure}: 95 % interval of the difference of about ± {half[0]:.3f}")
        else:
            waiting.say(f"{measure}: 95 % intervals of about ± {half.mean():.3f} (widest ± {half.max():.3f})")
