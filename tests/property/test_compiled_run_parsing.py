"""The compiled kernels equal the numpy ones, bit for bit, and never access memory outside their arrays."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from each_case import each_case
from fuzz.mutate import ORDERINGS, Mutator
from fuzz.samples import SAMPLES
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import LONG, effort

from irdesk.app import versions
from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import PADDING, have_duplicates, keys_of_fields, words_of
from irdesk.domain.errors import InputError, UselessRanks
from irdesk.domain.progress import QUIET
from irdesk.domain.ranking_order import order_with_ties
from irdesk.domain.run import Ordering, Ranking, Ties
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.format_detection import by_name, formats_of
from irdesk.formats.io.number_columns import decimals, firsts_of, table_of, text_of
from irdesk.formats.io.text_chunks import MARGIN, Text, texts_of
from irdesk.formats.runs import run_trec

pytestmark = pytest.mark.skipif(
    not compiled_run_parsing.compiled, reason="the compiled steps were not built: no compiler"
)

COLUMNED = [each for kind in (Kind.RUN, Kind.QRELS) for each in formats_of(kind)]
LINES = (b"q1 Q0 d1 1 1.5 t\n", b"q22\tQ0 d 1 1. t\n", b"\n", b" ", b"x")
BYTES = b"a1-.e+# \t\n\n  \x00\r\x0b\x1c\xc3\xa9\xff"


def both(step: Callable[[], Any]) -> tuple[Any, Any]:
    """Run a step with the compiled kernels and with the numpy ones; return both results."""
    compiled = step()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_run_parsing, "compiled", None)
        return compiled, step()


def plain(value: Any) -> Any:
    """Convert a value so that ``==`` compares the bytes of arrays: NaNs with equal bytes are equal, and -0 differs from
    0.
    """
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, np.ascontiguousarray(value).tobytes()
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def fields_of(texts: list[bytes]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a buffer with the texts, each followed by a newline, and the positions where the texts start and end."""
    lengths = np.array([len(text) for text in texts])
    ends = MARGIN + np.cumsum(lengths + 1) - 1
    data = b"-" * MARGIN + b"".join(text + b"\n" for text in texts) + bytes(PADDING)
    return np.frombuffer(data, np.uint8), ends - lengths, ends


@settings(deadline=None, max_examples=effort(30, 4000))
@given(
    data=st.one_of(
        st.lists(st.sampled_from(BYTES), max_size=200).map(bytes),
        st.lists(st.sampled_from(LINES), max_size=40).map(b"".join),
    ),
    columns=st.integers(1, 7),
)
def test_tables(data: bytes, columns: int) -> None:
    compiled, plainly = both(lambda: table_of(Text.of(data), columns))
    assert plain(compiled) == plain(plainly)


NUMBER = st.one_of(
    st.from_regex(rb"\A[+-]?[0-9]{0,12}(\.[0-9]{0,12})?([eE][+-]?[0-9]{1,3})?\Z"),
    st.floats(allow_nan=True).map(lambda value: repr(value).encode()),
    st.lists(st.sampled_from(b"0123456789.+-eE_n"), max_size=24).map(bytes),
    st.decimals(allow_nan=False, allow_infinity=False).map(lambda value: format(value, "f").encode()[:400]),
)


@settings(deadline=None, max_examples=effort(30, 4000))
@given(st.lists(NUMBER, min_size=1, max_size=12))
def test_numbers(texts: list[bytes]) -> None:
    buffer, starts, ends = fields_of(texts)
    compiled, plainly = both(lambda: decimals(buffer, words_of(buffer), starts, ends))
    assert plain(compiled) == plain(plainly)


@settings(deadline=None, max_examples=effort(22, 3000))
@given(st.lists(st.lists(st.sampled_from(b"ab\xc3\xa9\x00"), max_size=40).map(bytes), min_size=1, max_size=30))
def test_keys_and_the_lines_where_a_topic_begins(texts: list[bytes]) -> None:
    buffer, starts, ends = fields_of(texts)
    compiled, plainly = both(lambda: keys_of_fields(buffer, starts, ends))
    assert plain(compiled) == plain(plainly)
    compiled, plainly = both(lambda: firsts_of(buffer, words_of(buffer), starts, ends))
    assert compiled.tolist() == plainly.tolist()
    compiled, plainly = both(lambda: text_of(buffer, starts, ends))
    assert compiled == plainly == b"".join(text + b"\n" for text in texts)


@settings(deadline=None, max_examples=effort(22, 3000))
@given(
    st.lists(st.lists(st.integers(0, 40) | st.integers(2**64 - 9, 2**64 - 1), max_size=40), max_size=8),
    st.sampled_from((1, 0x9E3779B97F4A7C15)),
)
def test_twins(lists: list[list[int]], factor: int) -> None:
    keys = np.array([key for each in lists for key in each], np.uint64) * np.uint64(factor)
    bounds = np.cumsum([0, *map(len, lists)])
    assert have_duplicates(keys, bounds) is any(len(set(each)) < len(each) for each in lists)


def test_twins_among_keys_that_a_small_table_does_not_tell_apart() -> None:
    keys = np.arange(1000, dtype=np.uint64)
    assert compiled_run_parsing.compiled
    assert compiled_run_parsing.compiled.twins(keys, np.array([0, 1000])) == -1
    assert not have_duplicates(keys, np.array([0, 1000]))
    assert have_duplicates(np.append(keys, np.uint64(7)), np.array([0, 1001]))


@settings(deadline=None, max_examples=effort(22, 3000))
@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from(b"ab\xc3\xff"), max_size=70).map(bytes), st.integers(0, 3)),
        min_size=1,
        max_size=40,
        unique_by=lambda row: row[0],
    ),
    st.sampled_from([ties for ties in Ties if ties is not Ties.RANK]),
)
def test_orders_of_ties(rows: list[tuple[bytes, int]], ties: Ties) -> None:
    docnos = b"".join(docno + b"\n" for docno, _ in rows)
    scores = np.array([float(score) for _, score in rows])
    ranking = Ranking(docnos, np.zeros(len(rows), np.uint64), scores, np.zeros(len(rows), np.int32))
    compiled, plainly = both(lambda: order_with_ties(ranking, Ordering(ties=ties)))
    assert plain(compiled) == plain(plainly)


@settings(deadline=None, max_examples=effort(15, 2000))
@given(
    st.lists(st.dictionaries(st.integers(0, 2**64 - 1), st.integers(-3, 4), max_size=30), min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(-1, 4), st.integers(0, 30)), max_size=6),
    st.randoms(use_true_random=False),
)
def test_grades_of_keys(judged: list[dict[int, int]], lists: list[tuple[int, int]], chance: Any) -> None:
    truths = {
        str(number): TopicJudgements(
            np.array(sorted(entry), np.uint64), np.array([entry[key] for key in sorted(entry)], np.int64)
        )
        for number, entry in enumerate(judged)
    }
    known = [key for entry in judged for key in entry] or [0]
    keys = np.array(
        [chance.choice(known) ^ chance.choice((0, 0, 1)) for _, length in lists for _ in range(length)], np.uint64
    )
    topics = np.array([min(topic, len(judged) - 1) for topic, _ in lists], np.int64)
    lengths = np.array([length for _, length in lists], np.int64)
    compiled, plainly = both(lambda: Judgements(truths).cells(keys, topics, lengths))
    assert plain(compiled) == plain(plainly)


def outcome(each: Format, path: Path) -> Any:
    """Return everything that a reader of runs or qrels returns, with the rankings in every order, or all errors that it
    reports.
    """
    try:
        value = each.read(path, QUIET)
        if each.kind is Kind.QRELS:
            return {topic: dict(grades) for topic, grades in value.grades.items()}, repr(value.details)
        whole = [
            (topic, ranking.docnos, plain(ranking.keys), plain(ranking.scores), plain(ranking.ranks))
            for topic, ranking in value.rankings.items()
        ]
        return value.tag, whole, [ranked_by(each, path, ordering) for ordering in ORDERINGS]
    except InputError as fault:
        return list(fault.all_faults())


def ranked_by(each: Format, path: Path, ordering: Ordering) -> Any:
    """Rank a run under an ordering; return the result as comparable values, or the error message."""
    if not each.rank:
        return None
    try:
        run = each.rank(path, QUIET, ordering)
    except UselessRanks as fault:
        return str(fault)
    return run.tag, run.topics, plain(run.bounds), plain(run.keys_of_all), plain(run.tied), run.check


@pytest.mark.parametrize("seed", range(4))
def test_mutated_files(tmp_path: Path, seed: int) -> None:
    samples = [(each.name, SAMPLES[each.name]) for each in COLUMNED]
    mutator = Mutator(seed, samples)
    path = tmp_path / "file"
    for _ in range(effort(45, 150)):
        data, each = mutator.input()
        path.write_bytes(data)
        for reader in {each, by_name("trec-run"), by_name("trec-qrels")} & set(COLUMNED):
            compiled, plainly = both(lambda reader=reader: outcome(reader, path))
            assert compiled == plainly, data


LINES = effort(200, 3000)
PIECE = effort(1 << 16, 1 << 20)
SIZES, ENDS = (1, 63, 64, 65, PIECE), (b"\n", b"", b"\r\n")
SIZES_AND_ENDS = list(product(SIZES, ENDS)) if LONG else [*product(SIZES, ENDS[:1]), (64, ENDS[1]), (65, ENDS[2])]


@pytest.mark.parametrize(("size", "end"), SIZES_AND_ENDS)
def test_lines_of_many_lengths_in_files_of_several_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, end: bytes
) -> None:
    monkeypatch.setattr(run_trec, "texts_of", lambda stream: texts_of(stream, PIECE))
    path = tmp_path / "file"
    lines = [
        b"q%d Q0 %s%d %d %d.%d run" % (n // 30, b"d" * (n * size % 1500), n, n % 30, n % 7, n) for n in range(LINES)
    ]
    lines[7] = lines[7].replace(b"d", b"d" * size, 1)
    path.write_bytes(b"\n".join(lines) + end)
    compiled, plainly = both(lambda: outcome(by_name("trec-run"), path))
    assert compiled == plainly
    assert compiled[0] == "run"


@settings(deadline=None, max_examples=effort(37, 5000))
@given(st.data())
def test_no_arguments_leave_the_arrays(data: st.DataObject) -> None:
    """For any arguments, a kernel writes only within the arrays' bounds, or refuses the call."""
    compiled = compiled_run_parsing.compiled
    assert compiled
    draw = data.draw
    number = st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 70)
    array = st.lists(number, max_size=9).map(lambda row: np.array(row, np.int64))
    text = st.binary(max_size=60)
    some: list[Any] = [
        lambda: compiled.table(draw(text), draw(number), draw(number), draw(number), draw(array)),
        lambda: compiled.keys(draw(text), draw(array), draw(array), draw(array)),
        lambda: compiled.firsts(draw(text), draw(array), draw(array), draw(array)),
        lambda: compiled.join(draw(text), draw(array), draw(array)),
        lambda: compiled.decimals(draw(text), draw(array), draw(array), draw(array)),
        lambda: compiled.twins(draw(array), draw(array)),
        lambda: compiled.sort_fields(draw(text), *(draw(array) for _ in range(4))),
        lambda: compiled.look_up(*(draw(array) for _ in range(6)), draw(text), bytearray(draw(text))),
    ]
    with contextlib.suppress(ValueError, OverflowError):
        draw(st.sampled_from(some))()


@each_case("data", [b"a\n", b"a b\n", b"a b c d e\n", b"a b c d e f\na b c d e\n"])
def test_a_text_shorter_than_its_columns_is_not_written_behind_the_table(data: bytes) -> None:
    compiled = compiled_run_parsing.compiled
    assert compiled
    text = b"-" * MARGIN + data + bytes(PADDING)
    room = len(data) // 12
    guarded = np.full(6 * room + 12, -7, np.int64)
    assert compiled.table(text, MARGIN, MARGIN + len(data), 6, guarded[: 6 * room]) == -1
    assert set(guarded[6 * room :].tolist()) == {-7}


@pytest.mark.usefixtures("each_reader")
def test_the_versions_say_what_reads_runs() -> None:
    text = "compiled steps" if compiled_run_parsing.compiled else "steps of numpy"
    assert f"runs are read by {text}" in list(versions.lines())


LINE_COUNT = 400_000
CALLS = 2000  # maximum number of calls: many, because the waiting thread may be scheduled late on a busy machine


def long_calls() -> dict[str, Callable[[Any], object]]:
    """Return, for each kernel, a call that takes some milliseconds."""
    line = b"0.5\n"
    text = np.frombuffer(b"-" * MARGIN + line * LINE_COUNT + bytes(PADDING), np.uint8)
    starts = MARGIN + len(line) * np.arange(LINE_COUNT)
    ends = starts + len(line) - 1
    numbers, keys = np.empty(LINE_COUNT, np.int64), np.arange(LINE_COUNT, dtype=np.uint64)
    spread = keys * np.uint64(0x9E3779B97F4A7C15)
    bounds = np.arange(0, LINE_COUNT + 1, 1000)
    one = np.zeros(1, np.uint64)
    lists = LINE_COUNT // 1000
    topics, lengths = np.zeros(lists, np.int64), np.full(lists, 1000)
    slots, grades = np.zeros(2, np.uint64), np.zeros(2, np.int8)
    shift = np.full(1, 63, np.uint64)
    return {
        "table": lambda kernel: kernel.table(text, MARGIN, len(text) - PADDING, 1, np.empty(2 * LINE_COUNT, np.int64)),
        "keys": lambda kernel: kernel.keys(text, starts, ends, np.empty(LINE_COUNT, np.uint64)),
        "firsts": lambda kernel: kernel.firsts(text, starts, ends, numbers),
        "join": lambda kernel: kernel.join(text, starts, ends),
        "decimals": lambda kernel: kernel.decimals(text, starts, ends, np.empty(LINE_COUNT)),
        "twins": lambda kernel: kernel.twins(spread, bounds),
        "sort_fields": lambda kernel: kernel.sort_fields(text, starts, ends, bounds, numbers),
        "look_up": lambda kernel: kernel.look_up(
            keys, topics, lengths, shift, one, slots, grades, np.empty(LINE_COUNT, np.int8)
        ),
    }


@pytest.mark.parametrize("name", long_calls())
def test_other_threads_run_beside_a_kernel(name: str) -> None:
    assert runs_beside(long_calls()[name], compiled_run_parsing.compiled)


def test_no_thread_runs_beside_python_code() -> None:
    assert not runs_beside(lambda _: sum(range(1000)), None), "the test above could not fail"


def runs_beside(call: Callable[[Any], object], kernel: Any) -> bool:
    """Return whether this thread runs while another thread calls a kernel. The call is repeated until this thread runs,
    up to a limit.
    """
    started, seen, noticed = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        started.set()
        for _ in range(CALLS):
            call(kernel)
            if seen.is_set():
                noticed.set()
                return

    thread = threading.Thread(target=work)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # seconds: keeps the interpreter from switching threads
    try:
        thread.start()
        started.wait()  # wakes this thread, which runs only if the kernel releases the GIL
        seen.set()
        thread.join()
    finally:
        sys.setswitchinterval(before)
    return noticed.is_set()
