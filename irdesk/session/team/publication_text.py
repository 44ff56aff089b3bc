"""Text of the report on the judgements to be published: their contents and open issues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from irdesk.assessment.grade_resolution import Policy
from irdesk.domain.grades import DEFAULT, FROM_QRELS, counted_grades, shown_grade
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.session.scoring.grade_sources import sources_in_words
from irdesk.session.team.publication import Report

IN_A_LINE = 5
"""Maximum number of sources listed in one line. If there are more sources, each gets its own line."""


def in_words(report: Report) -> list[str]:
    """Return the report as one sentence per line, including points that have no open issues."""
    lines = summary(report)
    if len(report.sources) > IN_A_LINE:
        lines[1:1] = [worded("Sources:"), *(count.source.counted(count.count) for count in report.sources)]
    elif report.sources:
        lines.insert(1, worded("Sources: {sources}.", sources=sources_in_words(report.sources)))
    return [*lines, *open_points(report)]


def summary(report: Report) -> list[str]:
    """Return the number of judgements, the scale and the grade resolution, as one sentence per line. If all pooled
    documents are judged, add a sentence that says so.
    """
    judgements, topics = _judgements(report.judgements), _topics(report.topics)
    name = _UNCHOSEN.get(report.scale.name, report.scale.name)
    named = {"name": name, "grades": ", ".join(map(str, report.scale.grades))}
    lines: list[str] = [
        worded(
            "{judgements} in {topics} ({grades}).",
            judgements=judgements,
            topics=topics,
            grades=counted_grades(report.used.items()) or worded("none"),
        ),
        worded("Scale: {name} ({grades}). Counted grade: {resolution}.", resolution=report.resolution.words, **named),
    ]
    if report.pooled and not report.unjudged:
        lines.append(worded("Every pooled document is judged."))
    return lines


def grades_in_short(counts: Iterable[tuple[int, int]]) -> str:
    """Return grades and their counts for a column named *grades*: "0: 12 · 1: 3"."""
    return " · ".join(f"{shown_grade(grade)}: {count:,}" for grade, count in counts)


def open_points(report: Report) -> list[str]:
    """Return the open issues as one sentence per line, or an empty list if there are none."""
    lines: list[str] = []
    if report.unjudged:
        missing = _documents(sum(report.unjudged.values()))
        topics = _topics(len(report.unjudged))
        lines.append(worded("Left out as unjudged: {documents} in {topics}.", documents=missing, topics=topics))
    if report.empty:
        lines.append(worded("Left out for lack of judgements: {topics}.", topics=_named(report.empty)))
    if report.abstentions:
        counts = (worded(_ABSTAINED[kind], count=count) for kind, count in report.abstentions.items())
        text = together(", ", counts)
        lines.append(worded("Abstentions: {counts}; they are not grades and are left out.", counts=text))
    if report.disputed:
        documents, first = _documents(len(report.disputed)), _first(report.disputed)
        line = worded(
            "Unresolved disagreements: {documents}, first {first}. Published for these: {counting}.",
            documents=documents,
            first=first,
            counting=_PUBLISHED[report.resolution.policy],
        )
        lines.append(line)
    if report.strangers:
        lines.append(worded("Not found in any topic file, run or pool: {topics}.", topics=_named(report.strangers)))
    if report.unknown:
        documents, first = _documents(len(report.unknown)), _first(report.unknown)
        line = worded(
            "Not found in any run or collection: {documents}, first {first}.", documents=documents, first=first
        )
        lines.append(line)
    return lines


_UNCHOSEN = {FROM_QRELS: worded("from the qrels"), DEFAULT: worded("default")}
_PUBLISHED = {
    Policy.LAST: worded("the latest grade"),
    Policy.ADJUDICATOR: worded("the majority's grade (the lowest in a tie)"),
    Policy.MAJORITY: worded("the majority's grade (the lowest in a tie)"),
    Policy.LEAST: worded("the lowest grade"),
    Policy.GREATEST: worded("the highest grade"),
    Policy.ASSESSOR: worded("one assessor's grade"),
}
"""Descriptions of how documents with unresolved disagreements are published, by policy. Each text follows a colon."""
_ABSTAINED = {CANNOT_TELL: "{count} cannot tell", SKIPPED: "{count} skipped"}


def _judgements(count: int) -> Worded:
    return worded("1 judgement") if count == 1 else worded("{count:,} judgements", count=count)


def _topics(count: int) -> Worded:
    return worded("1 topic") if count == 1 else worded("{count:,} topics", count=count)


def _documents(count: int) -> Worded:
    return worded("1 document") if count == 1 else worded("{count:,} documents", count=count)


def _first(documents: Sequence[tuple[str, str]]) -> Worded:
    """Return up to three documents with their topics as text."""
    return together(
        ", ", (worded("{docno} (topic {topic})", docno=docno, topic=topic) for topic, docno in documents[:3])
    )


def _named(topics: Sequence[str]) -> Worded:
    first = ", ".join(topics[:5])
    if len(topics) > 5:
        return worded("topics {first} and {more} more", first=first, more=len(topics) - 5)
    return worded("topic {first}", first=first) if len(topics) == 1 else worded("topics {first}", first=first)
