"""Files with ambiguous columns on the command line: the question and its answers."""

from __future__ import annotations

import os
import threading

import pytest
from each_case import each_case
from short_and_long_tests import LONG

# One run in all formats, and judgements under which its APs are (1 + 2/3) / 2 and 1/2, with mean 2/3.
RUN = [("q1", "a", 1, 3.5), ("q1", "b", 2, 2.5), ("q1", "c", 3, 1.5), ("q2", "b", 1, 9.5), ("q2", "a", 2, 1.5)]
GRADES = [("q1", "a", 1), ("q1", "b", 0), ("q1", "c", 2), ("q2", "a", 1)]
RUNS = {
    "six": "".join(f"{t} Q0 {d} {r} {s} six\n" for t, d, r, s in RUN),
    "five": "".join(f"{t} Q0 {d} {r} {s}\n" for t, d, r, s in RUN),
    "ranks": "".join(f"{t}\t{d}\t{r}\n" for t, d, r, _ in RUN),
    "scores": "".join(f"{t} {d} {s}\n" for t, d, _, s in RUN),
    "run.json": '{"q1": {"a": 3.5, "b": 2.5, "c": 1.5}, "q2": {"a": 1.5, "b": 9.5}}',
    "whole.json": '{"q1": {"a": 3, "b": 2, "c": 1}, "q2": {"a": 1, "b": 9}}',
}
QRELS = {
    "four": "".join(f"{t} 0 {d} {g}\n" for t, d, g in GRADES),
    "three": "".join(f"{t} {d} {g}\n" for t, d, g in GRADES),
    "beir": "query-id\tcorpus-id\tscore\n" + "".join(f"{t}\t{d}\t{g}\n" for t, d, g in GRADES),
    "qrels.json": '{"q1": {"a": 1, "b": 0, "c": 2}, "q2": {"a": 1}}',
    "strata": "".join(f"{t} 0 {d} 1 {g}\n" for t, d, g in GRADES),
    "subtopics": "".join(f"{t} {part} {d} {g - part}\n" for t, d, g in GRADES for part in (0, 1)),
}
SAID = "map                   \tall\t0.6667\n"


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs a command in a folder with the files above and returns exit status, stdout and
    stderr.
    """
    folder(RUNS | QRELS)
    return command()


def evaluated(irdesk, qrels: str, name: str, *more: str) -> tuple[int, str, str]:
    return irdesk("evaluate", qrels, name, "-m", "map", "--format", "trec", *more)


@each_case("qrels", QRELS)
@each_case("name", RUNS)
def test_all_forms_of_a_run_and_of_judgements_are_one(irdesk, qrels, name):
    more = ("--columns", "qid,docid,rank") if name == "ranks" else ()
    assert evaluated(irdesk, qrels, name, *more) == (0, SAID, "")


def test_three_columns_are_asked_about(irdesk):
    status, out, err = evaluated(irdesk, "four", "ranks")
    assert (status, out) == (2, "")
    assert err == (
        "irdesk: ranks: found three columns, such as 'q1 a 1': the third can be a rank or score; choose with "
        "--columns topic,docno,rank or --columns topic,docno,score\n"
    )


def test_the_answer_holds_for_files_of_as_many_columns(irdesk):
    status, out, _ = irdesk("evaluate", "three", "six", "ranks", "--columns", "topic,docno,rank", "--format", "csv")
    assert status == 0
    assert "six" in out
    assert "ranks" in out
    assert evaluated(irdesk, "three", "ranks", "--columns", "topic docno score")[1] != SAID


def test_columns_that_nobody_knows_are_refused(irdesk):
    status, _, err = evaluated(irdesk, "four", "ranks", "--columns", "topic,colour")
    assert status == 2
    assert "'topic,colour' does not name known columns; expected one of: " in err


def test_a_project_is_told_too(irdesk):
    status, _, err = irdesk("project", "create", "p.irdesk", "ranks")
    assert (status, "the third can be a rank or score or grade" in err) == (2, True)
    assert irdesk("project", "create", "p.irdesk")[0] == 0
    status, out, err = irdesk("project", "add", "p.irdesk", "ranks", "--columns", "topic,docno,rank")
    assert (status, err) == (0, "")
    assert all(count in out for count in ("ranks", "2 topics", "5 lines"))
    status, _, err = irdesk(
        "project", "add", "p.irdesk", "three", "--columns", "topic,docno,grade", "--columns", "topic,text"
    )
    assert (status, err) == (0, "")
    status, out, err = irdesk("project", "add", "p.irdesk", "strata", "subtopics")
    assert (status, err) == (0, "")
    assert "topics with strata" in out
    assert "topics with subtopics" in out


@each_case("qrels", QRELS)
@each_case("name", RUNS)
def test_a_run_of_other_topics_alone_is_refused_in_every_form(irdesk, tmp_path, qrels, name):
    (tmp_path / name).write_text(RUNS[name].replace("q1", "x1").replace("q2", "x2"))
    more = ("--columns", "topic,docno,rank") if name == "ranks" else ()
    for status, out, err in (evaluated(irdesk, qrels, name, *more), irdesk("curve", qrels, name, *more)):
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"irdesk: {qrels}: has no judgements for the topics of any run; ")
        assert "(x1 in the run, q1 in the qrels)" in err


def test_a_project_warns_of_a_run_of_other_topics_once(irdesk, command, tmp_path):
    irdesk = command(with_warnings=True)
    advice = "Check that the run and the qrels belong to the same collection."
    warning = "irdesk: warning [no-topics]: {}: none of its topics is judged. " + advice + "\n"
    for name, text in RUNS.items():
        (tmp_path / name).write_text(text.replace("q1", "x1").replace("q2", "x2"))
    (tmp_path / "another").write_text("q1 Q0 a 1 1 another\n")
    # A project reads JSON with small integers as qrels, unless it is declared to be a run.
    forms = [*((name, "four") for name in RUNS if name != "whole.json"), *(("six", name) for name in QRELS)]
    for number, (name, qrels) in enumerate(dict.fromkeys(forms)):
        of_run = {"ranks": ("--columns", "topic,docno,rank")}.get(name, ())
        of_qrels = {"three": ("--columns", "topic,docno,grade")}.get(qrels, ())
        added = f"added{number}.irdesk"
        assert irdesk("project", "create", added, name, *of_run)[::2] == (0, ""), name  # no warning without qrels
        assert irdesk("project", "add", added, qrels, *of_qrels)[::2] == (0, warning.format(name)), (name, qrels)
        if LONG or number == 0:
            assert irdesk("project", "add", added, "another")[::2] == (0, "")
        created = irdesk("project", "create", f"created{number}", qrels, name, *of_run, *of_qrels)
        assert created[::2] == (0, warning.format(name)), (name, qrels)


def test_a_pipe_written_by_another_program_is_read(irdesk, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=(RUNS["six"],))
    writer.start()
    assert evaluated(irdesk, "four", "pipe") == (0, SAID, "")
    writer.join()


def test_a_project_takes_no_pipe(irdesk, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    status, _, err = irdesk("project", "create", "p", "pipe")
    assert (status, err) == (2, "irdesk: pipe: is a pipe or a device; expected a file that can be read again\n")
