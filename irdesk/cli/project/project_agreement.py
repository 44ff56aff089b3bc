"""``irdesk project agreement|resolve``: compute the agreement between a project's assessors, and choose whose grade
counts.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.cli.commands.agreement import add_options
from irdesk.cli.options.argument_types import location
from irdesk.cli.options.measure_options import chosen_measure
from irdesk.cli.project.project_access import open_workspace
from irdesk.cli.project.project_scoring_input import ProjectExperiment
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import ChooseResolution

if TYPE_CHECKING:
    from irdesk.reporting.assessment.agreement import Report
    from irdesk.session.team.agreement import Agreement

POLICIES = {
    "last": Policy.LAST,
    **{str(policy): policy for policy in Policy if policy not in {Policy.LAST, Policy.ASSESSOR}},
}


def add_verbs(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "agreement",
        help="how far the assessors agree, and how that affects the order of runs",
        description="Compute raw agreement, overlap, and Cohen's, Fleiss' and Krippendorff's coefficients of those "
        "who judged in the project and of imported qrels; and compare the order of the runs under each "
        "assessor's grades of the documents that both judged.",
    )
    verb.add_argument("project", metavar="PROJECT")
    add_options(verb)
    verb.set_defaults(command=_agreement)

    verb = verbs.add_parser(
        "resolve", help="which grade counts where assessors disagree; without a value, print the current rule"
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    which = verb.add_mutually_exclusive_group()
    which.add_argument("policy", nargs="?", choices=[*POLICIES], metavar="POLICY", help=", ".join(POLICIES))
    which.add_argument("--assessor", metavar="NAME", help="use only the grades of this assessor")
    verb.set_defaults(command=_resolve)


def _agreement(options: argparse.Namespace, waiting: CommandProgress) -> None:
    agreement_of_project(options.project, options, waiting)


def agreement_of_project(project: str, options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Compare all assessors who judged in a project, and print the agreement."""
    from irdesk.reporting.assessment.agreement import WRITERS
    from irdesk.session.team.agreement import AgreementRequest, compare_assessors

    with closing(ProjectExperiment(project, options.runs, options, waiting, hidden=True)) as experiment:
        rules = experiment.rules
        runs = {run_id: experiment.ranked(index, rules.ordering) for index, run_id in enumerate(experiment.ids)}
        request = replace(AgreementRequest.of_state(experiment.state), runs=runs, rules=rules)
        measure = chosen_measure(options.measure, experiment)
    (progress,) = waiting.stage("comparing")
    result = compare_assessors(request, str(measure), progress, each_topic=options.each)
    if len(result.judged.assessors) < 2:
        raise CommandRefused(
            f"{project}: agreement needs two assessors; add another's qrels with: irdesk project add --as NAME"
        )
    if not any(pair.all.shared for pair in result.pairs):
        waiting.say("irdesk: no document was judged by two of the assessors", sys.stderr)
    waiting.say(WRITERS[options.format](_report(result, each=options.each)), end="")


def _report(result: Agreement, *, each: bool) -> Report:
    from irdesk.reporting.assessment.agreement import Report, Statistic, of_pair

    statistics = [row for pair in result.pairs for row in of_pair(pair.all)]
    statistics += result.together
    for topic, together in result.by_topic.items() if each else ():
        statistics += [
            row for pair in result.pairs if topic in pair.topics for row in of_pair(pair.topics[topic], topic)
        ]
        statistics += together
    for pair in result.pairs:
        both, orders = (pair.all.first, pair.all.second), pair.orders
        for name, value in (("τ_b", orders.tau), ("τ_AP,b", orders.tau_ap)):
            called = f"{name} of runs by {result.measure}"
            statistics.append(Statistic("", both, called, value, len(orders.runs)))
    return Report(statistics, [pair.all for pair in result.pairs], result.imported)


def _resolve(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        if options.assessor:
            workspace.execute(ChooseResolution(Resolution(Policy.ASSESSOR, options.assessor)))
        elif options.policy:
            workspace.execute(ChooseResolution(Resolution(POLICIES[options.policy])))
        waiting.say(f"counts: {workspace.state.resolution}")
        disputes = workspace.state.disputes()
        undecided = sum(dispute.decided is None for dispute in disputes)
        message = "{count} {count:document is|documents are} graded differently, {left} of them undecided"
        waiting.say(filled(message, count=len(disputes), left=undecided))
