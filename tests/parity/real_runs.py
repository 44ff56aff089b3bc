"""The real runs of the shared data, each with its qrels."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from generated_runs import Grades, Runs
from parity.comparing import found, grades_of, run_of, text_of
from real_files import RealFiles

COVID = (
    "CSIROmedFR",
    "DoRA_NO_Judgments_6k",
    "HKPU-BM25-dPRF",
    "UPrrf102-wt-r5",
    "UPrrf93-wt-r5",
    "covidex.r5.2s.lr",
    "covidex.r5.d2q.2s.lr",
    "elhuyar_prf_nof99p",
    "fc3-qrel-hidden",
    "mpiid5_run1",
    "r5.fusion1",
    "rk_ir_bdl_trf_brx_lm",
    "sab20.5.dfo",
    "uab.base",
    "udel_fang_ltr_split",
    "uogTrDPH_QE_RF_SB_CB",
    "uw_fb1",
    "xj4wang_run1",
)
ROBUST = ("fub03IeOLKe3", "humR03dc", "pircRBa1", "rutcor03100", "uic0301")
CAST = ("org_convdr_bert.run", "org_manual_ance_bert.run", "org_manual_bm25.run")
LUCENE = tuple(f"{a}_{b}" for a in ("english", "simple", "standard") for b in ("bm25", "boolean", "classic"))
# Columns: folder, qrels, runs, and the pattern of a run's file name.
SETS = {
    "covid": ("runs/trec-covid-round5", "qrels.covid-round5.txt", COVID, "runs/{}"),
    "robust": ("runs/robust03", "robust03_qrels.txt", ROBUST, "runs/input.{}"),
    "cast": ("runs/cast2021", "trec-cast-qrels-docs.2021.qrel", CAST, "runs/{}"),
    "cranfield": ("collections/cranfield-trec/runs", "qrel", LUCENE, "results_{}.txt"),
    "cacm": ("collections/cacm-html", "qrels.cacm.txt", ("cacm-bm25",), "{}.run.txt"),
}
WHOLE = slice(None)
ALL = tuple((name, run) for name, (_, _, runs, _) in SETS.items() for run in runs)


def paths(shared: RealFiles, name: str, run: str) -> tuple[Path, Path]:
    """Return the paths of the qrels and the run."""
    folder, qrels, _, pattern = SETS[name]
    path = shared / f"data/{folder}"
    return found(path, qrels), found(path, pattern.format(run))


@cache
def _grades(path: Path) -> Grades:
    return grades_of(text_of(path))


@lru_cache(maxsize=4)
def _run(path: Path) -> Runs:
    return run_of(text_of(path))


def values(shared: RealFiles, name: str, run: str, chosen: slice = WHOLE) -> tuple[Grades, Runs]:
    """Return the qrels and the run as dicts, the input of other programs. If ``chosen`` is a slice, the dicts contain
    only the topics of the run that it selects.
    """
    qrels, path = paths(shared, name, run)
    grades, lines = _grades(qrels), _run(path)
    if chosen == WHOLE:
        return grades, lines
    topics = list(lines)[chosen]
    return {t: grades[t] for t in topics if t in grades}, {t: lines[t] for t in topics}
