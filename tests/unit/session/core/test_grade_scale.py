"""The default scale follows the qrels until someone judges or chooses a scale."""

from __future__ import annotations

import pytest

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import FOUR, THREE, GradeScale, Level
from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    AssignTopics,
    ChooseMeasures,
    ChooseRules,
    ChooseScale,
    JudgeDocument,
    Redo,
    RemoveSource,
    SkipDocument,
    TakeBack,
    Undo,
)
from irdesk.session.core import project_settings
from irdesk.session.history.time_travel import TimeTravelRequest, data_at, state_of
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.project_files.integrity_check import checks
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.scoring.attention import AttentionRequest
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.session.team.package_import import PackageImport, prepare_import


@pytest.fixture
def project(tmp_path):
    """Return the path of an empty project with the default scale."""
    path = tmp_path / "p.irdesk"
    create(path)
    return path


@pytest.fixture
def desk(prepared, project, load, pool):
    """Return the workspace with runs one and two and their pool, on the default scale."""

    def pool_both(workspace):
        load(workspace, "one.run")
        load(workspace, "two.run")
        pool(workspace)

    return prepared(project.read_bytes(), pool_both)


def top(workspace) -> int:
    """Return the top grade used for scoring. Check that the board and the scoring options agree."""
    assert workspace.state.board.rules == workspace.state.rules
    assert [entry for _, messages in checks(workspace, QUIET) for entry in messages] == []
    return workspace.state.rules.profile.top


def score(workspace) -> float:
    """Return the mean RBP of the first run. Its gains are graded, so it depends on the top grade."""
    board = workspace.state.board
    return board.means()[board.measures.index(workspace.state.measures[0]), 0].item()


def source(workspace, name: str) -> str:
    return next(entry.id for entry in workspace.state.sources.values() if entry.name == name and entry.present)


def test_further_qrels_and_their_removal_are_followed(desk, load):
    desk.execute(ChooseMeasures(("RBP(p=0.5)",)))
    assert (desk.state.scale.name, desk.state.scale.grades, top(desk)) == ("default", (0, 1, 2, 3), 3)
    changes = load(desk, "nist.qrels")
    assert (desk.state.scale.name, desk.state.scale.grades, top(desk)) == ("from the qrels", (0, 1), 1)
    assert project_settings.SCALE in changes.settings()
    assert score(desk) == 0.5  # a with grade 1 at rank 1; no other topic is judged
    load(desk, "more.qrels")
    assert (desk.state.scale.grades, top(desk)) == ((0, 1, 2, 3, 4, 5, 6, 7), 7)
    assert score(desk) == pytest.approx((0.5 / 7 + 0.5 * 2 / 7) / 2)  # also d with grade 2, at rank 1 of topic 2
    desk.execute(RemoveSource(source(desk, "more.qrels")))
    assert (desk.state.scale.grades, top(desk), score(desk)) == ((0, 1), 1, 0.5)
    desk.execute(Undo())
    assert top(desk) == 7
    desk.execute(Undo())
    assert (top(desk), score(desk)) == (1, 0.5)
    desk.execute(Undo())
    assert desk.state.scale.name == "default"
    assert desk.state.settings[project_settings.SCALE] == ""


def test_qrels_that_are_only_compared_do_not_count(desk, load):
    load(desk, "nist.qrels")
    load(desk, "contrary.qrels", standing=Standing("model", compared=True))
    assert desk.state.scale.grades == (0, 1)


def test_a_worker_scores_by_the_top_grade_to_come(desk, load, files):
    """The worker uses the grades of the qrels being loaded, so nothing is rescored when they are added."""
    command = prepare(files / "more.qrels", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    assert command.prepared.board.rules.profile.top == 7
    desk.execute(command)
    assert desk.state.board is command.prepared.board
    assert top(desk) == 7


def test_a_judgement_fixes_the_scale_in_its_own_change(desk, load, reopen):
    load(desk, "nist.qrels")
    desk.execute(SkipDocument("1", "c"))
    assert desk.state.chosen_scale is None
    desk.execute(JudgeDocument("1", "c", 1))
    fixed = desk.state.scale
    assert desk.state.chosen_scale == fixed
    load(desk, "more.qrels")
    assert desk.state.scale.grades == (0, 1, 2, 7)
    again = reopen()
    assert again.state.scale.grades == (0, 1, 2, 7)
    again.execute(Undo())
    assert (again.state.scale, again.state.chosen_scale) == (fixed, fixed)
    again.execute(Undo())
    assert again.state.chosen_scale is None
    assert again.state.judgement("A", "1", "c").grade is None
    again.execute(Redo())
    assert (again.state.chosen_scale, top(again)) == (fixed, 1)
    with pytest.raises(CommandRefused, match="its grades cannot be changed"):
        again.execute(ChooseScale(None))
    again.execute(TakeBack("1", "c"))
    again.execute(ChooseScale(None))
    assert again.state.scale.name == "from the qrels"


def test_a_chosen_scale_stays_with_its_words_until_it_is_given_up(desk, load):
    load(desk, "nist.qrels")
    desk.execute(ChooseScale(THREE))
    assert (desk.state.scale, top(desk)) == (THREE, 2)
    load(desk, "more.qrels")
    assert desk.state.scale.grades == (0, 1, 2, 7)
    desk.execute(ChooseScale(None))
    assert (desk.state.scale.grades, top(desk)) == (tuple(range(8)), 7)
    with pytest.raises(CommandRefused, match="already chosen"):
        desk.execute(ChooseScale(None))
    desk.execute(Undo())
    assert desk.state.scale.name == "0–2, extended"


def test_a_definition_that_is_written_is_a_choice(desk, load):
    load(desk, "nist.qrels")
    entry = GradeScale("own", (Level(0), Level(1, "", "Answers the question.")))
    desk.execute(ChooseScale(entry))
    assert desk.state.chosen_scale == entry


def test_a_top_grade_of_the_conventions_goes_before_the_scale(desk, load):
    load(desk, "nist.qrels")
    rules = desk.state.rules
    desk.execute(ChooseRules(project_settings.rules_of('{"top": 5}', desk.state.scale)))
    assert (top(desk), rules.profile.top) == (5, 1)
    load(desk, "more.qrels")
    assert top(desk) == 5


def test_the_past_has_the_scale_of_its_moment(desk, load):
    load(desk, "nist.qrels")
    moment = desk.last_change
    load(desk, "more.qrels")
    desk.execute(ChooseScale(FOUR.extended({7})))
    request = TimeTravelRequest.of_state(desk.store, desk.state)
    then = state_of(request, data_at(request, desk.store.data(), moment))
    assert (then.scale.name, then.scale.grades) == ("from the qrels", (0, 1))


def test_a_package_carries_the_scale_and_its_grades_come_back(desk, load, tmp_path):
    desk.execute(AssignTopics(AssignmentPlan(("ben",))))
    path = tmp_path / "ben.irdesk"
    write_package(PackageExport.of(desk), "ben", path, QUIET)
    package = workspace_of(open_project(path, QUIET), "")
    assert (package.state.scale.grades, package.state.chosen_scale) == ((0, 1, 2, 3), package.state.scale)
    package.execute(JudgeDocument("1", "a", 3))
    package.close()
    load(desk, "nist.qrels")  # At this point, the qrels contain only grades 0 and 1.
    desk.execute(prepare_import(PackageImport.of(desk), path, QUIET))
    assert (desk.state.chosen_scale.grades, desk.state.grade("1", "a"), top(desk)) == ((0, 1, 3), 3, 3)
    desk.execute(Undo())
    assert (desk.state.chosen_scale, desk.state.scale.grades) == (None, (0, 1))


def test_a_top_grade_that_nobody_chose_is_asked_about(desk, load):
    desk.execute(ChooseMeasures(("RBP(p=0.5)",)))
    load(desk, "more.qrels")

    def codes() -> set[str]:
        return {caution.code.name for caution in AttentionRequest.of(desk).attention(QUIET).cautions}

    assert "top-grade" in codes()
    desk.execute(ChooseScale(desk.state.scale.extended({8})))
    assert "top-grade" not in codes()
