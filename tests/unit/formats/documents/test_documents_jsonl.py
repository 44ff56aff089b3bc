"""Documents as JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.documents import documents_jsonl


def read(tmp_path: Path, data: bytes) -> list[Document]:
    path = tmp_path / "documents"
    path.write_bytes(data)
    return list(documents_jsonl.read(path, QUIET))


@pytest.mark.parametrize(
    ("name", "docnos"),
    [
        ("beir-nfcorpus--corpus.jsonl", ["MED-10", "MED-14"]),
        ("msmarco-v1-passage--docs00.json", ["0", "1"]),
        ("msmarco-v1-passage--docs01.json", ["1000000", "1000001"]),
    ],
)
def test_real_files(shared: RealFiles, name: str, docnos: list[str]) -> None:
    documents = list(documents_jsonl.read(shared / "data/formats/docs/anserini" / name, QUIET))
    assert [document.docno for document in documents] == docnos
    assert all(document.text for document in documents)


def test_a_passage_is_known_by_its_pid(shared: RealFiles) -> None:
    path = shared / "data/formats/docs/anserini/msmarco_v2_passage--docs.json"
    documents = list(documents_jsonl.read(path, QUIET))
    assert len(documents) == 6
    assert documents[0].docno == "msmarco_passage_00_0"
    assert documents[0].fields["docid"] == "msmarco_doc_00_0"


def test_a_line_of_empty_values_is_passed_over(shared: RealFiles) -> None:
    path = shared / "data/formats/docs/anserini/fever--collection1--segment1.jsonl"
    documents = list(documents_jsonl.read(path, QUIET))
    assert len(documents) == 4
    assert documents[0] == Document("Domain_Range_Ratio_-LRB-DRR-RRB-", "", "")


def test_scalars_become_fields(tmp_path: Path) -> None:
    data = b'{"docno": "a", "title": " t\\nu ", "body": "b\\n\\nc", "n": 1.5, "ok": true, "l": [1], "u": "x"}'
    assert read(tmp_path, data) == [Document("a", "t u", "b\n\nc", {"n": "1.5", "ok": "true", "u": "x"})]


def test_an_abstract_beside_a_body_is_a_field(tmp_path: Path) -> None:
    data = b'{"id": 1, "abstract": "a", "body": "b"}\n{"id": 2, "abstract": "a", "body": ""}'
    assert read(tmp_path, data) == [Document("1", "", "b", {"abstract": "a"}), Document("2", "", "a")]


@each_case(
    ("data", "line", "says"),
    [
        (b"", 0, "contains no document; expected lines such as"),
        (b'{"id": "1", "text": "a"}\n{', 2, "is not JSON"),
        (b'{"text": "a"}', 1, "has no docno; expected one of _id, id, docno"),
        (b'{"id": "1", "name": "a"}', 1, "document 1 has no text; expected one of text"),
        (b'{"id": "1", "text": 5}', 1, '"text" is a number; expected a string'),
        (b'{"id": "a\\tb", "text": "a"}', 1, "docno is 'a b'; expected one without white space"),
        (b'{"id": "1", "text": "a"}\n\n{"id": "1", "text": "a"}', 3, "that in line 1; expected each docno once"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason


def test_no_document_after_the_first_fault(tmp_path: Path) -> None:
    path = tmp_path / "documents"
    path.write_bytes(b'{"id": "1", "text": "a"}\n{\n{"id": "2", "text": "b"}\n')
    seen = []
    with pytest.raises(InputError, match="expected one JSON object per line"):
        seen.extend(document.docno for document in documents_jsonl.read(path, QUIET))
    given = iter(documents_jsonl.read(path, QUIET))
    assert next(given).docno == "1"
    with pytest.raises(InputError, match="not JSON"):
        next(given)


def test_of_a_page_its_text_and_the_page_are_kept(tmp_path: Path) -> None:
    page = "<!DOCTYPE html><html><head><title>A page</title></head><body>One <b>two</b><p>three</body></html>"
    rows = [{"id": "1", "text": page}, {"id": "2", "title": "Own", "text": page}, {"id": "3", "text": "a <html> tag"}]
    one, two, three = read(tmp_path, "".join(json.dumps(row) + "\n" for row in rows).encode())
    assert (one.title, two.title) == ("A page", "Own")
    assert one.text.split() == ["One", "two", "three"]
    assert "<b>two</b>" in one.markup
    assert (three.text, three.markup) == ("a <html> tag", "")
