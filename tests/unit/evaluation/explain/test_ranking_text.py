"""A ranking as text: its meaning, a lossless round trip, and clear errors for other texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from each_case import each_case
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.evaluation.curves.what_if_plot_data import figures_of
from irdesk.evaluation.explain.ranking_text import UnreadableRanking, read_rankings, write_rankings
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one

EXAMPLES = {
    example["id"]: example
    for example in json.loads(
        (Path(__file__).resolve().parents[3] / "data" / "worked-examples.json").read_text(encoding="utf-8")
    )["examples"]
}


def scores(text, *names):
    read = read_rankings(text)
    boxes = [box for box in (read.first, read.second) if box]
    values = [box.scores([parse_one(name) for name in names]).tolist() for box in boxes]
    return values if len(values) > 1 else values[0]


def grades(*values):
    return " ".join(map(str, values))


def test_published_examples_need_no_files():
    eight = EXAMPLES["ap-of-eight"]
    names = ("AP", "RR", "P@10", "R@10")
    text = f"{grades(*eight['ranked_relevance'])}; R={eight['num_relevant']}"
    assert scores(text, *names) == pytest.approx([eight["expect"][name] for name in names], abs=1e-12)

    misprint = EXAMPLES["ndcg-exponential-misprint"]
    for text in ("3-2-0-1-2; gains=exp", "3, 2, 0, 1, 2;gains=1=1,2=3,3=7"):
        assert scores(text, "DCG@5", "nDCG@5") == pytest.approx(
            [misprint["expect"]["DCG@5 (gain = 2^grade - 1, log2)"], misprint["expect"]["nDCG@5"]], abs=1e-12
        )

    flavours = EXAMPLES["flavours-of-ideal"]
    text = f"{grades(*flavours['ranked_grades'])}; all={grades(*flavours['grades_of_all_documents'])}"
    names = [f"nDCG(ideal='{ideal}')@5" for ideal in ("judged", "top", "shown")]
    assert scores(text, *names) == pytest.approx(list(flavours["expect"].values()), abs=1e-12)

    two = EXAMPLES["p-ignores-order"]
    first, second = (grades(*ranking) for ranking in two["rankings"])
    got = scores(f"{first}; beside={second}", "P@5", "AP")
    for column, expected in zip(zip(*got, strict=True), two["expect"].values(), strict=True):
        assert column == pytest.approx(tuple(expected), abs=1e-12)


def test_a_second_ranking_of_the_same_documents_or_of_another_topic():
    same = read_rankings("3 2 0 1 | 2; beside=0 2 2")
    assert same.second.truth is same.first.truth
    assert set(same.second.docnos) == set(same.first.docnos)
    assert same.second.length == 3
    other = read_rankings("4 4 3 3 3; beside=2 1 1 1 0")  # The second ranking has grades that the first topic lacks.
    assert other.second.truth is not other.first.truth
    assert other.second.truth.relevant(1) == 4
    apart = read_rankings("1 0 1; other=1 0 | 0*2")
    assert apart.second.truth.relevant(1) == 1
    assert apart.second.truth.nonrelevant(1) == 3


def test_docnos_settings_and_measures():
    read = read_rankings(
        "a:b:2 x%3By:? c:0 | z:1 0*3; cutoff=2; level=2; top=4; ideal=top; measures=AP nDCG(dcg='exp-log2', rel=2)@3"
    )
    assert read.first.docnos[:4] == ("a:b", "x;y", "c", "z")
    assert (read.first.length, read.first.cutoff, read.first.rules.level, read.first.rules.profile.top) == (3, 2, 2, 4)
    assert [str(measure) for measure in read.measures] == ["AP", "nDCG(dcg='exp-log2', rel=2)@3"]
    assert read.first.truth.nonrelevant(2) == 5
    assert [str(measure) for measure in read_rankings("1 0 1").measures][:3] == ["P@3", "R@3", "F@3"]


@each_case(
    ("text", "reason"),
    [
        ("", "is empty"),
        ("a b", "found 'a'; expected a grade"),
        ("1 2 | 3 | 4", "two bars"),
        ("a:1 a:2", "listed twice"),
        ("1; cutof=3", "expected one of R="),
        ("1; cutoff=0", "cutoff=0; expected a number of 1 or more"),
        ("1; level=1; level=2", "given more than once"),
        ("1 1; R=1", "more relevant documents"),
        ("3 3; all=3", "more documents of grade 3"),
        ("1; gains=2", "expected a gain for each grade"),
        ("1; ideal=best", "expected 'judged' or 'top' or 'shown'"),
        ("1*99999", "99999'; expected at most 10,000 documents"),
        ("1*" + "9" * 5000, "9'; expected at most 10,000 documents"),
        ("d1:1*2", "a repeated document cannot have a docno"),
        ("irdesk what-if '1 0", "unclosed quotation mark"),
        ("1*9999 1*9999", "more than 10,000"),
    ],
)
def test_other_texts_are_refused(text, reason):
    with pytest.raises(UnreadableRanking, match=reason):
        read_rankings(text)


def test_measures_without_a_score_are_refused():
    for name in ("GMAP", "nope"):
        with pytest.raises(UnknownMeasure):
            read_rankings(f"1 0; measures={name}")


GRADES = st.lists(st.sampled_from(["?", "-1", "0", "1", "2", "3", "1*5"]), min_size=1, max_size=8).map(" ".join)


@settings(max_examples=effort(40, 400), deadline=None)
@given(
    ranked=GRADES,
    missed=st.one_of(st.just(""), GRADES),
    more=st.sets(
        st.sampled_from(["cutoff=2", "level=2", "top=5", "gains=exp", "ideal=shown", "convention=exact", "depth=3"])
    ),
    second=st.one_of(st.just(""), GRADES.map("; beside={}".format), GRADES.map("; other={} | 2 0".format)),
)
def test_written_text_restores_the_same_state(ranked, missed, more, second):
    text = "; ".join([f"{ranked} | {missed}" if missed else ranked, *sorted(more)]) + second
    read = read_rankings(text)
    names = [str(measure) for measure in read.measures]
    written = write_rankings(read.first, read.second, names)
    again = read_rankings(written)
    assert write_rankings(again.first, again.second, names) == written
    assert (again.second is None) == (read.second is None)
    for before, after in zip((read.first, read.second), (again.first, again.second), strict=True):
        if before:
            assert after.rules == before.rules
            assert after.scores(read.measures).tolist() == pytest.approx(
                before.scores(read.measures).tolist(), abs=0, nan_ok=True
            )


def test_moved_and_graded_documents_are_written():
    read = read_rankings("irdesk what-if '3 2 0 | 1'")
    box = read.first.moved(2, 0).graded(1, 1).imagined(2).cut(2)
    assert write_rankings(box, None, ["AP"]) == "0 1 2 | 1 2; cutoff=2; top=3; measures=AP"
    named = read_rankings("b:1 c%3Bd:0").first.moved(1, 0)
    assert write_rankings(named, None, ()) == "c%3Bd:0 b:1"


def test_figures_of_a_ranking():
    eight = EXAMPLES["ap-of-eight"]
    figures = figures_of(read_rankings(f"{grades(*eight['ranked_relevance'])}; R=8").first)
    assert figures.recall == pytest.approx(tuple(eight["pr_points_recall"]))
    assert figures.precision == pytest.approx(tuple(eight["pr_points_precision"]))
    assert figures.interpolated[0] == (0.0, 1.0)
    five = EXAMPLES["dcg-linear-five"]["expect"]
    figures = figures_of(read_rankings("3 2 1 2 3").first)
    assert figures.gained[-1] == pytest.approx(five["DCG@5 (gain = grade, log2)"], abs=1e-12)
    assert figures.ideal[-1] == pytest.approx(five["IDCG@5"], abs=1e-12)
    assert figures.scores == pytest.approx((figures.gained[-1], five["nDCG@5"]), abs=1e-12)
    cut = figures_of(read_rankings("3 2 0 1 2; cutoff=3").first)
    assert [str(measure) for measure in cut.measures] == ["DCG@3", "nDCG@3"]
    assert len(cut.gained) == len(cut.ideal) == 3
    assert figures_of(read_rankings("? ?").first) is None
