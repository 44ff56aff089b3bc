"""``irdesk report``: one page on the whole evaluation, reproducible byte for byte, safe for any file names."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.session.project_files.project_opening import open_project

QRELS = "".join(f"{topic} 0 d{i} {(topic + i) % 3}\n" for topic in range(1, 9) for i in range(6))
NASTY = "<script>alert(1)</script>&\"'"


def _run(tag: str, shift: int) -> str:
    return "".join(
        f"{topic} Q0 d{(i * shift + topic) % 8} {i} {10 - i} {tag}\n" for topic in range(1, 9) for i in range(8)
    )


class Page(HTMLParser):
    """Parser of the page: its elements, its text, and the resources that a browser would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.fetched += [
            value for name, value in attrs if name in {"src", "href", "data"} and not value.startswith("#")
        ]
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.said.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.said).split())


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Write qrels, topics and three runs to the current folder. One run's tag looks like an HTML tag."""
    files = {
        "qrels": QRELS,
        "one.run": _run("one", 1),
        "two.run": _run("two", 3),
        "three.run": _run(NASTY, 5),
        "topics.tsv": "1\tfirst <b>bold\n2\tsecond \u202e turned\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def project(folder, capsys, kept) -> Path:
    """Create a project of the files in `folder`, with a pool."""
    if "p" in kept:
        (folder / "p.irdesk").write_bytes(kept["p"])
        return folder / "p.irdesk"
    assert run(["project", "create", "p", "qrels", "topics.tsv", "one.run", "two.run", "three.run"]) == 0
    assert run(["project", "pool", "p.irdesk", "--depth", "3", "--seed", "7", "--order", "random"]) == 0
    capsys.readouterr()
    kept["p"] = (folder / "p.irdesk").read_bytes()
    return folder / "p.irdesk"


def test_it_says_what_was_done(project):
    assert run(["report", "p.irdesk", "-o", "r.html"]) == 0
    page = Page((project.parent / "r.html").read_text(encoding="utf-8"))
    assert page.open == []
    for text in (
        "There are 48 judgements of 8 topics with the grades 0, 1, 2.",
        "the first 3 documents of 3 runs, taken in the order of the runs' own lines",
        "seed 7).",
        "Each of the other 2 runs was compared with one over 8 topics that all runs have",
        "by the paired t test, two-sided at 0.05, p-values corrected by Holm for the 2 comparisons of a measure",
        "trec_eval 9 conventions",
        "first <b>bold",
        NASTY,
    ):
        assert " ".join(text.split()) in page.text
    assert "useful on the topic" not in page.text, "nobody wrote a definition of a grade"
    assert "Sources of judgements 48 imported from qrels" in page.text
    for name in ("qrels", "one.run", "two.run", "three.run", "topics.tsv"):
        assert hashlib.sha256((project.parent / name).read_bytes()).hexdigest() in page.text
    assert page.tags.count("svg") == 3
    assert page.tags.count("desc") == 3


def test_its_numbers_are_those_of_the_other_commands(project, capsys):
    """Means equal those of ``irdesk evaluate``; differences and p-values equal those of ``irdesk compare``."""
    assert run(["report", "p.irdesk", "-o", "r.html"]) == 0
    page = Page((project.parent / "r.html").read_text(encoding="utf-8"))
    capsys.readouterr()
    files = ["qrels", "one.run", "two.run", "three.run"]
    assert run(["compare", *files, "-m", "AP"]) == 0
    for line in capsys.readouterr().out.splitlines()[1:4]:
        cells = line.replace(NASTY, "three").split()
        assert cells[1] in page.text
        if cells[0] != "one":
            assert cells[4] in page.text
            interval = re.search(r"\[[+-][0-9.]+, [+-][0-9.]+\]", line)
            assert interval
            # Compare the columns from the interval of the difference to wins, ties and losses.
            assert " ".join(line[interval.start() :].split("/")[0].split()[:-1]) in page.text
    assert run(["compare", *files, "-m", "AP"]) == 0
    variance = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("two-way ANOVA"))
    assert variance in page.text


def test_marks_and_what_is_undefined_are_those_of_the_test(folder, capsys):
    """Ten topics, with a run that is worse in all of them, and a copy of the baseline."""
    ranks = {"base": "abc", "worse": "cba", "copy": "abc"}
    for name, docnos in ranks.items():
        lines = [
            f"{topic} Q0 {docno} {i} {9 - i} {name}\n"
            for topic in range(10)
            for i, docno in enumerate(docnos if name != "worse" or topic else "cab")
        ]
        (folder / f"{name}.run").write_text("".join(lines))
    (folder / "easy").write_text("".join(f"{topic} 0 a 1\n" for topic in range(10)))
    assert run(["project", "create", "m", "easy", *(f"{name}.run" for name in ranks)]) == 0
    assert run(["report", "m.irdesk", "-o", "m.html", "--baseline", "base"]) == 0
    page = Page((folder / "m.html").read_text(encoding="utf-8"))
    assert "† significantly better, ‡ significantly worse than base." in page.text
    assert re.search(r"worse 0\.35\d\d .* t\(9\) = -\S+ <0\.0001 <0\.0001‡ 0/0/10 ", page.text)
    assert re.search(r"copy 1\.0000 – \+0\.0000 – 0\.0000 undefined undefined undefined 0/10/0 –", page.text)
    assert "copy – base: paired t: undefined, because the runs do not differ in any topic." in page.text


def test_nothing_is_fetched_and_nothing_runs(project):
    assert run(["report", "p.irdesk", "-o", "r.html"]) == 0
    text = (project.parent / "r.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.fetched == []
    assert not {"script", "link", "img", "iframe", "object", "embed", "form", "base"} & set(page.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert "\u202e" not in text
    assert "default-src 'none'" in text


def test_the_same_project_gives_the_same_bytes(project):
    """The report is written again, after reopening, in another process with another hash seed, and while a window has
    the project open.
    """
    options = ["--test", "randomization", "--permutations", "500"]
    program = "import sys; from irdesk.cli.main import run; sys.exit(run(sys.argv[1:]))"
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [sys.executable, "-c", program, "report", "p.irdesk", "-o", "0.html", *options]
    subprocess.run(arguments, check=True, env=environment, cwd=project.parent)
    open_project(project, QUIET).store.close()
    assert run(["report", str(project), "-o", str(project.parent / "1.html"), *options]) == 0
    pages = [(project.parent / f"{i}.html").read_bytes() for i in range(2)]
    assert len(set(pages)) == 1
    assert b"otherwise 500 drawn with seed 1" in pages[0]


def test_the_project_stays_as_it_is(project):
    before, beside = project.read_bytes(), sorted(path.name for path in project.parent.iterdir())
    assert run(["report", "p.irdesk", "-o", "-"]) == 0
    assert project.read_bytes() == before
    assert sorted(path.name for path in project.parent.iterdir()) == beside


def test_a_project_that_is_open_elsewhere_is_read_as_it_is_stored(project, capsys):
    assert run(["report", "p.irdesk", "-o", "-"]) == 0
    closed = capsys.readouterr().out
    opened = open_project(project, QUIET)
    try:
        assert run(["report", "p.irdesk", "-o", "-"]) == 0
        assert capsys.readouterr().out == closed
    finally:
        opened.store.close()


@pytest.mark.parametrize(
    "files",
    [[], ["qrels"], ["one.run"], ["topics.tsv"], ["qrels", "one.run"]],
    ids=lambda files: " ".join(files) or "none",
)
def test_it_is_a_whole_page_whatever_is_missing(folder, capsys, files):
    assert run(["project", "create", "p", *files]) == 0
    assert run(["report", "p.irdesk", "-o", "-"]) == 0
    page = Page(capsys.readouterr().out.split("\n", 1 + len(files))[-1])
    assert page.open == []
    assert "nan" not in page.text.lower().split()
    if "qrels" not in files:
        assert "Nothing is judged yet, so there are no scores." in page.text


def test_another_baseline_and_refusals(project, capsys):
    assert run(["report", "p.irdesk", "-o", "r.html", "--baseline", "two"]) == 0
    text = (project.parent / "r.html").read_text(encoding="utf-8")
    assert "Each run against two, by" in text
    assert run(["report", "p.irdesk", "-o", "r.html", "--baseline", "four"]) == 2
    assert "no run is called four; there are" in capsys.readouterr().err
    assert run(["report", "p.irdesk", "-o", "p.irdesk"]) == 2
    assert "would overwrite the project" in capsys.readouterr().err
    assert run(["report", "no.irdesk", "-o", "r.html"]) == 2
    assert "the project does not exist" in capsys.readouterr().err
