"""`irdesk measures`: the table of all measures, the page of a measure, and measures that match words."""

from __future__ import annotations

import csv
import io
import json

from each_case import each_case

from irdesk.cli.main import run
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.formula import plain


def printed(capsys, *arguments: str) -> str:
    assert run(["measures", *arguments]) == 0
    return capsys.readouterr().out


def test_without_an_argument_every_family_is_listed(capsys):
    lines = printed(capsys).splitlines()
    assert [line.split()[0] for line in lines[1:]] == [family.name for family in FAMILIES]
    assert all(family.guide.rewards in line for family, line in zip(FAMILIES, lines[1:], strict=True))


@each_case("family", FAMILIES)
def test_a_name_prints_the_page_of_its_family(family, capsys):
    page = " ".join(printed(capsys, family.name).split())
    assert page.startswith(f"{family.name} {'=' * len(family.name)} ")
    guide = family.guide
    for text in (*map(plain, guide.formula.lines), guide.rewards, guide.best_for, guide.misleads, family.source):
        assert text in page


@each_case(
    ("name", "family"), [("ndcg_cut_10", "nDCG"), ("map", "AP"), ("F1@5", "F"), ("hit_rate", "Success"), ("P.5", "P")]
)
def test_any_spelling_leads_to_the_page(name, family, capsys):
    assert printed(capsys, name).startswith(f"{family}\n=")


def test_programs_get_all_fields_of_every_family(capsys):
    rows = json.loads(printed(capsys, "--format", "json"))["rows"]
    assert [row["measure"] for row in rows] == [family.name for family in FAMILIES]
    assert list(csv.DictReader(io.StringIO(printed(capsys, "--format", "csv")))) == rows
    assert {row["relevance"] for row in rows} == {"graded", "binary", "preferences", "none"}


def test_markdown_is_a_table_of_several_and_the_page_of_one(capsys):
    assert printed(capsys, "--format", "markdown").startswith("| measure | title |")
    assert printed(capsys, "AP", "--format", "markdown").startswith("# AP\n\nAverage precision. ")


def test_words_list_the_measures_that_they_describe(capsys):
    output = printed(capsys, "rank", "discount")
    assert "nDCG " in output
    assert "SetP " not in output


def test_an_unknown_name_is_refused_with_the_nearest(capsys):
    assert run(["measures", "nDGC"]) == 2
    assert capsys.readouterr().err.startswith("irdesk: no measure is called nDGC; the nearest are nDCG")


def test_a_concept_prints_its_section(capsys):
    assert printed(capsys, "pooling").startswith("Pooling\n=======")
    assert printed(capsys, "effect", "size").startswith("Effect size\n")
    assert printed(capsys, "MAP").startswith("AP\n=="), "a name of a measure comes first"


def test_measures_are_compared_and_filtered_by_their_traits(capsys):
    lines = printed(capsys, "--compare").splitlines()
    assert len(lines) == len(FAMILIES) + 1
    assert lines[0].split()[:3] == ["measure", "relevance", "position_aware"]
    binary = printed(capsys, "--relevance", "binary", "--position-aware", "yes").splitlines()[1:]
    assert {line.split()[1] for line in binary} == {"binary"}
    assert any(line.startswith("AP ") for line in binary)
    assert run(["measures", "nDCG", "--relevance", "binary"]) == 2
    assert "no measure has these properties" in capsys.readouterr().err


def test_words_that_describe_no_measure_print_the_concepts_that_they_describe(capsys):
    for words in (["nuggets"], ["nugget", "recall"], ["partial", "support"]):
        assert printed(capsys, *words).startswith("Nuggets\n=======\n")
    assert printed(capsys, "conversation").startswith("Sessions and conversations\n")
