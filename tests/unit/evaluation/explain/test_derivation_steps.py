"""Derivations in symbols and in numbers agree with the explanation."""

from __future__ import annotations

import re
from dataclasses import replace

from each_case import each_case

from irdesk.evaluation.explain.derivation_steps import as_latex, as_text, retrieved_and_relevant, steps
from irdesk.evaluation.explain.worked_examples_in_what_if import example_measure, example_rankings
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.worked_example import Example

SINGLE = [
    family
    for family in FAMILIES
    if len(family.guide.example.topics) == 1 and single(example_measure(family.guide.example))
]


def explained(measure: str, ranking: str, missed: str = "", documents: int = 0):
    box = example_rankings(Example(measure, ranking, "", missed=missed))[0]
    rules = replace(box.rules, profile=replace(box.rules.profile, documents=documents))
    return replace(box, rules=rules).explained(parse_one(measure))


@each_case("family", SINGLE)
def test_a_derivation_ends_with_the_score_and_begins_with_the_formula(family):
    explanation = example_rankings(family.guide.example)[0].explained(example_measure(family.guide.example))
    lines = as_text(steps(explanation))
    score = f"{explanation.score:.0f}" if family.integral else f"{explanation.score:.4f}"
    assert lines[-1].endswith(f"= {score}")
    assert len(lines) > 1
    assert all("\\" not in line for line in lines)


def test_average_precision():
    assert as_text(steps(explained("AP", "1 0 1 0 1", "1"))) == (
        "AP = (Σᵢ₌₁ⁿ P(i)·rel(i)) / R",
        "AP = (1/1 + 2/3 + 3/5) / 4",
        "= 2.2667 / 4 = 0.5667",
    )


def test_ndcg_has_dcg_and_the_ideal():
    assert as_text(steps(explained("nDCG@3", "3 0 2", "1"))) == (
        "nDCG@3 = DCG@3 / IDCG@3",
        "DCG@3 = Σᵢ₌₁³ gᵢ / log₂(i + 1)",
        "DCG@3 = 3 / log₂ 2 + 2 / log₂ 4 = 4",
        "IDCG@3 = 3 / log₂ 2 + 2 / log₂ 3 + 1 / log₂ 4 = 4.7619",
        "nDCG@3 = 4 / 4.7619 = 0.8400",
    )


@each_case(
    ("measure", "line"),
    [
        ("DCG(dcg='exp-log2')@3", "7 / log₂ 2 + 3 / log₂ 4"),
        ("DCG(discount='rank')@3", "3/1 + 2/3"),
        ("DCG(base=2)@3", "3 + 2 / log₂ 3"),
        ("RBP(p=0.5)", "0.5·0.5⁰"),
    ],
)
def test_parts_are_written_as_the_parameters_have_them(measure, line):
    assert any(line in text for text in as_text(steps(explained(measure, "3 0 2"))))


def test_f_has_precision_and_recall_put_in():
    lines = as_text(steps(explained("F@5", "1 0 1 0 1", "1")))
    assert lines[1:3] == ("P@5 = 3/5 = 0.6", "R@5 = 3/4 = 0.75")
    assert "0.6·0.75" in lines[3]


def test_the_table_of_retrieved_and_relevant():
    assert retrieved_and_relevant(explained("P@5", "1 0 ? 1 0", "1 1")) == (2, 3, 2, None)
    assert retrieved_and_relevant(explained("SetR", "1 0 ? 1 0", "1 1", documents=100)) == (2, 3, 2, 93)
    assert retrieved_and_relevant(explained("P@2", "1 0 ? 1 0", "1 1", documents=100)) == (1, 1, 3, 95)
    assert retrieved_and_relevant(explained("AP", "1 0")) is None


def test_many_parts_are_shortened():
    lines = as_text(steps(explained("AP", " ".join("1" * 30))))
    assert " + … + 30/30" in lines[1] or "= 30/30" in lines[1]
    text = as_text(steps(explained("AP", " ".join("10" * 20))))[1]
    assert text.count("+") == 7
    assert "… + 20/39" in text


def test_nothing_relevant_is_said_so():
    assert as_text(steps(explained("AP", "0 0")))[-1] == "AP = 0, since there is nothing to divide by"


def test_latex_aligns_the_equals_signs():
    latex = as_latex(steps(explained("AP", "1 0 1")))
    assert latex.startswith("\\begin{align*}\n  \\mathrm{AP} &= \\frac")
    assert len(re.findall("&=", latex)) == 3
    assert latex.count("{") == latex.count("}")
