"""Checks that derive all cautions of an evaluation from immutable evidence.

The command line, notebooks and the window show the same cautions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from irdesk.domain.run import RankedBy
from irdesk.domain.translatable_messages import together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import (
    DEPTH,
    DOCNO_IDS,
    FEW_JUDGED,
    IGNORED_TOPICS,
    MISSING_TOPICS,
    NO_TOPICS,
    NUL_IN_DOCNO,
    RANK_ORDER,
    TIES_DECIDE,
    TOPIC_IDS,
    UNJUDGED_SHARES,
    Caution,
    Severity,
    in_order,
    list_names,
)
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, first_ranks
from irdesk.evaluation.attention.caution_thresholds import (
    DEPTH_MATTERS,
    FEW_TOPICS,
    LEAST_JUDGED,
    MANY_CONTRADICTED,
    MANY_JUDGED,
    MANY_UNJUDGED,
    SAME_DEPTH,
    TIES_DECIDE_MUCH,
    TIES_MATTER,
    UNLIKE_SHARES,
)
from irdesk.evaluation.attention.grade_cautions import GradeFacts, grade_cautions
from irdesk.evaluation.attention.id_spelling import Spelling, topic_spelling
from irdesk.evaluation.attention.tie_ranges import TieSums, uses_whole_lists
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class RunEvidence:
    """Evidence about one run: its displayed name, topics, means (shape (measures,)) and facts."""

    name: str
    topics: Collection[str]
    means: Floats
    facts: RunFacts


def _not_cut(_run: int, _depth: int) -> Floats | None:
    return None


@dataclass(frozen=True, eq=False)
class Evidence:
    """Input from which cautions are derived.

    ``judged`` are the judged topics. ``top_chosen`` and ``level_chosen`` say whether the user chose the top grade and
    the relevance level. ``at_depth`` returns the means of the nth run with its lists cut to a depth, shape (measures,),
    or None if unknown.
    """

    judged: Sequence[str]
    measures: Sequence[Measure]
    rules: ScoringOptions
    runs: Sequence[RunEvidence]
    grades: GradeFacts = field(default_factory=lambda: GradeFacts({}))
    top_chosen: bool = False
    level_chosen: bool = False
    at_depth: Callable[[int, int], Floats | None] = _not_cut


def cautions_of(evidence: Evidence) -> tuple[Caution, ...]:
    """Return all cautions of an evaluation, most severe first."""
    cautions = [*_ranks(evidence), *_ties(evidence)]
    if evidence.judged:
        cautions += [*_topics(evidence), *_documents(evidence), *_unjudged(evidence), *_depths(evidence)]
        cautions += grade_cautions(
            evidence.grades,
            evidence.measures,
            evidence.rules,
            top_chosen=evidence.top_chosen,
            level_chosen=evidence.level_chosen,
        )
    return in_order(cautions)


def _ranks(evidence: Evidence) -> Iterator[Caution]:
    for run in evidence.runs:
        check = run.facts.check
        if check is None:
            continue
        if check.contradicted and evidence.rules.ranked_by is RankedBy.SCORE:
            many = check.contradicted >= MANY_CONTRADICTED * check.compared
            values = {
                "run": plain(run.name),
                "count": check.contradicted,
                "topics": check.compared,
                "names": list_names(check.named)
                if check.contradicted <= len(check.named)
                else worded("{names}, …", names=list_names(check.named, len(check.named))),
                "rising": check.rising,
            }
            sentence = (
                worded(
                    "{run}: retrieval scores contradict the rank column in {count} of {topics} topics "
                    "({names}). In {rising} of these topics, scores rise with the rank, as distances do. "
                    "Documents are ranked by score",
                    **values,
                )
                if check.rising
                else worded(
                    "{run}: retrieval scores contradict the rank column in {count} of {topics} topics ({names}). "
                    "Documents are ranked by score",
                    **values,
                )
            )
            yield Caution(RANK_ORDER, Severity.HIGH if many else Severity.LOW, sentence, (run.name,), check.named)
        if check.nuls:
            sentence = worded("{run}: {count:,} docnos contain a NUL character", run=plain(run.name), count=check.nuls)
            yield Caution(NUL_IN_DOCNO, Severity.MEDIUM, sentence, (run.name,))


def _topics(evidence: Evidence) -> Iterator[Caution]:
    judged = set(evidence.judged)
    without = [run for run in evidence.runs if judged.isdisjoint(run.topics)]
    if without:
        sentence = worded(
            "{runs}: no topic is judged; topic ids look like {one} in the run and {other} in the qrels",
            runs=list_names([run.name for run in without]),
            one=plain(next(iter(without[0].topics), "")),
            other=plain(evidence.judged[0]),
        )
        yield Caution(NO_TOPICS, Severity.HIGH, sentence, tuple(run.name for run in without))
    lacking = []
    for run in evidence.runs:
        topics_of_run = set(run.topics)
        lacking.append((run, tuple(topic for topic in evidence.judged if topic not in topics_of_run)))
    for missing, group in _alike([(run, topics) for run, topics in lacking if topics and len(topics) < len(judged)]):
        yield _missing(evidence, [run.name for run in group], missing)
    beside = [(run, tuple(topic for topic in run.topics if topic not in judged)) for run in evidence.runs]
    for ignored, group in _alike([(run, topics) for run, topics in beside if topics and run not in without]):
        sentence = worded(
            "{runs}: {count} of {topics} topics are not judged and not counted ({names})",
            runs=list_names([run.name for run in group]),
            count=len(ignored),
            topics=len(group[0].topics),
            names=list_names(ignored),
        )
        yield Caution(IGNORED_TOPICS, Severity.LOW, sentence, tuple(run.name for run in group), ignored)
    for (run, missing), (_, ignored) in zip(lacking, beside, strict=True):
        if missing and ignored and (spelling := topic_spelling(ignored, missing)):
            sentence = worded(
                "{run}: {count} of {all} unjudged topics differ from judged topics only in {difference} ({one} in the "
                "run, {other} in the qrels)",
                **_spelling_values(run, spelling),
            )
            yield Caution(TOPIC_IDS, Severity.HIGH, sentence, (run.name,), ignored)


def _missing(evidence: Evidence, runs: list[str], missing: tuple[str, ...]) -> Caution:
    values = {
        "runs": list_names(runs),
        "count": len(missing),
        "topics": len(evidence.judged),
        "names": list_names(missing),
    }
    sentence = (
        worded("{runs}: {count} of {topics} judged topics are missing ({names}) and count as 0", **values)
        if evidence.rules.all_topics
        else worded(
            "{runs}: {count} of {topics} judged topics are missing ({names}); means are over the other {others} "
            "{others:topic|topics}",
            others=len(evidence.judged) - len(missing),
            **values,
        )
    )
    few = len(missing) > (1 - FEW_TOPICS) * len(evidence.judged)
    return Caution(MISSING_TOPICS, Severity.MEDIUM if few else Severity.LOW, sentence, tuple(runs), missing)


def _alike(
    told_of: list[tuple[RunEvidence, tuple[str, ...]]],
) -> Iterator[tuple[tuple[str, ...], list[RunEvidence]]]:
    """Group the runs for which a caution reports the same topics, and yield the groups with the most topics first."""
    groups: dict[tuple[str, ...], list[RunEvidence]] = {}
    for run, topics in told_of:
        groups.setdefault(topics, []).append(run)
    yield from sorted(groups.items(), key=lambda group: -len(group[0]))


def _spelling_values(run: RunEvidence, spelling: Spelling) -> dict[str, object]:
    """Return the values that fill the placeholders of messages about a run whose ids are spelled differently from those
    in the judgements.
    """
    return {
        "run": plain(run.name),
        "count": spelling.matching,
        "all": spelling.looked_at,
        "difference": spelling.difference,
        "one": plain(spelling.one),
        "other": plain(spelling.other),
    }


def _documents(evidence: Evidence) -> Iterator[Caution]:
    total = sum(evidence.grades.counts.values())
    pooled = total >= MANY_JUDGED * len(evidence.judged)
    for run in evidence.runs:
        facts = run.facts
        if not facts.suspect:
            continue
        if spelling := facts.spelling:
            sentence = worded(
                "{run}: {count:,} of the first {all:,} docnos differ from judged docnos only in {difference} ({one} "
                "in the run, {other} in the qrels)",
                **_spelling_values(run, spelling),
            )
            yield Caution(DOCNO_IDS, Severity.HIGH, sentence, (run.name,))
        elif total >= LEAST_JUDGED and (not facts.judged or pooled):
            sentence = worded(
                "{run}: only {judged:,} of {documents:,} retrieved documents are judged; they occur in {met} "
                "of {topics} topics",
                run=plain(run.name),
                judged=facts.judged,
                documents=facts.documents,
                met=facts.met,
                topics=facts.used,
            )
            yield Caution(FEW_JUDGED, Severity.MEDIUM if facts.judged else Severity.HIGH, sentence, (run.name,))


def _unjudged(evidence: Evidence) -> Iterator[Caution]:
    """Yield one caution for all runs with far more unjudged documents at the top than the best-judged run.

    Unjudged documents count as nonrelevant, so the scores of these runs are too low.
    """
    if evidence.rules.judged_only or sum(evidence.grades.counts.values()) < LEAST_JUDGED:
        return
    shares = {run.name: run.facts.unjudged for run in evidence.runs if not run.facts.suspect and run.facts.judged}
    best, least = min(shares.items(), key=lambda item: (item[1], item[0]), default=("", 1.0))
    affected = sorted(
        (name for name, share in shares.items() if share > MANY_UNJUDGED and share > UNLIKE_SHARES * least),
        key=lambda name: -shares[name],
    )
    if affected:
        sentence = worded(
            "{runs}: up to {most} % of the first {ranks} documents are unjudged and count as nonrelevant; for "
            "{best} it is {least} %",
            runs=list_names(affected),
            most=f"{100 * shares[affected[0]]:.0f}",
            ranks=first_ranks(evidence.measures, evidence.rules),
            best=plain(best),
            least=f"{100 * least:.0f}",
        )
        yield Caution(UNJUDGED_SHARES, Severity.MEDIUM, sentence, tuple(affected))


def _ties(evidence: Evidence) -> Iterator[Caution]:
    """Yield one caution for all runs whose means depend on the order of tied documents.

    The caution states the mean's range for the most affected run and names the other affected runs.
    """
    affected = []
    for run in evidence.runs:
        ties, count = run.facts.ties, len(evidence.judged) if evidence.rules.all_topics else run.facts.used
        if ties is None or not count:
            continue
        spreads = np.nan_to_num((ties.lost + ties.gained) / count, posinf=0.0, neginf=0.0)
        if spreads.max(initial=0.0) >= TIES_MATTER:
            affected.append((spreads, run, ties, count))
    if not affected:
        return
    affected.sort(key=lambda row: -float(row[0].max()))
    spreads, run, ties, count = affected[0]
    columns = dict.fromkeys((int(np.argmax(spreads >= TIES_MATTER)), int(np.argmax(spreads))))
    ranges = together("; ", (_range(evidence, run, ties, count, column) for column in columns))
    sentence = worded(
        "{run}: scores depend on the order of tied documents: {ranges}", run=plain(run.name), ranges=ranges
    )
    if len(affected) > 1:
        others = list_names([row.name for _, row, _, _ in affected[1:]])
        sentence = worded("{sentence}. Ties also matter in {runs}", sentence=sentence, runs=others)
    grave = Severity.HIGH if float(spreads.max()) >= TIES_DECIDE_MUCH else Severity.MEDIUM
    yield Caution(TIES_DECIDE, grave, sentence, tuple(row.name for _, row, _, _ in affected))


def _range(evidence: Evidence, run: RunEvidence, ties: TieSums, count: int, column: int) -> str:
    """Describe a mean, its range over all orders of tied documents and, if known, its average over these orders."""
    mean = float(run.means[column])
    values = {
        "measure": str(evidence.measures[column]),
        "mean": f"{mean:.4f}",
        "low": f"{mean - ties.lost[column] / count:.4f}",
        "high": f"{mean + ties.gained[column] / count:.4f}",
    }
    if np.isnan(ties.expected[column]):
        return worded("{measure} {mean} lies between {low} and {high}", **values)
    average = f"{mean + ties.expected[column] / count:.4f}"
    return worded(
        "{measure} {mean} lies between {low} and {high}, {average} on average over all orders",
        average=average,
        **values,
    )


def rewards_depth(measure: Measure) -> bool:
    """Return whether a longer list can score higher under this measure merely because it is longer."""
    return uses_whole_lists(measure) and measure.family.cutoff in {Cutoff.NONE, Cutoff.OPTIONAL_RANK}


def _depths(evidence: Evidence) -> Iterator[Caution]:
    """Yield cautions about runs that are deeper or shallower than most, if a measure rewards depth."""
    deep = [i for i, measure in enumerate(evidence.measures) if rewards_depth(measure)]
    runs = [(index, run) for index, run in enumerate(evidence.runs) if run.facts.depth]
    if not deep or len(runs) < 2:
        return
    depths = sorted(run.facts.depth for _, run in runs)
    usual = depths[(len(depths) - 1) // 2]
    measures = list_names([str(evidence.measures[i]) for i in deep])
    if deeper := sorted(
        (run for run in runs if SAME_DEPTH * run[1].facts.depth > usual), key=lambda run: -run[1].facts.depth
    ):
        yield from _deeper(evidence, deeper, usual, deep)
    if shallow := [run for run in runs if run[1].facts.depth < SAME_DEPTH * usual]:
        shallow.sort(key=lambda run: run[1].facts.depth)
        sentence = worded(
            "{runs}: lists have at most {depth:,} documents, those of other runs {usual:,}; {measures} reward depth",
            runs=list_names([run.name for _, run in shallow]),
            depth=shallow[-1][1].facts.depth,
            usual=usual,
            measures=measures,
        )
        yield Caution(DEPTH, Severity.MEDIUM, sentence, tuple(run.name for _, run in shallow))


def _deeper(
    evidence: Evidence, deeper: Sequence[tuple[int, RunEvidence]], usual: int, deep: Sequence[int]
) -> Iterator[Caution]:
    """Yield the caution about runs deeper than most, with the effect of the deepest run's depth.

    Nothing is yielded if the effect is known to be negligible.
    """
    index, run = deeper[0]
    sentence = worded(
        "{runs}: lists have up to {depth:,} documents, those of other runs {usual:,}; {measures} reward depth",
        runs=list_names([run.name for _, run in deeper]),
        depth=run.facts.depth,
        usual=usual,
        measures=list_names([str(evidence.measures[i]) for i in deep]),
    )
    cut = evidence.at_depth(index, usual)
    if cut is not None:
        gains = [i for i in deep if float(run.means[i]) - float(cut[i]) >= DEPTH_MATTERS]
        if not gains:
            return
        sentence = worded(
            "{sentence}. {measure} of {run} is {mean}, but {cut} at depth {usual:,}",
            sentence=sentence,
            measure=str(evidence.measures[gains[0]]),
            run=plain(run.name),
            mean=f"{float(run.means[gains[0]]):.4f}",
            cut=f"{float(cut[gains[0]]):.4f}",
            usual=usual,
        )
    yield Caution(DEPTH, Severity.MEDIUM, sentence, tuple(run.name for _, run in deeper))
