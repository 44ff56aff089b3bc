"""Every family has a guide in full sentences; its names in other programs are also accepted by irdesk."""

from __future__ import annotations

import re

import ir_measures
import pytest
from each_case import each_case

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure_names import UnknownMeasure, is_mean, parse
from irdesk.evaluation.measures.measure_search import families_named, suggest_measures
from irdesk.reporting.manual.measure_reference import page_of, record

BEGINNINGS = {"rewards": r"(Rewards|Counts|Measures) ", "best_for": "Best for ", "misleads": "Misleads when "}
FUTURE = re.compile(r"\b(will|shall|going to|won't)\b")


def names(text: str) -> list[str]:
    """Split a list of names, replacing @k or @c with a cutoff."""
    return [
        re.sub(r"@[kc]$", lambda match: "@10" if match[0] == "@k" else "@0.1", name)
        for name in text.split(", ")
        if name
    ]


@each_case("family", FAMILIES)
def test_a_guide_has_full_sentences(family):
    for field, beginning in BEGINNINGS.items():
        text = getattr(family.guide, field)
        assert re.match(beginning, text), f"{field}: {text!r}"
        assert text.endswith("."), f"{field}: {text!r}"
        assert not re.search(r"[.!?] ", text), f"{field} is more than one sentence: {text!r}"
        assert "  " not in text
        assert not FUTURE.search(text), f"{field}: {text!r}"
    assert family.guide.formula.text
    assert not family.guide.formula.text.endswith(".")
    assert family.source
    assert family.help.endswith(".")


@each_case("family", FAMILIES)
def test_the_reference_answers_every_question_about_a_family(family):
    fields = record(family)
    names = {"trec_eval", "ir_measures", "ranx", "ntcireval", "also"}
    assert {field for field, text in fields.items() if not text} <= names | {"parameters"}
    page = page_of(family)
    for heading in ("Relevance", "Position-aware", "Cutoff", "Depth needed", "Range", "Judgements needed", "Source"):
        assert f"- {heading}: " in page
    for program in ("trec_eval", "ir_measures", "ranx", "NTCIREVAL"):
        assert f"- {program}: `" in page or program in page.partition("- Not in: ")[2].partition("\n")[0]
    assert "```math\n" in page
    assert "*Example:*" in page


@each_case("family", FAMILIES)
def test_names_in_other_programs_denote_the_family(family):
    guide = family.guide
    for name in [*names(guide.ir_measures), *names(guide.ranx), *names(guide.ntcireval)]:
        assert {measure.family for measure in parse(name)} == {family}, name
    for name in names(guide.ir_measures):
        ir_measures.parse_measure(name)


@each_case("family", FAMILIES)
def test_a_family_is_found_by_its_names(family):
    for name in filter(None, (family.name, family.trec, family.trec_cut)):
        assert families_named(name) == (family,), name


def test_words_find_what_they_describe_and_nothing_else():
    families = {family.name for family in families_named("discounted gain")}
    assert {"nDCG", "DCG", "SDCG"} <= families
    assert not families & {"AP", "P", "RR"}


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(UnknownMeasure, match=r"no measure is called nDGC; the nearest are nDCG"):
        families_named("nDGC")


@each_case(
    ("typed", "first"),
    [
        ("F1", "F"),
        ("F1@5", "F@5"),
        ("MAP", "AP"),
        ("mrr", "RR"),
        ("MRR10", "RR@10"),
        ("gmap", "GMAP"),
        ("precision", "P"),
        ("hit_rate", "Success@10"),
        ("hit_rate@5", "Success@5"),
        ("hits", "NumRelRet"),
        ("r-precision", "Rprec"),
        ("ndcg_burges", "nDCG(dcg='exp-log2')"),
        ("ndcg10", "nDCG@10"),
        ("rbp.95", "RBP(p=0.95)"),
        ("IDCG", "nDCG"),
        ("exp", "nDCG(dcg='exp-log2')@10"),
        ("normalised disc", "nDCG"),
        ("p@", "P@5"),
        ("mean average prec", "AP"),
    ],
)
def test_typed_words_suggest_the_measure_first(typed, first):
    suggestions = suggest_measures(typed)
    assert suggestions[0].name == first
    assert suggestions[0].title
    assert len(suggestions) <= 12
    for suggestion in suggestions:
        assert str(parse(suggestion.name)[0]) == suggestion.name


def test_recall_suggests_recall_at_cutoffs():
    assert {suggestion.name for suggestion in suggest_measures("recall")} >= {"R", "R@10", "R@100"}


def test_nothing_typed_suggests_nothing():
    assert suggest_measures(" ") == ()


@pytest.mark.parametrize(
    ("name", "reason"), [("IDCG", "ideal ranking"), ("idcg@5", "ideal ranking"), ("fallout", "SetP")]
)
def test_terms_that_are_no_measures_are_refused_with_the_reason(name, reason):
    with pytest.raises(UnknownMeasure, match=reason):
        parse(name)


def test_means_are_known_as_means():
    assert all(map(is_mean, ("MAP", "map@100", "MRR(rel=2)", "mean average precision")))
    assert not any(map(is_mean, ("AP", "nDCG", "gmap")))
