"""Runs: accepted input, the wording of errors, and equal results of the fast and the slow reader."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from each_case import each_case
from short_and_long_tests import LONG

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.run import USUAL_ORDERING, Ordering, RankedBy, Run, Ties
from irdesk.formats.file_errors import Faults
from irdesk.formats.io.text_chunks import PIECE, Text, texts_of
from irdesk.formats.runs import run_trec
from irdesk.formats.runs.run_trec import FORMAT, write

pytestmark = pytest.mark.usefixtures("each_reader")

GOOD = b"q1 Q0 d1 1 12.5 tag\nq1 Q0 d2 2 11 tag\nq2 Q0 d1 1 -3e-1 tag\n"
EXPECTED = "expected six columns: topic Q0 docno rank score tag"


def plain(run: Run) -> dict[str, list[tuple[str, float, int]]]:
    return {
        topic: list(zip(ranking.docno_list(), ranking.scores.tolist(), ranking.ranks.tolist(), strict=True))
        for topic, ranking in run.rankings.items()
    }


def alike(a: Run, b: Run) -> bool:
    """Return whether two runs have the same tag and topics, and arrays that are equal byte for byte."""
    return (
        a.tag == b.tag
        and list(a.rankings) == list(b.rankings)
        and all(
            one.docnos == other.docnos
            and np.array_equal(one.keys, other.keys)
            and one.scores.tobytes() == other.scores.tobytes()
            and one.ranks.tobytes() == other.ranks.tobytes()
            for one, other in zip(a.rankings.values(), b.rankings.values(), strict=True)
        )
    )


def test_six_columns(read):
    run = read(GOOD)
    assert run.tag == "tag"
    assert plain(run) == {"q1": [("d1", 12.5, 1), ("d2", 11.0, 2)], "q2": [("d1", -0.3, 1)]}


@each_case(
    "data",
    [
        GOOD.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + GOOD,
        b"\xef\xbb\xbf" + GOOD.replace(b"\n", b"\r\n"),
        GOOD.replace(b" ", b"\t"),
        GOOD[:-1],
        GOOD.replace(b"\n", b"\r\n")[:-2],
        GOOD.replace(b" ", b"  \t"),
        GOOD.replace(b"\n", b" \n"),
        b"  " + GOOD,
        b"\n" + GOOD.replace(b"\n", b"\n\n"),
        b"# made by hand\n" + GOOD + b"#\n# the end",
        GOOD.replace(b"\n", b"\n# q1 Q0 d9 1 12.5 tag\n", 1),
        GOOD.replace(b"\n", b"\n# Q0 d9 1 12.5 tag\n", 1),
        b"\n\n \t\n" + GOOD,
    ],
)
def test_accepted_variants_are_read_like_the_standard_form(read, data):
    assert alike(read(data), read(GOOD))


def test_only_ascii_white_space_divides(read):
    text = "q1 Q0 a\u00a0b 1 2 t\nq1 Q0 c\u3000d 2 1 t\nq1 Q0 e\u0085f 3 0 t\n"
    assert read(text.encode()).rankings["q1"].docno_list() == ["a\u00a0b", "c\u3000d", "e\u0085f"]


@each_case("name", ["01", "0012", "NA", "1e5", "nan", "-1", "#1", "##", "é", "文書", "Q0", "None"])
def test_ids_stay_what_they_are(read, name):
    run = read(f"{name} Q0 {name} 1 1 {name}\n".encode())
    assert plain(run) == {name: [(name, 1.0, 1)]}
    assert run.tag == name


def test_ids_that_numbers_would_mix_up_are_two(read):
    run = read(b"1 Q0 1 1 3 t\n01 Q0 01 1 3 t\n1 Q0 01 2 2 t\n1 Q0 1.0 3 1 t\n")
    assert {topic: ranking.docno_list() for topic, ranking in run.rankings.items()} == {
        "1": ["1", "01", "1.0"],
        "01": ["01"],
    }


def test_a_rank_that_is_no_number_is_ignored(read):
    assert read(b"q Q0 a - 2 t\nq Q0 b 3.5 1 t\nq Q0 c 007 0 t\n").rankings["q"].ranks.tolist() == [-1, -1, 7]


@each_case("behind", [b" note", b"\t1.01 3", b" 1 2 3 4", "  ünd mehr ".encode(), b" \xff", b" 7"])
def test_text_after_the_tag_is_skipped(read, behind):
    with_text = read(GOOD.replace(b" tag\n", b" tag" + behind + b"\n"))
    assert alike(with_text, read(GOOD))
    assert alike(read(GOOD.replace(b"11 tag\n", b"11 tag" + behind + b"\n")), with_text)


def test_the_tag_is_that_of_the_last_line(read):
    assert read(GOOD + b"q2 Q0 d2 2 -1 last\n").tag == "last"
    assert read(GOOD + b"q2 Q0 d2 2 -1 last more\n").tag == "last"


def test_topics_that_come_again_are_brought_together_in_file_order(read):
    run = read(b"q2 Q0 d1 1 3 t\nq1 Q0 d1 1 3 t\nq2 Q0 d2 2 2 t\nq1 Q0 d9 1 5 t\nq2 Q0 d0 3 1 t\n")
    assert plain(run) == {"q2": [("d1", 3, 1), ("d2", 2, 2), ("d0", 1, 3)], "q1": [("d1", 3, 1), ("d9", 5, 1)]}


@each_case(
    ("line", "reason"),
    [
        (b"q1 Q0 d3 3 abc tag", "the score is 'abc'; expected a finite decimal number such as 12.5"),
        (b"q1 Q0 d3 3 1,5 tag", "the score is '1,5'"),
        (b"q1 Q0 d3 3 1_0 tag", "the score is '1_0'"),
        (b"q1 Q0 d3 3  tag", f"found 5 columns; {EXPECTED}"),
        (b"q1 Q0 d3 3 nan tag", "the score is 'nan'"),
        (b"q1 Q0 d3 3 inf tag", "the score is 'inf'"),
        (b"q1 Q0 d3 3 -Infinity tag", "the score is '-Infinity'"),
        (b"q1 Q0 d3 3 1e999 tag", "the score is '1e999'"),
        (b"q1 Q0 d3 3 \xff tag", "the score is '\ufffd'"),
        (b"q1 Q0 a docno 3 1.5 tag", f"found 7 columns; {EXPECTED} (a docno cannot contain a space)"),
        (b"q1 Q0 two words here 1.5 tag", "found 7 columns"),
        (b"q1 Q0 AP 880212 3 1.5 tag", "which can be a docno with a space or text after the tag"),
        (b"q1 Q0 WT 10 5 3 1.5 tag", "which can be a docno with a space or text after the tag"),
        (b"q1 Q0 page 12 3.5 1 9.75 tag", "which can be a docno with a space or text after the tag"),
        (b"q1 Q0 d3 3 1.5", "found 5 columns"),
        (b"q1", "found 1 column; expected six columns"),
        (b"#q1 is no comment", "found 4 columns"),
        (b"q\xff1 Q0 d3 3 1.5 tag", r"the topic b'q\xff1' is not UTF-8"),
        (b"q1 Q0 d\xff 3 1.5 tag", r"the docno b'd\xff' is not UTF-8"),
        (b"q1 Q0 d3 3 1.5 t\xff", r"the tag b't\xff' is not UTF-8"),
    ],
)
@each_case("before", [b"", GOOD, GOOD + b"\n# a comment\n", GOOD.replace(b"\n", b"\r\n")])
def test_a_fault_is_named_with_its_line(refusal, line, reason, before):
    fault = refusal(before + line + b"\n" + b"q7 Q0 d 1 1 tag\n")
    assert fault.line == before.count(b"\n") + 1
    assert reason in fault.reason
    assert (fault.others, fault.more) == ((), 0)


def test_a_document_twice_in_a_topic_names_both_lines(refusal):
    fault = refusal(GOOD + b"\nq1 Q0 d1 9 0.5 tag\n")
    assert fault.line == 5
    assert fault.reason == ("document d1 of topic q1 is here and in line 1; expected each document once per topic")


def test_a_document_thrice_names_the_first_line_each_time(refusal):
    fault = refusal(b"\xef\xbb\xbf" + b"q Q0 d 1 1 t\n" * 3)
    assert (fault.line, "in line 1;" in fault.reason) == (2, True)
    assert len(fault.others) == 1
    assert "line 3" in fault.others[0]
    assert "in line 1;" in fault.others[0]


def test_two_docnos_of_one_key_are_told_apart_from_one_docno_twice(refusal, colliding_docnos):
    fault = refusal("".join(f"q Q0 {docno} 1 {i} t\n" for i, docno in enumerate(colliding_docnos)).encode())
    assert fault.reason == "two docnos of one topic have the same 64-bit key; please report this file"


@each_case("data", [b"", b"\n\n", b"# nothing\n", b"\xef\xbb\xbf"])
def test_a_file_without_a_line_of_a_run(refusal, data):
    fault = refusal(data)
    assert (fault.line, fault.reason) == (0, f"the file contains no line of a run; {EXPECTED}")


@each_case(("count", "others", "more"), [(1, 0, 0), (20, 19, 0), (21, 19, 1), (500, 19, 480)])
def test_the_first_twenty_faults_are_shown_and_the_rest_counted(refusal, count, others, more):
    fault = refusal(GOOD + b"".join(b"q3 Q0 d%d 1 x tag\n" % i for i in range(count)))
    assert (fault.line, len(fault.others), fault.more) == (4, others, more)
    assert fault.all_faults()[-1] == (f"… and {more} more" if more else str(fault.all_faults()[-1]))
    assert "line 5" in fault.others[0] if others else True


@pytest.fixture
def both_ways():
    """Return a function that reads bytes column by column and line by line, and returns both results."""

    def pieces_of(data: bytes) -> tuple[run_trec._Piece | None, run_trec._Piece]:
        faults = Faults(path=None)  # type: ignore[arg-type]
        slow = run_trec._line_by_line(data, 0, faults)
        assert not faults.rows
        return run_trec._regular(Text.of(data)), slow

    return pieces_of


@each_case(
    "data",
    [
        GOOD,
        GOOD[:-1],
        GOOD.replace(b" ", b"\t"),
        GOOD.replace(b"\n", b"\r\n"),
        "é Q0 文書-1 1 1.00000001 tag-é\né Q0 a\u00a0b 2 1.00000002 tag\n".encode(),
        b"".join(b"%d Q0 %s %d %s t\n" % (i // 7, b"d" * (1 + i % 40), i, b"%.*f" % (i % 16, i / 7)) for i in range(7)),
        b"".join(b"q Q0 d%d x%d -%de-%d t%d\n" % (i, i, i, i % 300, i) for i in range(400)),
        b"1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n1 Q0 b 2 .5 t\n3 Q0 a 99999999 5. t\n2 Q0 c 999999999 +5 t\n",
        b"".join(b"%d Q0 d%d 1 %d.%d t\n" % (i % 3, i, i, 10 ** (i % 16)) for i in range(300)),
    ],
)
def test_by_columns_and_line_by_line_are_one(both_ways, data):
    fast, slow = both_ways(data)
    assert fast is not None
    assert (fast.topics, fast.firsts.tolist(), fast.tag) == (slow.topics, slow.firsts.tolist(), slow.tag)
    whole = slice(0, len(fast.keys))
    assert alike(Run("", {"": fast.ranking(whole)}), Run("", {"": slow.ranking(whole)}))


def test_a_control_character_divides_no_field_of_an_odd_line(read):
    run = read(b"q Q0 a\x01b 1 2 t\nq Q0 c\x1fd 2 1 t\n")
    assert run.rankings["q"].docno_list() == ["a\x01b", "c\x1fd"]


BY_HAND = {
    Ordering(): lambda line: (-line[0], [*(-ord(letter) for letter in line[1]), 1]),
    Ordering(False): lambda line: (-line[0], [*(-ord(letter) for letter in line[1]), 1]),
    Ordering(False, Ties.DOCNO_ASCENDING): lambda line: (-line[0], line[1]),
    Ordering(False, Ties.RANK): lambda line: (-line[0], line[2]),
    Ordering(False, Ties.FILE): lambda line: -line[0],
    Ordering(False, by=RankedBy.RANK): lambda line: (line[2], [*(-ord(letter) for letter in line[1]), 1]),
    Ordering(False, by=RankedBy.FILE): lambda _: 0,
}


SIZES = (64, 1 << 19)
"""Sizes of the pieces in which a run is read: a few lines, or the whole file."""
SIZED = [(ordering, size) for nth, ordering in enumerate(BY_HAND) for size in (SIZES if LONG else SIZES[nth % 2 :][:1])]


@pytest.mark.parametrize(
    ("ordering", "size"),
    [*SIZED, (Ordering(), 20), (Ordering(), 1000)],
    ids=str,
)
@pytest.mark.parametrize("topics", ["grouped", "interleaved"])
def test_ranked_as_it_is_read_or_after_all_is_read(monkeypatch, tmp_path, size, ordering, topics):
    source = np.random.default_rng(7)
    scores = source.integers(0, 9, 120) / 4  # unordered, with many ties
    which = np.sort(source.integers(0, 9, 120)) if topics == "grouped" else source.integers(0, 9, 120)
    column = source.permutation(120)
    rows = [
        b"q%d Q0 d%d %d %.2f tag\n" % (topic, i, rank, score)
        for i, (topic, rank, score) in enumerate(zip(which, column, scores, strict=True))
    ]
    path = tmp_path / "run"
    path.write_bytes(b"".join(rows[:60]) + b"\n# odd\n" + b"".join(rows[60:]))
    by_hand = {}
    for i, (topic, rank, score) in enumerate(zip(which.tolist(), column.tolist(), scores.tolist(), strict=True)):
        by_hand.setdefault(f"q{topic}", []).append((score, f"d{i}", rank))
    monkeypatch.setattr(run_trec, "texts_of", lambda stream: texts_of(stream, size))
    run = run_trec.rank(path, QUIET, ordering)
    assert (run.tag, list(run), run.ordering) == ("tag", list(by_hand), ordering)
    for topic, entry in by_hand.items():
        lines = sorted(entry, key=BY_HAND[ordering])
        assert run[topic].tolist() == keys_of([docno for _, docno, _ in lines]).tolist()
        by_score = ordering.by is RankedBy.SCORE  # Other orders have no ties.
        tied = [False] + [by_score and above[0] == below[0] for above, below in pairwise(lines)]
        assert run.ties(topic).tolist() == tied
    assert run.all_ties().tolist() == [tied for topic in run for tied in run.ties(topic)]


@each_case(
    "data",
    [
        GOOD + b"\nq1 Q0 d1 9 0.5 tag\n",
        GOOD + b"q2 Q0 d1 9 0.5 tag\n",
        GOOD + b"q1 Q0 d3 3 abc tag\n",
        GOOD + b"q1 Q0 d3 3 2 tag\nq2 Q0 d3 3\n",
        b"\n# x\n",
    ],
)
def test_ranking_names_the_faults_that_reading_names(tmp_path, refusal, data):
    wanted = refusal(data)
    with pytest.raises(InputError) as fault:
        run_trec.rank(tmp_path / "run", QUIET, USUAL_ORDERING)
    assert fault.value.all_faults() == wanted.all_faults()


@each_case(
    "odd",
    [
        b"\n",
        b"# x\n",
        b"q1  Q0 d9 1 1 t\n",
        b"q1 Q0 d9 1 1 t \n",
        b"q1 Q0 d9 1 nan t\n",
        b"q1 Q0 d\xff 1 1 t\n",
        b"q1 Q0 d9 1 1\n",
        b"q1 Q0 d9 1 1 t t\n",
        b"q1 Q0\rd9 1 1 t\n",
        b"# Q0 d9 1 1 t\n",
        b"q1 Q0 d\x0b9 1 1 t\n",
    ],
)
def test_a_piece_with_anything_odd_is_left_to_the_slow_way(odd):
    assert run_trec._regular(Text.of(GOOD)) is not None
    for data in (odd + GOOD, GOOD + odd, GOOD + odd + GOOD):
        assert run_trec._regular(Text.of(data)) is None


CUTS = [(size, newline) for newline in (b"\n", b"\r\n") for size in (1, 20, 21, 40, 64, 1000)]


@pytest.mark.parametrize(("size", "newline"), CUTS if LONG else [*CUTS[:3], *CUTS[4:6], *CUTS[8:11:2]], ids=repr)
def test_pieces_may_be_cut_anywhere_in_a_topic(monkeypatch, tmp_path, read, size, newline):
    rows = [b"q%d Q0 d%d %d %d.25 tag\n" % (i // 11 % 4, i, i % 11, -i) for i in range(60)]
    data = (b"".join(rows[:30]) + b"\n# odd\n" + b"".join(rows[30:])).replace(b"\n", newline)
    whole = read(data)
    at_once = run_trec.rank(tmp_path / "run", QUIET, USUAL_ORDERING)
    monkeypatch.setattr(run_trec, "texts_of", lambda stream: texts_of(stream, size))
    assert alike(read(data), whole)
    assert [len(ranking) for ranking in whole.rankings.values()] == [22, 16, 11, 11]
    in_pieces = run_trec.rank(tmp_path / "run", QUIET, USUAL_ORDERING)
    assert list(in_pieces) == list(at_once)
    assert in_pieces.keys_of_all.tolist() == at_once.keys_of_all.tolist()


def test_lines_are_counted_over_pieces(monkeypatch, refusal):
    monkeypatch.setattr(run_trec, "texts_of", lambda stream: texts_of(stream, 25))
    fault = refusal(GOOD + b"\n# odd\n" + GOOD.replace(b"d", b"e") + b"q3 Q0 d 1 x tag\n")
    assert fault.line == 9


def test_a_file_of_several_pieces(tmp_path):
    path = tmp_path / "run"
    lines = 66_000
    with path.open("wb") as out:
        out.writelines(b"q%d Q0 FT911-%07d %d %.6f tag\n" % (i // 25_000, i, i % 25_000, -i / 7) for i in range(lines))
    assert path.stat().st_size > 2 * PIECE
    run = run_trec.read(path, QUIET)
    assert [len(ranking) for ranking in run.rankings.values()] == [25_000, 25_000, 16_000]
    assert run.rankings["q2"].docno_list()[-1] == "FT911-0065999"
    assert run.rankings["q1"].scores[0] == float("%.6f" % (-25_000 / 7))


def test_what_is_written_is_read_again(tmp_path, read):
    run = read(GOOD + "q3 Q0 a\u00a0b x 1e-310 other\nq3 Q0 文 2 -0.0 tag\n".encode())
    path = tmp_path / "written"
    write(run, path)
    assert alike(run_trec.read(path, QUIET), run)
    assert math.copysign(1, run.rankings["q3"].scores[1]) == -1


@each_case(
    ("head", "is_run"),
    [
        (GOOD, True),
        (b"# x\n\n" + GOOD, True),
        (b"1 0 d 1\n", False),
        (b"", False),
        (b"a b c d e f g\n", False),
        (b"the first line has six words\n", False),
        (GOOD + b"broken\n", True),
    ],
)
def test_a_run_is_known_by_its_first_line(head, is_run):
    assert FORMAT.matches(head) is is_run
