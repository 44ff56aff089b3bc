"""Metadata fields of runs: groups and colours by field, and filtering the shown runs. All of these can be undone."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import QUIET
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.formats.run_fields.tag_pattern import TagPattern
from irdesk.session.commands import ColourRunsBy, GroupRuns, GroupRunsBy, OrderRuns, SetRunFields, ShowRuns, Undo
from irdesk.session.comparison.run_comparison import ComparisonRequest
from irdesk.session.queries import Queries
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns, run_names
from irdesk.session.scoring.run_filter import RunFilter, matching_runs
from irdesk.session.scoring.run_metadata import fields_by_pattern, fields_of_table
from irdesk.session.scoring.topic_filter import TopicFilter


@pytest.fixture
def desk(prepared, pooled_project, load):
    """Return the workspace with runs one, two and three and judgements. Runs one and three belong to team A, run two to
    team B.
    """

    def describe(desk):
        load(desk, "three.run")
        load(desk, "more.qrels")
        by_name = {source.name: source.id for source in desk.state.present("run")}
        fields = {"one": ("A", "bm25"), "two": ("B", "bm25"), "three": ("A", "dense")}
        desk.execute(
            SetRunFields({by_name[name]: {"team": team, "model": model} for name, (team, model) in fields.items()})
        )

    return prepared(pooled_project, describe)


@pytest.fixture
def runs(desk):
    """Return the ids of the runs keyed by name."""
    return {source.name: source.id for source in desk.state.present("run")}


def _names(desk, chosen):
    return [desk.state.sources[run].name for run in matching_runs(desk.state, chosen)]


def test_fields_are_stored_and_undone(desk, runs, reopen):
    again = reopen()
    assert {run.tag: dict(run.fields) for run in Queries(again).runs()} == {
        "one": {"team": "A", "model": "bm25"},
        "two": {"team": "B", "model": "bm25"},
        "three": {"team": "A", "model": "dense"},
    }
    again.execute(Undo())
    assert all(not run.fields for run in Queries(again).runs())


def test_a_value_is_removed_and_a_group_is_a_field(desk, runs):
    desk.execute(SetRunFields({runs["one"]: {"model": "", "group": " my  group "}}))
    source = desk.state.sources[runs["one"]]
    assert (source.fields, source.group) == ({"team": "A"}, "my group")


@pytest.mark.parametrize("fields", [{"run": "x"}, {"": "x"}, {"team": "A"}, {"x" * 41: "y"}])
def test_what_changes_nothing_or_cannot_be_a_field_is_refused(desk, runs, fields):
    with pytest.raises(CommandRefused):
        desk.execute(SetRunFields({runs["one"]: fields}))


def test_runs_are_grouped_by_team_unless_by_another_field(desk, runs):
    def groups():
        return FrozenRuns.shown(desk.state, TopicFilter()).groups

    assert groups() == ("A", "B", "A")
    desk.execute(GroupRunsBy("model"))
    assert groups() == ("bm25", "bm25", "dense")
    assert [run.group for run in Queries(desk).runs()] == ["bm25", "bm25", "dense"]
    desk.execute(GroupRunsBy("group"))
    assert groups() == ("", "", "")
    desk.execute(GroupRuns((runs["one"],), "mine"))
    assert groups() == ("mine", "", "")
    with pytest.raises(CommandRefused, match="no run has the field year; the fields are group, team, model"):
        desk.execute(GroupRunsBy("year"))


def test_runs_of_one_value_have_one_colour(desk, runs):
    queries = Queries(desk)
    assert len({run.colour for run in queries.runs()}) == 3
    desk.execute(ColourRunsBy("team"))
    assert [run.colour for run in queries.runs()] == [0, 1, 0]
    assert [head.colour for head in queries.shown_runs()] == [0, 1, 0]
    desk.execute(Undo())
    assert len({run.colour for run in queries.runs()}) == 3


FILTERS = [
    (RunFilter(), ["one", "two", "three"]),
    (RunFilter("BM25"), ["one", "two"]),
    (RunFilter("a", "team"), ["one", "three"]),
    (RunFilter("^t", "run", regex=True), ["two", "three"]),
    (RunFilter("(.+)+!$", regex=True), []),
    (RunFilter("."), []),
    (RunFilter("one", "team"), []),
    (RunFilter(best=True), ["one", "two"]),
    (RunFilter("t", "run", best=True), ["two", "three"]),
]


def test_a_filter_selects_runs_by_text_expression_and_best(desk, runs):
    for chosen, names in FILTERS:
        assert _names(desk, chosen) == names, chosen


WRONG_FILTERS = [
    (RunFilter("(", regex=True), "invalid at column 1"),
    (RunFilter("x", "year"), "no run has the field year; the fields are run, group, team, model"),
    (RunFilter(best=True, measure="ERR@3"), "ERR@3 is not one of the project's measures"),
]


def test_a_wrong_filter_is_refused(desk, runs):
    for chosen, fault in WRONG_FILTERS:
        with pytest.raises(CommandRefused) as refused:
            _names(desk, chosen)
        assert fault in str(refused.value)


def test_exactly_the_chosen_runs_are_shown_in_one_step(desk, runs):
    desk.execute(ShowRuns((runs["two"],)))
    assert [run.name for run in desk.state.present("run") if run.visible] == ["two"]
    with pytest.raises(CommandRefused, match="already"):
        desk.execute(ShowRuns((runs["two"],)))
    with pytest.raises(CommandRefused, match="no run matches"):
        desk.execute(ShowRuns(()))
    desk.execute(Undo())
    assert all(run.visible for run in desk.state.present("run"))


def test_a_pattern_names_fields_of_tags(desk, runs):
    present = desk.state.present("run")
    assert fields_by_pattern(present, TagPattern.parse("t{rest}")) == {
        runs["two"]: {"rest": "wo"},
        runs["three"]: {"rest": "hree"},
    }
    with pytest.raises(CommandRefused, match="matches no tag; the tags are one, two, three"):
        fields_by_pattern(present, TagPattern.parse("{a}_{b}"))


def test_a_table_names_runs_by_tag_or_file(desk, runs, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("run,year\none,2020\ntwo.run,2021\nother,2022\n")
    present, names = desk.state.present("run"), run_names(desk.state)
    fields, unknown = fields_of_table(names, present, table, QUIET)
    assert fields == {runs["one"]: {"year": "2020"}, runs["two"]: {"year": "2021"}}
    assert unknown == ["other"]
    table.write_text("run,year\nother,2022\n")
    with pytest.raises(InputError, match="none of its 1 names is a run of the project; expected tags such as one"):
        fields_of_table(names, present, table, QUIET)


def test_a_header_is_read_when_a_run_is_loaded(empty, files, load):
    text = (files / "one.run").read_text()
    (files / "one.run").write_text("# ir_metadata.start\n# actor:\n#   team: X\n# ir_metadata.end\n" + text)
    load(empty, "one.run")
    assert [run.group for run in Queries(empty).runs()] == ["X"]


def test_comparison_and_report_have_the_order_that_was_chosen(desk, runs):
    def compared():
        request = ComparisonRequest.of(desk, TopicFilter(), ("AP",), runs["two"], Plan(), ())
        return list(request.runs.names)

    assert compared()[0] == "one"
    desk.execute(OrderRuns(baseline_first=True))
    assert compared()[:2] == ["two", "one"]
    desk.execute(OrderRuns((runs["three"], runs["two"])))
    assert compared() == ["three", "two", "one"]
    with pytest.raises(CommandRefused):
        desk.execute(OrderRuns(("none",)))
    desk.execute(Undo())
    assert compared()[0] == "two"
