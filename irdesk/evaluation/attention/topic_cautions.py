"""Cautions about topics: runs without judged topics, missing and ignored topics, and topic ids spelled differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import IGNORED_TOPICS, MISSING_TOPICS, NO_TOPICS, TOPIC_IDS
from irdesk.evaluation.attention.caution_thresholds import FEW_TOPICS
from irdesk.evaluation.attention.id_spelling import topic_spelling

if TYPE_CHECKING:
    from irdesk.evaluation.attention.caution_evidence import Evidence, RunEvidence


def topic_cautions(evidence: Evidence) -> Iterator[Caution]:
    """Yield the cautions about topics that only the runs or only the judgements have."""
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
                **spelling.values(run.name),
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
