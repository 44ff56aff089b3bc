"""Queries about a project's texts, settings and history."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from irdesk.assessment.term_highlights import Term, terms_of
from irdesk.domain.document import Document
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED
from irdesk.domain.project.project_history import ChangeRow, Snapshot
from irdesk.domain.project.source import Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.topic import Topic, natural, unmatched
from irdesk.domain.translatable_messages import together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.session.core import project_settings
from irdesk.session.core.changes import JudgementChanged, NoteChanged, SettingChanged, decode_deltas
from irdesk.session.core.workspace import Workspace

FIRST_CHANGES = 3  # maximum number of changed topic ids listed in a sentence


class ProjectQueries:
    """Queries used by all views."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def setting(self, key: str) -> str:
        """Return a setting of the collection."""
        return self._workspace.state.settings[key]

    def snapshots(self) -> tuple[Snapshot, ...]:
        """Return the snapshots in order of creation."""
        return project_settings.snapshots_of(self.setting(project_settings.SNAPSHOTS))

    def sources(self, kind: str) -> list[Source]:
        """Return the loaded files of a kind."""
        return self._workspace.state.present(kind)

    def topic(self, topic: str) -> Topic:
        """Return a topic with its texts. If no topic file contains it, return a topic with only its id."""
        return self._workspace.state.topics.get(topic) or Topic(topic, "")

    def topic_texts(self) -> dict[str, Topic]:
        """Copy the topics of all topic files, keyed by id, for a worker."""
        return dict(self._workspace.state.topics)

    def document(self, docno: str) -> Document | None:
        """Return a document's text, or None if no loaded collection has it."""
        return self._workspace.store.document(docno_of(docno))

    def own_words(self, topic: str) -> tuple[str, ...]:
        """Return the custom highlight terms of a topic."""
        return project_settings.words_of(self.setting(project_settings.WORDS)).get(topic, ())

    def terms(self, topic: str) -> tuple[Term, ...]:
        """Return the terms highlighted in a topic's documents: the words of the topic and the custom terms."""
        return terms_of(self.topic(topic), self.own_words(topic))

    def titles(self, docnos: list[str]) -> dict[str, str]:
        """Return the titles of the documents whose texts are loaded, keyed by queue entry."""
        by_docno = self._workspace.store.titles([docno_of(docno) for docno in docnos])
        return {docno: by_docno[docno_of(docno)] for docno in docnos if docno_of(docno) in by_docno}

    def shows_first_words(self) -> bool:
        """Return whether the queue may show the beginnings of documents. In a package with hidden repeats, equal
        beginnings would reveal the repeats.
        """
        package = self._workspace.state.package
        return package is None or not package.repeats

    def first_words(self, entries: list[str], most: int) -> Callable[[Progress], dict[str, str]]:
        """Return a background task that reads the titles of queue entries. For a document without a title, it returns
        the first ``most`` characters of the text.

        In a package with hidden repeats, the task returns empty titles.
        """
        store, shown = self._workspace.store, self.shows_first_words()

        def read(_progress: Progress) -> dict[str, str]:
            titles = store.titles([docno_of(entry) for entry in entries], most) if shown else {}
            words = ((entry, titles.get(docno_of(entry), "")) for entry in entries)
            return {entry: plain(" ".join(title.split())) for entry, title in words}

        return read

    def undoes_judgement(self) -> bool:
        """Return whether the next undo would revert a judgement."""
        return _is_judgement(self._workspace.history.undoable)

    def redoes_judgement(self) -> bool:
        """Return whether the next redo would restore a judgement."""
        return _is_judgement(self._workspace.history.redoable)

    def undo_name(self) -> str | None:
        """Return the name of the step that undo would revert."""
        row = self._workspace.history.undoable
        return row.name if row else None

    def redo_name(self) -> str | None:
        """Return the name of the step that redo would restore."""
        row = self._workspace.history.redoable
        return row.name if row else None

    def loaded_topics(self) -> list[Topic]:
        """Return the topics of all topic files, in natural order."""
        topics = self._workspace.state.topics
        return [topics[topic] for topic in sorted(topics, key=natural)]

    def unmatched_topics(self, source: Source) -> tuple[int, int]:
        """Return how many topics of a file occur in no run and in no qrels: first under their own ids, then if they
        were numbered 1 to n.
        """
        state = self._workspace.state
        named = set(state.board.topics)
        for run in state.present("run"):
            named.update(state.contents.keys[run.id])
        lacking, by_position = unmatched([topic.id for topic in state.contents.topics[source.id]], named)
        return len(lacking), by_position

    def topics_to_number(self) -> tuple[Source, int, int, list[tuple[str, str]]] | None:
        """Return a topic file whose topics match runs and qrels better when they are numbered by position. Also return
        both numbers of `unmatched_topics`, and the first ids that would change. Return None if there is no such file.
        """
        for source in self.sources("topics"):
            lacking, by_position = self.unmatched_topics(source)
            if lacking > by_position:
                topics = enumerate(self._workspace.state.contents.topics[source.id], 1)
                changes = ((topic.id, str(number)) for number, topic in topics if topic.id != str(number))
                return source, lacking, by_position, list(islice(changes, FIRST_CHANGES))
        return None

    def unjudged_runs(self) -> list[Source]:
        """Return the runs in which no topic is judged. The result is empty until qrels are loaded."""
        state = self._workspace.state
        if not state.present("qrels"):
            return []
        return [run for run in state.present("run") if not state.board.coverage(run.id)[0]]

    def foreign_qrels(self) -> list[Source]:
        """Return the qrels files whose topics occur in no topic file and no run. The result is empty until a topic file
        or a run is loaded.
        """
        return self._workspace.state.foreign_qrels()

    def effective_qrels(self) -> Qrels:
        """Return the judgements that count, as they would be published."""
        state = self._workspace.state
        return Qrels({topic: state.grades(topic) for topic in state.board.topics})

    def detailed_qrels(self) -> Qrels:
        """Return subtopics, strata and preferences from imported qrels, as they would be published.

        Subtopics and preferences are unchanged. For documents in strata, the imported grades are replaced by the grades
        that count.
        """
        state = self._workspace.state
        details = {topic: detail for topic in state.grade_sources.topics() if (detail := state.detail(topic))}
        return Qrels({topic: state.grades(topic) for topic in details}, details)

    def left_out(self) -> str:
        """Describe the documents that published qrels would omit: those with an abstention and no grade. Return an
        empty string if there are none.
        """
        state = self._workspace.state
        counts = dict.fromkeys((CANNOT_TELL, SKIPPED), 0)
        for topic, documents in state.judgements.items():
            for docno, judgements in documents.items():
                abstentions = {judgement.abstention for judgement in judgements.values()}
                kind = next((kind for kind in counts if kind in abstentions), None)
                if kind and state.grade(topic, docno) is None:
                    counts[kind] += 1
        named = (
            worded("{count} cannot tell", count=counts[CANNOT_TELL]),
            worded("{count} skipped", count=counts[SKIPPED]),
        )
        return together(", ", (text for text, count in zip(named, counts.values(), strict=True) if count))

    def resolved_words(self) -> str:
        """Describe which grades count if assessors disagree, with the total number of disagreements and the number of
        unresolved ones.

        Return an empty string if there are no disagreements and the latest grade counts.
        """
        state = self._workspace.state
        disagreements = state.disputes()
        parts = [state.resolution.rule] if disagreements else state.resolution.parts()
        if disagreements:
            undecided = sum(disagreement.decided is None for disagreement in disagreements)
            parts.append(
                worded(
                    "{count} {count:document is|documents are} graded differently, {left} of them undecided",
                    count=len(disagreements),
                    left=undecided,
                )
            )
        return together("; ", parts)


def _is_judgement(row: ChangeRow | None) -> bool:
    """Return whether the step is an assessor's own work (a judgement, note or highlight term) rather than an import."""
    deltas = decode_deltas(row.deltas) if row else ()
    keys = {delta.key for delta in deltas if isinstance(delta, SettingChanged)}
    return project_settings.TAKEN not in keys and (
        project_settings.WORDS in keys or any(isinstance(delta, JudgementChanged | NoteChanged) for delta in deltas)
    )
