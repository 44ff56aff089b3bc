"""Metadata fields read from the headers of run files."""

from __future__ import annotations

import gzip

from each_case import each_case

from irdesk.domain.progress import QUIET
from irdesk.formats.format_detection import sniff
from irdesk.formats.run_fields.ir_metadata_header import read_header

RUN = "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n"
HEADER = """\
# ir_metadata.start
# schema version: 0.2
# actor:
#   name: Jane Doe
#   team: "IR: lab"  # quoted
# research goal:
#   evaluation:
#     baseline:
#       - tfidf.terrier
#       - qld.indri
# method:
#   automatic: true
#   retrieval:
#     - name: bm25
#       method: org.terrier.matching.models.BM25
#       k1: 1.2
#     - name: monoT5
#       reranks: bm25
#   indexing: {stemmer: Porter}
# data:
#   test collection:
#     name: DL 2021
# implementation:
#   source:
#     language:
#     - python
#     - c
# ir_metadata.end
"""


def test_the_header_gives_the_fields_and_the_run_still_loads(tmp_path):
    path = tmp_path / "a.run"
    path.write_text(HEADER + RUN, encoding="utf-8")
    assert read_header(path) == {
        "team": "IR: lab",
        "type": "automatic",
        "model": "bm25 + monoT5",
        "collection": "DL 2021",
        "baseline": "tfidf.terrier + qld.indri",
        "language": "python + c",
    }
    assert list(sniff(path).read(path, QUIET).rankings) == ["1"]


def test_a_compressed_file_has_a_header_too(tmp_path):
    path = tmp_path / "a.run.gz"
    path.write_bytes(gzip.compress((HEADER + RUN).encode()))
    assert read_header(path)["team"] == "IR: lab"


@each_case(
    "text",
    [
        RUN,
        "",
        "# a comment\n" + RUN,
        HEADER.replace("# ir_metadata.end\n", "") + RUN,
        "# ir_metadata.start\n# [\n# : :\n#\n# - - x\n# ir_metadata.end\n" + RUN,
        "# ir_metadata.start\n# actor: {team: x}\n# ir_metadata.end\n" + RUN,
    ],
)
def test_without_a_readable_header_there_are_no_fields(tmp_path, text):
    path = tmp_path / "a.run"
    path.write_text(text, encoding="utf-8")
    assert read_header(path) == {}


def test_bytes_that_are_no_text_do_no_harm(tmp_path):
    path = tmp_path / "a.run"
    path.write_bytes(b"# ir_metadata.start\n# actor:\n#   team: \xff\xfe\n# ir_metadata.end\n")
    assert set(read_header(path)) == {"team"}
