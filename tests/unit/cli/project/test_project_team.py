"""`irdesk project assign|export-packages|import-packages`: several assessors without a window or a server, up to the
published qrels.
"""

from __future__ import annotations

import hashlib
import json

import pytest
from each_case import each_case

from irdesk.domain.pool import is_again
from irdesk.domain.progress import QUIET
from irdesk.session.commands import CannotTell, JudgeDocument
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries

FILES = {
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n2 Q0 d 1 1 one\n3 Q0 e 1 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 a 2 2 two\n",
    "topics.tsv": "1\tthe first\n2\tthe second\n3\tthe third\n",
    "docs.jsonl": "".join(f'{{"id": "{docno}", "title": "T", "text": "text of {docno}"}}\n' for docno in "abcd"),
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs ``irdesk project`` in a folder with the files above and returns exit status, stdout
    and stderr.
    """
    folder(FILES)
    return command("project")


def done(result: tuple[int, str, str]) -> str:
    assert result[0] == 0, result
    return result[1]


def judged(path, grade: int, leave: str = "") -> None:
    workspace = workspace_of(open_project(path, QUIET), "somebody else")
    queries = Queries(workspace)
    for topic, queue in workspace.state.pool.queues.items():
        for entry in queue:
            if entry.startswith(leave) and leave:
                workspace.execute(CannotTell(topic, entry, "?"))
            else:
                workspace.execute(JudgeDocument(topic, entry, 0 if is_again(entry) else grade))
    assert queries.progress().open == 0
    workspace.close()


@pytest.fixture
def team(irdesk, tmp_path, kept):
    (tmp_path / "out").mkdir()
    path = tmp_path / "study.irdesk"
    if "study" in kept:
        path.write_bytes(kept["study"])
        return tmp_path / "out"
    done(irdesk("create", "study", "one.run", "two.run", "topics.tsv", "docs.jsonl"))
    done(irdesk("pool", "study.irdesk", "--depth", "9"))
    people = [part for name in ("Anna B.", "ben") for part in ("--assessor", name)]
    output = done(irdesk("assign", "study.irdesk", *people, "--shared", "1", "--repeats", "50%"))
    assert output.splitlines()[0] == "assign 3 topics to Anna B., ben"
    assert output.splitlines()[3:] == ["3 of 5 documents (60 %) are judged by 2."]
    kept["study"] = path.read_bytes()
    return tmp_path / "out"


def test_from_handing_out_to_published_qrels(irdesk, team, tmp_path):
    output = done(irdesk("export-packages", "study.irdesk", "-o", "out"))
    assert {path.name for path in team.iterdir()} == {"study-Anna-B.irdesk", "study-ben.irdesk"}
    assert " repeated" in output
    assert "1 without text" in output
    judged(team / "study-Anna-B.irdesk", 2, leave="b")
    again = irdesk("import-packages", "study.irdesk", "out/study-ben.irdesk")
    assert done(again) == "no new entries in study-ben.irdesk\n"
    judged(team / "study-ben.irdesk", 1)
    status, out, err = irdesk(
        "import-packages", "study.irdesk", "out/study-ben.irdesk", "out/study-Anna-B.irdesk", "out/study-ben.irdesk"
    )
    assert status == 0
    assert [line.split(" from")[0].split(" of ")[-1] for line in out.splitlines()[:2]] == ["ben", "Anna B."]
    assert out.splitlines()[2:] == [
        "no new entries in study-ben.irdesk",
        "2 packages imported, 14 new judgements, 1 package without new entries",
    ]
    assert "disagree on 2 documents that are not adjudicated" in err
    report = done(irdesk("publish", "study.irdesk"))
    assert (
        "Unresolved disagreements: 2 documents, first a (topic 1), c (topic 1). Published for these: the majority's "
        "grade" in report
    )
    assert "Every pooled document is judged." in report
    written = done(irdesk("publish", "study.irdesk", "-o", "final.qrels", "--form", "plain", "--level", "2"))
    assert written.splitlines()[-1] == "wrote final.qrels and final.provenance.json"
    lines = (tmp_path / "final.qrels").read_text().splitlines()
    assert len(lines) == 5
    assert {line.split()[3] for line in lines} <= {"0", "1"}
    message = json.loads((tmp_path / "final.provenance.json").read_text())
    assert message["qrels"]["sha256"] == hashlib.sha256((tmp_path / "final.qrels").read_bytes()).hexdigest()
    assert [person["name"] for person in message["assessors"]] == ["Anna B.", "ben"]
    assert message["pool"]["runs"] == ["one", "two"]
    assert {source["name"]: source["sha256"] for source in message["sources"]}["one"] == hashlib.sha256(
        FILES["one.run"].encode()
    ).hexdigest()
    assert [taken["name"] for taken in message["taken in"]] == ["study-ben.irdesk", "study-Anna-B.irdesk"]
    workspace = workspace_of(open_project(tmp_path / "study.irdesk", QUIET), "ben")
    (record,) = workspace.state.publications
    assert (record.path, record.form, record.judgements) == (str(tmp_path / "final.qrels"), "plain", 5)
    assert record.basis == workspace.state.basis_of_grades(), "the record that the window makes"
    workspace.close()
    done(irdesk("publish", "study.irdesk", "-o", "final.qrels", "--form", "plain", "--level", "2"))
    again = json.loads((tmp_path / "final.provenance.json").read_text())
    assert {**again, "written": ""} == {**message, "written": ""}
    assert "in order" in done(irdesk("check", "study.irdesk"))


def test_packages_of_chosen_assessors_go_to_a_folder_that_is_created(irdesk, team, tmp_path):
    both = [part for name in ("ben", "Anna B.") for part in ("--assessor", name)]
    done(irdesk("export-packages", "study.irdesk", *both, "-o", "new/folder"))
    assert len(list((tmp_path / "new" / "folder").iterdir())) == 2
    done(irdesk("export-packages", "study.irdesk", "--assessor", "ben", "-o", "ben.irdesk"))
    assert (tmp_path / "ben.irdesk").is_file()


def test_the_reason_for_another_overlap_than_planned_is_given(irdesk, team):
    people = [part for name in ("Anna B.", "ben") for part in ("--assessor", name)]
    output = done(irdesk("assign", "study.irdesk", *people, "--overlap", "40%"))
    assert "Whole topics are shared: 1 of 3." in output.splitlines()[-1]


def test_a_package_that_lacks_imported_judgements_is_named(irdesk, team, tmp_path):
    done(irdesk("export-packages", "study.irdesk", "--assessor", "ben", "-o", "first.irdesk"))
    done(irdesk("export-packages", "study.irdesk", "--assessor", "ben", "-o", "second.irdesk"))
    workspace = workspace_of(open_project(tmp_path / "first.irdesk", QUIET), "ben")
    workspace.execute(JudgeDocument("1", "a", 1))
    workspace.close()
    status, _, err = irdesk("import-packages", "study.irdesk", "first.irdesk")
    assert status == 0
    assert err == (
        "irdesk: The last exported package of ben lacks 1 of these judgements. Export it again before ben continues.\n"
    )


def test_an_assessor_without_topics_is_refused_before_any_package_is_written(irdesk, team):
    done(irdesk("assign", "study.irdesk", *(part for name in "abcd" for part in ("--assessor", name))))
    names = [part for name in "abcd" for part in ("--assessor", name)]
    status, _, err = irdesk("export-packages", "study.irdesk", *names, "-o", "out")
    assert (status, err) == (2, "irdesk: no topic is assigned to b\n")
    assert list(team.iterdir()) == []


@each_case(
    ("arguments", "words"),
    [
        (
            ("export-packages", "study.irdesk", "--assessor", "carl", "-o", "x.irdesk"),
            "carl is not an assessor of this project",
        ),
        (("export-packages", "study.irdesk", "-o", "nowhere.irdesk"), "nowhere.irdesk: is not a folder"),
        (("export-packages", "study.irdesk", "-o", "one.run/new"), "one.run/new: cannot be created"),
        (("assign", "study.irdesk", "--assessor", "a", "--overlap", "120"), "'120' is not a percentage from 0 to 100"),
        (
            ("assign", "study.irdesk", "--assessor", "a", "--shared", "1-2, 99", "--shared", "x*"),
            "topic 99, x* is not in the pool",
        ),
        (("import-packages", "study.irdesk", "topics.tsv"), "this is not an irdesk project"),
        (("import-packages", "study.irdesk", "missing.irdesk"), "the project does not exist"),
    ],
)
def test_impossible_commands_are_refused_in_one_line(irdesk, team, arguments, words):
    status, _, err = irdesk(*arguments)
    assert (status, len(err.splitlines())) == (2, 1)
    assert words in err


def test_the_verbs_of_earlier_versions_still_work(irdesk):
    assert "--assessor" in done(irdesk("hand-out", "--help"))
    assert "FILE" in done(irdesk("take-in", "--help"))
