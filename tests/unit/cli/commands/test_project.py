"""`irdesk project`: a project is created, filled, pooled, described, checked and published without a window."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from each_case import each_case

from irdesk.cli.commands import project as cli_project
from irdesk.domain.progress import QUIET
from irdesk.session.commands import CannotTell, JudgeDocument, TakeBack, WriteComment, WriteNote
from irdesk.session.project_files.project_opening import open_project, workspace_of

FILES = {
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n2 Q0 d 1 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 a 2 2 two\n",
    "qrels": "1 0 a 1\n1 0 b 0\n2 0 d 3\n",
    "contrary": "1 0 a 0\n",
    "topics.tsv": "1\tthe first\n2\tthe second\n",
    "bad": "1 Q0 a 1 3 one\n1 Q0 b 2 x one\n",
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs an ``irdesk project`` command in a folder with the files above and returns exit
    status, stdout and stderr.
    """
    folder(FILES)
    return command("project")


@pytest.fixture
def made(irdesk, folder, kept):
    """Return a function that runs an ``irdesk project`` command next to a project p.irdesk with two runs, qrels and
    topics.
    """
    path = folder({}) / "p.irdesk"
    if "p" in kept:
        path.write_bytes(kept["p"])
        return irdesk
    assert irdesk("create", "p", "one.run", "two.run", "qrels", "topics.tsv") == (
        0,
        "load run one: 2 topics, 3 lines, depth 2\nload run two: 1 topic, 2 lines, depth 2\n"
        "load qrels qrels: 2 topics, 3 judgements\nload topics topics.tsv: 2 topics\nmade p.irdesk\n",
        "",
    )
    kept["p"] = path.read_bytes()
    return irdesk


def refused(result: tuple[int, str, str]) -> str:
    status, _, err = result
    assert (status, err.count("\n"), "Traceback" in err) == (2, 1, False)
    return err.removesuffix("\n")


def test_a_folder_stands_for_the_files_of_known_formats_in_it(irdesk, folder):
    collection = folder({}) / "all"
    (collection / "deeper").mkdir(parents=True)
    for name in ("two.run", "qrels", "topics.tsv"):
        (collection / name).write_text(FILES[name])
    (collection / "deeper" / "one.run").write_text(FILES["one.run"])
    (collection / "README").write_text("What these files are.\n")
    status, out, err = irdesk("create", "p", "all")
    assert (status, err) == (0, "irdesk: all: 1 file of no known format is left out: README\n")
    assert out.splitlines() == [
        "load qrels qrels: 2 topics, 3 judgements",
        "load topics topics.tsv: 2 topics",
        "load run one: 2 topics, 3 lines, depth 2",
        "load run two: 1 topic, 2 lines, depth 2",
        "made p.irdesk",
    ]


def test_a_folder_with_a_run_among_other_files_is_no_documents(irdesk, folder):
    collection = folder({}) / "all"
    collection.mkdir()
    (collection / "one.run").write_text(FILES["one.run"])
    for number in range(7):
        (collection / f"expected-{number}.txt").write_text("The output of another program.\n")
    status, out, err = irdesk("create", "p", "all")
    assert (status, out.splitlines()) == (0, ["load run one: 2 topics, 3 lines, depth 2", "made p.irdesk"])
    names = ", ".join(f"expected-{number}.txt" for number in range(5))
    assert err == f"irdesk: all: 7 files of no known format are left out: {names} and 2 more\n"


def test_a_project_is_named_without_its_suffix(made):
    assert made("info", "p") == made("info", "p.irdesk")


def test_a_folder_of_texts_is_documents(irdesk, folder):
    texts = folder({}) / "texts"
    texts.mkdir()
    for docno in "abcd":
        (texts / f"{docno}.txt").write_text(f"The text of {docno}, which is prose.\n")
    status, out, _ = irdesk("create", "p", "texts", "one.run")
    assert (status, out.splitlines()[0]) == (0, "load documents texts: 4 documents, 4 kept")


def test_info_says_what_is_there(made):
    status, out, err = made("info", "p.irdesk")
    assert (status, err) == (0, "")
    assert out.splitlines()[:5] == [
        "topics     topics.tsv: 2 topics",
        "qrels      qrels: 2 topics, 3 judgements",
        "run        one: 2 topics, 3 lines, depth 2",
        "run        two: 1 topic, 2 lines, depth 2",
        "scale      from the qrels: 0, 1, 2, 3",
    ]
    assert "one: 2 topics used, 0 missing, 0 ignored" in out


def test_an_empty_project_has_info_too(irdesk):
    irdesk("create", "empty", "--scale", "binary")
    assert irdesk("info", "empty.irdesk") == (0, "scale      binary: 0 not relevant, 1 relevant\n", "")


def test_the_same_seed_gives_the_same_pool(made):
    status, out, _ = made("pool", "p.irdesk", "--depth", "1", "--seed", "7")
    assert (status, out) == (0, "pool 3 documents to depth 1 from 2 runs, random order, seed 7\n")
    assert "pool       3 documents of 2 topics, 2 judged" in made("info", "p.irdesk")[1]
    assert made("pool", "p.irdesk", "--run", "two")[1].startswith(
        "pool 2 documents to depth 10 from 1 run, random order"
    )


def test_check_finds_nothing_wrong(made):
    status, out, err = made("check", "p.irdesk")
    assert (status, err) == (0, "")
    looked_at = (
        "integrity of the file",
        "checksums of rows",
        "journal against memory",
        "orders of runs",
        "pool and queues",
        "scores against a new evaluation",
        "scores against exported files",
    )
    assert out.splitlines() == [f"{what}: in order" for what in looked_at]


def test_check_of_a_damaged_index(made, tmp_path):
    path = tmp_path / "p.irdesk"
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_meta_1'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[page * size - 1] ^= 1  # The last byte of the index page belongs to a name.
    path.write_bytes(data)
    status, out, err = made("check", "p.irdesk")
    assert status == 2
    assert "checksums of rows: in order" in out
    assert err.splitlines()[0].startswith("integrity of the file: the file is damaged: ")
    assert err.splitlines()[-1] == "irdesk: p.irdesk: 1 problems found; see irdesk project repair"


def test_judgements_and_runs_are_exported(made, tmp_path):
    made("pool", "p.irdesk")
    workspace = workspace_of(open_project(tmp_path / "p.irdesk", QUIET), "A")
    workspace.execute(JudgeDocument("1", "c", 2))
    workspace.execute(JudgeDocument("1", "b", 1))
    workspace.close()
    status, out, _ = made("export", "p.irdesk", "--qrels", "out.qrels", "--run", "two", "out.run")
    assert (status, out.splitlines()) == (
        0,
        [
            "wrote 4 judgements of 2 topics to out.qrels",
            "2 by A, 2 imported from qrels",
            "wrote 2 lines of two to out.run",
        ],
    )
    assert sorted((tmp_path / "out.qrels").read_text().splitlines()) == ["1 0 a 1", "1 0 b 1", "1 0 c 2", "2 0 d 3"]
    assert (tmp_path / "out.run").read_text() == "1 Q0 c 1 3.0 two\n1 Q0 a 2 2.0 two\n"


def test_the_export_says_what_it_leaves_out_and_the_journal_has_it_all(made, tmp_path):
    made("pool", "p.irdesk")
    workspace = workspace_of(open_project(tmp_path / "p.irdesk", QUIET), "A")
    for command in (
        CannotTell("1", "c", "torn"),
        WriteComment("1", "c", "two\nlines"),
        WriteNote("1", 4, "vague"),
        JudgeDocument("1", "b", 1, 2.5),
        TakeBack("1", "b"),
    ):
        workspace.execute(command)
    workspace.close()
    status, out, err = made("export", "p.irdesk", "--qrels", "out.qrels", "--journal", "journal.jsonl")
    assert (status, err) == (0, "irdesk: left out because they have no grade: 1 cannot tell\n")
    assert out == ("wrote 3 judgements of 2 topics to out.qrels\nwrote 5 rows of the journal to journal.jsonl\n")
    rows = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert [row["what"] for row in rows] == ["mark", "mark", "note", "mark", "mark"]
    assert (rows[0]["mark"]["grade"], rows[0]["mark"]["abstention"], rows[0]["mark"]["reason"]) == (
        None,
        "cannot tell",
        "torn",
    )
    assert rows[1]["mark"]["comment"] == "two\nlines"
    assert rows[2]["note"] == {"difficulty": 4, "text": "vague"}
    assert (rows[3]["mark"]["grade"], rows[3]["mark"]["seconds"], rows[4]["mark"]) == (1, 2.5, None)
    assert {(row["assessor"], row["topic"]) for row in rows} == {("A", "1")}


IMPOSSIBLE = [
    (("create", "p"), "irdesk: p.irdesk: the file already exists; choose another name"),
    (("create", "missing/p"), "the folder missing does not exist"),
    (("create", "q", "--scale", "x"), "argument --scale: invalid choice: 'x'"),
    (("info", "missing.irdesk"), "irdesk: missing.irdesk: the project does not exist"),
    (("info", "one.run"), "irdesk: one.run: this is not an irdesk project"),
    (("add", "p.irdesk", "missing"), "irdesk: missing: cannot be read: No such file"),
    (("add", "p.irdesk", "bad"), "irdesk: bad, line 2: the score is 'x'"),
    (("add", "p.irdesk", "one.run"), "irdesk: one.run: run one is already loaded"),
    (("add", "p.irdesk", "contrary"), "irdesk: contrary: contrary and qrels disagree on 1 judgement. "),
    (("pool", "p.irdesk", "--depth", "0"), "irdesk: the depth of a pool must be 1 or more, not 0"),
    (("pool", "p.irdesk", "--depth", "x"), "argument --depth: invalid int value: 'x'"),
    (("pool", "p.irdesk", "--run", "three"), "irdesk: no run is called three; the runs are one, two"),
    (("export", "p.irdesk"), "irdesk: choose what to export"),
    (("export", "p.irdesk", "--run", "three", "out"), "irdesk: no run is called three"),
    (("export", "p.irdesk", "--qrels", "missing/out"), "irdesk: missing/out: cannot be written: No such file"),
    ((), "irdesk project: the following arguments are required: VERB"),
]


def test_impossible_commands_are_refused_in_one_line(made):
    for arguments, message in IMPOSSIBLE:
        assert message in refused(made(*arguments)), arguments
    assert made("check", "p.irdesk")[0] == 0


def test_files_added_before_an_error_are_kept(made, tmp_path):
    (tmp_path / "three.run").write_text("1 Q0 z 1 1 three\n", encoding="utf-8")
    status, out, err = made("add", "p.irdesk", "three.run", "bad")
    assert (status, out) == (2, "load run three: 1 topic, 1 line, depth 1\n")
    assert "bad, line 2" in err
    assert "run        three" in made("info", "p.irdesk")[1]


@each_case("files", [["bad"], ["one.run", "bad"], ["none"], ["one.run", "one.run"]])
def test_a_project_is_made_with_all_its_files_or_not_at_all(irdesk, tmp_path, files):
    before = sorted(path.name for path in tmp_path.iterdir())
    assert "made" not in irdesk("create", "q", *files)[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert irdesk("create", "q", "one.run")[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*before, "q.irdesk"])
    (tmp_path / "q.irdesk").unlink()


def test_a_project_that_is_interrupted_while_it_is_made_leaves_nothing(irdesk, tmp_path, monkeypatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = sorted(path.name for path in tmp_path.iterdir())
    monkeypatch.setattr(cli_project, "warn_of_topics", interrupt)
    assert irdesk("create", "q", "one.run")[0] == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_project_that_is_open_is_read_and_not_changed(made, tmp_path):
    made("pool", "p.irdesk")
    closed = made("info", "p.irdesk")
    workspace = workspace_of(open_project(tmp_path / "p.irdesk", QUIET), "A")
    assert made("info", "p.irdesk") == closed
    assert made("check", "p.irdesk")[0] == 0
    workspace.execute(JudgeDocument("1", "c", 2))
    assert made("export", "p.irdesk", "--qrels", "out.qrels")[0] == 0
    assert "1 0 c 2\n" in (tmp_path / "out.qrels").read_text()
    assert "is open in another irdesk (process" in refused(made("pool", "p.irdesk"))
    workspace.close()


def test_topics_may_be_numbered_by_their_place(irdesk, tmp_path):
    (tmp_path / "cran.qry").write_text(".I 001\n.W\nfirst\n.I 004\n.W\nsecond\n", encoding="utf-8")
    irdesk("create", "p")
    assert irdesk("add", "p.irdesk", "--by-position", "cran.qry")[0] == 0
    workspace = workspace_of(open_project(tmp_path / "p.irdesk", QUIET), "A")
    assert list(workspace.state.topics) == ["1", "2"]
    workspace.close()
