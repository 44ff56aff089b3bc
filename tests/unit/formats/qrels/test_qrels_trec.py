"""Qrels: accepted input, and the wording of errors."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.domain.progress import QUIET
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.qrels.qrels_trec import FORMAT, write

pytestmark = pytest.mark.usefixtures("each_reader")

GOOD = b"q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 -2\n"
GRADES = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": -2}}
EXPECTED = "expected four columns: topic iteration docno grade"


@each_case(
    "data",
    [
        GOOD,
        GOOD.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + GOOD,
        GOOD.replace(b" ", b"\t"),
        GOOD.replace(b" ", b" \t "),
        GOOD[:-1],
        b"# made by hand\n\n" + GOOD.replace(b"\n", b"\n\n#\n"),
        GOOD.replace(b" 0 d", b" Q0 d"),
        GOOD.replace(b" 0 d", b" 4.5 d"),
        GOOD.replace(b" 1\n", b" +1\n"),
        GOOD.replace(b" 1\n", b" 001\n"),
    ],
)
def test_four_columns(read, data):
    assert read(data).grades == GRADES


def test_only_ascii_white_space_divides(read):
    assert read("q1 0 a\u00a0b 1\nq1 0 c\u3000d 0\n".encode()).grades == {"q1": {"a\u00a0b": 1, "c\u3000d": 0}}


@each_case("name", ["01", "0012", "NA", "1e5", "nan", "#1", "é", "文書"])
def test_ids_stay_what_they_are(read, name):
    assert read(f"{name} 0 {name} 3\n".encode()).grades == {name: {name: 3}}


def test_topics_and_documents_stand_in_file_order_even_when_they_come_again(read):
    grades = read(b"q2 0 b 1\nq1 0 z 1\nq2 0 a 1\nq1 0 y 1\n").grades
    assert [(topic, list(topic_grades)) for topic, topic_grades in grades.items()] == [
        ("q2", ["b", "a"]),
        ("q1", ["z", "y"]),
    ]


def test_great_grades(read):
    assert read(b"q 0 a 2000000000\nq 0 b -99999999999\n").grades == {"q": {"a": 2_000_000_000, "b": -99_999_999_999}}


@each_case(
    ("line", "reason"),
    [
        (b"q1 0 d3 1.9", "the grade is '1.9'; expected an integer such as 0, 1 or -1"),
        (b"q1 0 d3 abc", "the grade is 'abc'"),
        (b"q1 0 d3 1_0", "the grade is '1_0'"),
        (b"q1 0 d3 1e0", "the grade is '1e0'"),
        (b"q1 0 d3 --1", "the grade is '--1'"),
        (b"q1 0 d3 9999999999999999999", "the grade is '9999999999999999999'"),
        (b"q1 0 d3 \xff", "the grade is '\ufffd'"),
        (b"q1 0 d3", f"found 3 columns; {EXPECTED}"),
        (b"q1", f"found 1 column; {EXPECTED}"),
        (b"q1 0 a docno 1", f"found 5 columns; {EXPECTED} (a docno cannot contain a space)"),
        (b"q\xff 0 d3 1", r"the topic b'q\xff' is not UTF-8"),
        (b"q1 0 d\xff 1", r"the docno b'd\xff' is not UTF-8"),
        (b"q1 0 d1 1", "document d1 of topic q1 is judged here and in line 1; expected one judgement"),
        (b"q1 9 d1 0", "document d1 of topic q1 is judged here and in line 1"),
    ],
)
@each_case("between", [b"", b"\n# a comment\n", b"\r\n"])
def test_a_fault_is_named_with_its_line(refusal, line, reason, between):
    fault = refusal(GOOD + between + line + b"\nq7 0 d 1\n")
    assert fault.line == (GOOD + between).count(b"\n") + 1
    assert reason in fault.reason
    assert (fault.others, fault.more) == ((), 0)


@each_case("data", [b"", b"\n\n", b"# nothing\n", b"\xef\xbb\xbf"])
def test_a_file_without_a_judgement(refusal, data):
    fault = refusal(data)
    assert (fault.line, fault.reason) == (0, f"the file has no judgement; {EXPECTED}")


@each_case(("count", "others", "more"), [(1, 0, 0), (20, 19, 0), (21, 19, 1), (500, 19, 480)])
def test_the_first_twenty_faults_are_shown_and_the_rest_counted(refusal, count, others, more):
    fault = refusal(GOOD + b"".join(b"q3 0 d%d x\n" % i for i in range(count)))
    assert (fault.line, len(fault.others), fault.more) == (4, others, more)


def test_counts_and_grades_in_use(read):
    qrels = read(GOOD)
    assert (qrels.judgements, qrels.grade_set()) == (3, {1, 0, -2})


def test_what_is_written_is_read_again(tmp_path, read):
    qrels = read(GOOD + "é 0 a\u00a0b 3\n".encode())
    path = tmp_path / "written"
    write(qrels, path)
    again = qrels_trec.read(path, QUIET)
    assert again == qrels
    assert list(again.grades) == list(qrels.grades)


@each_case(
    ("head", "is_qrels"),
    [
        (GOOD, True),
        (b"# x\n\n" + GOOD, True),
        (b"1 Q0 d 1 2.5 t\n", False),
        (b"", False),
        (b"a few words here\n", False),
    ],
)
def test_qrels_are_known_by_their_first_line(head, is_qrels):
    assert FORMAT.matches(head) is is_qrels
