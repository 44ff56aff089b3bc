"""BibTeX entries as documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.formats.documents.documents_bibtex import read
from irdesk.formats.format_detection import sniff


def documents(tmp_path: Path, text: str):
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    assert sniff(path).name == "bibtex-documents"
    return list(read(path, QUIET))


def test_the_anthology(shared) -> None:
    result = list(read(shared / "data/formats/docs/anserini/bib--acl--segment1.bib", QUIET))
    assert [one.docno for one in result] == ["article-id", "inproceedings-id", "proceedings-id"]
    assert [one.text for one in result] == ["", "this is the abstract", ""]
    assert {one.title for one in result} == {"this is the title"}
    assert result[0].fields["author"] == "author_name1 and author_name2"
    assert result[1].fields["month"] == "may"


def test_braces_quotes_strings_accents_and_what_stands_between(tmp_path) -> None:
    (result,) = documents(
        tmp_path,
        '% a comment\n\n@string{acl = {Association} # " for CL"}\nfree text, no entry\n@comment{jabref = {x}}\n'
        '@Article { Müller:2020/a,\n  Title={On {B}{ERT} \\& "quotes" { in } braces}, \n'
        'abstract = "An {"}abstract{"}\n   in lines {\\\'e} {\\"{o}} \\c{c} {\\o} \\v{s} {\\ss}",\n'
        "publisher = acl # { 2}, year=1999, empty = {}\n}\n",
    )
    assert (result.docno, result.title) == ("Müller:2020/a", 'On BERT & "quotes" in braces')
    assert result.text == 'An "abstract" in lines é ö ç ø š ß'
    assert result.fields == {"type": "article", "publisher": "Association for CL 2", "year": "1999"}


def test_several_entries_in_a_line(tmp_path) -> None:
    assert [one.docno for one in documents(tmp_path, "@misc{a, title={x}} @misc{b} @preamble{ {x} } @misc{c,}\n")] == [
        "a",
        "b",
        "c",
    ]


@each_case(
    ("text", "line", "reason"),
    [
        ("@a{k, title = {x}\n", 1, "the entry that starts here is cut off by the end of the file"),
        ("@a{k, title = {x}\n@b{l}\n", 1, "the entry that starts here is not finished before line 2"),
        ("@a{k, title {x}}\n", 1, "found 'title {x}' where a field is expected"),
        ("@a{k,\n title = }\n", 1, "the field title has no value"),
        ('@a{k, title = "x}\n}', 1, "the entry that starts here: the field title has no value"),
        ("@a{k,}\n@a(l, title = {x})\n", 2, "the entry is enclosed in ( )"),
        ("@a{k,}\n@b{k,}\n", 2, "this document has the same docno as that in line 1"),
        ("@a{k,}\n@b{k l,}\n", 2, "the key is 'k l'; expected one without white space"),
        ("@string{a = {x}}\n", 0, "the file contains no document"),
        ("@string{a = {" + "x" * 2000 + "}}\n@b{k,}", 1, "the @string has more than 1000 characters"),
        ("@string{a = {" + "x" * 900 + "}}\n@b{k, t = " + "#".join("a" * 20_000) + "}", 2, "more than 16 MiB"),
    ],
)
def test_malformed_entries_are_refused(tmp_path, text, line, reason) -> None:
    with pytest.raises(InputError) as caught:
        documents(tmp_path, text)
    assert (caught.value.line, reason in caught.value.reason) == (line, True), caught.value.reason
