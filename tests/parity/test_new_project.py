"""The same files give the same numbers: the model of a new project equals ``irdesk evaluate``, bit for bit."""

from __future__ import annotations

import gzip
import io
import json
import random
import shutil
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from background_results import Inbox
from real_files import RealFiles
from short_and_long_tests import LONG, effort

from irdesk.cli.main import run as irdesk
from irdesk.domain.progress import QUIET
from irdesk.reporting.tables.caution_formats import caution_values
from irdesk.session.commands import ChooseMeasures
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.project_settings import DEFAULT_MEASURES
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.importing.load_order import Loader
from irdesk.session.importing.model_label_file_names import names_a_model
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.scoring.attention import AttentionRequest

TOP = ("RBP(p=0.5)", "RBP(p=0.8,rel=1)", "ERR", "ERR@10", "nDCG(dcg='exp-log2')@20", "INST", "BPM@10", "NERR8@10")
MEASURES = (*DEFAULT_MEASURES, *TOP, "infAP", "RR@10", "IPrec@0.1", "11pt_avg", "SetF", "NumQ", "GMAP", "Compat(p=0.9)")
SUBTOPICS = ("alpha_nDCG@10", "ERR_IA@10", "StRecall@5", "map_avgjg")
WHOLE = ("NumQ", "GMAP")
"""Measures that have no per-topic values."""
STRATA = ("xinfAP", "infNDCG")
MOST_READ_AGAIN = 1 << 20  # maximum total size in bytes of the runs that are also evaluated on the command line
ORDERS = ("qrels first", "qrels last", "between", "in two", "at once")


@dataclass(frozen=True)
class Collection:
    """Qrels and runs in a folder of the shared data, to be loaded in the given ``order``. Only every ``nth`` run is
    used. ``further`` lists measures that need more than grades in the qrels. A collection marked ``long`` has nearly
    the same files as another one, and is loaded only with ``--long``.
    """

    folder: str
    qrels: str
    runs: str
    order: str = "qrels first"
    nth: int = 1
    further: tuple[str, ...] = ()
    long: bool = False

    def files(self, shared: RealFiles) -> tuple[Path, list[Path]]:
        """Return the path of the qrels and the paths of the runs."""
        qrels = shared / f"data/{self.folder}/{self.qrels}"
        return qrels, sorted(qrels.parent.glob(self.runs))[:: self.nth]


DL21 = "runs/trec-dl21-passage-27-topics"
COLLECTIONS = (
    Collection("collections/cranfield-trec/runs", "qrel", "results_*", "qrels last", effort(9, 4)),
    Collection("collections/cacm-html", "qrels.cacm.txt", "*.run.txt*", "qrels last"),
    Collection("runs/trec-covid-round5", "qrels.covid-round5.txt", "runs/*", "between", 9),
    Collection("runs/robust03", "robust03_qrels.txt.gz", "runs/*", "qrels last", effort(6, 3)),
    Collection("runs/cast2021", "trec-cast-qrels-docs.2021.qrel", "runs/*", "in two", 2),
    Collection(DL21, "qrels.nist.txt", "runs/*", "between", effort(32, 1)),
    Collection(DL21, "qrels.umbrela-gpt-4.txt", "runs/*", "at once", effort(32, 16)),
    Collection(DL21, "qrels.binary-gpt4.txt", "runs/*", "qrels last", effort(63, 32)),
    Collection("peer-tests/trec_eval", "qrels.test", "results.test", long=True),
    Collection("peer-tests/trec_eval", "qrels.test.with-comments", "results.test"),
    Collection("peer-tests/trec_eval", "qrels.comment.test", "results.comment.test.gz", "between"),
    Collection("peer-tests/trec_eval", "qrels.123.gz", "results.test", "qrels last", further=SUBTOPICS),
    Collection("peer-tests/trectools", "qrel1.txt", "r[124].run", "at once"),  # without r3, which is a copy of r1
    Collection("peer-tests/trectools", "robust03_cs_qrels.txt.gz", "input.uic0301_top30", long=True),
    Collection("peer-tests/ir_measures", "compat.qrels", "compat.run"),
    Collection("peer-tests/ir_measures", "cwl.qrels", "cwl.run", "qrels last"),
    Collection("peer-tests/cwl", "qrel_file", "result_file", "in two"),
    Collection("peer-tests/ranx/test_data", "qrels.trec.gz", "run.trec.gz"),
    Collection("peer-tests/ranx/test_data", "qrels.json", "run.json", "qrels last"),
    Collection("peer-tests/nist-sample-eval", "smallest.qrels", "smallest.run", "qrels last", further=STRATA),
)


def evaluated(qrels: Path | str, runs: Sequence[Path], measures: Sequence[str]) -> dict[str, object]:
    """Return the JSON output of ``irdesk evaluate`` for files or for a project, with all digits."""
    asked = [word for measure in measures for word in ("-m", measure)]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = irdesk(["evaluate", str(qrels), *map(str, runs), *asked, "-q", "--format", "json"])
    assert status == 0, err.getvalue()
    return json.loads(out.getvalue())


def halves(qrels: Path, folder: Path) -> list[Path]:
    """Split qrels into two files that contain alternate lines."""
    data = gzip.decompress(qrels.read_bytes()) if qrels.suffix == ".gz" else qrels.read_bytes()
    lines = data.splitlines()
    paths = [folder / "odd.qrels", folder / "even.qrels"]
    for nth, path in enumerate(paths):
        path.write_bytes(b"\n".join(lines[nth::2]) + b"\n")
    return paths


def load(workspace: Workspace, paths: Sequence[Path]) -> None:
    """Load files one after the other."""
    for path in paths:
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(path, workspace.new_id(), 1.0, frozen, QUIET))


def load_at_once(workspace: Workspace, paths: Sequence[Path]) -> None:
    """Load files concurrently, as the window does."""
    inbox, failed = Inbox(), []
    runner = TaskRunner(inbox.post)
    loader = Loader(workspace, runner)
    loader.on_failure = lambda path, fault: failed.append((path, fault))
    loader.load_all(paths)
    inbox.run_until(lambda: not loader.loading)
    loader.close()
    runner.shutdown()
    assert failed == []


def filled(path: Path, qrels: Path, runs: Sequence[Path], measures: Sequence[str], order: str) -> Workspace:
    """Create a project and load the files in the given order. The measures are chosen halfway, or first if all files
    are loaded at once.
    """
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "somebody")
    half = len(runs) // 2
    # Under its own name, the file would be imported as a model's labels, which yield no scores.
    if names_a_model(qrels.name):
        qrels = Path(shutil.copy(qrels, path.parent / "people.qrels"))
    if order == "in two":
        first, second = halves(qrels, path.parent)
        files = [first, *runs[:half], second, *runs[half:]]
    else:
        place = {"qrels first": 0, "qrels last": len(runs), "between": half, "at once": half}[order]
        files = [*runs[:place], qrels, *runs[place:]]
    middle = len(files) // 2
    chosen = ChooseMeasures(tuple(measures))
    if order == "at once":
        workspace.execute(chosen)
        load_at_once(workspace, files)
        return workspace
    load(workspace, files[:middle])
    workspace.execute(chosen)
    load(workspace, files[middle:])
    return workspace


def model(workspace: Workspace) -> list[dict[str, object]]:
    """Return the means and per-topic scores of each run in the live model, in the structure of ``irdesk evaluate``'s
    JSON.
    """
    board = workspace.state.board
    measures = [(nth, measure) for nth, measure in enumerate(board.measures) if measure in workspace.state.measures]
    runs = []
    for column in range(len(board.run_ids)):
        scores = {"mean": {str(measure): board.means()[nth, column].item() for nth, measure in measures}}
        tables = {str(measure): board.table(nth)[:, column].tolist() for nth, measure in measures}
        scores["by_topic"] = {
            topic: {name: values[row] for name, values in tables.items()} for row, topic in enumerate(board.topics)
        }
        runs.append(scores)
    return runs


def differences(ours: list[dict[str, object]], theirs: list[dict[str, object]]) -> tuple[list[str], int]:
    """Return descriptions of the numbers that differ or are missing, and the count of compared numbers. NaN represents
    a missing number.
    """
    results, compared = [], 0
    for nth, (our, other) in enumerate(zip(ours, theirs, strict=True)):
        rows = [("mean", our["mean"], other["mean"])]
        rows += [(topic, values, other["by_topic"].get(topic, {})) for topic, values in our["by_topic"].items()]
        assert set(other["by_topic"]) <= set(our["by_topic"])
        for where, values, expected in rows:
            for name, value in values.items():
                text = f"run {nth}, {where}, {name}: {value!r} in the project, {expected.get(name)!r} of the files"
                compared += name in expected
                differs = value != expected[name] if name in expected else not np.isnan(value) and name not in WHOLE
                results += [text] if differs else []
    return results, compared


def refuse_other_numbers(folder: Path, qrels: Path, runs: Sequence[Path], measures: Sequence[str], order: str) -> int:
    """Fail if the scores or warnings of a new project differ from those of the files themselves. Small projects are
    also evaluated on the command line. Return the number of compared values.
    """
    theirs = evaluated(qrels, runs, measures)
    workspace = filled(folder / "study.irdesk", qrels, runs, measures, order)
    try:
        result, compared = differences(model(workspace), theirs["runs"])
        assert result == []
        assert caution_values(AttentionRequest.of(workspace).attention(QUIET).cautions) == theirs["warnings"]
    finally:
        workspace.close()
    if sum(run.stat().st_size for run in runs) < MOST_READ_AGAIN:
        assert evaluated(folder / "study.irdesk", (), ()) == theirs
    return compared


@pytest.mark.parametrize(
    "collection",
    [each for each in COLLECTIONS if LONG or not each.long],
    ids=lambda collection: f"{collection.folder}, {collection.qrels}",
)
def test_a_new_project_has_the_numbers_of_its_files(shared: RealFiles, tmp_path: Path, collection: Collection) -> None:
    qrels, runs = collection.files(shared)
    assert runs
    compared = refuse_other_numbers(tmp_path, qrels, runs, (*MEASURES, *collection.further), collection.order)
    assert compared > len(runs) * len(DEFAULT_MEASURES)


@pytest.mark.parametrize("order", ORDERS)
def test_generated_files_give_the_same_numbers_in_every_order(tmp_path: Path, order: str) -> None:
    """Tests grades with a gap and below 0, ties, and topics that are missing or unjudged."""
    chance = random.Random(order)
    docnos = [f"d{number}" for number in range(30)]
    lines = [f"{topic} 0 {docno} {chance.choice((-1, 0, 0, 2, 5))}" for topic in range(9) for docno in docnos]
    (tmp_path / "qrels").write_text("".join(f"{line}\n" for line in lines if chance.random() < 0.7))
    runs = []
    for name in ("one", "two", "three"):
        topics = [topic for topic in range(11) if chance.random() < 0.9]
        rows = [(topic, docno) for topic in topics for docno in chance.sample(docnos, 20)]
        runs.append(tmp_path / name)
        runs[-1].write_text("".join(f"{topic} Q0 {docno} 0 {chance.randint(1, 6)} {name}\n" for topic, docno in rows))
    assert refuse_other_numbers(tmp_path, tmp_path / "qrels", runs, MEASURES, order) > 500
