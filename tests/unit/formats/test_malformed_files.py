"""A table of malformed lines in runs and judgements, tested in every format variant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from each_case import each_case
from fuzz.format_samples import SAMPLES

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Run
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import by_name, sniff

pytestmark = pytest.mark.usefixtures("each_reader")

# Each row has topic, docno, rank, and score or grade, as written in the file.
Row = tuple[str, str, str, str]
ROWS: list[Row] = [("q1", "d1", "1", "12.5"), ("q1", "d2", "2", "11"), ("q2", "d1", "1", "3e-1")]
GRADES: list[Row] = [("q1", "d1", "", "1"), ("q1", "d2", "", "0"), ("q2", "d1", "", "-2")]

RUNS: dict[str, Callable[[Row], str]] = {
    "trec-run": lambda row: f"{row[0]} Q0 {row[1]} {row[2]} {row[3]} tag",
    "untagged-run": lambda row: f"{row[0]} Q0 {row[1]} {row[2]} {row[3]}",
    "scored-run": lambda row: f"{row[0]} {row[1]} {row[3]}",
    "ranked-run": lambda row: f"{row[0]} {row[1]} {row[2]}",
}
QRELS: dict[str, Callable[[Row], str]] = {
    "trec-qrels": lambda row: f"{row[0]} 0 {row[1]} {row[3]}",
    "diversity-qrels": lambda row: f"{row[0]} 1 {row[1]} {row[3]}",
    "three-column-qrels": lambda row: f"{row[0]} {row[1]} {row[3]}",
    "beir-qrels": lambda row: f"{row[0]}\t{row[1]}\t{row[3]}",
    "stratified-qrels": lambda row: f"{row[0]} 0 {row[1]} 1 {row[3]}",
}
BEFORE = {"beir-qrels": "query-id\tcorpus-id\tscore\n"}
BOTH = [*((name, ROWS) for name in RUNS), *((name, GRADES) for name in QRELS)]
SCORED = [name for name in RUNS if name != "ranked-run"]
Refusal = Callable[[str, str], InputError]
Reading = Callable[[str, str], object]


def text_of(name: str, rows: list[Row]) -> str:
    line = (RUNS | QRELS)[name]
    return BEFORE.get(name, "") + "".join(f"{line(row)}\n" for row in rows)


def line_of(name: str, row: int) -> int:
    """Return the line number of a row in `text_of`; both numbers start at 1."""
    return row + BEFORE.get(name, "").count("\n")


@pytest.fixture
def reading(tmp_path: Path) -> Reading:
    """Return a function that reads text with the reader of the given name."""

    def read(name: str, text: str) -> object:
        path = tmp_path / "file"
        path.write_bytes(text.encode(errors="surrogateescape"))
        return by_name(name).read(path, QUIET)

    return read


@pytest.fixture
def refusal(reading: Reading) -> Refusal:
    """Return a function that reads text, which must be refused, and returns the error."""

    def fault_of(name: str, text: str) -> InputError:
        with pytest.raises(InputError) as fault:
            reading(name, text)
        return fault.value

    return fault_of


def content(value: object) -> dict[str, list[tuple[str, float]]]:
    """Return the docnos with their scores or grades, keyed by topic, in file order."""
    if isinstance(value, Run):
        return {
            topic: list(zip(one.docno_list(), one.scores.tolist(), strict=True))
            for topic, one in value.rankings.items()
        }
    return {topic: list(grades.items()) for topic, grades in value.grades.items()}  # type: ignore[attr-defined]


@each_case("name", RUNS)
def test_runs_are_read(reading: Reading, name: str) -> None:
    second = {"q1": [-1.0, -2.0], "q2": [-1.0]} if name == "ranked-run" else {"q1": [12.5, 11.0], "q2": [0.3]}
    result = content(reading(name, text_of(name, ROWS)))
    assert result == {"q1": list(zip(["d1", "d2"], second["q1"], strict=True)), "q2": [("d1", second["q2"][0])]}


@each_case("name", QRELS)
def test_judgements_are_read(reading: Reading, name: str) -> None:
    assert content(reading(name, text_of(name, GRADES))) == {"q1": [("d1", 1), ("d2", 0)], "q2": [("d1", -2)]}


@each_case("name", RUNS)
def test_a_document_twice_in_a_topic_of_a_run_names_both_lines(refusal: Refusal, name: str) -> None:
    fault = refusal(name, text_of(name, [*ROWS, ("q1", "d1", "3", "1.5")]))
    assert fault.line == 4
    assert "document d1 of topic q1 is here and in line 1; expected each document once" in fault.reason


@each_case("name", QRELS)
def test_a_judgement_twice_names_both_lines(refusal: Refusal, name: str) -> None:
    for grade in ("1", "0"):
        fault = refusal(name, text_of(name, [*GRADES, ("q1", "d1", "", grade)]))
        assert fault.line == line_of(name, 4)
        assert f"document d1 of topic q1 is judged here and in line {line_of(name, 1)}; expected one" in fault.reason


@each_case("name", SCORED)
def test_a_score_that_is_no_finite_number(refusal: Refusal, name: str) -> None:
    for score in ("abc", "1,5", "1_0", "nan", "inf", "-Infinity", "1e999", "0x10", "٣"):
        fault = refusal(name, text_of(name, [*ROWS, ("q3", "d1", "1", score)]))
        assert fault.line == 4, score
        assert f"the score is '{score}'; expected a finite decimal number" in fault.reason


@each_case("name", SCORED)
def test_an_empty_score(refusal: Refusal, name: str) -> None:
    fault = refusal(name, text_of(name, [*ROWS, ("q3", "d1", "1", "")]))
    width = len(text_of(name, ROWS).split("\n")[0].split())
    assert (fault.line, fault.reason.split(";")[0]) == (4, f"found {width - 1} columns")


@each_case("rank", ["abc", "1.5", "-1", "nan", "123456789"])
def test_a_rank_that_stands_for_the_score_is_a_whole_number(refusal: Refusal, rank: str) -> None:
    fault = refusal("ranked-run", text_of("ranked-run", [*ROWS, ("q3", "d1", rank, "")]))
    assert (fault.line, f"the rank is '{rank}'" in fault.reason) == (4, True)


@each_case("name", QRELS)
def test_a_grade_that_is_no_integer(refusal: Refusal, name: str) -> None:
    for grade in ("1.9", "abc", "1_0", "1e0", "nan", "--1", "9" * 19):
        fault = refusal(name, text_of(name, [*GRADES, ("q3", "d1", "", grade)]))
        assert fault.line == line_of(name, 4), grade
        assert f"the grade is '{grade}'; expected an integer" in fault.reason


@each_case(("name", "rows"), BOTH)
def test_blank_lines_are_skipped(reading: Reading, name: str, rows: list[Row]) -> None:
    text = text_of(name, rows)
    without = content(reading(name, text))
    for blank in ("", " ", "\t ", "\r"):
        with_blanks = f"{blank}\n" + text.replace("\n", f"\n{blank}\n") + blank
        assert content(reading(name, with_blanks)) == without, repr(blank)


@each_case(("name", "rows"), BOTH)
def test_comments_are_skipped(reading: Reading, name: str, rows: list[Row]) -> None:
    text = text_of(name, rows)
    without = content(reading(name, text))
    for comment in ("#", "# by hand", "# q9 Q0 d9 1 1 tag", "# q9 0 d9 1", "# q9 d9 1", "#\tx"):
        assert content(reading(name, text.replace("\n", f"\n{comment}\n"))) == without, comment
        assert content(reading(name, f"{comment}\n{text}")) == without, comment


@each_case(("name", "rows"), BOTH)
def test_a_topic_that_begins_with_a_hash_is_no_comment(reading: Reading, name: str, rows: list[Row]) -> None:
    result = content(reading(name, text_of(name, [(f"#{topic}", *row) for topic, *row in rows])))  # type: ignore[list-item]
    assert list(result) == ["#q1", "#q2"]


@each_case(("name", "rows"), BOTH)
def test_seven_columns_or_more(refusal: Refusal, name: str, rows: list[Row]) -> None:
    line = (RUNS | QRELS)[name](("q3", "a docno with many spaces", "1", "1"))
    fault = refusal(name, text_of(name, rows) + line + "\n")
    assert fault.line == line_of(name, 4)
    assert f"found {len(line.split())} columns; expected" in fault.reason
    assert "a docno cannot contain a space" in fault.reason


@each_case("name", [*RUNS, *QRELS, "preferences"])
def test_an_empty_file(refusal: Refusal, name: str) -> None:
    for text in ("", "\n", " \r\n\n", "\ufeff", "# nothing\n"):
        fault = refusal(name, text)
        assert fault.line == 0, repr(text)
        assert fault.reason.startswith(("the file contains no ", "the file has no "))
        assert "expected" in fault.reason


@each_case(("name", "rows"), BOTH)
def test_the_first_twenty_faults_and_the_count_of_the_rest(refusal: Refusal, name: str, rows: list[Row]) -> None:
    for count in (1, 20, 21, 300):
        fault = refusal(name, text_of(name, rows) + "".join(f"q3 only{i}\n" for i in range(count)))
        assert (fault.line, 1 + len(fault.others), fault.more) == (line_of(name, 4), min(count, 20), max(0, count - 20))


SPOILED: dict[str, Callable[[str], str]] = {
    "several blanks": lambda s: s.replace(" ", "   "),
    "tabs": lambda s: s.replace(" ", "\t"),
    "mixed": lambda s: s.replace(" ", " \t"),
    "blanks at the end": lambda s: s.replace("\n", " \t \n"),
    "crlf": lambda s: s.replace("\n", "\r\n"),
    "blanks at the start": lambda s: "  " + s.replace("\n", "\n\t"),
    "bom": lambda s: "\ufeff" + s,
    "no last newline": lambda s: s[:-1],
    "other blanks": lambda s: s.replace(" ", "\x0b\x0c"),
}


@each_case(("name", "rows"), BOTH)
def test_irregular_blanks(reading: Reading, name: str, rows: list[Row]) -> None:
    text = text_of(name, rows)
    regular = content(reading(name, text))
    for kind, spoiled in SPOILED.items():
        assert content(reading(name, spoiled(text))) == regular, kind


@each_case(("name", "rows"), BOTH)
def test_only_ascii_white_space_divides(reading: Reading, name: str, rows: list[Row]) -> None:
    odd = "a\u00a0b\u3000c\u0085d\x01\x1c"
    result = content(reading(name, text_of(name, [(odd, odd, "1", "1"), *rows])))
    assert next(iter(result)) == odd
    assert result[odd][0][0] == odd


@each_case(("name", "rows"), BOTH)
def test_ids_stay_what_they_are(reading: Reading, name: str, rows: list[Row]) -> None:
    for identifier in ("01", "0012", "NA", "1e5", "nan", "文書"):
        topics = content(reading(name, text_of(name, [*rows, (identifier, identifier, "1", "1")])))
        assert topics[identifier][0][0] == identifier


@each_case(("name", "rows"), BOTH)
def test_ids_that_are_not_utf_8(refusal: Refusal, name: str, rows: list[Row]) -> None:
    for topic, docno, what in (("q\udcff", "d", "topic"), ("q", "d\udcff", "docno")):
        fault = refusal(name, text_of(name, [*rows, (topic, docno, "1", "1")]))
        assert fault.line == line_of(name, 4)
        assert fault.reason.startswith(f"the {what} b'")
        assert "is not UTF-8" in fault.reason


@each_case("name", ["trec-run", "untagged-run", "scored-run", "trec-qrels", "beir-qrels"])
def test_files_with_later_malformed_lines_are_recognised(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_text(text_of(name, (ROWS if name in RUNS else GRADES) * 3) + "a b c d e f g h\n")
    assert sniff(path).name == name


NESTED = '{"q1": {"d1": %s, "d2": 0},\n "q2": {"d1": 1}}\n'


@each_case("name", ["json-run", "json-qrels"])
def test_json_is_read(reading: Reading, name: str) -> None:
    assert content(reading(name, NESTED % "2")) == {"q1": [("d1", 2), ("d2", 0)], "q2": [("d1", 1)]}


@each_case(("name", "what"), [("json-run", "score"), ("json-qrels", "grade")])
def test_json_with_a_value_that_is_no_number(refusal: Refusal, name: str, what: str) -> None:
    for value in ("abc", "1_0", "nan", "NaN", "Infinity", "1e999", '"1"', '""', "null", "true"):
        fault = refusal(name, "\n" + NESTED % value)
        assert (fault.line, f"the {what} is '{value}'" in fault.reason) == (2, True), value


def test_json_qrels_have_whole_grades(refusal: Refusal) -> None:
    assert "the grade is '1.9'; expected an integer" in refusal("json-qrels", NESTED % "1.9").reason


@each_case("name", ["json-run", "json-qrels"])
def test_json_with_a_document_or_topic_twice_names_both_lines(refusal: Refusal, name: str) -> None:
    fault = refusal(name, '{"q1": {\n"d1": 1,\n"d\\u0031": 2},\n"q1": {"d2": 1}}')
    assert (fault.line, "in line 2; expected each document once" in fault.reason) == (3, True)
    assert "topic q1 is here and in line 1; expected each topic once" in fault.others[0]


@each_case("name", ["json-run", "json-qrels"])
@each_case(
    ("text", "line", "reason"),
    [
        ('{"q1": {"d1": 1}', 1, "found 'the end of the file' where ',' is expected"),
        ('{"q1": {"d1": 1},\n}', 2, "found '}' where a topic is expected"),
        ('{"q1":\n {"d1" 1}}', 2, "where a docno is expected"),
        ('{"q1": {"d1": [1]}}', 1, "found '[1]}}' where a number is expected"),
        ('{"q1": [1]}', 1, "found '[1]}' where '{' is expected"),
        ('{"q1": {"d1": 1}}\nx', 2, "found 'x' after the end of the object"),
        ('{"q1": {"a b": 1}}', 1, "the docno is 'a b'; expected one without white space"),
        ('{"": {"a": 1}}', 1, "the topic is empty"),
        ('{"q1": {"\\ud800": 1}}', 1, "is not a JSON string in UTF-8"),
        ('{"q1": {"\udcff": 1}}', 1, "is not a JSON string in UTF-8"),
        ("{}", 0, "the file "),
        ('{"q1": {}}', 0, "the file "),
        ("", 1, "found 'the end of the file' where '{' is expected"),
    ],
)
def test_json_of_another_form(refusal: Refusal, name: str, text: str, line: int, reason: str) -> None:
    fault = refusal(name, text)
    assert (fault.line, reason in fault.reason) == (line, True), fault.reason


def test_every_reader_of_runs_and_judgements_is_known() -> None:
    from irdesk.formats.format_detection import formats_of

    names = {each.name for kind in (Kind.RUN, Kind.QRELS) for each in formats_of(kind)}
    assert names >= {*RUNS, *QRELS}
    assert names == SAMPLES.keys()
