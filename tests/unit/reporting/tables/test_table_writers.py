"""A table in every format: hand-written expected texts, and numbers that other programs read back bit for bit."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import SUFFIXES, WRITERS

THIRD = 1 / 3


def test_as_text(table):
    assert WRITERS["table"](table).splitlines() == [
        "run         AP              95 %        Δ  w/t/l  unjudged             bounds    P@10",
        "a|b_1  0.3333†  [0.2500, 0.5000]  -0.1250  1/2/3     6.2 %  ~0.1000 to 0.3333  0.5000",
        "c      0.2500                  –        –      –         –   0.0000 to 1.0000       –",
        "",
        "over 5 topics",
        "trec_eval 9 conventions",
    ]


def test_as_markdown(table):
    assert WRITERS["markdown"](table).splitlines() == [
        "| run | AP | AP 95 % | AP Δ | AP w/t/l | AP unjudged | AP bounds | P@10 |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        "| a\\|b\\_1 | **0.3333**† | [0.2500, 0.5000] | -0.1250 | 1/2/3 | 6.2 % | ~0.1000 to 0.3333 | 0.5000 |",
        "| c | 0.2500 | – | – | – | – | 0.0000 to 1.0000 | – |",
        "",
        "over 5 topics",
        "",
        "trec\\_eval 9 conventions",
    ]


def test_as_latex(table):
    assert WRITERS["latex"](table).splitlines() == [
        r"\begin{tabular}{lrrrrrrr}",
        r"\toprule",
        r" & \multicolumn{6}{c}{AP} & \multicolumn{1}{c}{P@10} \\",
        r"\cmidrule(lr){2-7} \cmidrule(lr){8-8}",
        r"run & mean & 95 \% & $\Delta$ & w/t/l & unjudged & bounds & mean \\",
        r"\midrule",
        r"a$|$b\_1 & \textbf{0.3333}$^\dagger$ & [0.2500, 0.5000] & $-$0.1250 & 1/2/3 & 6.2 \% & "
        r"\textasciitilde{}0.1000 to 0.3333 & 0.5000 \\",
        r"c & 0.2500 & -- & -- & -- & -- & 0.0000 to 1.0000 & -- \\",
        r"\bottomrule",
        r"\end{tabular}",
        "% over 5 topics",
        "% trec_eval 9 conventions",
    ]


def test_latex_of_one_column_a_measure_needs_no_line_above():
    one = Table((Column("run"), Column("", Kind.SCORE, "nDCG@10")), ((Cell("x&y"), Cell(0.5)),))
    assert WRITERS["latex"](one).splitlines()[2:5] == [r"run & nDCG@10 \\", r"\midrule", r"x\&y & 0.5000 \\"]


def test_csv_is_read_back_bit_for_bit(table):
    first, second = csv.DictReader(io.StringIO(WRITERS["csv"](table)))
    assert float(first["AP"]) == THIRD
    assert (first["run"], first["AP mark"], second["AP mark"]) == ("a|b_1", "†", "")
    assert [float(first[f"AP 95 % {end}"]) for end in ("lower", "upper")] == [0.25, 0.5]
    assert [first[f"AP w/t/l {end}"] for end in ("wins", "ties", "losses")] == ["1", "2", "3"]
    assert (float(first["AP bounds greatest"]), first["AP bounds exact"]) == (THIRD, "false")
    assert {second[name] for name in ("AP 95 % lower", "AP Δ", "AP w/t/l wins", "AP unjudged", "P@10")} == {""}
    assert first["notes"] == second["notes"] == "over 5 topics · trec_eval 9 conventions"


def test_json_is_read_back_bit_for_bit_without_nan(table):
    text = WRITERS["json"](table)
    assert "NaN" not in text
    report = json.loads(text)
    first, second = report["rows"]
    assert first["AP"] == THIRD
    assert first["AP bounds exact"] is False
    assert second["P@10"] is None
    assert second["AP 95 % lower"] is None
    assert report["notes"] == ["over 5 topics", "trec_eval 9 conventions"]


def test_a_table_without_rows_has_its_heads(table):
    nothing = table.only([])
    assert WRITERS["table"](nothing).splitlines()[0].split()[0] == "run"
    assert json.loads(WRITERS["json"](nothing))["rows"] == []
    assert set(SUFFIXES.values()) == set(WRITERS)


ACTIVE = "a|b`c`\\d*e*_f_<b>&amp;[x](http://y.z)~~g~~ #h $i$ {j} ^k^ 100% --\n- l @m www.n.o \x1b[31m\u202e\u200f?`"


def test_markdown_escapes_all_that_is_active():
    one = Table(
        (Column(ACTIVE),), ((Cell(ACTIVE),), (Cell("P@10"),)), ("- item", "1. first", "# head", "=== ", "2 runs")
    )
    lines = WRITERS["markdown"](one).splitlines()
    assert lines[2] == (
        r"| a\|b\`c\`\\d\*e\*\_f\_\<b\>\&amp;\[x\](http\://y.z)\~\~g\~\~ \#h \$i\$ \{j\} \^k\^ 100% -- - l \@m "
        r"www\.n.o "
        "\ufffd\\[31m\ufffd\ufffd?\\` |"
    )
    assert lines[3] == "| P@10 |"
    assert [line for line in lines[4:] if line] == [r"\- item", r"1\. first", r"\# head", r"\===", "2 runs"]


def test_markdown_is_shown_as_it_stands_by_a_reader_of_markdown():
    markdown = pytest.importorskip("markdown_it")
    one = Table((Column("run"),), ((Cell(ACTIVE),),), (ACTIVE,))
    html = markdown.MarkdownIt("gfm-like", {"linkify": False}).render(WRITERS["markdown"](one))
    assert not set(re.findall(r"<(\w+)", html)) - {"table", "thead", "tbody", "tr", "th", "td", "p"}


def test_latex_escapes_all_that_is_active(tmp_path):
    rows = tuple((Cell(text), Cell(0.5)) for text in (ACTIVE, "[2ex] run", "* run", '"q', "~"))
    one = Table((Column("[run"), Column("AP", Kind.SCORE)), rows, ("a note\nof \x1b two lines",))
    lines = WRITERS["latex"](one).splitlines()
    assert lines[2] == r"{}[run & AP \\"
    assert lines[4] == (
        r"a$|$b\textasciigrave{}c\textasciigrave{}\textbackslash{}d*e*\_f\_$<$b$>$\&amp;[x](http://y.z)"
        r"\textasciitilde{}\textasciitilde{}g\textasciitilde{}\textasciitilde{} \#h \$i\$ \{j\} "
        r"\textasciicircum{}k\textasciicircum{} 100\% -{}- - l @m www.n.o "
        "\ufffd[31m\ufffd\ufffd?"
        r"{}\textasciigrave{} & 0.5000 \\"
    )
    assert [line[:4] for line in lines[5:7]] == ["{}[2", "{}* "]
    assert lines[-2:] == ["% a note", "% of \ufffd two lines"]


def test_a_name_with_line_breaks_stays_in_its_row_of_text():
    one = Table((Column("run"), Column("AP", Kind.SCORE)), ((Cell("a\nall\t0.9"), Cell(0.5)),))
    assert WRITERS["table"](one).splitlines()[1:] == ["a\ufffdall\ufffd0.9  0.5000"]
