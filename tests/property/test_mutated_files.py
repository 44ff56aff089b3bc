"""A sample of the inputs of `tests/fuzz/mutate.py`: a reader returns a value or raises `InputError` for every file."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from each_case import each_case
from fuzz import mutate, samples
from short_and_long_tests import effort

from irdesk.domain.progress import QUIET
from irdesk.formats.format_detection import by_name, formats_of, sniff


@each_case("name", samples.SAMPLES)
def test_the_small_files_are_whole(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(samples.SAMPLES[name])
    if name == "tsv-documents":  # invalid on purpose: the rows differ in width
        return
    result = by_name(name).read(path, QUIET)
    value = result if hasattr(result, "__dict__") else list(result)
    assert mutate.fault_of(value) == ""
    if name not in ("ranked-run", "three-column-qrels", "diversity-qrels"):
        assert sniff(path).name == name


def test_every_reader_has_a_small_file() -> None:
    assert {each.name for each in formats_of()} - {"folder"} == set(samples.SAMPLES)


FILES = effort(240, 20_000)


@pytest.mark.parametrize("seed", [20, 21])
def test_mutated_files_are_values_or_input_errors(tmp_path: Path, seed: int) -> None:
    account = mutate.try_all(FILES, seed, [], tmp_path, most_seconds=math.inf)
    assert account.faults == []
    assert account.inputs == FILES
    assert sum(count for (_, kind), count in account.outcomes.items() if kind == "value") > 30
