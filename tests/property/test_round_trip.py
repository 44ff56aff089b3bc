"""Written files are read back unchanged. For any bytes, a reader returns a value or raises `InputError`."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.runs import run_trec

WHITE = " \t\n\r\x0b\x0c"
IDS = st.text(st.characters(codec="utf-8", exclude_characters=WHITE), min_size=1, max_size=12)
TOPICS = IDS.filter(lambda topic: topic != "#" and not topic.startswith("\ufeff"))
SCORES = st.floats(allow_nan=False, allow_infinity=False)
RUNS = st.dictionaries(TOPICS, st.dictionaries(IDS, SCORES, min_size=1, max_size=8), min_size=1, max_size=5)
QRELS = st.dictionaries(
    TOPICS, st.dictionaries(IDS, st.integers(-(10**17), 10**17), min_size=1, max_size=8), min_size=1, max_size=5
)
FIELDS = st.one_of(
    st.sampled_from([b"q1", b"Q0", b"d1", b"1", b"2.5", b"tag", b"#", b"nan", b"1_0", b"\xff", b"\xc2\xa0"]),
    st.binary(min_size=1, max_size=6),
)
LINES = st.lists(FIELDS, max_size=7).map(b" ".join)
BYTES = st.one_of(
    st.binary(max_size=200),
    st.lists(LINES, max_size=8).map(b"\n".join),
    st.tuples(
        st.sampled_from([b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd", b"\xef\xbb\xbf"]),
        st.binary(max_size=100),
    ).map(b"".join),
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("round-trip") / "file"


@settings(max_examples=effort(30, 2000), deadline=None)
@given(topics=RUNS, tag=IDS)
def test_a_run_written_is_the_run_read(path, make_run, topics, tag):
    run = make_run(topics, tag)
    run_trec.write(run, path)
    again = run_trec.read(path, QUIET)
    assert again.tag == tag
    assert list(again.rankings) == list(topics)
    for topic, ranking in run.rankings.items():
        other = again.rankings[topic]
        assert other.docnos == ranking.docnos
        assert np.array_equal(other.keys, ranking.keys)
        assert other.scores.tobytes() == ranking.scores.tobytes()
        assert np.array_equal(other.ranks, ranking.ranks)


@settings(max_examples=effort(30, 2000), deadline=None)
@given(grades=QRELS)
def test_qrels_written_are_the_qrels_read(path, grades):
    qrels_trec.write(Qrels(grades), path)
    again = qrels_trec.read(path, QUIET).grades
    assert again == grades
    assert [(topic, list(entry)) for topic, entry in again.items()] == [
        (topic, list(topic_grades)) for topic, topic_grades in grades.items()
    ]


@settings(max_examples=effort(45, 3000), deadline=None)
@given(data=BYTES)
def test_any_bytes_are_a_value_or_an_input_error(path, data):
    path.write_bytes(data)
    for reader in (run_trec, qrels_trec):
        with suppress(InputError):
            assert reader.read(path, QUIET)


LINE = st.tuples(st.sampled_from(["1", "2", "#", "é"]), st.sampled_from("abcdefgh"), SCORES)


@settings(max_examples=effort(22, 1500), deadline=None)
@given(lines=st.lists(LINE, max_size=8), odd=st.sampled_from([b"", b"\n", b"# x\n"]))
def test_both_ways_of_reading_give_one_run(path, lines, odd):
    text = "".join(f"{topic} Q0 {docno} {i} {score!r} t\n" for i, (topic, docno, score) in enumerate(lines)).encode()
    results = []
    for data in (text, text + odd + b"\n"):  # A blank line makes the reader process line by line.
        path.write_bytes(data)
        try:
            run = run_trec.read(path, QUIET)
            results.append({t: (r.docnos, r.scores.tobytes(), r.ranks.tobytes()) for t, r in run.rankings.items()})
        except InputError as fault:
            results.append(fault.reason)
    assert results[0] == results[1]
