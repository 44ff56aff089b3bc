"""Documents in TREC's SGML."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.document import Document
from irdesk.domain.errors import InputError, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.formats.documents import documents_trec
from irdesk.formats.io import sgml


def read(tmp_path: Path, data: bytes) -> list[Document]:
    path = tmp_path / "documents"
    path.write_bytes(data)
    return list(documents_trec.read(path, QUIET))


def real(shared: RealFiles, name: str) -> list[Document]:
    return list(documents_trec.read(shared / f"data/{name}", QUIET))


def test_npl(shared: RealFiles) -> None:
    documents = real(shared, "collections/npl-trectext/doc-text.trec.gz")
    assert [document.docno for document in documents] == [str(number) for number in range(1, 11430)]
    assert all(document.text for document in documents)


def test_cranfield(shared: RealFiles) -> None:
    documents = real(shared, "collections/cranfield-trec/cran.all.1400.xml.gz")
    assert len(documents) == 1400
    assert [document.docno for document in documents if not document.text] == ["471", "995"]
    assert documents[0].fields == {"author": "brenckman,m.", "bib": "j. ae. scs. 25, 1958, 324."}


def test_shakespeare(shared: RealFiles) -> None:
    folder = "formats/docs/terrier-shakespeare/shakespeare-merchant.trec."
    documents = real(shared, folder + "1") + real(shared, folder + "2")
    assert len(documents) == 22
    assert [document.docno for document in documents if not document.text] == ["SHK-MOV-interval"]
    third = next(document for document in documents if document.docno == "SHK-MOV-III-I")
    assert third.title == "ACT III SCENE I Venice. A street."
    assert "SALANIO\tNow, what news on the Rialto?" in third.text
    assert third.fields == {}


def test_newswire(shared: RealFiles) -> None:
    first, second = real(shared, "formats/docs/anserini/trec--collection3--trec1")
    assert (first.docno, second.docno) == ("TREC_DOC_1.00001", "TREC_DOC_1.00002")
    assert (first.title, first.text) == ("This is head", "very simple\n   text")
    assert first.fields["dateline"] == "TOKYO (AP)"
    [third] = real(shared, "formats/docs/anserini/trec--collection3--trec2")
    assert (third.docno, third.title, third.text) == ("WSJ_1", "head text", "content")
    assert third.fields["ns"] == "ACQUISITIONS & MERGERS, TAKEOVERS, BOARD BATTLES (TNM)"


def test_a_docno_may_be_an_attribute(shared: RealFiles) -> None:
    documents = real(shared, "formats/docs/anserini/clean_trec--collection1--segment1.txt")
    assert [document.docno for document in documents] == ["doc1", "doc2"]


def test_a_document_without_a_docno_is_a_fault(shared: RealFiles) -> None:
    with pytest.raises(InputError, match="no docno") as caught:
        real(shared, "formats/docs/anserini/trecweb--collection1--segment1.txt")
    assert caught.value.line == 10


def test_texts_titles_paragraphs_and_entities(tmp_path: Path) -> None:
    data = b"""<DOC><DOCNO> LA010189-0001 </DOCNO><DATE><P>January 1</P></DATE>
<HEADER><H3> <TI> The &quot;title&quot; </TI></H3></HEADER>
<TEXT><P>One
two.</P><P>AT&amp;T &lt;b&gt; a < b</P></TEXT><AUTHOR>A</AUTHOR><AUTHOR>B</AUTHOR><TEXT>Three<br>four</TEXT></DOC>"""
    assert read(tmp_path, data) == [
        Document(
            "LA010189-0001",
            'The "title"',
            "One\ntwo.\n\nAT&T <b> a < b\n\nThree\nfour",
            {"date": "January 1", "author": "A; B"},
        )
    ]


def test_web_pages(tmp_path: Path) -> None:
    data = b"""<DOC>
<DOCNO>WEB-1</DOCNO>
<DOCHDR>
http://x/ 1
</DOCHDR>
<html><head><title>T</title><script>if (a<b) {}</script><style>p {}</style></head>
<body><!-- no --><h1>H</h1>text<script>open</body></html>
</DOC>"""
    page = "<!-- no --><h1>H</h1>text<script>open"
    assert read(tmp_path, data) == [Document("WEB-1", "T", "H\n\ntextopen", {"dochdr": "http://x/ 1"}, page)]


def test_records_that_cross_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"<!-- <DOC> -->\n" + b"".join(
        b"<DOC>\n<DOCNO>d%d</DOCNO>\n<TEXT>text %d</TEXT>\n</DOC>\n" % (n, n) for n in range(9)
    )
    whole = read(tmp_path, data)
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr(sgml, "PIECE", size)
        assert read(tmp_path, data) == whole
        with pytest.raises(InputError) as caught:
            read(tmp_path, data + b"</DOC>")
        assert caught.value.line == 38


def test_a_record_without_end_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgml, "LONGEST_RECORD", 1 << 20)
    monkeypatch.setattr(sgml, "PIECE", 1 << 19)
    with pytest.raises(InputError, match="no </DOC> within 1 MiB; expected the record to end"):
        read(tmp_path, b"\n<DOC><DOCNO>1</DOCNO>" + b"x" * (3 << 20))


@each_case(
    ("data", "line", "says"),
    [
        (b"", 0, "contains no document; expected <DOC>"),
        (b"<DOC>\n<TEXT>a</TEXT></DOC>", 1, "has no docno; expected <DOCNO>"),
        (b"<DOC><DOCNO>a b</DOCNO></DOC>", 1, "docno is 'a b'; expected one without white space"),
        (b"<DOC><DOCNO> </DOCNO></DOC>", 1, "docno is empty; expected"),
        (b"<DOC><DOCNO>\xe9</DOCNO></DOC>", 1, "is not UTF-8"),
        (b"\n<DOC><DOCNO>1</DOCNO>\n<DOC><DOCNO>2</DOCNO></DOC>", 2, "is not finished; expected </DOC>"),
        (b"<DOC><DOCNO>1</DOCNO></DOC>\n<DOC><DOCNO>2", 2, "is not finished; expected </DOC>"),
        (b"<DOC><DOCNO>1</DOCNO></DOC>\n</DOC>", 2, "found </doc> where none is open; expected <doc>"),
        (b"<DOC><DOCNO>1</DOCNO></DOC>\n<DOC><DOCNO>1</DOCNO></DOC>", 2, "that in line 1; expected each docno"),
    ],
)
def test_faults(tmp_path: Path, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, data)
    assert caught.value.line == line
    assert says in caught.value.reason


def test_it_can_be_cancelled(tmp_path: Path) -> None:
    class Stop:
        def report(self, done: int, total: int) -> None:
            if done:
                raise TaskCancelled

    path = tmp_path / "documents"
    path.write_bytes(b"<DOC><DOCNO>1</DOCNO></DOC>")
    with pytest.raises(TaskCancelled):
        list(documents_trec.read(path, Stop()))
