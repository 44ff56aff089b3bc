"""Tables of scores are read from text with any of three separators; malformed ones are refused with their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.formats.csv_or_tsv_columns import parse


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_cells_are_keyed_by_column_without_white_space(separator):
    lines = [("topic", " a b ", "c"), ("1", ".5", " .4"), ("", " ", ""), ("2", "", ".1")]
    text = "\n".join(separator.join(cells) for cells in lines)
    assert parse(text, Path("t.csv")) == {"topic": ["1", "2"], "a b": [".5", ""], "c": [".4", ".1"]}


def test_lines_may_end_as_on_an_old_mac():
    assert parse("topic,x\r1,.5\r", Path("t.csv")) == {"topic": ["1"], "x": [".5"]}


@each_case(
    ("text", "message"),
    [
        (
            f"topic,x\n1,{'9' * 140_000}\n",
            "t.csv, line 2: field larger than field limit (131072); expected lines of CSV or TSV",
        ),
        ("topic,x\n", "t.csv: expected a header line and a row for each topic"),
        ("topic,x,x\n1,2,3\n", "t.csv, line 1: two columns are called 'x'"),
        ("topic,x\n1,2\n2,3,4\n", "t.csv, line 3: found 3 cells; expected 2, as in the header line"),
        ("\ntopic,x\n\n1,2\n2,3,4\n", "t.csv, line 5: found 3 cells; expected 2, as in the header line"),
    ],
)
def test_a_malformed_table_is_refused(text, message):
    with pytest.raises(InputError) as refused:
        parse(text, Path("t.csv"))
    assert str(refused.value) == message
