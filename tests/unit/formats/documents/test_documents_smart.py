"""Documents in the SMART format."""

from __future__ import annotations

from pathlib import Path

import pytest
from real_files import RealFiles

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats import smart_collection


def read(tmp_path: Path, data: bytes) -> list[Document]:
    path = tmp_path / "documents"
    path.write_bytes(data)
    return list(smart_collection.read_documents(path, QUIET))


@pytest.fixture(scope="module")
def cranfield(shared: RealFiles) -> dict[str, Document]:
    path = shared / "data/collections/cranfield-original/cran.all.1400.gz"
    return {document.docno: document for document in smart_collection.read_documents(path, QUIET)}


def test_cranfield(cranfield: dict[str, Document]) -> None:
    assert list(cranfield) == [str(number) for number in range(1, 1401)]
    assert [document.docno for document in cranfield.values() if not document.text] == ["471", "995"]
    first = cranfield["1"]
    assert first.title == "experimental investigation of the aerodynamics of a wing in a slipstream ."
    assert first.fields == {"author": "brenckman,m.", "bib": "j. ae. scs. 25, 1958, 324."}
    assert first.text.startswith("experimental investigation of the aerodynamics of a\nwing")


def test_a_field_that_comes_again_in_the_text_is_text(cranfield: dict[str, Document]) -> None:
    assert cranfield["240"].fields["author"] == "dean r. chapman"
    assert "\napplication to turbulent separations is made" in cranfield["240"].text
    assert cranfield["240"].text.endswith("heat\ntransfer in a laminar separated flow .")


def test_authors_before_the_text_are_brought_together(tmp_path: Path) -> None:
    data = b".I a1\r\n.T\r\nt\r\n.A\r\nx\r\n.A\r\ny\r\n.W\r\none\r\n\r\ntwo\r\n.X\r\n1 2\r\n"
    assert read(tmp_path, data) == [
        Document("a1", "t", "one\n\ntwo", {"author": "x y", "references": "1 2"}),
    ]


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (b"", 0, "contains no document; expected .I"),
        (b".I 1\n.W\na\n.I 2\n", 4, "document 2 has no fields; expected"),
        (b".I 1\n.W\na\n.I 2\n.W\nb\n.I 1\n.W\n", 7, "that in line 1; expected each docno once"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason
