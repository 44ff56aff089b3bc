"""A team's progress, counted from the judgement rows in the order in which the service received them."""

from __future__ import annotations

import threading

from irdesk.assessment.assignment import Assigned
from irdesk.domain.pool import Pool, is_again
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.service.protocol import TopicView
from irdesk.session.core import project_settings
from irdesk.store.team_tables import TeamTables

_AT_ONCE = 2000


class ProgressBook:
    """Counter of the documents that each assessor has judged. Each call reads only the rows that arrived since the
    previous call.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._read = 0
        self._last: dict[tuple[str, str, str], str] = {}
        self._judged: dict[tuple[str, str], set[str]] = {}

    def count(self, team: TeamTables) -> dict[str, tuple[TopicView, ...]]:
        """Return, for each assessor and topic, the numbers of judged and assigned documents (worker thread)."""
        stored = project_settings.DEFAULTS | team.settings((project_settings.ASSIGNMENT, project_settings.POOL))
        assigned = project_settings.assignment_of(stored[project_settings.ASSIGNMENT])
        queues = team.queues(stored[project_settings.POOL])
        with self._lock:
            self._follow(team)
            if assigned is None:
                return {}
            return {name: self._topics(name, assigned, queues) for name in assigned.plan.assessors}

    def _topics(self, name: str, assigned: Assigned, queues: Pool) -> tuple[TopicView, ...]:
        views = []
        for topic, queue in queues.items():
            mine = assigned.queue_of(name, topic, queue)
            if mine:
                judged = self._judged.get((name, topic), set())
                views.append(TopicView(topic, sum(docno in judged for docno in mine), len(mine)))
        return tuple(views)

    def _follow(self, team: TeamTables) -> None:
        while arrivals := team.arrivals(self._read, _AT_ONCE):
            for arrival in arrivals:
                self._read = arrival.number
                row = arrival.row
                if not isinstance(row, JournalRow) or is_again(row.entry):
                    continue
                key = row.assessor, row.topic, row.docno
                if self._last.get(key, "") > row.id:
                    continue
                self._last[key] = row.id
                judged = self._judged.setdefault((row.assessor, row.topic), set())
                if row.judgement is not None and row.judgement.decided:
                    judged.add(row.docno)
                else:
                    judged.discard(row.docno)
