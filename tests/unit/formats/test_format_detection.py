"""Formats are detected by content; every real file is detected correctly."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
from pathlib import Path

import pytest
import zstandard
from each_case import each_case
from fuzz.format_samples import SAMPLES
from real_files import RealFiles

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.formats.format_definition import AmbiguousColumns, Format, Kind
from irdesk.formats.format_detection import by_name, formats_of, sniff

REAL = {
    "trec-topics": [
        "formats/topics/topics.adhoc.301-350.txt",
        "formats/topics/topics.fire12hi.176-225.txt",
        "formats/topics/topics.microblog2011.txt",
        "formats/topics/topics.web.101-150.txt",
        "runs/robust03/topics.robust04.txt",
        "runs/trec-covid-round5/topics.covid-round5.xml",
        "collections/cranfield-trec/cran.qry.xml",
        "collections/npl-trectext/query-text.trec",
        "collections/cacm-html/topics.cacm.txt",
    ],
    "tsv-topics": [
        "formats/topics/topics.beir-v1.0.0-nfcorpus.test.tsv.gz",
        "formats/topics/topics.dl19-passage.txt",
        "formats/topics/topics.ntcir8zh.eval.txt",
        "formats/docs/ir_datasets-dummy/queries.tsv",
    ],
    "jsonl-topics": ["formats/topics/topics.rag25.test.jsonl"],
    "cast-topics": ["formats/topics/cast2019_evaluation_topics_v1.0.json"],
    "tsv-documents": ["formats/docs/ir_datasets-dummy/docs.tsv"],
    "json-documents": ["formats/docs/anserini/json--collection4--segment1.json"],
    "archive": ["collections/cacm-html/cacm.tar.gz"],
    "warc-documents": ["formats/docs/anserini/commoncrawl--wet--collection1--segment1.warc.wet.gz"],
    "bibtex-documents": ["formats/docs/anserini/bib--acl--segment1.bib"],
    "blank-topics": ["formats/docs/terrier-shakespeare/test.shakespeare-merchant.basic.topics"],
    "folder": ["formats/docs/terrier-simple"],
    "json-run": ["peer-tests/ranx/test_data/run.json"],
    "json-qrels": ["peer-tests/ranx/test_data/qrels.json"],
    "smart-topics": ["collections/cranfield-original/cran.qry"],
    "smart-documents": ["collections/cranfield-original/cran.all.1400.gz"],
    "jsonl-documents": [
        "formats/docs/anserini/beir-nfcorpus--corpus.jsonl",
        "formats/docs/anserini/fever--collection1--segment1.jsonl",
        "formats/docs/anserini/msmarco-v1-passage--docs00.json",
        "formats/docs/anserini/msmarco-v1-passage--docs01.json",
        "formats/docs/anserini/msmarco_v2_passage--docs.json",
    ],
    "trec-documents": [
        "collections/cranfield-trec/cran.all.1400.xml.gz",
        "collections/npl-trectext/doc-text.trec.gz",
        "formats/docs/anserini/clean_trec--collection1--segment1.txt",
        "formats/docs/anserini/trec--collection3--trec1",
        "formats/docs/anserini/trec--collection3--trec2",
        "formats/docs/anserini/trecweb--collection1--segment1.txt",
        "formats/docs/terrier-shakespeare/shakespeare-merchant.trec.1",
        "formats/docs/terrier-shakespeare/shakespeare-merchant.trec.2",
    ],
    "trec-run": [
        "collections/cacm-html/cacm-bm25.run.txt",
        "collections/cranfield-trec/runs/results_english_bm25.txt",
        "collections/cranfield-trec/runs/results_simple_boolean.txt.gz",
        "formats/runs/anserini-run1",
        "formats/runs/anserini-run2",
        "formats/runs/anserini-run3",
        "formats/runs/anserini-run4",
        "formats/runs/anserini-run5",
        "formats/runs/anserini-run_mixed_scores",
        "formats/runs/anserini-run_same_scores",
        "runs/cast2021/runs/org_manual_bm25.run",
        "runs/cast2021/runs/org_convdr_bert.run.gz",
        "runs/robust03/runs/input.humR03dc",
        "runs/robust03/runs/input.pircRBa1.gz",
        "runs/trec-covid-round5/runs/uab.base",
        "runs/trec-covid-round5/runs/covidex.r5.2s.lr.gz",
        "peer-tests/trec_eval/results.test",
        "peer-tests/trec_eval/results.comment.test.gz",
        "peer-tests/ir_measures/compat.run",
        "peer-tests/cwl/result_file",
        "peer-tests/ir_measures/cwl.run",
        "peer-tests/ranx/test_data/run.trec",
        "peer-tests/ranx/test_data/run.trec.gz",
        "peer-tests/trectools/input.uic0301_top30",
        "peer-tests/trectools/r1.run",
        "peer-tests/trectools/r2.run",
        "peer-tests/trectools/r3.run",
        "peer-tests/trectools/r4.run",
        "peer-tests/nist-sample-eval/smallest.run",
    ],
    "stratified-qrels": ["peer-tests/nist-sample-eval/smallest.qrels"],
    "scored-run": ["peer-tests/nist-sample-eval/smallest.expected"],
    "trec-qrels": [
        "collections/cacm-html/qrels.cacm.txt",
        "collections/cranfield-trec/cranqrel.trec.txt",
        "collections/cranfield-trec/runs/qrel",
        "collections/npl-trectext/qrels",
        "formats/docs/ir_datasets-dummy/qrels",
        "formats/docs/terrier-shakespeare/test.shakespeare-merchant.all.qrels",
        *(
            f"judging/{year}-human-vs-llm/{labels}"
            for year in ("dl19", "dl20")
            for labels in (
                f"human.qrels.{year}-passage.txt",
                f"binary_gpt4_{year}.txt",
                f"binary_gpt4o_{year}.txt",
                f"umbrela_gpt-4_{year}.txt",
            )
        ),
        *(
            f"runs/trec-dl21-passage-27-topics/qrels.{labels}.txt"
            for labels in ("nist", "umbrela-gpt-4", "binary-gpt4", "binary-gpt4o")
        ),
        "runs/cast2021/trec-cast-qrels-docs.2021.qrel",
        "runs/robust03/robust03_qrels.txt.gz",
        "runs/trec-covid-round5/qrels.covid-round5.txt",
        "peer-tests/trec_eval/qrels.test",
        "peer-tests/trec_eval/qrels.comment.test",
        "peer-tests/ir_measures/compat.qrels",
        "peer-tests/cwl/qrel_file",
        "peer-tests/ir_measures/cwl.qrels",
        "peer-tests/ranx/test_data/qrels.trec",
        "peer-tests/ranx/test_data/qrels.trec.gz",
        "peer-tests/trec_eval/qrels.123.gz",
        "peer-tests/trec_eval/qrels.comments.123.gz",
        "peer-tests/trec_eval/qrels.test.with-comments",
        "peer-tests/trectools/qrel1.txt",
        "peer-tests/trectools/robust03_cs_qrels.txt.gz",
    ],
}


@each_case(("file", "name"), [(file, name) for name, files in REAL.items() for file in files])
def test_real_files(shared: RealFiles, file: str, name: str) -> None:
    assert sniff(shared / f"data/{file}").name == name


@each_case(
    "file",
    [
        "README.md",
        "formats/docs/terrier-simple/document.txt",
        "judging/expected-agreement.json",
        "judging/nyt-three-reviewers.tsv",
        "peer-tests/cwl/cost_file",
        "peer-tests/cwl/gain_file",
        "peer-tests/cwl/metrics_file",
        "peer-tests/ir_measures/cases.json",
        "peer-tests/ntcireval/sample.rel",
        "peer-tests/ntcireval/sample.res",
        "peer-tests/pytrec_eval/cases.json",
        "peer-tests/ranx/bpref_rbp_cases.json",
        "peer-tests/trec_eval/v10/out.test",
        "peer-tests/trec_eval/v10/out.test.a",
        "peer-tests/trec_eval/v10/out.test.qrels_jg",
        "peer-tests/trectools/expected.json",
        "SHA256SUMS",
        "runs/trec-covid-round5/leaderboard.csv",
    ],
)
def test_real_files_of_other_formats(shared: RealFiles, file: str) -> None:
    with pytest.raises(InputError, match=r"found '.*'; expected a run"):
        sniff(shared / f"data/{file}")


@pytest.mark.parametrize("file", ["collections/cranfield-original/cranqrel", "peer-tests/trec_eval/v10/out.test.aq"])
def test_real_files_of_three_columns_are_asked_about(shared: RealFiles, file: str) -> None:
    with pytest.raises(AmbiguousColumns, match=r"can be a rank or score or grade; choose with --columns"):
        sniff(shared / f"data/{file}")


@pytest.mark.parametrize("folder", ["runs", "collections", "formats", "judging", "peer-tests"])
def test_no_real_file_is_taken_for_a_kind_that_it_is_not(shared: RealFiles, folder: str) -> None:
    """Every file in which a format is detected is in one of the lists above, or is a run in a folder named "runs"."""
    listed = {file for files in REAL.values() for file in files}
    for name in shared.below(f"data/{folder}"):
        path, file = shared / name, name.removeprefix("data/")
        if file in listed or "/expected/" in file:
            continue
        try:
            result = sniff(path).name
        except InputError:
            continue
        assert (result, path.parent.name) == ("trec-run", "runs"), file


# The expected number of topics, documents, run lines or judgements in each file, or the beginning of its error.
OF_FORMATS = {
    "docs/anserini/beir-nfcorpus--corpus.jsonl": 2,
    "docs/anserini/bib--acl--segment1.bib": 3,
    "docs/anserini/clean_trec--collection1--segment1.txt": 2,
    "docs/anserini/commoncrawl--wet--collection1--segment1.warc.wet.gz": 1,
    "docs/anserini/fever--collection1--segment1.jsonl": 4,  # The first object has empty values.
    "docs/anserini/json--collection4--segment1.json": 2,
    "docs/anserini/msmarco-v1-passage--docs00.json": 2,
    "docs/anserini/msmarco-v1-passage--docs01.json": 2,
    "docs/anserini/msmarco_v2_passage--docs.json": 6,
    "docs/anserini/trec--collection3--trec1": 2,
    "docs/anserini/trec--collection3--trec2": 1,
    "docs/anserini/trecweb--collection1--segment1.txt": "line 10: the document that starts here has no docno",
    "docs/ir_datasets-dummy/docs.tsv": 15,
    "docs/ir_datasets-dummy/qrels": 55,
    "docs/ir_datasets-dummy/queries.tsv": 4,
    "docs/terrier-shakespeare/shakespeare-merchant.trec.1": 14,
    "docs/terrier-shakespeare/shakespeare-merchant.trec.2": 8,
    "docs/terrier-shakespeare/test.shakespeare-merchant.all.qrels": 51,
    "docs/terrier-shakespeare/test.shakespeare-merchant.basic.topics": 7,
    "docs/terrier-simple/document.html": "line 1: the file is a single page of HTML; expected a folder or an archive",
    "docs/terrier-simple/document.txt": "line 1: found 'Lorem ipsum dolor",
    "runs/anserini-run1": 6,
    "runs/anserini-run2": 6,
    "runs/anserini-run3": 6,
    "runs/anserini-run4": 4,
    "runs/anserini-run5": 4,
    "runs/anserini-run_mixed_scores": 6,
    "runs/anserini-run_same_scores": 5,
    "topics/cast2019_evaluation_topics_v1.0.json": 479,  # turns of 50 conversations
    "topics/topics.adhoc.301-350.txt": 50,
    "topics/topics.beir-v1.0.0-nfcorpus.test.tsv.gz": 323,
    "topics/topics.dl19-passage.txt": 43,
    "topics/topics.fire12hi.176-225.txt": 50,
    "topics/topics.microblog2011.txt": 50,
    "topics/topics.ntcir8zh.eval.txt": 73,
    "topics/topics.rag25.test.jsonl": 105,
    "topics/topics.web.101-150.txt": 50,
}


@each_case("file", OF_FORMATS)
def test_every_file_of_the_formats_is_read_or_refused_with_a_reason(shared: RealFiles, file: str) -> None:
    path, wanted = shared / f"data/formats/{file}", OF_FORMATS[file]
    if isinstance(wanted, str):
        with pytest.raises(InputError, match=re.escape(wanted)):
            _count(path)
    else:
        assert _count(path) == wanted


def _count(path: Path) -> int:
    value = sniff(path).read(path, QUIET)
    if isinstance(value, Run):
        return value.lines
    return value.judgements if isinstance(value, Qrels) else len(list(value))


def test_no_file_of_the_formats_is_left_out(shared: RealFiles) -> None:
    assert {name.removeprefix("data/formats/") for name in shared.below("data/formats")} <= set(OF_FORMATS)


DOCUMENT = b"<DOC>\n<DOCNO>%d</DOCNO>\n%s\n</DOC>\n"


@each_case(
    ("data", "name"),
    [
        (b"12\twhat is a 5 star\n", "tsv-topics"),
        (b"12\thow old 7\n", "tsv-topics"),
        (b"1:obama family tree\n2:french maps\n", "tsv-topics"),
        (b"1\ta\n" * 30 + b"broken\n", "tsv-topics"),
        (b"T1 one question\nT2 two\n", "blank-topics"),
        (b"301 what is 5 of\n302 international crime\n# x\n\n303 a\n", "blank-topics"),
        (b"q:1 Q0 d 1 2.5 tag\n", "trec-run"),
        (b"1\tQ0\td\t1\t2.5\ttag\n", "trec-run"),
        (b"q:1 0 d 1\n", "trec-qrels"),
        (b"1\t0\td\t1\n", "trec-qrels"),
        (b'{"_id": "1", "text": "a question"}\n', "jsonl-topics"),
        (b'{"_id": "1", "text": "' + b"long " * 80 + b'"}\n', "jsonl-documents"),
        (b'{"_id": "1", "title": "", "text": "short"}\n', "jsonl-documents"),
        (b'{"id": "1", "contents": "short"}\n', "jsonl-documents"),
        (b'{"qid": "1", "text": "' + b"long " * 80 + b'"}\n', "jsonl-topics"),
        (b'{"id": "1", "text": "a"}\nbroken\n', "jsonl-topics"),
        (b'{"id": "1", "text": "' + b"x" * 100_000 + b'"}\n', "jsonl-documents"),
        (b".I 1\n.W\nquestion\n.A\nPrieve, B.\n.I 2\n.W\na\n.I 3\n.W\nb\n", "smart-topics"),
        (b".I 1\n.W\n" + b"long " * 200, "smart-documents"),
        (b".I 1\n.T\nt\n.W\na\n", "smart-documents"),
        (DOCUMENT % (1, b"question") + DOCUMENT % (2, b"question"), "trec-topics"),
        (DOCUMENT % (1, b"<TEXT>a</TEXT>"), "trec-documents"),
        (DOCUMENT % (7, b"a"), "trec-documents"),
        (DOCUMENT % (1, b"long " * 80), "trec-documents"),
        (b"".join(DOCUMENT % (n, b"short text") for n in range(1, 2000)), "trec-documents"),
        (
            b'\n<?xml version="1.0"?>\n<!-- <top> -->\n<x>\n<topic number="1"><query>a</query></topic></x>',
            "trec-topics",
        ),
    ],
)
def test_doubtful_cases(tmp_path: Path, data: bytes, name: str) -> None:
    path = tmp_path / "misleading.run"
    path.write_bytes(data)
    assert sniff(path).name == name


@each_case("pack", [gzip.compress, bz2.compress, lzma.compress, zstandard.ZstdCompressor().compress])
def test_compressed_files(tmp_path: Path, pack: object) -> None:
    path = tmp_path / "file"
    path.write_bytes(pack(b".I 1\n.W\na\n"))  # type: ignore[operator]
    assert sniff(path).name == "smart-topics"


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(InputError, match="is empty; expected a run"):
        sniff(path)


def test_a_file_of_no_format(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\n\nhello \x00\t" + b"x" * 100)
    with pytest.raises(InputError) as caught:
        sniff(path)
    assert caught.value.line == 3
    assert caught.value.reason.startswith(f"found 'hello \ufffd {'x' * 51}…'; expected a run")


@each_case(
    ("data", "reason"),
    [
        (b"q1 Q0 a d1 1 2 t\nq2 Q0 a d1 1 2 t\n", "found 'q1 Q0"),
        (b"one two\nthree four\n", "found 'one two'"),
        (b"1 one\na2 two\n", "found '1 one'"),
        (b"T1 one\nT1 two\n", "found 'T1 one'"),
        (b'{"_id": "\\ud800", "text": "a", "title": "b"}\n', "which is not JSON ("),
        (b'{"_id": 1, "text": "a",}\n', "which is not JSON"),
        ("1\tone\n".encode("utf-16"), "found UTF-16, which some editors save; expected UTF-8"),
        (b"1\tone\r2\ttwo\r", "its lines end in CR only; expected LF, or CR LF"),
        (b"q1 Q0 d 1 1 t\rq1 Q0 e 2 0 t\r", "its lines end in CR only"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00", "is not text; expected a run"),
        (bytes(range(256)) * 8, "is not text; expected a run"),
        (b"<!DOCTYPE html>\n<html>", "is a single page of HTML; expected a folder"),
    ],
)
def test_a_reason_that_helps(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(InputError, match=re.escape(reason)):
        sniff(path)


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_pipes_and_devices_are_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "file"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(InputError, match="is a pipe or a device; expected a file"):
        sniff(path)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        sniff(tmp_path / "none")


@each_case("format_", [*formats_of(Kind.RUN), *formats_of(Kind.QRELS)])
def test_every_format_of_runs_and_judgements_reads_its_sample(tmp_path: Path, format_: Format) -> None:
    sample = SAMPLES.get(format_.name)
    assert sample is not None, f"add a small file of {format_.name} to tests/fuzz/format_samples.py"
    path = tmp_path / "file"
    path.write_text(sample, encoding="utf-8")
    value = format_.read(path, QUIET)
    assert isinstance(value, Run if format_.kind is Kind.RUN else Qrels)
    if format_.matches(sample.encode()):
        assert sniff(path, format_.kind).name == format_.name, "another format takes its files"


def test_names_and_kinds() -> None:
    assert len({each.name for each in formats_of()}) == len(formats_of())
    assert all(by_name(each.name) is each and each.title for each in formats_of())
    assert sorted(each.name for kind in Kind for each in formats_of(kind)) == sorted(each.name for each in formats_of())
    with pytest.raises(KeyError):
        by_name("no such format")
