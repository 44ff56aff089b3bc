"""Reference of measures: tables of the families, a page for each family, and the manual's page *Measures*, which
combines all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from irdesk.evaluation.explain.worked_examples_in_what_if import example_score, opens_in_what_if, what_if_text
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Family
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import format_value
from irdesk.evaluation.measures.worked_example import Example
from irdesk.reporting.manual.manual_pages import anchor_of
from irdesk.reporting.manual.measures_by_task import CHOICES, traits_of
from irdesk.reporting.tables.table import Cell, Column, Table

PAGE = "measures"
"""The name of the manual's page *Measures*."""

_CUTOFFS = {
    Cutoff.NONE: "none",
    Cutoff.OPTIONAL_RANK: "rank k, optional",
    Cutoff.RANK: "rank k",
    Cutoff.RECALL: "recall c",
    Cutoff.MULTIPLE: "multiple x of R",
}
_LETTERS = {Cutoff.RECALL: "c", Cutoff.MULTIPLE: "x"}
EXAMPLE = "*Example:*"
"""The label before each worked example."""
WHAT_IF = "`irdesk what-if '{text}'`"
"""The command that shows an example. The window shows a link to *What if* in its place."""
UNKNOWN = " (`?` is unjudged)"
_SHORT = ("measure", "title", "relevance", "position_aware", "range", "rewards")
_COMPARED = ("measure", "relevance", "position_aware", "depth", "range", "judgements")
_HEADS = {"position_aware": "position-aware", "depth": "depth needed", "judgements": "judgements needed"}
_OTHER_NAMES = {"trec_eval": "trec_eval", "ir_measures": "ir_measures", "ranx": "ranx", "ntcireval": "NTCIREVAL"}

_SYMBOLS = (
    (r"rel\(i\)", "rel(i) is 1 where the document at rank i is relevant, else 0"),
    (r"rel\(i, s\)", "rel(i, s) is 1 where the document at rank i is relevant to subtopic s, else 0"),
    (r"c\(s, i\)", "c(s, i) is the number of documents above rank i that are relevant to s"),
    (r"\bP\(i\)", "P(i) is precision at rank i"),
    ("g[ᵢⱼ]", "gᵢ is the gain at rank i"),
    (r"\bR\b(?!\u0302|@)", "R is the number of relevant documents of the topic"),
    (r"\bn\b|ⁿ", "n is the number of retrieved documents"),
    (r"\bM\b", "M is the number of subtopics"),
    (r"\bJ\b", "J is the number of groups"),
)
"""Patterns that find symbols in formulas, each with an explanation of the symbol."""

_INTRODUCTION = """\
# Measures

A measure turns a ranking and its judgements into a score. This page compares the measures of irdesk; each has a \
section with its formula, what it rewards, and when it misleads. `irdesk measures` lists them, `irdesk measures nDCG` \
prints one of them, and `irdesk measures rank discount` those that match words. How ties, averages and unjudged \
documents are treated is on [Numbers and conventions](numbers.md).

In names and formulas k is the cutoff. A measure is written with its cutoff and parameters, as in \
`nDCG(dcg='exp-log2')@10` or `AP(rel=2)`.
"""


def record(family: Family) -> dict[str, str]:
    """Return all fields of a family in the reference, keyed by name."""
    guide = family.guide
    cut = f"{family.trec_cut}_{_LETTERS.get(family.cutoff, 'k')}" if family.trec_cut else ""
    return {
        "measure": family.name,
        "title": family.title,
        "meaning": family.help,
        "formula": guide.formula.text,
        "latex": guide.formula.tex,
        "rewards": guide.rewards,
        "best_for": guide.best_for,
        "misleads": guide.misleads,
        **traits_of(family),
        "range": family.traits.range.value,
        "cutoff": _CUTOFFS[family.cutoff],
        "example": guide.example.measure,
        "example_ranking": guide.example.ranking,
        "example_score": f"{example_score(guide.example):.4f}",
        "parameters": "; ".join(
            f"{param.name} = {'setting of the project' if param.default is None else format_value(param.default)}"
            f" ({param.help})"
            for param in family.params
        ),
        "trec_eval": ", ".join(filter(None, [family.trec, cut])),
        "ir_measures": guide.ir_measures,
        "ranx": guide.ranx,
        "ntcireval": guide.ntcireval,
        "also": family.also,
        "source": family.source,
    }


def short_table(families: Sequence[Family]) -> Table:
    """Return an overview table with one row per family."""
    return _table(families, _SHORT)


def compared_table(families: Sequence[Family]) -> Table:
    """Return a table with one row per family and the traits by which families can be compared."""
    return _table(families, _COMPARED)


def full_table(families: Sequence[Family]) -> Table:
    """Return a table with one row per family and all fields, for machine-readable output."""
    return _table(families, tuple(record(families[0])))


def page_of(family: Family) -> str:
    """Return the page of one family as Markdown."""
    return f"# {family.name}\n\n{_body(family)}"


def manual_page(families: Sequence[Family]) -> str:
    """Return the manual's page *Measures*, with all families, as Markdown."""
    choices = [(task, ", ".join(map(_linked, names))) for task, names in CHOICES]
    compared = [_compared(family) for family in families]
    return "\n".join(
        [
            _INTRODUCTION,
            "## Choosing a measure\n",
            *_rows(("you have", "measures"), choices),
            "\n## Measures compared\n",
            "*Cutoff only* means that ranks within the cutoff make no difference. **Menu → Help → Choose a measure…** "
            "filters this table, and `irdesk measures --compare` prints it.\n",
            *_rows(tuple(_HEADS.get(field, field) for field in _COMPARED), compared),
            "\n## Each measure\n",
            "\n".join(f"### {family.name}\n\n{_body(family)}" for family in families),
        ]
    )


def _compared(family: Family) -> tuple[str, ...]:
    fields = record(family)
    # Remove conditions from the range; the measure's section states them.
    short = (fields[field].partition(" where ")[0] for field in _COMPARED[1:])
    return (f"[{family.name}](#{anchor_of(family.name)})", *short)


def _linked(name: str) -> str:
    return f"[`{name}`](#{anchor_of(parse_one(name).family.name)})"


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a Markdown table."""
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


def _body(family: Family) -> str:
    fields = record(family)
    facts = {
        "Relevance": fields["relevance"],
        "Position-aware": fields["position_aware"],
        "Cutoff": fields["cutoff"],
        "Depth needed": fields["depth"],
        "Range": fields["range"],
        "Judgements needed": fields["judgements"],
        "Parameters": fields["parameters"],
        **{label: _coded(fields[field]) for field, label in _OTHER_NAMES.items()},
        "Not in": ", ".join(label for field, label in _OTHER_NAMES.items() if not fields[field]),
        "Also called": ", ".join(name for name in fields["also"].split(", ") if name.lower() != family.title.lower()),
        "Source": fields["source"],
    }
    use = f"{fields['rewards']} {fields['best_for']} {fields['misleads']}"
    lines = [f"- {label}: {text}" for label, text in facts.items() if text]
    title = f"{family.title}. " if family.title != family.name else ""
    formula = family.guide.formula
    symbols = [f"Here {_symbols(formula)}.\n"] if _symbols(formula) else []
    shown = [f"{formula.markdown}\n", *symbols]
    return "\n".join([f"{title}{fields['meaning']}\n", *shown, f"{use}\n", f"{_example(family)}\n", *lines, ""])


def _symbols(formula: Formula) -> str:
    """Return explanations of the symbols in a formula."""
    known = [text for sign, text in _SYMBOLS if re.search(sign, formula.text)]
    return "; ".join([*known, *filter(None, [formula.where])])


def _example(family: Family) -> str:
    """Return the worked example as text: the data, the computation, the score, and the command to show it in *What if*,
    if possible.
    """
    example = family.guide.example
    score = f"{example_score(example):.4f}".removesuffix(".0000")
    computed = example.worked if example.worked == score else f"{example.worked} = {score}"
    opened = f" Try it: {WHAT_IF.format(text=what_if_text(example))}."
    if not opens_in_what_if(example):
        opened = f" *What if* cannot show it, because it {_not_opened(example)}."
    return f"{EXAMPLE} {'; '.join(_data(example))}. `{example.measure}` = {computed}.{opened}"


def _data(example: Example) -> Iterator[str]:
    several = len(example.topics) > 1
    rankings = " and ".join(f"`{ranking.strip()}`" for ranking in example.ranking.split("|"))
    yield f"{'rankings' if several else 'a ranking'} with the grades {rankings}{UNKNOWN if '?' in rankings else ''}"
    if example.missed:
        yield f"judged, but not retrieved: `{example.missed}`"
    if example.subtopics:
        yield f"relevant to the subtopics, or for the groups, `{example.subtopics}`"
    if example.strata:
        yield f"in the strata `{example.strata}`; a grade of −1 was not sampled"
    if example.preferences:
        yield f"levels of two groups `{example.preferences}`"


def _not_opened(example: Example) -> str:
    if len(example.topics) > 1:
        return "averages several topics"
    return "needs more than grades" if example.needs_details else "is a number of topics"


def _coded(names: str) -> str:
    return ", ".join(f"`{name}`" for name in names.split(", ") if name)


def _table(families: Sequence[Family], fields: Sequence[str]) -> Table:
    rows = [record(family) for family in families]
    return Table(tuple(map(Column, fields)), tuple(tuple(Cell(row[field]) for field in fields) for row in rows))
