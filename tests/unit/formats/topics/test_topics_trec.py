"""Topics in TREC's SGML and XML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from each_case import each_case
from real_files import RealFiles

from irdesk.domain.errors import InputError, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.domain.topic import Topic
from irdesk.formats.topics import topics_trec

OPEN = b"""<top>
<num> Number: 301
<title> Topic: International
 Organized Crime

<desc> Description:
Identify <b>organizations</b> &amp; R&D
in crime.

<narr> Narrative:
A relevant document.
</top>
"""


@pytest.fixture
def topics(tmp_path: Path) -> Callable[[bytes], list[Topic]]:
    def read(data: bytes) -> list[Topic]:
        path = tmp_path / "topics"
        path.write_bytes(data)
        return topics_trec.read(path, QUIET)

    return read


Read = Callable[[bytes], list[Topic]]


@each_case(
    ("name", "count", "first"),
    [
        ("formats/topics/topics.adhoc.301-350.txt", 50, ("301", "International Organized Crime")),
        ("formats/topics/topics.microblog2011.txt", 50, ("MB001", "BBC World Service staff cuts")),
        ("formats/topics/topics.web.101-150.txt", 50, ("101", "ritz carlton lake las vegas")),
        ("formats/topics/topics.fire12hi.176-225.txt", 50, ("176", "वाई एस आर रेड्डी की मौत")),
        ("runs/robust03/topics.robust04.txt", 250, ("301", "International Organized Crime")),
        ("runs/trec-covid-round5/topics.covid-round5.xml", 50, ("1", "coronavirus origin")),
        ("collections/npl-trectext/query-text.trec", 93, ("1", "MEASUREMENT OF DIELECTRIC CONSTANT")),
        ("collections/cacm-html/topics.cacm.txt", 64, ("1", "What articles exist which deal with TSS")),
        ("collections/cranfield-trec/cran.qry.xml", 225, ("1", "what similarity laws must be obeyed")),
    ],
)
def test_real_files(shared: RealFiles, name: str, count: int, first: tuple[str, str]) -> None:
    topics = topics_trec.read(shared / f"data/{name}", QUIET)
    assert len(topics) == count
    assert topics[0].id == first[0]
    assert topics[0].title.startswith(first[1])
    assert not any("<" in text or "\n" in text for t in topics for text in (t.title, t.description, t.narrative))


def test_real_sections(shared: RealFiles) -> None:
    robust = topics_trec.read(shared / "data/runs/robust03/topics.robust04.txt", QUIET)
    assert all(topic.description and topic.narrative for topic in robust)
    assert not any(topic.description.startswith("Description") for topic in robust)
    covid = topics_trec.read(shared / "data/runs/trec-covid-round5/topics.covid-round5.xml", QUIET)
    assert covid[0].description == "what is the origin of COVID-19"
    assert covid[0].narrative.startswith("seeking range of information")
    web = topics_trec.read(shared / "data/formats/topics/topics.web.101-150.txt", QUIET)
    assert web[0].description == "Find information about the Ritz Carlton resort at Lake Las Vegas."


def test_open_tags_labels_and_lines(topics: Read) -> None:
    [topic] = topics(OPEN)
    assert topic == Topic(
        "301", "International Organized Crime", "Identify organizations & R&D in crime.", "A relevant document."
    )


def test_closed_tags_carriage_returns_and_a_mark(topics: Read) -> None:
    data = b"\xef\xbb\xbf<TOP>\r\n<NUM>007</NUM>\r\n<TITLE>a\r\nb</TITLE>\r\n</TOP>"
    assert topics(data) == [Topic("007", "a b")]


def test_an_id_stays_as_it_is(topics: Read) -> None:
    data = b'<topics><topic number="0012" lang="en"><query>x</query></topic><topic number=1e5><query>y</query></topic>'
    assert [topic.id for topic in topics(data)] == ["0012", "1e5"]


def test_a_topic_that_is_not_closed_ends_at_the_next(topics: Read) -> None:
    data = b"<top><num>1<title>a</top>\n<top><num>2<title>b\n<top><num>3<title>c</top>"
    assert [(topic.id, topic.title) for topic in topics(data)] == [("1", "a"), ("2", "b"), ("3", "c")]


def test_a_topic_without_a_title_has_its_bare_text(topics: Read) -> None:
    assert topics(b'<topic number="1">58 y <i>male</i></topic>') == [Topic("1", "58 y male")]
    assert topics(b"<top><num>1</num><desc>d</desc></top>") == [Topic("1", "d", "d")]


def test_comments_are_no_topics(topics: Read) -> None:
    data = b"<!-- <top><num>1<title>a</top> --><top><num>2<title>b<!-- c --></top>"
    assert topics(data) == [Topic("2", "b")]


def test_sections_inside_of_a_closed_section(topics: Read) -> None:
    data = b"<TOPIC><NUM>1</NUM><TITLE>t</TITLE><NARR><BACK>back</BACK> <RELE>rele</RELE></NARR></TOPIC>"
    assert topics(data) == [Topic("1", "t", "", "back rele")]


def test_texts_of_windows(topics: Read) -> None:
    assert topics(b"<top><num>1<title>caf\xe9 \x93x\x94</top>") == [Topic("1", "café “x”")]


@each_case(
    ("data", "line", "says"),
    [
        (b"", 0, "contains no topic; expected <top>"),
        (b"<top>\n<title>a\n</top>", 1, "has no id; expected <num>"),
        (b"\n<top><num> <title>a</top>", 2, "topic id is empty; expected one without white space"),
        (b"<top><num>1 2<title>a</top>", 1, "topic id is '1 2'; expected one without white space"),
        (b"<top><num>\xe9<title>a</top>", 1, "is not UTF-8"),
        (b"<top><num>1</top>", 1, "topic 1 has no text; expected a <title>"),
        (b"<top><num>1<title>a</top>\n</top>", 2, "found </top> where none is open; expected <top>"),
        (b"<top><num>1<title>a</top>\n<top><num>2<title>b", 2, "cut off by the end of the file; expected its closing"),
        (b"<top><num>1<title>a</top>\n\n<top><num>1<title>a</top>", 3, "topic 1 is here and in line 1"),
        (b"<top><num>1<title>a</top><top><num>1<title>a</top>", 1, "topic 1 is here and in line 1"),
    ],
)
def test_faults(topics: Read, data: bytes, line: int, says: str) -> None:
    with pytest.raises(InputError, match=r"expected|UTF-8") as caught:
        topics(data)
    assert caught.value.line == line
    assert says in caught.value.reason


def test_twenty_faults_and_the_count_of_the_rest(topics: Read) -> None:
    with pytest.raises(InputError) as caught:
        topics(b"<top><title>a</top>\n" * 25)
    assert len(caught.value.others) == 19
    assert caught.value.more == 5


def test_it_can_be_cancelled(tmp_path: Path) -> None:
    class Stop:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled

    path = tmp_path / "topics"
    path.write_bytes(OPEN)
    with pytest.raises(TaskCancelled):
        topics_trec.read(path, Stop())


@each_case(
    "body",
    [
        b"<num> Number: 7\n<title> a\n\n<desc> Description:\nb &amp; c\n\n<narr> Narrative:\nd\n",
        b"<num>7</num><title>a</title><desc>b</desc>",
        b"<NUM> 7 </num >\n<Title>a</TITLE>\n<narr>b",
        b"<num>7</num><desc>a<desc>b</desc><title>",
        b"<number>7</number>\r\n<query>\xe9 a</query>\r\n",
        b"<num>7<title>a<desc>b<title>c</title>",
    ],
)
def test_sections_without_other_tags_are_read_as_with_them(topics: Read, body: bytes) -> None:
    """An additional line-break tag forces the reader to check every tag of the last section."""
    place = body.rfind(b">", 0, body.rfind(b"</") if body.rstrip().endswith(b">") else None) + 1
    others = body[:place] + b"<br>" + body[place:]
    assert topics(b"<top>" + body + b"</top>") == topics(b"<top>" + others + b"</top>")
