"""`irdesk evaluate --format trec` beside trec_eval's own output: the same lines, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# trec_eval 10 prints unj among all_trec as well; rbp and rbp_resid, which it computes from memory that nobody set, are
# not in the expected files (see the note of ../shared/data/README.md).
VERSIONS = {
    "9.0.4": ["--convention", "trec_eval 9", "-m", "all_trec"],
    "10.0-rc3": ["--convention", "trec_eval 10", "-m", "all_trec", "-m", "unj"],
}
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


# In trec_eval's own test every gain is 0 or 1, so its rbp needs no rescaling and is what it should be.
@pytest.mark.parametrize(
    ("folder", "options"),
    [("v9.0.4", VERSIONS["9.0.4"]), ("v10", [*VERSIONS["10.0-rc3"], "-m", "rbp", "-m", "rbp_resid"])],
)
@pytest.mark.parametrize(("name", "by_topic"), [("out.test.a", []), ("out.test.aq", ["-q"])])
def test_all_measures(own_tests, evaluated, expected, folder, options, name, by_topic):
    printed = evaluated(own_tests / "qrels.test", own_tests / "results.test", *options, *by_topic)
    assert printed == expected(own_tests / folder / name)


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
def test_trec_covid_round_5(shared, evaluated, expected, name, version):
    folder = shared / "data/runs/trec-covid-round5"
    qrels = next(path for path in folder.iterdir() if "qrels" in path.name)
    options = ["-q", "-c", "-M", "1000", *VERSIONS[version]]
    printed = evaluated(qrels, found(folder / "runs", name), *options)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ROBUST)
def test_robust_2003(shared, evaluated, expected, name, version):
    folder = shared / "data/runs/robust03"
    options = ["-q", "-c", "-M", "1000", *VERSIONS[version]]
    printed = evaluated(folder / "robust03_qrels.txt.gz", found(folder / "runs", f"input.{name}"), *options)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", CAST)
def test_cast_2021(shared, evaluated, expected, name, version):
    folder = shared / "data/runs/cast2021"
    options = ["-q", "-c", "-M", "1000", *VERSIONS[version]]
    printed = evaluated(folder / "trec-cast-qrels-docs.2021.qrel", found(folder / "runs", name), *options)
    assert printed == expected(folder / f"expected/{name}.trec_eval-{version}.txt.gz")


@pytest.mark.parametrize("name", LUCENE)
def test_lucene_over_cranfield(shared, evaluated, name):
    folder = shared / "data/collections/cranfield-trec/runs"
    printed = evaluated(folder / "qrel", found(folder, f"results_{name}.txt"))
    published = found(folder, f"metrics_{name}.txt").read_bytes().replace(b"\r\n", b"\n")
    assert "".join(printed).encode() == published
