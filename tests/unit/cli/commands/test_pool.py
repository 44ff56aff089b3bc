"""``irdesk pool`` and ``irdesk project pool``: the same runs give the same pool, in a file and in a project."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.progress import QUIET
from irdesk.formats.qrels.qrels_stratified import read_stratified

FILES = {
    "one.run": "".join(f"{t} Q0 a{i:02} {9 - i} {(i * 7) % 10} one\n" for t in (1, 2) for i in range(10)),
    "two.run": "".join(f"{t} Q0 a{(i * 3 + t) % 13:02} {i} {10 - i} two\n" for t in (1, 2, 3) for i in range(10)),
    "more": "1 extra\n7 other\n# a comment\n",
    "documents.jsonl": '{"_id": "a05", "text": "of wings"}\n{"_id": "w1", "title": "Wings", "text": "that flutter"}\n',
    "some.qrels": "1 0 a00 1\n1 0 a01 0\n",
}


@pytest.fixture
def cli(folder, command):
    """Return a function that runs irdesk in a folder with the files above and returns its stdout and stderr."""
    folder(FILES)

    def call(*arguments: object, status: int = 0) -> tuple[str, str]:
        given, out, err = command()(*arguments)
        assert given == status, err
        return out, err

    return call


@pytest.fixture
def project(cli, folder, kept):
    path = folder({}) / "p.irdesk"
    if "p" in kept:
        path.write_bytes(kept["p"])
    else:
        cli("project", "create", "p", "one.run", "two.run")
        kept["p"] = path.read_bytes()
    return cli


@each_case(
    "options",
    [
        ("--depth", "5"),
        ("--depth", "5", "--order", "docno"),
        ("--depth", "5", "--taken", "score", "--order", "depth"),
        ("--depth", "5", "--taken", "rank", "--order", "mtf"),
        ("--depth", "3", "--depth-of", "two=7", "--topic", "1", "--topic", "3", "--order", "maxmean"),
        ("--depth", "4", "--order", "rrf", "--add", "more"),
        ("--depth", "4", "--order", "borda"),
        ("--depth", "6", "--order", "decides", "--between", "two", "one"),
        ("--depth", "10", "--sample", "1-2:100%,3-:30%"),
        ("--depth", "3", "--topic", "1-2"),
    ],
)
def test_a_project_makes_the_same_pool(project, options):
    project("project", "pool", "p.irdesk", *options, "--seed", "42")
    project("project", "export", "p.irdesk", "--pool", "theirs")
    _, text = project("pool", "one.run", "two.run", *options, "--seed", "42", "-o", "ours")
    assert Path("ours").read_text() == Path("theirs").read_text()
    assert "seed 42" in text
    out, _ = project("pool", "one.run", "two.run", *options, "--seed", "42", "-o", "-")
    assert out == Path("ours").read_text()


def test_the_order_of_taking_changes_what_is_pooled(cli):
    pooled = {}
    for taken in ("file", "score", "rank"):
        out, _ = cli("pool", "one.run", "--depth", "2", "--order", "docno", "--taken", taken, "-o", "-")
        pooled[taken] = [line.split()[1] for line in out.splitlines() if line.startswith("1 ")]
    # In file order, the scores are 0 7 4 1 8 5 2 9 6 3 and the ranks 9 8 … 0.
    assert pooled == {"file": ["a00", "a01"], "score": ["a04", "a07"], "rank": ["a08", "a09"]}
    assert cli("pool", "one.run", "--depth", "2", "--order", "docno", "-o", "-")[0].split()[1::2] == ["a00", "a01"] * 2


def test_a_seed_that_was_not_given_is_told(cli):
    out, text = cli("pool", "one.run", "two.run", "-o", "-")
    seed = text.split()[-1]
    assert cli("pool", "one.run", "two.run", "-o", "-", "--seed", seed)[0] == out


def test_a_sample_keeps_its_strata(project):
    project("pool", "one.run", "two.run", "--sample", "50%", "-o", "pool", "--strata", "strata", "--seed", "1")
    project("project", "pool", "p.irdesk", "--sample", "50%", "--seed", "1")
    _, text = project("project", "export", "p.irdesk", "--stratified", "exported")
    ours, theirs = read_stratified(Path("strata"), QUIET), read_stratified(Path("exported"), QUIET)
    assert ours == theirs
    judged = len(Path("pool").read_text().splitlines())
    assert f"{judged} documents of the sample are not judged yet" in text
    assert 2 * judged >= ours.judgements > judged
    project("project", "add", "p.irdesk", "some.qrels")
    project("project", "export", "p.irdesk", "--stratified", "exported")
    result = read_stratified(Path("exported"), QUIET).grades["1"]
    drawn = {line.split()[1] for line in Path("pool").read_text().splitlines() if line.startswith("1 ")}
    for docno, grade in (("a00", 1), ("a01", 0)):
        assert result[docno] == (grade if docno in drawn else -1), "what was not drawn is not part of the sample"


def test_a_pool_grows_by_a_run_a_file_and_a_search(project):
    project("project", "pool", "p.irdesk", "--run", "one", "--depth", "3", "--seed", "1", "--order", "docno")
    project("project", "export", "p.irdesk", "--pool", "before")
    project("project", "add", "p.irdesk", "documents.jsonl")
    project(
        "project", "pool", "p.irdesk", "--grow", "--add", "more", "--search", "1", "wings FLUTTER", "--order", "docno"
    )
    project("project", "export", "p.irdesk", "--pool", "grown")
    before, grown = (Path(name).read_text().splitlines() for name in ("before", "grown"))
    assert set(grown) == {*before, "1 extra", "7 other", "1 w1"}
    project("project", "pool", "p.irdesk", "--grow", "--run", "two", "--depth", "2")
    project("project", "export", "p.irdesk", "--pool", "again")
    assert set(grown) < set(Path("again").read_text().splitlines())
    text, _ = project("project", "pool", "p.irdesk", "--grow", "--topic", "3")
    assert text.endswith(" runs, docno order, seed 1\n"), "its order and seed stay"


def test_a_pool_that_people_work_on_is_not_replaced_unasked(project):
    project("project", "pool", "p.irdesk", "--depth", "3")
    project("project", "pool", "p.irdesk", "--depth", "4", "--order", "docno")  # allowed: nobody has worked on it yet
    project("project", "export", "p.irdesk", "--pool", "before")
    project("project", "assign", "p.irdesk", "--assessor", "anna")
    project("project", "export-packages", "p.irdesk", "--assessor", "anna", "-o", "anna.irdesk")
    _, err = project("project", "pool", "p.irdesk", "--depth", "2", status=2)
    count = len(Path("before").read_text().splitlines())
    assert f"(0 judged, {count} assigned, {count} in exported packages); add to it with --grow, or replace it" in err
    project("project", "export", "p.irdesk", "--pool", "after")
    assert Path("after").read_text() == Path("before").read_text()
    out, err = project("project", "pool", "p.irdesk", "--depth", "2", "--replace")
    assert f"Replaces the pool of {count} documents" in err
    assert out.startswith(f"replace the pool of {count} documents with one of")


@each_case(
    ("arguments", "message"),
    [
        (("--depth", "0"), "the depth of a pool must be 1 or more, not 0"),
        (("--depth-of", "three=4"), "no run is called three; the runs are one, two"),
        (("--depth-of", "one"), "'one' is not a tag and a depth"),
        (("--sample", "1-3"), "expected a share such as 20%"),
        (("--order", "decides"), "compares two runs"),
        (("--topic", "1-4, 99", "--topic", "x?"), "no chosen run contains the topics 99, x?"),
        (("--sample", "1-5:100%,6-20:50%,21-:10%"), "in the stratum of ranks 21-: the pool has depth 10"),
        (("--add", "one.run"), "one.run, line 1: found 6 columns, expected two columns"),
        (("--add", "missing"), "missing: cannot be read"),
    ],
)
def test_impossible_pools_are_refused_in_one_line(cli, arguments, message):
    out, err = cli("pool", "one.run", "two.run", "-o", "pool", *arguments, status=2)
    assert out == ""
    assert message in err
    assert not Path("pool").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pool", "p.irdesk", "--grow"), "there is no pool yet"),
        (("pool", "p.irdesk", "--search", "1", "nothing like it"), "no loaded document contains all the words"),
        (("export", "p.irdesk", "--pool", "out"), "there is no pool yet"),
        (("export", "p.irdesk", "--stratified", "out"), "there is no pool yet"),
    ],
)
def test_a_project_refuses_too(project, arguments, message):
    assert message in project("project", *arguments, status=2)[1]


def test_a_pool_that_is_no_sample_has_no_strata(project):
    project("project", "pool", "p.irdesk")
    assert "the pool is not a sample" in project("project", "export", "p.irdesk", "--stratified", "x", status=2)[1]
