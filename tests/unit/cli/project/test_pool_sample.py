"""`irdesk project pool --design`: a sample for estimates as the pool of a project."""

from __future__ import annotations

import pytest
from each_case import each_case
from labelled_collection import DOCUMENTS, LATENT, MODEL

from irdesk.domain.progress import QUIET
from irdesk.formats import design_file
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries


def run(skill: int) -> str:
    return "".join(
        f"{topic} Q0 {docno} {rank} {30 - rank} r{skill}\n"
        for topic, docnos in DOCUMENTS.items()
        for rank, docno in enumerate(
            sorted(docnos, key=lambda docno: -skill * LATENT[topic][docnos.index(docno)]) if skill else docnos
        )
    )


FILES = {
    "r0.run": run(0),
    "r1.run": run(1),
    "gpt-4.qrels": "".join(
        f"{topic} 0 {d} {grade}\n" for topic, grades in MODEL.items() for d, grade in grades.items()
    ),
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs ``irdesk project`` in a folder with a project p.irdesk, which has two runs and a
    model's labels.
    """
    path = folder(FILES)
    made = command("project")
    assert made("create", "p", *FILES)[0] == 0
    made.path = path / "p.irdesk"
    return made


def recorded(irdesk):
    workspace = workspace_of(open_project(irdesk.path, QUIET, to_read=True), "")
    try:
        return Queries(workspace).recorded_design(), workspace.state.pool
    finally:
        workspace.close()


def test_a_plan_is_printed_before_a_pool_is_made(irdesk):
    status, out, _ = irdesk("pool", "p.irdesk", "--design", 60, "-m", "P@10", "--seed", 1, "--plan")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "60 of 300 labelled documents in 10 topics; expected widths of 95 % intervals:"
    assert [line.split(" documents: P@10 ± ")[0].strip() for line in lines[1:5]] == ["30", "60", "120", "165"]
    assert "after the first judgements" in lines[-1]
    assert recorded(irdesk) == (None, None)


def test_the_pool_is_the_sample_and_grows_by_rounds(irdesk):
    status, out, _ = irdesk("pool", "p.irdesk", "--design", 60, "--model", "gpt-4", "-m", "P@10", "--seed", 1)
    assert status == 0
    assert out.splitlines()[-1] == "pool 60 documents drawn for estimates, random order, seed 1"
    design, pool = recorded(irdesk)
    assert sum(map(len, pool.queues.values())) == 60
    assert (design.rounds, design.measures, len(design.models)) == (1, ("P@10",), 1)
    status, out, _ = irdesk("pool", "p.irdesk", "--grow", "--design", 120)
    assert status == 0
    assert recorded(irdesk)[0].rounds == 2


def test_the_design_is_written_as_estimate_reads_it(irdesk):
    assert irdesk("export", "p.irdesk", "--design", "out.design")[0] == 2
    assert irdesk("pool", "p.irdesk", "--design", 60, "-m", "P@10", "--seed", 1)[0] == 0
    status, out, _ = irdesk("export", "p.irdesk", "--design", "out.design")
    assert (status, out) == (0, "wrote a sample of 60 documents with their probabilities to out.design\n")
    assert design_file.read(irdesk.path.parent / "out.design", QUIET) == recorded(irdesk)[0].design


def test_a_sample_can_be_for_two_runs(irdesk):
    status, out, _ = irdesk("pool", "p.irdesk", "--design", 60, "--between", "r0", "r1", "--plan")
    assert status == 0
    assert out.splitlines()[0].endswith("expected widths of the difference:")


@each_case(
    ("words", "reason"),
    [
        (("--plan",), "--design N"),
        (("--design", "10", "--depth", "5"), "leave out --depth"),
        (("--design", "10", "--order", "docno"), "leave out --depth"),
        (("--design", "10", "--model", "none"), "no labels are called none; the sets are gpt-4"),
        (("--design", "10", "-m", "RR"), "RR is not estimated"),
        (("--design", "10", "-m", "nonsense"), "nonsense"),
    ],
)
def test_impossible_samples_are_refused(irdesk, words, reason):
    status, out, err = irdesk("pool", "p.irdesk", *words)
    assert (status, out) == (2, "")
    assert reason in err
