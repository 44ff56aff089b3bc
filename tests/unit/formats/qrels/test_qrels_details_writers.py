"""Qrels with subtopics, read from several formats and written to a file of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.formats.format_detection import by_name
from irdesk.formats.qrels.qrels_trec import write

Reading = Callable[[str, bytes], Any]

DIVERSE = b"1 1 d1 0\n1 2 d1 2\n1 1 d2 1\n1 2 d2 -2\n2 1 d1 0\n2 3 d1 -1\n"
SUBTOPICS = {"1": {"1": {"d1": 0, "d2": 1}, "2": {"d1": 2, "d2": -2}}, "2": {"1": {"d1": 0}, "3": {"d1": -1}}}


@pytest.mark.parametrize("name", ["trec-qrels", "diversity-qrels"])
def test_subtopics_are_kept_and_the_best_grade_counts(reading: Reading, name: str) -> None:
    qrels = reading(name, DIVERSE)
    assert qrels.subtopics == SUBTOPICS
    assert qrels.grades == {"1": {"d1": 2, "d2": 1}, "2": {"d1": 0}}


def test_iterations_are_no_subtopics(reading: Reading) -> None:
    qrels = reading("trec-qrels", b"1 4.5 a 1\n1 5 b 0\n1 4.5 c 2\n2 5 a 1\n")
    assert qrels == Qrels({"1": {"a": 1, "b": 0, "c": 2}, "2": {"a": 1}})
    assert list(qrels.grades["1"]) == ["a", "b", "c"]


def test_few_documents_that_come_again_are_a_fault_that_says_how_to_mean_it(reading: Reading) -> None:
    few = b"1 0 a 1\n1 0 b 0\n1 0 c 2\n1 1 a 1\n"
    with pytest.raises(InputError) as fault:
        reading("trec-qrels", few)
    assert fault.value.line == 4
    assert fault.value.reason.endswith("(if column 2 is a subtopic, give --columns topic,subtopic,docno,grade)")
    assert reading("diversity-qrels", few).subtopics == {"1": {"0": {"a": 1, "b": 0, "c": 2}, "1": {"a": 1}}}


@pytest.mark.parametrize("name", ["trec-qrels", "diversity-qrels"])
def test_a_document_twice_in_one_subtopic_is_a_fault(reading: Reading, name: str) -> None:
    with pytest.raises(InputError, match="document d1 of topic 1 is judged here and in line 2"):
        reading(name, DIVERSE + b"1 2 d1 2\n")


def test_subtopics_are_written_and_read_again(tmp_path: Path, reading: Reading) -> None:
    path = tmp_path / "written"
    qrels = reading("trec-qrels", DIVERSE)
    write(qrels, path)
    assert by_name("trec-qrels").read(path, QUIET) == qrels


def test_judgement_groups_of_trec_eval_are_read(shared: RealFiles) -> None:
    qrels = by_name("trec-qrels").read(shared / "data/peer-tests/trec_eval/qrels.123.gz", QUIET)
    sizes = {group: sum(len(part[group]) for part in qrels.subtopics.values()) for group in "012"}
    assert sizes == {"0": 3681, "1": 3681, "2": 3000}
    assert qrels.judgements == 3733
