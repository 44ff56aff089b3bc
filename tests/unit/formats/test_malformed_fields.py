"""A run or qrels with a malformed field is refused for this field, not as of unknown format."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError, UnknownFormat
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import recognise_file, sniff


@each_case(
    ("line", "reason"),
    [
        (b"1 0 d1 x", "the grade is 'x'; expected an integer"),
        (b"1 0 d1 1,5", "the grade is '1,5'; expected an integer"),
        (b"1 Q0 d1 1 high tag", "the score is 'high'; expected a finite decimal number"),
        (b"1 Q0 d1 1 12,5 tag", "the score is '12,5'; expected a finite decimal number"),
        (b"1 0 d1 1 12,5 tag", "the score is '12,5'; expected a finite decimal number"),
        (b"1 Q0 d1 1 12,5", "the score is '12,5'; expected a finite decimal number"),
    ],
)
@each_case("kind", [None, Kind.RUN, Kind.QRELS])
def test_a_malformed_field_of_runs_and_qrels_is_named(
    tmp_path: Path, line: bytes, reason: str, kind: Kind | None
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"".join(line.replace(b"d1", b"d%d" % number) + b"\n" for number in range(3)))
    with pytest.raises(InputError) as caught:
        sniff(path, kind)
    assert caught.value.line == 1
    assert caught.value.reason.startswith(reason)
    assert len(caught.value.others) == 2, "all lines are checked"
    assert recognise_file(path) is None, "it is left out of a folder"


def test_only_a_message_about_an_unknown_format_refers_to_the_manual(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"this is no run\n")
    with pytest.raises(UnknownFormat, match="found 'this is no run'; expected a run"):
        sniff(path)
    with pytest.raises(InputError) as caught:
        sniff(path, Kind.RUN)  # the message lists the formats of runs
    assert type(caught.value) is InputError
