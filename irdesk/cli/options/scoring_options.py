"""Scoring options shared by all commands: trec_eval's options, and the options for the convention, ties, gains and the
ideal ranking.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from irdesk.cli.options.argument_types import positive
from irdesk.domain.errors import CommandRefused
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Convention, Ordering, RankedBy, Ties
from irdesk.evaluation.measures.families.counts import NUM_Q
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.param_values import EXPONENTIAL, Gains, base_of_logarithm
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def add_order(parser: argparse.ArgumentParser, option: str = "--order") -> None:
    """Add the option for the key by which a run's documents are ranked: score, rank column or file order."""
    parser.add_argument(
        option,
        dest="ranked_by",
        choices=[key.value for key in RankedBy],
        help="what orders the documents of a run: the retrieval score (default, as trec_eval does), the rank "
        "column, or the order of the file; a rank column that has the same value everywhere is refused",
    )


def add_rules(parser: argparse.ArgumentParser, order_option: str = "--order") -> None:
    """Add the options that control scoring. If none is given, a project uses its own settings, and files use the
    defaults.
    """
    add_order(parser, order_option)
    parser.add_argument(
        "-l", dest="level", type=positive, metavar="N", help="grades of N or higher are relevant (default: 1)"
    )
    parser.add_argument("-J", dest="judged_only", action="store_true", help="remove unjudged documents first")
    parser.add_argument(
        "-M", dest="depth", type=positive, metavar="N", help="keep only the first N documents per topic"
    )
    parser.add_argument(
        "--convention",
        choices=[profile.value for profile in Convention],
        help="the program whose conventions decide ties and recall points (default: trec_eval 9)",
    )
    parser.add_argument(
        "--ties",
        choices=[ties.value for ties in Ties],
        help="what decides between equal retrieval scores under --convention exact: docno descending (docno-desc, the "
        "default) or ascending, the rank column, the order of the file, or none: the mean over all orders (expected)",
    )
    parser.add_argument(
        "-N",
        dest="documents",
        type=positive,
        metavar="N",
        help="the number of documents in the collection, for utility",
    )
    parser.add_argument(
        "--gains",
        type=gains,
        metavar="exp|GRADE=GAIN,...",
        help="the gains of grades, such as 1=3.5,2=9; exp for 2^grade − 1; by default the gain is the grade",
    )
    parser.add_argument(
        "--log-base",
        type=base,
        metavar="B",
        help="discount gains by log_B(rank) from rank B on, and not before (default: by log2(rank + 1))",
    )
    parser.add_argument(
        "--ideal",
        choices=[ideal.value for ideal in Ideal],
        help="what nDCG compares with: the best order of all judged documents (default), the top grade at every "
        "rank, or the best order of the documents a run retrieved, which ignores what it missed",
    )
    parser.add_argument(
        "--top-grade",
        type=positive,
        metavar="N",
        help="the highest grade of the scale (default: the highest in the qrels)",
    )


def changed_rules(options: argparse.Namespace, rules: ScoringOptions) -> ScoringOptions:
    """Return a copy of ``rules`` with the changes from the options, including ``-c`` if the command has it.

    Raises `CommandRefused` for a tie rule that the convention does not allow.
    """
    convention = Convention(options.convention or rules.convention)
    if options.ties and convention is not Convention.EXACT:
        raise CommandRefused(
            f"the {convention.value} convention breaks ties by docno descending; --ties requires --convention exact"
        )
    before = rules.profile
    top = options.top_grade or before.top
    chosen = Gains.exponential(top) if options.gains == EXPONENTIAL else options.gains
    profile = GainSettings(
        before.gains if chosen is None else chosen,
        options.log_base or before.base,
        Ideal(options.ideal or before.ideal),
        top,
        options.documents or before.documents,
    )
    return ScoringOptions(
        convention,
        options.level or rules.level,
        options.judged_only or rules.judged_only,
        options.depth or rules.depth,
        getattr(options, "complete", False) or rules.complete,
        profile,
        Ties(options.ties or rules.ties),
        RankedBy(options.ranked_by or rules.ranked_by),
    )


def rules_of(options: argparse.Namespace, qrels: Qrels) -> ScoringOptions:
    """Return the scoring options. The default top grade is the highest grade in the qrels. Raises the same errors as
    `changed_rules`.
    """
    return changed_rules(options, ScoringOptions(profile=GainSettings(top=max(1, *qrels.grade_set()))))


def ordering_of(rules: ScoringOptions, relevance: str | None, measures: Sequence[Measure]) -> Ordering:
    """Return the order in which the documents of each run are evaluated.

    trec_eval breaks ties by ascending docno if the judgements are preferences. The returned order does the same if
    ``relevance`` is the name of a format for preferences, all measures need them, and the convention is not
    `Convention.EXACT`.
    """
    asked = relevance is not None and "prefs" in relevance and rules.convention is not Convention.EXACT
    alone = all(measure.family.needs is Need.PREFERENCES or measure.family is NUM_Q for measure in measures)
    return replace(rules.ordering, ties=Ties.DOCNO_ASCENDING) if asked and alone else rules.ordering


def gains(text: str) -> Gains | str:
    """Parse the gains of grades, or "exp" for exponential gains, which need the top grade. Raises
    ``argparse.ArgumentTypeError``.
    """
    if text == EXPONENTIAL:
        return text
    try:
        return Gains.read(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"'{text}' is not {fault}") from None


def base(text: str) -> float:
    """Parse the base of a logarithm. Raises ``argparse.ArgumentTypeError``."""
    try:
        return base_of_logarithm(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(f"'{text}' is not {fault}") from None
