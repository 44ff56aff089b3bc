"""Tables with one row per run and its metadata fields."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.run_fields.field_table import read_table

EXPECTED = {"one": {"team": "A", "model": "bm25, tuned"}, "two": {"team": "B", "model": ""}}


@each_case(
    "text",
    [
        'run,team,model\none,A,"bm25, tuned"\n\ntwo,B,\n',
        "team\tRunID\tmodel\nA\tone\tbm25, tuned\r\nB\ttwo\t\r\n",
        "\ufeffname;team;model\none;A;bm25, tuned\ntwo;B;\n",
        '{"one": {"team": "A", "model": "bm25, tuned"}, "two": {"team": "B", "model": null}}',
        '[{"tag": "one", "team": "A", "model": "bm25, tuned"}, {"tag": "two", "team": "B", "model": ""}]',
    ],
)
def test_a_table_is_read(tmp_path, text):
    path = tmp_path / "fields"
    path.write_text(text, encoding="utf-8", newline="")
    assert read_table(path, QUIET) == EXPECTED


@each_case(
    ("text", "line", "fault"),
    [
        ("", 1, "expected a header such as run,team,model"),
        ("run\none\n", 1, "single column"),
        ("run,team\none,A\ntwo,B,x\n", 3, "found 3 columns; expected 2 as in the header"),
        ("run,team\none,A\none,B\n", 3, "run one is named again, first in line 2"),
        ("run,team\n ,A\n", 2, "the run has no name"),
        ("run,team,team\none,A,B\n", 1, "the column team is named twice"),
        ("run,1x\none,A\n", 1, "cannot be the name of a field"),
        ("run,team\n", 0, "contains no run"),
        ('run,team\none,"A\n', 2, "unexpected end of data"),
        ('{"one": 1}', 0, "entry 1 is not an object"),
        ('{"one": {"team": [1]}}', 0, "the field team of entry 1 is not a plain value"),
        ('{"one": ', 0, "malformed JSON"),
        ("[3]", 0, "entry 1 is not an object"),
    ],
)
def test_a_fault_names_the_line_and_what_was_expected(tmp_path, text, line, fault):
    path = tmp_path / "fields.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_table(path, QUIET)
    assert fault in str(raised.value)
    assert raised.value.line == line


def test_bytes_that_are_not_utf8_name_their_line(tmp_path):
    path = tmp_path / "fields.csv"
    path.write_bytes(b"run,team\none,\xff\n")
    with pytest.raises(InputError, match=r"line 2.*UTF-8"):
        read_table(path, QUIET)
