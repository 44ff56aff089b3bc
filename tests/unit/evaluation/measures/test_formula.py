"""Conversion of TeX formulas to plain text."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.formula import Formula, plain, rich


@each_case(
    ("tex", "text"),
    [
        (r"\mathrm{AP} = \frac{\sum_{i=1}^{n} P(i)\cdot\mathrm{rel}(i)}{R}", "AP = (Σᵢ₌₁ⁿ P(i)·rel(i)) / R"),
        (r"\frac{a + b}{c\cdot d}", "(a + b) / (c·d)"),
        (r"q\cdot\sqrt{\frac{a + b}{n}}", "q·√((a + b) / n)"),
        (r"\frac{1}{R} \sum_{d} x_d", "(1 / R) Σ_d x_d"),
        (r"2^{g_i} - p^{i - 1}", "2^gᵢ − pⁱ⁻¹"),
        (r"\sum_{i\text{ unjudged}} 1", "Σ_(i unjudged) 1"),
        (r"a \le b < c", "a ≤ b < c"),
        (r"\left(\frac{2T}{i - 1}\right)^2", "(2T / (i − 1))²"),
        (r"\lfloor x\cdot R \rfloor", "⌊x·R⌋"),
        (r"\ln \max(a, b)", "ln max(a, b)"),
    ],
)
def test_plain_text(tex, text):
    assert plain(tex) == text


@pytest.mark.parametrize("tex", [r"\unknown{x}", r"\frac{a}{b", r"\text{a"])
def test_unsupported_tex_is_refused(tex):
    with pytest.raises(ValueError, match=r"formula"):
        plain(tex)


def test_lines_are_joined():
    formula = Formula("a = b", "b = c")
    assert formula.text == "a = b; b = c"
    assert formula.tex == r"a = b,\quad b = c"
    assert formula.markdown.count("```math") == 2


def test_every_family_has_a_formula_without_leftover_tex():
    for family in FAMILIES:
        assert "\\" not in family.guide.formula.text


def test_rich_text_raises_and_lowers_letters():
    assert rich(r"\sum_{i=1}^{n} g_i < 2^{i - 1}") == (
        "Σ<sub>i = 1</sub><sup>n</sup> g<sub>i</sub> &lt; 2<sup>i − 1</sup>"
    )
    assert rich(r"\text{a < b}") == "a &lt; b"
