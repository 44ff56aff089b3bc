"""The attention list of a project: equal to the command line's for the same files, with additional checks for
projects.
"""

from __future__ import annotations

import html
import json

import msgspec
import pytest

from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseRules, JudgeDocument, ShowRun
from irdesk.session.scoring.attention import NOTHING_GATHERED, AttentionRequest

TIED = "".join(f"{topic} Q0 {docno} {rank} 1.0 tied\n" for topic in "123" for rank, docno in enumerate("abcde", 1))
RISING = "".join(f"{topic} Q0 {docno} {rank} {rank}.5 rising\n" for topic in "12" for rank, docno in enumerate("ab", 1))
SHOUTED = "".join(
    f"{topic} Q0 {docno} {rank} -{rank} shouted\n" for topic in "13" for rank, docno in enumerate("ABC", 1)
)
OTHER = "1 Q0 x 1 3 other\n9 Q0 x 1 2 other\n"
QRELS = "1 0 a 1\n1 0 b -1\n1 0 c 3\n2 0 a 2\n2 0 b 0\n3 0 c 1\n3 0 e 0\n4 0 e 1\n"
FILES = {"tied.run": TIED, "rising.run": RISING, "shouted.run": SHOUTED, "other.run": OTHER, "graded.qrels": QRELS}


def sentences(workspace, before=NOTHING_GATHERED) -> list[str]:
    return [f"{caution.code.name}: {caution.sentence}" for caution in attention(workspace, before).cautions]


def attention(workspace, before=NOTHING_GATHERED):
    return AttentionRequest.of(workspace).attention(QUIET, before)


@pytest.fixture
def loaded(prepared, empty_project, load, files):
    """Return a project with files that cause many warnings; the qrels are loaded last."""
    for name, text in FILES.items():
        (files / name).write_text(text, encoding="utf-8")

    def load_all(workspace):
        for name in FILES:
            load(workspace, name)

    return prepared(empty_project, load_all)


def test_the_window_lists_what_the_command_line_tells_of_the_same_files(loaded, files, project, capsys):
    def told(*arguments) -> list[str]:
        assert run([*map(str, arguments), "--format", "json"]) == 0
        output = json.loads(capsys.readouterr().out)["warnings"]
        return [f"{entry['code']}: {entry['sentence']}" for entry in output]

    names = [str(files / name) for name in FILES if name.endswith(".run")]
    listed = sentences(loaded)
    assert {line.split(":")[0] for line in listed} == {
        "rank-order",
        "docno-ids",
        "ties-decide",
        "missing-topics",
        "ignored-topics",
        "depth",
        "lowest-grade",
        "negative-grades",
    }
    measures = [word for measure in loaded.state.measures for word in ("-m", str(measure))]
    assert listed == told("evaluate", files / "graded.qrels", *names, *measures)
    assert listed == told("evaluate", project)
    capsys.readouterr()
    assert run(["project", "attention", str(project)]) == 0
    out = capsys.readouterr().out
    assert all(line.split(": ", 1)[1] in out for line in listed)
    assert run(["report", str(project), "-o", str(files / "report.html")]) == 0
    page = html.unescape((files / "report.html").read_text(encoding="utf-8"))
    assert all(line.split(": ", 1)[1] in page for line in listed)
    loaded.execute(ChooseRules(ScoringOptions(level=2, depth=2, complete=True)))
    assert sentences(loaded) == told("evaluate", project) != listed
    hidden = next(source for source in loaded.state.present("run") if source.name == "other")
    loaded.execute(ShowRun(hidden.id, visible=False))
    assert sentences(loaded) == told("evaluate", project)
    assert not any("other:" in line for line in sentences(loaded))


def test_a_judgement_costs_its_topic_and_gives_what_all_anew_gives(loaded, pool):
    pool(loaded, depth=5)
    before = attention(loaded)
    loaded.execute(JudgeDocument("2", "e", 3))
    after = attention(loaded, before)
    assert after.cautions == attention(loaded).cautions != before.cautions
    loaded.execute(ChooseRules(ScoringOptions(level=2)))
    assert attention(loaded, after).cautions == attention(loaded).cautions


def test_checks_of_a_file_are_stored_with_the_run_or_repeated_if_missing(loaded, reopen):
    checks = {source.name: source.check for source in loaded.state.present("run")}
    assert checks["rising"] == RunCheck(2, 2, 2, ("1", "2"), 0)
    assert checks["other"] == RunCheck()
    listed = sentences(loaded)
    again = reopen()
    assert {source.name: source.check for source in again.state.present("run")} == checks
    for source in again.state.present("run"):  # as in a project of an earlier version
        again.state.sources[source.id] = msgspec.structs.replace(source, check=None)
    assert sentences(again) == listed


def test_topics_and_documents_to_judge_without_text_are_told(desk, load, files):
    assert [line for line in sentences(desk) if "text" in line] == [
        "documents-without-text: 4 of 4 documents to judge have no text (a, b, c and 1 more)",
        "topics-without-text: 3 of 3 topics to judge have no text (1, 2, 3)",
    ]
    load(desk, "topics.tsv")
    texts = ({"id": docno, "contents": f"the text of {docno}"} for docno in "abd")
    (files / "documents.jsonl").write_text("".join(f"{json.dumps(text)}\n" for text in texts), encoding="utf-8")
    load(desk, "documents.jsonl")
    assert [line for line in sentences(desk) if "text" in line] == [
        "documents-without-text: 1 of 4 documents to judge have no text (c)",
        "topics-without-text: 1 of 3 topics to judge have no text (3)",
    ]
