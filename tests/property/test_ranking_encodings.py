"""Encoded run columns decode to the same bits, and typical runs take few bytes."""

from __future__ import annotations

import random
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.store.compressed_columns import Damaged, compress
from irdesk.store.ranking_encodings import DocnoPacker, pack_scores, unpack_docnos, unpack_scores

DECIMALS = st.tuples(st.integers(-(10**17), 10**17), st.integers(0, 25)).map(lambda pair: pair[0] / 10.0 ** pair[1])
BITS = st.binary(min_size=8, max_size=8).map(lambda data: struct.unpack("<d", data)[0])
EDGES = st.sampled_from([0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, 1.7976931348623157e308, 2.0**53, 0.1 + 0.2])
SCORES = st.one_of(
    *(st.lists(kind, max_size=100) for kind in (DECIMALS, BITS, EDGES, st.one_of(DECIMALS, BITS, EDGES)))
)
IDS = st.text(st.characters(codec="utf-8", exclude_characters=" \t\n\r"), min_size=1, max_size=12)
ALIKE = st.integers(0, 10**9).map(lambda number: f"collection_passage_{number:09}")
ROWS = st.lists(st.one_of(st.lists(IDS, min_size=1, max_size=30), st.lists(ALIKE, min_size=1, max_size=30)), max_size=3)


def lines(docnos: list[str]) -> bytes:
    return "".join(f"{docno}\n" for docno in docnos).encode()


@settings(max_examples=effort(100, 5000), deadline=None)
@given(SCORES, st.sampled_from([1, 40]))
def test_scores_come_back_bit_for_bit(values, times):
    scores = np.array(values * times, np.float64)  # The length decides which encoding is the shortest.
    assert unpack_scores(pack_scores(scores, compress), len(scores)).tobytes() == scores.tobytes()


@settings(max_examples=effort(50, 2000), deadline=None)
@given(ROWS)
def test_docnos_come_back_byte_for_byte(rows):
    packer = DocnoPacker(compress)
    for row in map(lines, rows):
        assert unpack_docnos(packer.pack(row), row.count(b"\n")) == row


@pytest.mark.parametrize("decimals", [0, 2, 6, 9])
def test_decimal_scores_take_less_than_half_of_their_bits(decimals):
    draw = random.Random(decimals)
    scores = np.array(sorted((round(draw.random() * 20, decimals) for _ in range(4000)), reverse=True))
    assert len(pack_scores(scores, compress)) < 4 * len(scores)


def test_long_numbered_docnos_are_a_matrix_and_words_are_text():
    draw = random.Random(1)
    passages = lines([f"msmarco_passage_{draw.randrange(70):02}_{draw.randrange(10**9)}" for _ in range(4000)])
    words = lines([draw.choice(["alpha", "beta-gamma-delta", "x"]) + str(draw.randrange(10**5)) for _ in range(4000)])
    packer = DocnoPacker(compress)
    packed = packer.pack(passages)
    assert len(packed) < 0.85 * len(compress(passages))
    assert packer.pack(passages) == packed, "the first row decides"
    assert packer.pack(words) == compress(words), "where a matrix is longer than the text, a row is text"
    assert unpack_docnos(packed, 4000) == passages


def test_damaged_columns_are_refused():
    for column in (b"\0" * 9, b"\0" * 24, bytes((30,)) + b"\0" * 16):
        with pytest.raises(Damaged):
            unpack_scores(compress(column), 2)
    for column, count in ((b"\xffabc", 2), (b"\xff", 0)):
        with pytest.raises(Damaged):
            unpack_docnos(compress(column), count)
