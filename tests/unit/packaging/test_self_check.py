"""The self-check: its report, its reference scores, and the version."""

import json
import os
import platform
import sqlite3
import subprocess
import sys
from pathlib import Path

import bundle
import numpy as np
import pytest
import pytrec_eval
from PySide6.QtCore import qVersion

from irdesk import __version__
from irdesk.app import paths, self_check
from irdesk.domain.progress import QUIET
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.importing.run_reader_processes import LEAST_BYTES, RunReaders, Scoring

PROGRAM = "import sys; from irdesk.app.main import main; sys.exit(main())"
# The same program where importing an excluded module fails, as in the frozen program.
BUNDLED = """
import sys
left_out = set(sys.argv.pop().split())
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if name in left_out:
            raise ModuleNotFoundError(f"{name} is left out", name=name)
for name in left_out & sys.modules.keys():
    del sys.modules[name]
sys.meta_path.insert(0, LeftOut())
from irdesk.app.main import main
sys.exit(main())
"""
THEIRS = {"AP": "map", "nDCG@10": "ndcg_cut_10", "P@10": "P_10", "RR": "recip_rank"}


def irdesk(*arguments: str, program: str = PROGRAM, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env={**os.environ, **variables}, check=False)


def test_the_known_scores_are_trec_evals():
    sample = paths.resources() / "sample"
    with (sample / "qrels.txt").open() as stream:
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(stream), set(THEIRS.values()))
    assert sorted(self_check.KNOWN) == sorted(path.stem for path in (sample / "runs").glob("*.run"))
    for name, known in self_check.KNOWN.items():
        with (sample / "runs" / f"{name}.run").open() as stream:
            topics = evaluator.evaluate(pytrec_eval.parse_run(stream)).values()
        means = [np.mean([topic[THEIRS[measure]] for topic in topics]) for measure in self_check.MEASURES]
        assert known == pytest.approx(means, abs=1e-12)


def test_a_score_that_is_not_trec_evals_is_not_in_order():
    known = list(self_check.KNOWN["rrf"])
    self_check.compare("rrf", known)
    known[1] += 1e-6
    with pytest.raises(self_check.NotInOrder, match=r"nDCG@10 of rrf is 0\.65762\d+; trec_eval gives 0\.65762\d+"):
        self_check.compare("rrf", known)


@pytest.mark.takes_long
def test_a_checkout_is_in_order_without_the_modules_left_out_and_nothing_of_the_persons_is_touched(tmp_path):
    """The check imports all modules of irdesk. What PyInstaller leaves out of the bundle must not be among them."""
    home = tmp_path / "a person's home"
    home.mkdir()
    folders = {"HOME": str(home), "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""}
    left_out = " ".join(bundle.modules_left_out())
    variables = {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path), **folders}
    done = irdesk("--self-check", left_out, program=BUNDLED, **variables)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "ok      imports: " in done.stdout
    assert done.stdout.splitlines()[-1].startswith(f"irdesk {__version__} is in order")
    assert "FAILED" not in done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {home.name}
    assert not [path for path in home.rglob("*") if "irdesk" in path.name]


def test_the_self_check_fails_where_something_is_missing(tmp_path, monkeypatch, capsys):
    """Missing resources are simulated, such as a translation that was not bundled."""
    (tmp_path / "resources").mkdir()
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    assert self_check.run() == 1
    assert "FAILED  resources: irdesk.svg, icons/check.svg" in capsys.readouterr().out


def test_the_version_is_what_a_bug_report_needs():
    done = irdesk("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"irdesk {__version__} (")
    for part in (platform.python_version(), f"Qt {qVersion()}", f"numpy {np.__version__}", sqlite3.sqlite_version):
        assert part in done.stdout
    for path in (paths.preferences(), paths.log(), paths.resources()):
        assert str(path) in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_frozen_program_reads_runs_in_processes_of_itself(tmp_path, monkeypatch):
    program = tmp_path / "irdesk"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{PROGRAM}' \"$@\"\n")
    program.chmod(0o755)
    run = tmp_path / "large.run"
    run.write_text("".join(f"{i // 1000} Q0 document-{i % 1000:04} 1 {-i} tag\n" for i in range(40_000)))
    assert run.stat().st_size > LEAST_BYTES
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setenv("PYTHONPATH", str(Path(self_check.__file__).parents[2]))
    readers = RunReaders()
    with readers.reading(run, "large", Scoring(Judgements({}), (parse_one("AP"),), ScoringOptions()), QUIET) as read:
        assert read is not None
        result, rows = read
        assert [topic for row in rows for topic in json.loads(row["topics"])] == [str(i) for i in range(40)]
    readers.rest()
    assert result.counts == {"topics": 40, "lines": 40_000, "depth": 1000}
