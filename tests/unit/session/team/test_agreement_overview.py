"""The window's agreement overview: the numbers of the full comparison, lowest first. Runs are scored only for a
selected pair.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.progress import QUIET
from irdesk.session.commands import AssignTopics, JudgeDocument
from irdesk.session.team import agreement as whole
from irdesk.session.team.agreement import AgreementRequest, compare_assessors
from irdesk.session.team.agreement_overview import agreement_overview, pair_details

NAMES = tuple(f"assessor-{number}" for number in range(12))


@pytest.fixture
def team(desk):
    """Return a project in which twelve assessors judge everything. Each assessor agrees with the first one on one
    document fewer than the previous assessor does.
    """
    desk.execute(AssignTopics(AssignmentPlan(NAMES, Overlap(len(NAMES), 1.0))))
    for place, name in enumerate(NAMES):
        desk.assessor = name
        documents = [(topic, docno) for topic, queue in desk.state.pool.queues.items() for docno in queue]
        for number, (topic, docno) in enumerate(documents):
            desk.execute(JudgeDocument(topic, docno, (number + (number < place)) % 3))
    return desk


def test_the_overview_has_the_numbers_of_the_whole_comparison_lowest_first(team, monkeypatch):
    request = AgreementRequest.of(team)
    expected = {(pair.all.first, pair.all.second): pair for pair in compare_assessors(request, "AP", QUIET).pairs}
    scored = []
    score = whole.score_run
    monkeypatch.setattr(whole, "score_run", lambda *args: scored.append(args[0]) or score(*args))
    overview = agreement_overview(request, QUIET)
    assert scored == [], "no run is scored before a pair is chosen"
    assert {frozenset((pair.first, pair.second)) for pair in overview.pairs} == set(
        map(frozenset, combinations(NAMES, 2))
    )
    for pair in overview.pairs:
        assert pair.kappa_linear == expected[pair.first, pair.second].all.kappa_linear
    kappas = [person.kappa_linear for person in overview.assessors if person.kappa_linear is not None]
    assert kappas == sorted(kappas)
    pair = overview.pairs[0]
    details = pair_details(request, "AP", pair.first, pair.second, QUIET)
    assert len(scored) == len(request.runs)
    wanted = expected[pair.first, pair.second]
    assert {topic: part.raw for topic, part in details.topics.items()} == {
        topic: part.raw for topic, part in wanted.topics.items()
    }
    assert (details.orders.tau, details.orders.runs) == (wanted.orders.tau, wanted.orders.runs)
