"""Texts of the cards that replace a document.

A card is shown before the first document of a topic, at the end of judging, or if there is no document to judge.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from irdesk.assessment.readable_document import paragraphs
from irdesk.domain.project.judgement import TopicNote
from irdesk.domain.translatable_messages import few, filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.queries import Queries
from irdesk.ui.judging.judging_summary import summary_text
from irdesk.ui.reading.topic_card import CardText
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.style.translated_texts import translated

NAMED = 3
"""Maximum number of a topic's assessors who are named; further assessors are only counted."""


def without_pool(queries: Queries, show_collection: Callable[[], None]) -> CardText:
    """Return the card for a project that has no pool: the reason, and the next step, with a button if possible."""
    if queries.package():
        hint = _tr("Topics appear here as soon as the coordinator assigns some to you. Meanwhile you can close irdesk.")
        return CardText(_tr("Nothing is assigned to you yet"), (("", hint),))
    if not queries.sources("run"):
        hint = _tr("Load runs under Collection (Ctrl+3), then build a pool from them.")
    else:
        hint = _tr("Build a pool from the loaded runs under Collection (Ctrl+3).")
    return CardText(_tr("Nothing to judge yet"), (("", hint),), buttons=((_tr("Open Collection"), show_collection),))


def all_judged(queries: Queries, show_file: Callable[[], None]) -> CardText:
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
    parts = [("", summary_text(queries, queries.queued_topics()))]
    if queries.package():
        name = _tr("Send this file back: {name}").format(name=plain(queries.path().name))
        what = _tr("It contains your judgements. Close irdesk first. Backspace returns to the last document.")
        parts.append((name, f"{plain(str(queries.path()))}\n{what}"))
        buttons = ((_tr("Show in folder"), show_file),)
        return CardText(title, tuple(parts), buttons=buttons)
    parts.append(
        (
            "",
            _tr(
                "Backspace returns to the last document; the arrow keys and the queue lead to the others. "
                "Ctrl+E exports the qrels."
            ),
        )
    )
    return CardText(title, tuple(parts))


def topic_card(queries: Queries, topic: str, finished: str, begin: Callable[[], None]) -> CardText:
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
    parts = [("", join_line_breaks(shown.description))] if shown.description else []
    if others := assigned_text(queries, topic):
        whose = _tr("Grades given here count as grades by {assessor}.").format(assessor=plain(queries.assessor()))
        parts.insert(0, ("", f"{others}. {whose}"))
    if shown.narrative:
        parts.append((_tr("Narrative"), join_line_breaks(shown.narrative)))
    if not (shown.description or shown.narrative or shown.title):
        parts.append(("", _tr("⚠ No loaded file contains a text for this topic.")))
    return CardText(
        plain(f"{shown.id}   {shown.title}".rstrip()),
        tuple(parts),
        above,
        _finished_text(queries, finished) if finished else "",
        ((_tr("Begin this topic (Space)"), begin),),
        begin,
    )


def assigned_text(queries: Queries, topic: str) -> str:
    """Return a line for the topic header with the names of a topic's assessors.

    Return "" if the topic is not assigned, or if this assessor is among its assessors.
    """
    judges = queries.assigned_to_others(topic)
    if not judges:
        return ""
    text = _tr("⚠ Assigned to {judges}, not to {assessor}")
    return plain(text.format(judges=translated(few(judges, NAMED)), assessor=queries.assessor()))


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


def _tr(text: str) -> str:
    return QCoreApplication.translate("topic_card_text", text)
