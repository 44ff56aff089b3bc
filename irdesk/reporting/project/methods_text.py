"""Methods section of a report: what was judged and computed, and how it was tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from irdesk.domain.grades import DEFAULT, FROM_QRELS
from irdesk.domain.pool import Chosen, Designed, FromRuns, Taken
from irdesk.evaluation.comparison.significance.comparison_plan import DRAWN, Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.paired_tests import EXACT_UP_TO
from irdesk.evaluation.measures.measure import Average
from irdesk.pooling.queue_orders import ORDERS
from irdesk.reporting.project.estimates_section import estimate_methods
from irdesk.reporting.project.report_content import PoolFacts, ProjectReport

TAKEN = {
    Taken.FILE: "in the order of the runs' own lines",
    Taken.SCORE: "by retrieval score",
    Taken.RANK: "by the rank column",
}


def methods(report: ProjectReport) -> str:
    """Return the methods as one paragraph."""
    parts = (_judging(report), _scoring(report), _testing(report), estimate_methods(report))
    return " ".join([*chain.from_iterable(parts), _program(report)])


def with_noun(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun in the singular or plural."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _judging(report: ProjectReport) -> Iterator[str]:
    if report.pool:
        pool = report.pool
        yield f"Documents were pooled for {with_noun(len(pool.sizes), 'topic')}: {'; '.join(pool_parts(pool))}."
        order = ORDERS[pool.spec.order].title if pool.spec.order in ORDERS else pool.spec.order
        yield (
            f"This gave {with_noun(pool.spec.documents, 'document')} to judge, queued in the order '{pool.spec.order}' "
            f"({order}; seed {pool.spec.seed})."
        )
    if not report.judgements:
        yield "Nothing is judged yet, so there are no scores."
        return
    grades = ", ".join(map(str, report.scale.grades))
    named = report.scale.name not in {FROM_QRELS, DEFAULT}
    scale = f"on the scale {report.scale.name} (grades {grades})" if named else f"with the grades {grades}"
    people = [assessor for assessor in report.assessors if assessor.grades]
    by = f" by {with_noun(len(people), 'assessor')}" if people else ""
    imported = [words for words, _, is_imported in report.grade_sources if is_imported]
    theirs = f", {' and '.join(imported)}" if imported and people else ""
    of = f"{with_noun(report.judgements, 'judgement')} of {with_noun(report.judged_topics, 'topic')}"
    yield f"There are {of}{by} {scale}{theirs}."
    if len(people) > 1 or report.agreement:
        yield f"If assessors gave several grades, the one that counts is: {report.resolution}."
    for pair in report.agreement[:1] if len(report.agreement) == 1 else ():
        agreement = pair.agreement
        kappa = "undefined" if agreement.kappa is None else f"{agreement.kappa:.3f}"
        yield (
            f"{agreement.first} and {agreement.second} both judged {with_noun(agreement.shared, 'document')} and agree "
            f"with Cohen's kappa {kappa}."
        )


def pool_parts(pool: PoolFacts) -> list[str]:
    """Return phrases that describe how a pool was built, one per part of the pool."""
    parts = []
    for part in pool.spec.parts:
        if isinstance(part, Chosen):
            parts.append(f"{with_noun(sum(map(len, part.documents.values())), 'document')} chosen {part.how}")
        elif isinstance(part, Designed):
            drawn, listed = (sum(map(len, documents.values())) for documents in (part.documents, part.listed))
            parts.append(
                f"{with_noun(drawn, 'document')} drawn from {listed:,} at random, with recorded probabilities, to "
                f"estimate {', '.join(part.measures)}"
            )
        else:
            parts.append(_from_runs(part))
    return parts


def _from_runs(part: FromRuns) -> str:
    depths = sorted({taking.depth for taking in part.runs})
    first = str(depths[0]) if len(depths) == 1 else f"{depths[0]} to {depths[-1]}"
    words = f"the first {first} documents of {with_noun(len(part.runs), 'run')}, taken {TAKEN[part.taken]}"
    if part.topics is not None:
        words += f", of {with_noun(len(part.topics), 'topic')}"
    if part.layers:
        layers = (f"{layer.share:.0%} of ranks {layer.first} to {layer.last or 'the last'}" for layer in part.layers)
        words += f", of which a sample was drawn: {', '.join(layers)}"
    return words


def _scoring(report: ProjectReport) -> Iterator[str]:
    if not report.runs or not report.judgements:
        return
    names = ", ".join(map(str, report.measures))
    yield f"{with_noun(len(report.runs), 'run')} {'was' if len(report.runs) == 1 else 'were'} scored by {names}."
    yield f"Scores follow these conventions: {'; '.join(report.rules)}."
    if any(measure.family.average is Average.GEOMETRIC for measure in report.measures):
        yield "Scores are averaged arithmetically over topics, unless the measure is a geometric mean."
    else:
        yield "Scores are averaged arithmetically over topics."
    yield (
        "Documents without a judgement count as not relevant; Judged@k is the share of judged documents among the "
        "first k, and the bounds of a mean are the lowest and the highest value that it could have over all "
        "possible judgements of the unjudged documents retrieved by the run."
    )


def _testing(report: ProjectReport) -> Iterator[str]:
    if report.baseline is None or not report.compared:
        return
    first = report.compared[0].compared
    plan, topics = first.result.plan, len(first.result.topics)
    others = len(report.runs) - 1
    if others:
        each = "The other run was" if others == 1 else f"Each of the other {others} runs was"
        yield (
            f"{each} compared with {report.runs[report.baseline].name} over {with_noun(topics, 'topic')} that all runs "
            f"have, measure by measure, by {test_in_words(plan, others)}."
        )
    yield (
        f"Intervals are {plan.confidence:.0%} confidence intervals by {intervals_in_words(plan)}"
        + ("; d is the mean of the paired differences over their standard deviation (Cohen's d_z)." if others else ".")
    )


def intervals_in_words(plan: Plan) -> str:
    """Return a phrase for the method by which intervals are computed, to follow "intervals by"."""
    if plan.intervals is Interval.BOOTSTRAP:
        return f"the paired bootstrap over topics ({plan.permutations:,} resamples, seed {plan.seed})"
    if plan.intervals is Interval.TUKEY:
        return "Student's t over topics, those of differences by Tukey's test for all pairs of runs at once"
    return "Student's t over topics"


def test_in_words(plan: Plan, comparisons: int) -> str:
    """Describe a test with its significance level, its correction and its random draws."""
    words = f"the {plan.method.full_name} test, two-sided at {1 - plan.confidence:.2g}"
    if plan.method.paired is None:
        return f"{words}, which by definition is corrected for all pairs of runs{_chance(plan)}"
    if plan.correction.value != "none" and comparisons > 1:
        words += f", p-values corrected by {plan.correction.value} for the {comparisons} comparisons of a measure"
    elif comparisons > 1:
        words += ", p-values not corrected for their number"
    return words + _chance(plan)


def _chance(plan: Plan) -> str:
    """Return a phrase on the random draws of a test: their number and seed, or that all permutations are tried."""
    if plan.method is Method.RANDOMIZATION:
        return (
            f" (all sign flips where at most {EXACT_UP_TO} topics differ, otherwise {plan.permutations:,} drawn with "
            f"seed {plan.seed})"
        )
    return f" ({plan.permutations:,} permutations, seed {plan.seed})" if plan.method in DRAWN else ""


def _program(report: ProjectReport) -> str:
    versions: Sequence[tuple[str, str]] = report.versions
    rest = ", ".join(f"{name} {version}" for name, version in versions[1:])
    return f"Everything was computed with {versions[0][0]} {versions[0][1]} ({rest})."
