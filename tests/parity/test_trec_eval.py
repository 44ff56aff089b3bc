"""`irdesk evaluate --format trec` beside trec_eval's own output: the same lines, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MEASURES_OF_BOTH = 61
VERSIONS = {"9.0.4": "trec_eval 9", "10.0-rc3": "trec_eval 10"}
COVID = (
    "CSIROmedFR", "DoRA_NO_Judgments_6k", "HKPU-BM25-dPRF", "UPrrf102-wt-r5", "UPrrf93-wt-r5", "covidex.r5.2s.lr",
    "covidex.r5.d2q.2s.lr", "elhuyar_prf_nof99p", "fc3-qrel-hidden", "mpiid5_run1", "r5.fusion1",
    "rk_ir_bdl_trf_brx_lm", "sab20.5.dfo", "uab.base", "udel_fang_ltr_split", "uogTrDPH_QE_RF_SB_CB", "uw_fb1",
    "xj4wang_run1",
)  # fmt: skip
ROBUST = ("fub03IeOLKe3", "humR03dc", "pircRBa1", "rutcor03100", "uic0301")
CAST = ("org_convdr_bert.run", "org_manual_ance_bert.run", "org_manual_bm25.run")
LUCENE = [f"{a}_{b}" for a in ("english", "simple", "standard") for b in ("bm25", "boolean", "classic")]


def found(folder: Path, name: str) -> Path:
    """A file that may be compressed."""
    return next(path for path in (folder / name, folder / f"{name}.gz") if path.exists())


@pytest.fixture
def own_tests(shared):
    return shared / "data/peer-tests/trec_eval"


@pytest.mark.parametrize(("folder", "convention"), [("v9.0.4", "trec_eval 9"), ("v10", "trec_eval 10")])
def test_official_output_is_byte_for_byte_that_of_its_own_test(own_tests, evaluated, folder, convention):
    printed = evaluated(own_tests / "qrels.test", own_tests / "results.test", "--convention", convention)
    assert "".join(printed).encode() == (own_tests / folder / "out.test").read_bytes()


def test_comments_in_qrels_are_skipped(own_tests, evaluated):
    printed = evaluated(own_tests / "qrels.test.with-comments", own_tests / "results.test")
    assert "".join(printed).encode() == (own_tests / "v9.0.4/out.test").read_bytes()


def test_comments_in_runs_are_skipped(own_tests, evaluated):
    run = own_tests / "results.comment.test.gz"
    printed = evaluated(own_tests / "qrels.comment.test", run, "--convention", "trec_eval 10")
    assert "".join(printed).encode() == (own_tests / "v10/out.comment.test").read_bytes()


@pytest.mark.parametrize(("folder", "convention"), [("v9.0.4", "trec_eval 9"), ("v10", "trec_eval 10")])
def test_all_measures_by_topic(own_tests, evaluated, expected, asked_for_all, folder, convention):
    printed = evaluated(
        own_tests / "qrels.test", own_tests / "results.test", "-q", "--convention", convention, *asked_for_all
    )
    assert len({line.split("\t")[0] for line in printed}) == MEASURES_OF_BOTH
    assert printed == expected(own_tests / folder / "out.test.aq", printed)


def test_a_real_process_prints_the_same_bytes(own_tests):
    program = "import sys; from irdesk.cli.main import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, "evaluate", "--format", "trec", "-", own_tests / "results.test"],
        input=(own_tests / "qrels.test").read_bytes(),
        capture_output=True,
        check=True,
    )
    assert done.stdout == (own_tests / "v9.0.4/out.test").read_bytes()
    assert done.stderr == b""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", COVID)
def test_trec_covid_round_5(shared, evaluated, expected, asked_for_all, name, version):
    folder = shared / "data/runs/trec-covid-round5"
    qrels = next(path for path in folder.iterdir() if "qrels" in path.name)
    options = ["-q", "-c", "-M", "1000", "--convention", VERSIONS[version], *asked_for_all]
    printed = evaluated(qrels, found(folder / "runs", name), *options)
    assert len(printed) > 50 * (MEASURES_OF_BOTH - 3)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz", printed)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ROBUST)
def test_robust_2003(shared, evaluated, expected, asked_for_all, name, version):
    folder = shared / "data/runs/robust03"
    options = ["-q", "-c", "-M", "1000", "--convention", VERSIONS[version], *asked_for_all]
    printed = evaluated(folder / "robust03_qrels.txt.gz", found(folder / "runs", f"input.{name}"), *options)
    assert len(printed) > 100 * (MEASURES_OF_BOTH - 3)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz", printed)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", CAST)
def test_cast_2021(shared, evaluated, expected, asked_for_all, name, version):
    folder = shared / "data/runs/cast2021"
    options = ["-q", "-c", "-M", "1000", "--convention", VERSIONS[version], *asked_for_all]
    printed = evaluated(folder / "trec-cast-qrels-docs.2021.qrel", found(folder / "runs", name), *options)
    assert len(printed) > 158 * (MEASURES_OF_BOTH - 3)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz", printed)


@pytest.mark.parametrize("name", LUCENE)
def test_lucene_over_cranfield(shared, evaluated, name):
    folder = shared / "data/collections/cranfield-trec/runs"
    printed = evaluated(folder / "qrel", found(folder, f"results_{name}.txt"))
    published = found(folder, f"metrics_{name}.txt").read_bytes().replace(b"\r\n", b"\n")
    assert "".join(printed).encode() == published
