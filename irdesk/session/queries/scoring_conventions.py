"""Queries about how the shown scores were computed: scoring options, included topics, and ties that a cutoff splits."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.scoring.cutoff_ties import TiesAtCutoff
from irdesk.reporting.tables.scoring_convention_text import across_text, not_known, rule_parts, ties_in_short
from irdesk.session.core.workspace import Workspace
from irdesk.session.queries.judged_topics import JudgedTopicQueries
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter, over_topics


class ScoringConventionQueries(JudgedTopicQueries):
    """Queries for the text that states how the shown scores were computed."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._covered: tuple[object, object, list[str], tuple[str, ...]] = None, None, [], ()

    def conventions(self, chosen: TopicFilter = EVERY_TOPIC) -> str:
        """Return the scoring conventions and the topics included, as one line of text."""
        state = self._workspace.state
        board = state.board
        parts = [*rule_parts(board.rules, board.measures), *state.resolution.parts()]
        covered = self._covered_topics(chosen)
        parts += covered
        unknown = board.unknown() if board.rules.expected else ()
        if shown_unknown := [measure for measure in unknown if measure in state.measures]:
            parts.append(not_known(shown_unknown))
        if covered and state.ties.complete and state.ties.any_cutoff():
            parts.append(ties_in_short(self.ties()))
        return together(" · ", parts)

    def _covered_topics(self, chosen: TopicFilter) -> tuple[str, ...]:
        """Return a text that states how many topics of the shown runs are used, or an empty string if no run is shown.
        The result is cached until topics or runs change.
        """
        board, runs = self._workspace.state.board, self._shown_runs()
        if not runs:
            return ()
        if not board.topics:
            return (worded("no judgements yet"),)
        try:
            kept = None if chosen.everything else self._topics_of_filter(chosen).topics
        except CommandRefused as fault:
            return (fault.args[0],)
        topics, filtered, of_runs, words = self._covered
        if topics is not board.topics or filtered is not kept or of_runs != runs or not words:
            covers = [board.coverage(run_id) for run_id in runs]
            if kept is None:
                words = (_coverage_text(covers),)
            else:
                among = frozenset(kept)
                used = [len(among.intersection(board.run_topics(run_id))) for run_id in runs]
                covers = [(count, len(kept) - count, cover[2]) for count, cover in zip(used, covers, strict=True)]
                words = over_topics(chosen, kept, board.topics), _coverage_text(covers)
            self._covered = board.topics, kept, runs, words
        return words

    def count_ties(self) -> bool:
        """Search the next run for ties that a cutoff splits. Return False when all runs have been searched."""
        return self._workspace.state.ties.advance()

    def ties(self) -> tuple[TiesAtCutoff, ...]:
        """Return the cutoffs that split a tie in a shown run. Only the runs searched so far are included."""
        return self._workspace.state.ties.across(self._shown_runs())

    def ties_in_words(self) -> list[str]:
        """Return the cutoffs that split a tie as lines of text, one per cutoff."""
        return [worded("tie across {cutoff}", cutoff=across_text(tie)) for tie in self.ties()]


def _coverage_text(covers: Sequence[tuple[int, int, int]]) -> Worded:
    used = sorted({cover[0] for cover in covers})
    return worded(
        "{used} {used:topic|topics} used, {missing} missing, {ignored} ignored",
        used=used[0] if len(used) == 1 else worded("{first} to {last}", first=used[0], last=used[-1]),
        missing=max(cover[1] for cover in covers),
        ignored=max(cover[2] for cover in covers),
    )
