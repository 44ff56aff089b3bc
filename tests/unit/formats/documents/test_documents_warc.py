"""Web archives: texts and pages, with the docnos assigned by the archive's authors."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.documents.documents_warc import read
from irdesk.formats.format_detection import sniff

HTML = b"<html><head><title>A title</title></head><body><p>one</p><p>two &amp; three</p></body></html>"


def record(kind: str, content: bytes, media: str = "text/plain", newline: bytes = b"\r\n", **fields: str) -> bytes:
    header = {"WARC-Type": kind, **{name.replace("_", "-"): value for name, value in fields.items()}}
    header |= {"Content-Type": media, "Content-Length": str(len(content))}
    rows = [b"WARC/1.0", *(f"{name}: {value}".encode() for name, value in header.items()), b""]
    return newline.join(rows) + newline + content + newline * 2


def http(body: bytes, *header: str) -> bytes:
    return "\r\n".join(("HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8", *header, "", "")).encode() + body


def documents(tmp_path: Path, data: bytes):
    path = tmp_path / "file"
    path.write_bytes(data)
    assert sniff(path).name == "warc-documents"
    return list(read(path, QUIET))


def fault(tmp_path: Path, data: bytes) -> InputError:
    with pytest.raises(InputError) as caught:
        documents(tmp_path, data)
    return caught.value


def test_common_crawls_texts(shared) -> None:
    path = shared / "data/formats/docs/anserini/commoncrawl--wet--collection1--segment1.warc.wet.gz"
    (result,) = read(path, QUIET)
    assert (result.docno, result.text) == ("<urn:uuid:81401709-eb1f-46bc-af26-c3535b35a644>", "hello")
    assert result.fields == {"url": "https://www.commoncrawl.test.com", "date": "2019-12-26T23:38:34Z"}


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_pages_and_texts_have_one_docno_and_other_records_none(tmp_path, newline) -> None:
    info = record("warcinfo", b"a: b", newline=newline)
    page = record("response", http(HTML), "application/http; msgtype=response", newline, WARC_Record_ID="<1>")
    text = record("conversion", "ä\r\nb".encode(), newline=newline, WARC_Record_ID="<9>", WARC_Refers_To="<2>")
    image = record("resource", b"\x89PNG", "image/png", newline, WARC_Record_ID="<3>")
    request = record("request", b"GET /", "application/http", newline, WARC_Record_ID="<4>")
    result = documents(tmp_path, info + page + request + image + text)
    assert [(one.docno, one.title, one.text) for one in result] == [
        ("<1>", "A title", "one\n\ntwo & three"),
        ("<2>", "", "ä\nb"),
    ]


def test_the_ids_of_trec_come_first(tmp_path) -> None:
    (result,) = documents(
        tmp_path,
        record(
            "response", http(HTML), "application/http", WARC_TREC_ID="clueweb09-en0000-00-00000", WARC_Record_ID="<1>"
        ),
    )
    assert result.docno == "clueweb09-en0000-00-00000"


@each_case(
    ("body", "header"),
    [
        (b"%x\r\n%s\r\n3;x=y\r\n   \r\n0\r\n\r\n" % (len(HTML), HTML), ["Transfer-Encoding: chunked"]),
        (HTML, ["Transfer-Encoding: chunked"]),  # already decoded, as archives store it
        (gzip.compress(HTML), ["Content-Encoding: gzip"]),
        (HTML, ["Content-Encoding: gzip"]),
    ],
)
def test_chunks_and_compression_of_pages(tmp_path, body, header) -> None:
    (result,) = documents(tmp_path, record("response", http(body, *header), "application/http", WARC_Record_ID="<1>"))
    assert (result.title, result.text) == ("A title", "one\n\ntwo & three")
    assert "<p>two" in result.markup, "the page is shown as a page"


def test_records_compressed_one_by_one(tmp_path) -> None:
    parts = [record("conversion", b"text %d" % i, WARC_Record_ID=f"<{i}>") for i in range(3)]
    result = documents(tmp_path, b"".join(map(gzip.compress, parts)))
    assert [one.text for one in result] == ["text 0", "text 1", "text 2"]


GOOD = record("conversion", b"a", WARC_Record_ID="<1>")
ZIPPED = "Content-Encoding: gzip"
JUNK = b"\x1f\x8b\x08junk"
PAGE = gzip.compress(bytes(10**6))


@each_case(
    ("data", "line", "reason"),
    [
        (GOOD[:-5], 1, "the record is cut off after 0 of its 1 bytes"),
        (GOOD + b"text\n", 9, "found 'text' where a record should start; expected WARC/1.0"),
        (GOOD.replace(b"Length: 1", b"Length: x"), 1, "Content-Length is 'x'; expected a number"),
        (GOOD.replace(b"Length: 1", b"Length: -1"), 1, "Content-Length is '-1'; expected a number"),
        (
            GOOD.replace(b"Length: 1", b"Length: 999999999999"),
            1,
            "the record has 999999999999 bytes; expected at most 64 MiB",
        ),
        (GOOD.replace(b"<1>", b"a b"), 1, "the record's id is 'a b'; expected one without white space"),
        (GOOD + GOOD, 9, "this document has the same docno as that in line 1"),
        (b"WARC/1.0\n" + b"".join(b"f%d: x\n" % i for i in range(2000)), 1002, "more than 1000 header fields"),
        (b"WARC/1.0\n" + b"x" * 70_000, 2, "which does not end"),
        (record("warcinfo", b"a"), 0, "the file contains no document; expected records of type conversion"),
        (
            record("response", http(PAGE, ZIPPED), "application/http", WARC_Record_ID="<1>"),
            1,
            "the compressed page grows to more than 200 times its size",
        ),
        (
            record("response", http(JUNK, ZIPPED), "application/http", WARC_Record_ID="<1>"),
            1,
            "the compressed page is damaged",
        ),
    ],
)
def test_malformed_archives_are_refused(tmp_path, data, line, reason) -> None:
    result = fault(tmp_path, data)
    assert (result.line, reason in result.reason) == (line, True), result.reason
