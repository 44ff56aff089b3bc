"""The state of a project follows the changes of its sources."""

from __future__ import annotations

import pytest

from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseRules, RemoveSource, Undo
from irdesk.session.core import state
from irdesk.session.importing.file_loading import LoadingContext, prepare


def test_topics_come_and_go_with_their_file(desk, load):
    load(desk, "topics.tsv")
    assert {topic.id: topic.title for topic in desk.state.topics.values()} == {"1": "the first", "2": "the second"}
    (source,) = desk.state.present("topics")
    desk.execute(RemoveSource(source.id))
    assert desk.state.topics == {}
    desk.execute(Undo())
    assert list(desk.state.topics) == ["1", "2"]


@pytest.fixture
def scored(monkeypatch):
    """The ids of the runs that the state scores itself."""
    ids = []
    score_run = state.score_run

    def noted(run_id, *arguments):
        ids.append(run_id)
        return score_run(run_id, *arguments)

    monkeypatch.setattr(state, "score_run", noted)
    return ids


def test_a_run_scored_by_a_worker_is_not_scored_again(desk, files, scored):
    prepared = prepare(files / "three.run", "three", 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(prepared)
    assert scored == []
    assert "three" in desk.state.board.run_ids


def test_a_run_scored_for_other_options_is_scored_again(desk, files, scored):
    prepared = prepare(files / "three.run", "three", 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(ChooseRules(ScoringOptions(Convention.EXACT)))
    scored.clear()
    desk.execute(prepared)
    assert scored == ["three"]
    assert desk.state.ranked("three").ordering == desk.state.rules.ordering
