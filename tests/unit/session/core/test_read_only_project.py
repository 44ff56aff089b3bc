"""Values that the project state derives from its runs."""

from __future__ import annotations

import msgspec

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.grades import FOUR
from irdesk.domain.pool import entry_of
from irdesk.domain.project.judgement import TopicNote
from irdesk.domain.project.work_package import Package
from irdesk.domain.run import RankedBy
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import (
    CannotTell,
    ChooseResolution,
    ChooseRules,
    JudgeDocument,
    SkipDocument,
    Undo,
    WriteNote,
)
from irdesk.session.core.project_settings import PACKAGE, RULES, SCALE, package_text, rules_text
from irdesk.session.core.source_contents import SourceData


def test_notes_are_known_when_a_project_is_opened_again(desk, reopen):
    desk.execute(WriteNote("1", 3, "hard"))
    desk.execute(WriteNote("2", 0, "easy"))
    desk.execute(WriteNote("2", 0, ""))
    state = reopen("B").state
    assert state.notes == {"1": {"A": state.note("A", "1")}}
    assert state.note("A", "1") == TopicNote(3, "hard")
    assert state.note("B", "1") is None
    assert state.note("A", "2") is None


def test_qrels_are_foreign_whose_topics_are_in_no_run_and_no_topic_file(empty, load, files):
    texts = {"9.qrels": "9 0 a 1\n", "3.qrels": "3 0 a 1\n8 0 a 1\n", "none.qrels": ""}
    for name, content in texts.items():
        (files / name).write_text(content, encoding="utf-8")

    def foreign() -> list[str]:
        return [source.name for source in empty.state.foreign_qrels()]

    for name in ("9.qrels", "3.qrels", "nist.qrels"):
        load(empty, name)
    assert foreign() == [], "nothing is known"
    load(empty, "three.run")
    assert foreign() == ["9.qrels", "3.qrels", "nist.qrels"], "the run has topic 2"
    load(empty, "topics.tsv")
    assert foreign() == ["9.qrels", "3.qrels"], "topic 1 is in the topic file"
    load(empty, "two.run")
    assert foreign() == ["9.qrels"], "one of two topics is in the run"
    source = empty.state.present("qrels")[0]
    empty.state.contents.qrels[source.id] = {}
    assert foreign() == [], "a file without topics is not foreign"


def test_documents_of_a_package_with_repeats_are_called_by_their_places(desk):
    state, again = desk.state, entry_of("a", again=True)
    queue = state.pool.queues["1"]
    state.pool.queues["1"] = (*queue, again)
    names = ["a", "d", again, "elsewhere"]
    assert [state.called("1", name) for name in names] == ["a", "d", "a", "elsewhere"]
    package = Package("p", "project", "of", "A", 1.0)
    state.settings[PACKAGE] = package_text(package)
    assert [state.called("1", name) for name in names] == ["a", "d", "a", "elsewhere"], "nothing is repeated"
    state.settings[PACKAGE] = package_text(msgspec.structs.replace(package, repeats=True))
    assert [state.called("1", name) for name in names] == ["document 1", "document 4", "document 5", "elsewhere"]
    assert state.called("9", "a") == "a"


def test_what_is_open_was_neither_graded_nor_marked_as_unclear(desk, load):
    load(desk, "more.qrels")
    desk.execute(JudgeDocument("1", "b", 0))
    desk.execute(CannotTell("1", "c"))
    desk.execute(SkipDocument("1", "d"))
    state = desk.state
    assert [state.is_open("A", "1", docno) for docno in "abcd"] == [False, False, False, True]
    assert [state.is_open("B", "1", docno) for docno in "abcd"] == [False, False, True, True]
    assert [state.given("1", docno) for docno in "abcd"] == [1, 0, None, None]
    assert [state.given_here("1", docno) for docno in "abcd"] == [None, 0, None, None]


def test_without_a_chosen_scale_grades_up_to_the_top_of_options_and_qrels_are_possible(desk):
    assert list(desk.state.possible_grades) == [0, 1, 2, 3], "those of the chosen scale"
    desk.state.settings[SCALE] = ""
    desk.state.settings[RULES] = rules_text(ScoringOptions(profile=GainSettings(top=5)), FOUR)
    assert list(desk.state.possible_grades) == [0, 1, 2, 3, 4, 5]
    desk.state.settings[RULES] = rules_text(ScoringOptions(profile=GainSettings(top=2)), FOUR)
    assert list(desk.state.possible_grades) == [0, 1, 2, 3]


def test_a_run_is_ranked_by_its_rank_column_only_where_that_is_needed(desk):
    by_rank = ScoringOptions(ranked_by=RankedBy.RANK).ordering
    (one, two), prepared = desk.state.present("run"), SourceData()
    desk.state.refuse_useless_ranks(one, desk.state.rules.ordering, prepared)
    assert prepared.keys == {}, "ranks are not used"
    desk.state.refuse_useless_ranks(one, by_rank, prepared)
    assert [(run_id, run.ordering) for run_id, run in prepared.keys.items()] == [(one.id, by_rank)]
    ranked = prepared.keys[one.id]
    desk.state.refuse_useless_ranks(one, by_rank, prepared)
    assert prepared.keys[one.id] is ranked, "a worker ranked it"
    desk.execute(ChooseRules(ScoringOptions(ranked_by=RankedBy.RANK)))
    desk.state.refuse_useless_ranks(two, by_rank, prepared)
    assert list(prepared.keys) == [one.id], "the project has it in that order"


def test_what_determines_grades_beside_judgements_are_the_qrels_that_count_and_the_resolution(desk, load):
    before = desk.state.beside()
    load(desk, "more.qrels")
    (source,) = desk.state.present("qrels")
    after = desk.state.beside()
    assert after > before
    assert desk.state.beside(source.id) == before
    compared = msgspec.structs.replace(source, compared=True)
    desk.state.sources[source.id] = compared
    assert desk.state.beside() not in (before, after)
    assert desk.state.counted_grades() == frozenset()
    desk.state.sources[source.id] = source
    assert desk.state.counted_grades() == {1, 2, 7}
    desk.execute(ChooseResolution(Resolution(Policy.GREATEST)))
    assert desk.state.beside(source.id) != before


def test_the_basis_of_grades_changes_with_each_decision_and_returns_when_it_is_undone(desk, load):
    basis = [desk.state.basis_of_grades()]
    desk.execute(JudgeDocument("1", "a", 1))
    basis.append(desk.state.basis_of_grades())
    desk.execute(JudgeDocument("1", "a", 2))
    basis.append(desk.state.basis_of_grades())
    load(desk, "nist.qrels")
    basis.append(desk.state.basis_of_grades())
    assert len(set(basis)) == 4
    for expected in basis[2::-1]:
        desk.execute(Undo())
        assert desk.state.basis_of_grades() == expected


def test_topics_are_known_when_a_project_is_opened_again(desk, load, reopen):
    load(desk, "topics.tsv")
    topics = reopen("B").state.topics
    assert {topic.id: topic.title for topic in topics.values()} == {"1": "the first", "2": "the second"}


def test_without_a_pool_nothing_is_counted_as_judged(empty):
    tally = empty.state.pool_tally("ann")
    assert (tally.topics, tally.topics_done, tally.documents.pooled, tally.documents.judged) == (0, 0, 0, 0)
    assert empty.state.tally("ann", "1") == tally.documents
