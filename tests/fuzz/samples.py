"""Small valid files of every format for the mutator, including cases missing from the real data."""

from __future__ import annotations

import io
import tarfile

SIX = b"q1 Q0 d1 1 12.5 tag\nq1 Q0 d2 2 11 tag\nq2 Q0 d1 1 -3e-1 tag\n# comment\n\nq2 Q0 \xc3\xa9 2 -.5 tag\n"
LONG_TEXT = b"a passage of more than eighty characters, so that nobody takes it for the text of a topic " * 2


def archive() -> bytes:
    """Return a tar archive of a page and a text."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name, data in (("a/d1.html", b"<html><title>t</title><body><p>x</body></html>"), ("a/d2.txt", b"text\n")):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return out.getvalue()


SAMPLES: dict[str, bytes] = {
    "trec-run": SIX,
    "untagged-run": b"q1 Q0 d1 1 12.5\nq1 Q0 d2 2 11\nq2\tQ0\td1  1 -3e-1 \r\n",
    "ranked-run": b"1\td1\t1\n1\td2\t2\n2\td1\t1\n",
    "scored-run": b"1 d1 1.5\n1 d2 .25\n2 d1 -1e-3\n",
    "json-run": b'{"q1": {"d1": 1.5, "d\\u00e9": -2e3},\n "q2": {"d1": 0.25}, "q3": {}}\n',
    "json-qrels": b'{"q1": {"d1": 1, "d2": 0},\n "q2": {"d1": -1}}\n',
    "trec-qrels": b"q1 0 d1 1\nq1 0 d2 0\n# x\nq2 0 d1 -2\n",
    "diversity-qrels": b"1 1 d1 1\n1 2 d1 0\n1 1 d2 0\n1 2 d2 3\n",
    "three-column-qrels": b"q1 d1 1\nq1 d2 0\nq2 d1 2\n",
    "beir-qrels": b"query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n",
    "stratified-qrels": b"1 0 d1 1 2\n1 0 d2 1 -1\n1 0 d3 2 0\n2 0 d1 2 1\n",
    "preferences": b"q1 u1 s1 d1 3.0\nq1 u1 s1 d2 2.0\nq1 u1 s2 d3 1\nq1 u1 s2 d1 0.5\n",
    "trec-topics": b"<top>\n<num> Number: 301\n<title>A &amp; B\n<desc> Description:\nc\n<narr> Narrative: d\n</top>\n",
    "tsv-topics": b"1\tone question\n2\ttwo\n",
    "jsonl-labels": b'{"qid": "1", "docid": "d1", "judgment": 2, "model": "m", "result_status": 1}\n'
    b'{"query": {"qid": 2}, "passage": {"docid": "d\\u00e9"}, "judgment": "0", "temperature": 0.7}\n',
    "table-labels": b'topic,docno,grade,model,repeat\nq1,d1,2,m,1\nq1,d2,-1,m,2\nq2,"d,3",0,m,1\n',
    "jsonl-topics": b'{"qid": "1", "text": "a\\ud83d\\ude00"}\n{"qid": "2", "query": "b"}\n',
    "smart-topics": b".I 001\n.W\nquestion\n.I 002\n.W\nanother\n",
    "cast-topics": b'[{"number": 31, "title": "t",\n "turn": [{"number": 1, "raw_utterance": "what?"}]}]\n',
    "trec-documents": b"<DOC>\n<DOCNO>d1</DOCNO>\n<HEAD>t</HEAD><DATE>x</DATE>\n<TEXT><P>a</P>&#233;</TEXT>\n</DOC>\n",
    "smart-documents": b".I 1\n.T\ntitle\n.A\nauthor\n.W\ntext\n\nmore\n.I 2\n.T\nt\n.W\n",
    "jsonl-documents": b'{"_id": "1", "title": "t", "text": "a\\u00e9", "n": 1, "m": {}}\n{"_id": "2", "text": ""}\n',
    "json-documents": b'{\n "id": "1",\n "contents": "a"\n}\n{\n "id": "2", "contents": "b", "x": [1, {"y": 0}]\n}\n',
    "tsv-documents": b"1\t" + LONG_TEXT + b"\n2\thttp://x\t" + LONG_TEXT + b"\n",
    "archive": archive(),
    "warc-documents": b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 3\r\n\r\na:b\r\n\r\n"
    b"WARC/1.0\nWARC-Type: conversion\nWARC-Refers-To: <urn:uuid:1>\nContent-Length: 5\n\nhello\n\n"
    b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\nWARC-TREC-ID: a-1\r\n"
    b"Content-Length: 113\r\n\r\n"
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"1d\r\n<title>t</title><body>b</body>\r\n0\r\n\r\n",
    "bibtex-documents": b'@string{acl = "ACL"}\n@comment{x}\n@article{k-1,\n title = {A {B}},\n abstract = "c {\\\'e}",'
    b"\n publisher = acl # { 2}, year = 1999,\n}\n@misc{k2}\n",
    "blank-topics": b"T01 one question\nT02 two\n# x\nT10 three +four\n",
}
TOKENS: tuple[bytes, ...] = (
    b"<",
    b">",
    b"</",
    b"<!--",
    b"-->",
    b"<top>",
    b"</top>",
    b"<DOC>",
    b"</DOC>",
    b"<num>",
    b"<title>",
    b"</title>",
    b"<DOCNO>",
    b"</DOCNO>",
    b"<TEXT>",
    b"</TEXT>",
    b"<p>",
    b"<script>",
    b"<![CDATA[",
    b"&#99999999;",
    b"&#xD800;",
    b".I ",
    b".W\n",
    b".T\n",
    b"\n",
    b"\r\n",
    b"\r",
    b"\t",
    b"\x0b",
    b"\x0c",
    b"\x1c",
    b"\x85",
    b":",
    b" ",
    b"  ",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b'"id"',
    b'"text"',
    b"null",
    b"true",
    b"NaN",
    b"Infinity",
    b'"\\ud800"',
    b"\\",
    b",",
    b"1",
    b"-1",
    b"0",
    b"+1",
    b"1.9",
    b"1e999",
    b"nan",
    b"inf",
    b"-inf",
    b"1_0",
    b"1,5",
    b"0x10",
    b"9" * 30,
    b"2147483648",
    b"18446744073709551616",
    b"1e-400",
    b"-0.0",
    b"#",
    b"# ",
    b"Q0",
    b"abc",
    b"\xe9",
    b"\x81",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x00",
    b"\x1f\x8b",
    b"BZh9",
    b"\xfd7zXZ\x00",
    b"\x28\xb5\x2f\xfd",
    b"\xc3\xa9",
    b"\xc2\xa0",
    b"WARC/1.0\r\n",
    b"Content-Length: ",
    b"\r\n\r\n",
    b"@article{",
    b"@string{",
    b" = {",
    b"},\n",
    b" # ",
    b"\xe3\x80\x80",
    b"\xe2\x80\xa8",
    b"\xed\xa0\x80",
    b"ustar",
)
