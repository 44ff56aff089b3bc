"""Apply deltas to the project in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from irdesk.assessment.grade_resolution import Resolution
from irdesk.domain.pool import is_again
from irdesk.domain.project.source import Source
from irdesk.evaluation.curves.curve_bands import BandBook
from irdesk.evaluation.curves.curves import CurveBook
from irdesk.evaluation.scoring.cutoff_ties import TieBook
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.session.core import project_settings
from irdesk.session.core.changes import (
    Delta,
    JudgementChanged,
    NoteChanged,
    PlaceChanged,
    PrecomputedQueueChanged,
    QueueChanged,
    SettingChanged,
    SourceChanged,
)
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.core.scoreboard_sync import (
    bring_in_line,
    catch_up,
    replace_changed,
    take_truths,
    with_judged,
)


class ProjectState(ReadOnlyProject):
    """Project in memory, changed by deltas. Only `Workspace` may call `apply`."""

    def apply(self, deltas: tuple[Delta, ...], prepared: Precomputed) -> frozenset[str]:
        """Apply deltas to the in-memory state, in order. Return the topics whose scores changed.

        Consecutive judgements of one topic are scored together.
        """
        rescored = frozenset[str]()
        for topic, group in groupby(deltas, lambda delta: delta.topic if isinstance(delta, JudgementChanged) else None):
            if topic is None:
                for delta in group:
                    rescored |= self._apply(delta, prepared)
            else:
                rescored |= self._judge([delta for delta in group if isinstance(delta, JudgementChanged)])
        return rescored

    def _apply(self, delta: Delta, prepared: Precomputed) -> frozenset[str]:
        if isinstance(delta, SourceChanged):
            return self._change_source(delta, prepared)
        if isinstance(delta, SettingChanged):
            return self._set(delta, prepared)
        if isinstance(delta, NoteChanged):
            self._note(delta.topic, delta.assessor, delta.after)
        if isinstance(delta, PlaceChanged):
            self._move(delta)
        if isinstance(delta, QueueChanged):
            self.contents.pools[delta.pool].queues[delta.topic] = delta.after
        if isinstance(delta, PrecomputedQueueChanged):
            self.foresights.pop(delta.topic, None)
            if delta.after:
                self.foresights[delta.topic] = delta.after
        return frozenset()

    def _move(self, delta: PlaceChanged) -> None:
        if delta.after is None:
            self.places.pop(delta.assessor, None)
        else:
            self.places[delta.assessor] = delta.after
            self._seen.setdefault(delta.after.topic, set()).add(delta.after.docno)

    def _judge(self, deltas: list[JudgementChanged]) -> frozenset[str]:
        """Apply judgements of one topic and score them together."""
        topic = deltas[0].topic
        before = {delta.docno: self.grade(topic, delta.docno) for delta in deltas}
        entries = before.keys() & set(self.pool.queues.get(topic, ()) if self.pool else ())
        tallies = self._tallies.counted(topic, entries)
        for delta in deltas:
            self._judgements.put(topic, delta.docno, delta.assessor, delta.after)
        self._tallies.follow(topic, entries, tallies)
        changed = {
            docno: after
            for docno, grade in before.items()
            if not is_again(docno) and (after := self.grade(topic, docno)) != grade
        }
        if not changed:
            return frozenset()
        self.board.judge(topic, changed)
        return frozenset((topic,))

    def _change_source(self, delta: SourceChanged, prepared: Precomputed) -> frozenset[str]:
        source = delta.after
        self.sources[source.id] = source
        if _counting(delta.before) == _counting(source):
            return frozenset()
        changes: Mapping[str, Callable[[Source, Precomputed], frozenset[str]]] = {
            "run": self._change_run,
            "qrels": self._change_qrels,
            "topics": self._change_topics,
        }
        # A file that held qrels before the change is handled as qrels, even if it is now reclassified as model labels:
        # its grades no longer count, so its topics must be rescored.
        change = changes.get("qrels" if delta.before.kind == "qrels" else source.kind)
        return change(source, prepared) if change else frozenset()

    def _change_run(self, source: Source, prepared: Precomputed) -> frozenset[str]:
        if not source.present:
            self.board.remove(source.id)
        elif prepared.run and prepared.run.run_id == source.id and prepared.run.keys is self.ranked(source.id):
            self.board.add(prepared.run)
        else:
            keys = self.ranked(source.id)
            self.board.add(score_run(source.id, keys, self.board.truths, self.board.measures, self.rules))
        return frozenset(self.contents.keys[source.id])

    def _change_qrels(self, source: Source, prepared: Precomputed) -> frozenset[str]:
        topics = frozenset(self.contents.qrels[source.id])
        self.grade_sources = self._gathered()
        self._tallies.clear()
        if self.chosen_scale is None:
            self.scale = self._scale()
        board = prepared.board
        if board and board.rules.ordering != self.rules.ordering:
            board = None  # not usable: the runs are now ranked in another evaluation order
        if board and prepared.beside == self.beside(source.id):
            before = self.board.rules
            self._take_board(board, prepared.grade_sources)
            return topics if self.rules == before else frozenset(self.board.topics) | topics
        rescored = self._rescored(topics)
        if self.rules == self.board.rules:
            return rescored
        self.board.follow(self.rules)  # the qrels changed the top grade, one of the scoring options
        return frozenset(self.board.topics) | rescored

    def _rescored(self, topics: Iterable[str]) -> frozenset[str]:
        """Rescore the topics whose judgements changed, and return these topics."""
        return replace_changed(self.board, {topic: self.truth(topic) for topic in topics})

    def _take_board(self, board: Scoreboard, grade_sources: GradeSources) -> None:
        """Install a scoreboard computed by a worker, after applying the changes made in the meantime.

        ``grade_sources`` holds the judgements from which the scoreboard was computed. Some may have been withdrawn
        since.
        """
        bring_in_line(board, self.board, self.ranked, self.rules)
        catch_up(board, grade_sources, self.grade_sources)
        if board.rules != self.rules:
            board.follow(self.rules)
        self._install(board)

    def _install(self, board: Scoreboard) -> None:
        self.board = board
        self.curves, self.bands, self.ties = CurveBook(board), BandBook(board), TieBook(board)

    def _change_topics(self, source: Source, prepared: Precomputed) -> frozenset[str]:
        del source, prepared
        self._gather_topics()
        return frozenset()

    def _resolve(self, before: Resolution) -> frozenset[str]:
        """Rescore the affected topics after a change of the grade resolution. Return the topics whose scores
        changed.
        """
        self.grade_sources = self._gathered()
        return self._rescored(self.grade_sources.topics_to_resolve(before))

    def _follow(self, prepared: Precomputed) -> None:
        """Apply the current scoring options.

        If the runs keep their evaluation order, scores are updated directly. Otherwise a scoreboard computed by a
        worker is installed; if there is none, the runs are ranked on this thread.
        """
        rules, old, board = self.rules, self.board, prepared.board
        if board is None or board.rules != rules:
            if rules.ordering == old.rules.ordering:
                old.follow(rules)
            else:
                self._install(self.fresh_board())
            return
        bring_in_line(board, old, self.ranked, rules)
        take_truths(board, old)
        self._install(board)

    def _set(self, delta: SettingChanged, prepared: Precomputed) -> frozenset[str]:
        if delta.key == project_settings.RESOLUTION:
            before = self.resolution
            self.settings[delta.key] = delta.after
            return self._resolve(before)
        self.settings[delta.key] = delta.after
        if delta.key == project_settings.POOL:
            self._tallies.clear()
        if delta.key == project_settings.SCALE:
            self.scale = self._scale()
        if delta.key in {project_settings.SCALE, project_settings.RULES} and self.rules != self.board.rules:
            self._follow(prepared)
            return frozenset(self.board.topics)
        if delta.key == project_settings.MEASURES:
            self.board.choose(with_judged(self.measures))
            return frozenset(self.board.topics)
        return frozenset()


def _counting(source: Source) -> tuple[str, bool, str, bool]:
    """Return the properties of a source that determine whether its contents count, and for which assessor."""
    return source.kind, source.present, source.assessor, source.compared
