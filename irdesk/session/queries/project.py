"""Texts, settings and history of a project."""

from __future__ import annotations

from irdesk.assessment.term_highlights import Term, terms_of
from irdesk.domain.document import Document
from irdesk.domain.messages import together, worded
from irdesk.domain.pool import docno_of
from irdesk.domain.project import CANNOT_TELL, SKIPPED, ChangeRow, Snapshot, Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.topic import Topic
from irdesk.session.core import project_settings
from irdesk.session.core.changes import JudgementChanged, NoteChanged, SettingChanged, decoded
from irdesk.session.core.workspace import Workspace


class ProjectQueries:
    """What any view asks of a project."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def setting(self, key: str) -> str:
        """A setting of the collection."""
        return self._workspace.state.settings[key]

    def snapshots(self) -> tuple[Snapshot, ...]:
        """The moments that have a name, in the order in which they were taken."""
        return project_settings.snapshots_of(self.setting(project_settings.SNAPSHOTS))

    def sources(self, kind: str) -> list[Source]:
        """The loaded files of a kind."""
        return self._workspace.state.present(kind)

    def topic(self, topic: str) -> Topic:
        """A topic's texts; where no topic file names it, its id alone."""
        return self._workspace.state.topics.get(topic) or Topic(topic, "")

    def document(self, docno: str) -> Document | None:
        """A document's text, None where no loaded collection has it."""
        return self._workspace.store.document(docno_of(docno))

    def own_words(self, topic: str) -> tuple[str, ...]:
        """The words that assessors chose to have marked for a topic."""
        return project_settings.words_of(self.setting(project_settings.WORDS)).get(topic, ())

    def terms(self, topic: str) -> tuple[Term, ...]:
        """The words that are marked in a topic's documents: its own, and those that assessors chose."""
        return terms_of(self.topic(topic), self.own_words(topic))

    def titles(self, docnos: list[str]) -> dict[str, str]:
        """Titles of documents whose text is there."""
        found = self._workspace.store.titles([docno_of(docno) for docno in docnos])
        return {docno: found[docno_of(docno)] for docno in docnos if docno_of(docno) in found}

    def undoes_judgement(self) -> bool:
        """Whether the step that undo would take back is a judgement."""
        return _is_judgement(self._workspace.history.undoable)

    def redoes_judgement(self) -> bool:
        """Whether the step that redo would bring back is a judgement."""
        return _is_judgement(self._workspace.history.redoable)

    def undo_name(self) -> str | None:
        """What undo would take back."""
        row = self._workspace.history.undoable
        return row.name if row else None

    def redo_name(self) -> str | None:
        """What redo would bring back."""
        row = self._workspace.history.redoable
        return row.name if row else None

    def unmatched_topics(self, source: Source) -> tuple[int, int]:
        """Of a topic file's topics, how many no run and no qrels names; and how many that would be, were they
        numbered 1 to n.
        """
        state = self._workspace.state
        named = set(state.board.topics)
        for run in state.present("run"):
            named.update(state.contents.keys[run.id])
        topics = state.contents.topics[source.id]
        if not named:
            return 0, 0
        positions = {str(i) for i in range(1, len(topics) + 1)}
        return sum(topic.id not in named for topic in topics), len(positions - named)

    def unjudged_runs(self) -> list[Source]:
        """The runs of which no topic is in the qrels; none before qrels are loaded."""
        state = self._workspace.state
        if not state.present("qrels"):
            return []
        return [run for run in state.present("run") if not state.board.coverage(run.id)[0]]

    def effective_qrels(self) -> Qrels:
        """The judgements that count, as they would be published."""
        state = self._workspace.state
        return Qrels({topic: state.grades(topic) for topic in state.board.topics})

    def detailed_qrels(self) -> Qrels:
        """What imported qrels say beside grades, as it would be published: subtopics and preferences as they came, a
        document of a stratum with the grade that counts.
        """
        state = self._workspace.state
        details = {topic: detail for topic in state.votes.topics() if (detail := state.detail(topic))}
        return Qrels({topic: state.grades(topic) for topic in details}, details)

    def left_out(self) -> str:
        """What published qrels leave out, in words: documents whose assessors gave an abstention and no grade; empty
        where there is none.
        """
        state = self._workspace.state
        counts = dict.fromkeys((CANNOT_TELL, SKIPPED), 0)
        for topic, documents in state.marks.items():
            for docno, marks in documents.items():
                said = {mark.abstention for mark in marks.values()}
                kind = next((kind for kind in counts if kind in said), None)
                if kind and state.grade(topic, docno) is None:
                    counts[kind] += 1
        named = (
            worded("{count} cannot tell", count=counts[CANNOT_TELL]),
            worded("{count} skipped", count=counts[SKIPPED]),
        )
        return together(", ", (text for text, count in zip(named, counts.values(), strict=True) if count))

    def resolved_words(self) -> str:
        """Which grades count where assessors differ, how often they do, and how many of these nobody has decided on;
        empty where nobody differs and the last given counts.
        """
        state = self._workspace.state
        found = state.disputes()
        parts = [state.resolution.words] if found else state.resolution.parts()
        if found:
            left = sum(own.decided is None for own in found)
            parts.append(
                worded(
                    "{count} {count:document is|documents are} graded differently, {left} of them not decided on",
                    count=len(found),
                    left=left,
                )
            )
        return together("; ", parts)


def _is_judgement(row: ChangeRow | None) -> bool:
    """Whether a step is an assessor's: marks, notes, words to mark; what was taken in is the coordinator's."""
    deltas = decoded(row.deltas) if row else ()
    keys = {delta.key for delta in deltas if isinstance(delta, SettingChanged)}
    return project_settings.TAKEN not in keys and (
        project_settings.WORDS in keys or any(isinstance(delta, JudgementChanged | NoteChanged) for delta in deltas)
    )
