"""Keys of docnos: hashing one text or many gives the same keys, for every length and every script."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case
from short_and_long_tests import effort

from irdesk.domain.docno_keys import KEY_VERSION, PADDING, have_duplicates, key_of, keys_of, keys_of_fields

pytestmark = pytest.mark.usefixtures("each_reader")

MASK = (1 << 64) - 1


def key_by_definition(text: bytes) -> int:
    """Compute the key by definition: eight bytes at a time, mixed with the finaliser of MurmurHash3."""
    h = len(text) * 0x9E3779B97F4A7C15 & MASK
    for index in range(0, len(text), 8):
        h ^= int.from_bytes(text[index : index + 8], "little")
        h ^= h >> 33
        h = h * 0xFF51AFD7ED558CCD & MASK
        h ^= h >> 33
        h = h * 0xC4CEB9FE1A85EC53 & MASK
        h ^= h >> 33
    return h


@each_case("length", range(41))
def test_scalar_equals_vectorised_equals_definition_at_every_length(length):
    texts = ["".join(chr(33 + (i * 7 + n * 13) % 90) for i in range(length)) for n in range(5)]
    together = keys_of(texts).tolist()
    assert together == [int(key_of(text)) for text in texts]
    assert together == [key_by_definition(text.encode()) for text in texts]


def test_lengths_mixed_in_one_call_do_not_meddle_with_one_another():
    texts = ["x" * length for length in (0, 40, 1, 8, 9, 16, 17, 7, 33, 0, 24)]
    assert keys_of(texts).tolist() == [key_by_definition(text.encode()) for text in texts]


@each_case("text", ["é", "文書-0001", "Ω" * 13, "𝄞a𝄞b", "a\u00a0b", "\u3000", "e\u0301"])
def test_a_key_is_that_of_the_utf8_text(text):
    assert int(key_of(text)) == key_by_definition(text.encode())


def test_keys_never_change_since_project_files_hold_them():
    assert KEY_VERSION == 1
    docnos = ["", "a", "FT911-3", "clueweb09-en0000-00-00000"]
    assert keys_of(docnos).tolist() == [0, 0x405337E338614E91, 0xA760F81CC0966DAE, 0xFD3FC1237B422265]


def test_texts_that_differ_only_by_a_zero_byte_have_different_keys():
    assert len(set(keys_of(["a", "a\0", "\0a", "a\0\0"]).tolist())) == 4


def test_of_no_docnos_there_are_no_keys():
    assert keys_of([]).shape == (0,)


def test_fields_anywhere_in_a_buffer():
    text = b"q1 Q0 FT911-3 1 2.5 tag\n"
    buffer = np.frombuffer(text + bytes(PADDING), np.uint8)
    starts, ends = np.array([6, 0, 20]), np.array([13, 2, 23])
    assert keys_of_fields(buffer, starts, ends).tolist() == keys_of(["FT911-3", "q1", "tag"]).tolist()


def test_many_docnos_have_as_many_keys():
    numbers = np.arange(effort(200_000, 1_000_000))
    digits = (numbers[:, None] // 10 ** np.arange(6, -1, -1) % 10 + ord("0")).astype(np.uint8)
    buffer = np.concatenate([digits.ravel(), np.zeros(PADDING, np.uint8)])
    keys = keys_of_fields(buffer, numbers * 7, numbers * 7 + 7)
    assert len(np.unique(keys)) == len(keys)


@each_case("lengths", [[n] for n in range(254, 275)] + [[300, 5, 1001, 264, 0], [260] * 20, [999] * 16])
def test_long_texts_have_the_keys_of_the_definition(lengths):
    texts = ["".join(chr(33 + (i * 7 + n * 13) % 90) for i in range(length)) for n, length in enumerate(lengths)]
    assert keys_of(texts).tolist() == [key_by_definition(text.encode()) for text in texts]


@each_case(
    ("stretches", "twins"),
    [
        ([], False),
        ([[]], False),
        ([[1]], False),
        ([[1, 2], [2, 1], [1, 3]], False),
        ([[1, 2], [2, 2]], True),
        ([[5, 1, 5], [2, 1]], True),
        ([[1, 2], [3], [4, 5], [], [6, 6]], True),
        ([[1, 2], [3], [4, 5], [], [6, 7]], False),
        ([list(range(70_000)), [1]], False),
        ([[1], [*range(70_000), 69_999]], True),
        ([[n, n + 1] for n in range(70_000)], False),
        ([*([n, n + 1] for n in range(70_000)), [3], [8, 8]], True),
    ],
)
def test_twins_are_found_within_a_stretch(stretches, twins):
    keys = np.array([key for stretch in stretches for key in stretch], np.uint64)
    bounds = np.cumsum([0, *map(len, stretches)])
    assert have_duplicates(keys, bounds) is twins
