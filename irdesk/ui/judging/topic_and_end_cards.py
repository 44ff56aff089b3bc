"""Cards shown in place of a document: when a topic's card is shown, and the texts of all cards.

A card is shown before the first document of a topic, at the end of judging, or if there is no document to judge.
Judging keys are disabled meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QCoreApplication

from irdesk.assessment.readable_document import paragraphs
from irdesk.domain.grades import counted_grades
from irdesk.domain.project.judgement import Place, TopicNote
from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.changes import RECEIVED, ChangeSet, PlaceChanged
from irdesk.session.queries import Queries
from irdesk.ui.judging.topic_header import assigned_text
from irdesk.ui.reading.card_view import Card, Line, Style
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.style.translated_texts import translated


class TopicPause:
    """Decides when a topic's card is shown, and creates it.

    The card precedes the first undecided document of a topic, unless the assessor is already working on this topic. No
    card is shown when the assessor returns to a decided document, or after undo and redo, since the user requested a
    specific document. A card is also shown for the first topic after a project is opened, unless the assessor began the
    topic in an earlier session.
    """

    def __init__(self, queries: Queries, show_collection: Callable[[], None]) -> None:
        self._queries, self._show_collection = queries, show_collection
        self._reading: set[str] = set()
        self._finished = ""
        self.on = False

    def follow(self, place: Place | None, before: Place | None, changes: ChangeSet | None) -> bool:
        """Return whether to show the topic's card instead of the document at ``place``.

        ``before`` is the previous place. ``changes`` are the changes that led to the new place.
        """
        first = not self._reading
        if place is None or place.topic in self._reading or (first and self._queries.has_begun(place.topic)):
            self.on = False
        elif self._queries.is_open(place.topic, place.docno):
            asked = changes is not None and changes.kind in {"do", "move", RECEIVED} and changes.touches(PlaceChanged)
            moved = first or asked
            if asked and changes and before and before.topic != place.topic:
                done = changes.decided() or self._queries.is_decided(before.topic)
                self._finished = before.topic if done else ""
            self.on = self.on or moved
        else:
            self.on = False
            return False  # No card for a decided document. The topic's first undecided document still gets one.
        if place and not self.on:
            self._reading.add(place.topic)
        return self.on

    def begin(self, topic: str) -> None:
        """Close the card of the topic that the assessor begins. Topics that were begun earlier show their cards again
        when the assessor returns to them.
        """
        self.on = False
        self._reading = {topic}

    def noted(self, topic: str) -> str:
        """Return the topic to which a note would belong: the finished topic while a card is shown, else ``topic``."""
        return (self.on and self._finished) or topic

    def card(self, place: Place | None, begin: Callable[[], None]) -> Card:
        """Return the card for the topic at ``place``, with a summary of the previous topic.

        If ``place`` is None, return a card that says why there is no document.
        """
        if place is None:
            return without_pool(self._queries, self._show_collection)
        return topic_card(self._queries, place.topic, self._finished, begin)


def without_pool(queries: Queries, show_collection: Callable[[], None]) -> Card:
    """Return the card for a project that has no pool: the reason, and the next step, with a button if possible."""
    if queries.package():
        hint = _tr("Topics appear here as soon as the coordinator assigns some to you. Meanwhile you can close irdesk.")
        return Card(((Style.TITLE, _tr("Nothing is assigned to you yet")), (Style.TEXT, hint)))
    if not queries.sources("run"):
        hint = _tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    else:
        hint = _tr("Build a pool from the loaded runs under Collection (Ctrl+3).")
    lines = (Style.TITLE, _tr("Nothing to judge yet")), (Style.TEXT, hint)
    return Card(lines, ((_tr("Open Collection"), show_collection),))


def all_judged(queries: Queries, show_file: Callable[[], None]) -> Card:
    """Return the card for a fully judged pool.

    It contains the counts, the active time and the next step. For a work package, it also contains the path of the file
    to send back.
    """
    progress = queries.progress()
    title = _tr("Done: {count} graded").format(count=f"{progress.judged:,}")
    if progress.imported:
        title += _tr(" ({count} imported)").format(count=f"{progress.imported:,}")
    if progress.cannot_tell:
        title += _tr(', {count} "cannot tell"').format(count=progress.cannot_tell)
    lines = [(Style.TITLE, title), (Style.TEXT, summary_text(queries, queries.queued_topics()))]
    if queries.package():
        lines += [
            (Style.HEADING, _tr("Send this file back: {name}").format(name=plain(queries.path().name))),
            (Style.TEXT, plain(str(queries.path()))),
            (
                Style.TEXT,
                _tr("It contains your judgements. Close irdesk first. Backspace returns to the last document."),
            ),
        ]
        return Card(tuple(lines), ((_tr("Show in folder"), show_file),))
    text = _tr(
        "Backspace returns to the last document; the arrow keys and the queue lead to the others. "
        "Ctrl+E exports the qrels."
    )
    return Card((*lines, (Style.TEXT, text)))


def filter_done(title: str) -> Card:
    """Return the card after the last match of the queue's filter has been decided."""
    how = _tr(
        "Press / and Esc to show all documents. Backspace returns to the last document; the arrow keys "
        "and the queue lead to the others."
    )
    return Card(((Style.TITLE, title), (Style.TEXT, how)))


def topic_card(queries: Queries, topic: str, finished: str, begin: Callable[[], None]) -> Card:
    """Return a topic's card. It begins with a summary of the topic ``finished``, if given."""
    shown, (turn, topics) = queries.topic(topic), queries.turn(topic)
    row = queries.pool_topic(topic)
    above = filled(
        _tr("Topic {turn:,} of {topics:,} · {documents:,} {documents:document|documents}"),
        turn=turn,
        topics=topics,
        documents=row.pooled,
    )
    if row.decided:
        above += " · " + filled(_tr("{count:,} judged"), count=row.decided)
    lines: list[Line] = [
        (Style.NOTE, _finished_text(queries, finished) if finished else ""),
        (Style.ABOVE, above),
        (Style.TITLE, plain(f"{shown.id}   {shown.title}".rstrip())),
    ]
    if others := assigned_text(queries, topic):
        whose = _tr("Grades given here count as grades by {assessor}.").format(assessor=plain(queries.assessor()))
        lines.append((Style.TEXT, f"{others}. {whose}"))
    if shown.description:
        lines.append((Style.TEXT, join_line_breaks(shown.description)))
    if shown.narrative:
        lines += [(Style.HEADING, _tr("Narrative")), (Style.TEXT, join_line_breaks(shown.narrative))]
    if not (shown.description or shown.narrative or shown.title):
        lines.append((Style.TEXT, _tr("⚠ No loaded file contains a text for this topic.")))
    return Card(tuple(lines), ((_tr("Begin this topic (Space)"), begin),), begin)


def join_line_breaks(text: str) -> str:
    """Join the lines into which each paragraph of a topic's text is broken. Return one line per paragraph."""
    return plain("\n".join(paragraphs(text)))


def _finished_text(queries: Queries, topic: str) -> str:
    name = queries.topic(topic).title.strip()
    title = plain(_tr("{topic} “{title}”").format(topic=topic, title=name) if name else topic)
    if not queries.is_decided(topic):
        return _tr("Topic {title}: {done}").format(title=title, done=summary_text(queries, [topic]))
    text = _tr("✓ Topic {title} is done: {done}").format(title=title, done=summary_text(queries, [topic]))
    if queries.note(topic) == TopicNote():
        text += "\n" + _tr("Press {key} to note how hard it was to judge.").format(key=shown_key("Ctrl+T"))
    return text


def summary_text(queries: Queries, topics: Collection[str]) -> str:
    """Return a one-line summary of this assessor's work on the given topics, with the active time."""
    done = queries.summary(topics)
    parts = [filled(_tr("{count:,} {count:document|documents}"), count=done.documents)]
    parts.append(translated(counted_grades(done.grades.items())))
    for count, text in (
        (done.cannot_tell, _tr('{count:,} "cannot tell"')),
        (done.imported, _tr("{count:,} graded by other assessors or in qrels")),
        (done.skipped, _tr("{count:,} skipped for now")),
        (done.left - done.skipped, _tr("{count:,} unjudged")),
    ):
        if count:
            parts.append(text.format(count=count))
    parts.append(_tr("{time} of active time").format(time=_duration(done.seconds)))
    return " · ".join(part for part in parts if part)


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 2:
        return _tr("{seconds} s").format(seconds=round(seconds))
    if minutes < 60:
        return _tr("{minutes} min").format(minutes=minutes)
    return _tr("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def _tr(text: str) -> str:
    return QCoreApplication.translate("topic_and_end_cards", text)
