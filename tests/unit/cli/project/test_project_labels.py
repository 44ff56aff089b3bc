"""`irdesk project add` and `labels`: model labels on the command line."""

from __future__ import annotations

import json

import pytest
from each_case import each_case

PEOPLE = "".join(f"1 0 p{i} {i % 3}\n" for i in range(60))
MODEL = "".join(f"1 0 p{i} {1 + i % 2}\n" for i in range(120))
FILES = {
    "one.run": "1 Q0 p1 1 3 one\n1 Q0 p2 2 2 one\n",
    "nist.qrels": PEOPLE,
    "judge.qrels": MODEL,
    "umbrela-gpt-4.qrels": MODEL,
    "mixed.qrels": PEOPLE + "".join(f"1 0 p{i} {1 + i % 2}\n" for i in range(60, 120)),
    "topics.tsv": "1\tWhat is it\n",
    "docs.jsonl": '{"docno": "p1", "text": "Text one."}\n',
    "judged.jsonl": json.dumps(
        {"model": "gpt-4o", "query": "what is it", "passage": "Text one.", "judgment": 2, "temperature": 0}
    )
    + "\n",
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs ``irdesk project`` in a folder with the files above and a project p.irdesk, which has
    a run and human qrels.
    """
    folder(FILES)
    made = command("project", with_warnings=True)
    assert made("create", "p", "one.run", "nist.qrels")[0] == 0
    return made


def labels(irdesk) -> list[str]:
    return irdesk("labels", "p.irdesk")[1].splitlines()


def test_a_model_is_named_when_labels_are_added(irdesk):
    status, out, err = irdesk(
        "add",
        "p.irdesk",
        "judge.qrels",
        "--model",
        "gpt-4",
        "--version",
        "0613",
        "--prompt",
        "ab12",
        "--temperature",
        "0.5",
        "--date",
        "2024-05-01",
        "--repeat",
        "2",
    )
    assert (status, out, err) == (0, "load labels judge.qrels: 1 topic, 120 labels\n", "")
    line = "labels     judge.qrels: 1 topic, 120 labels; gpt-4 0613, prompt ab12, temperature 0.5, 2024-05-01, repeat 2"
    assert labels(irdesk) == [line]
    assert line in irdesk("info", "p.irdesk")[1].splitlines()
    assert "judgements 60:" in irdesk("info", "p.irdesk")[1]


def test_a_name_that_suggests_a_model_is_said(irdesk):
    status, out, err = irdesk("add", "p.irdesk", "umbrela-gpt-4.qrels")
    assert (status, out) == (0, "load labels umbrela-gpt-4.qrels: 1 topic, 120 labels\n")
    assert "umbrela-gpt-4.qrels: added as model labels" in err
    assert irdesk("labels", "p.irdesk", "umbrela-gpt-4.qrels", "--people")[0] == 2, "they contradict people's"
    assert irdesk("add", "p.irdesk", "umbrela-gpt-4.qrels", "--people")[0] == 2


def test_a_name_that_suggests_a_model_counts_where_it_is_given_as_judgements(folder, command):
    folder(FILES)
    status, out, err = command(with_warnings=True)("evaluate", "umbrela-gpt-4.qrels", "one.run", "-m", "P@1")
    assert status == 0
    assert "1.0000" in out
    assert "warning [model]: umbrela-gpt-4.qrels: its name looks like a model's, but its grades count here" in err
    assert "warning [model]" not in command(with_warnings=True)("evaluate", "nist.qrels", "one.run", "-m", "P@1")[2]


def test_qrels_are_taken_as_a_models_and_back(irdesk):
    assert irdesk("labels", "p.irdesk", "nist.qrels", "--model", "m")[0] == 0
    assert labels(irdesk) == ["labels     nist.qrels: 1 topic, 60 labels; m"]
    assert irdesk("labels", "p.irdesk", "m", "--version", "2")[0] == 0
    assert labels(irdesk) == ["labels     nist.qrels: 1 topic, 60 labels; m 2"]
    assert irdesk("labels", "p.irdesk", "nist.qrels", "--people")[0] == 0
    assert labels(irdesk) == []
    assert "judgements 60:" in irdesk("info", "p.irdesk")[1]


def test_texts_are_looked_up_whatever_the_order(irdesk):
    status, out, _ = irdesk("add", "p.irdesk", "judged.jsonl", "topics.tsv", "docs.jsonl")
    assert (status, out.splitlines()[-1]) == (0, "load labels judged.jsonl: 1 topic, 1 label")
    assert labels(irdesk) == ["labels     judged.jsonl: 1 topic, 1 label; gpt-4o, temperature 0"]


def test_filled_holes_are_split_and_warned_of(irdesk):
    status, out, err = irdesk("add", "p.irdesk", "mixed.qrels", "--model", "gpt-4")
    assert (status, out) == (0, "load labels mixed.qrels: 1 topic, 60 labels, 60 human judgements left out\n")
    assert err == ""
    assert irdesk("create", "q", "mixed.qrels", "umbrela-gpt-4.qrels")[0] == 0
    status, _, err = irdesk("add", "q.irdesk", "one.run")
    assert status == 0
    assert "warning [filled]: mixed.qrels: 62 of its judgements equal the labels of umbrela-gpt-4.qrels" in err


@each_case(
    ("words", "reason"),
    [
        (("add", "p.irdesk", "judge.qrels", "--model", "m", "--people"), "give one of the two"),
        (("add", "p.irdesk", "judge.qrels", "--model", "m", "--as", "anna"), "give one of the two"),
        (("labels", "p.irdesk", "--model", "m"), "give the name of a set of labels"),
        (
            ("labels", "p.irdesk", "none", "--model", "m"),
            "0 sets of labels or qrels are called none; there are nist",
        ),
    ],
)
def test_impossible_labels_are_refused(irdesk, words, reason):
    status, out, err = irdesk(*words)
    assert (status, out) == (2, "")
    assert reason in err
