"""Scores checked against published values: the leaderboard of TREC-COVID, and test data of trectools, NTCIREVAL and
cwl_eval.
"""

from __future__ import annotations

import csv
import json
import re
from functools import partial

from cwl.ruler import cwl_ruler as rulers
from cwl.ruler.ranking import RankingMaker
from cwl.seeker.trec_qrel_handler import TrecQrelHandler
from parity.comparing import CASES, PUBLISHED, Case, Tally, close, printed, run_of, same, scored, text_of
from real_files import RealFiles

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

COLUMNS = {"ndcg@20": "nDCG@20", "P@20": "P@20", "rbp_p5": "RBP(p=0.5)", "bpref": "Bpref", "map": "AP"}
FOUR_DIGITS = 5.1e-5
UIC = "input.uic0301 (runs/robust03/runs) + robust03_cs_qrels.txt"
FILES = {
    "r4.run + qrel1.txt": ("peer-tests/trectools/qrel1.txt", "peer-tests/trectools/r4.run"),
    UIC: ("peer-tests/trectools/robust03_cs_qrels.txt.gz", "runs/robust03/runs/input.uic0301.gz"),
}
CWL = {
    "RBP(p=0.9)": rulers.RBPCWLMetric(0.9),
    "INST": rulers.INSTCWLMetric(1.0),
    "INST(T=2)": rulers.INSTCWLMetric(2.0),
    "INSQ": rulers.INSQCWLMetric(1.0),
    "BPM(T=1.2)@10": rulers.BPMCWLMetric(1.2, 10),
    "BPM(T=1000)@10": rulers.BPMCWLMetric(1000, 10),
    "BPM(T=1)@1000": rulers.BPMCWLMetric(1, 1000),
    "SDCG@10": rulers.NDCGCWLMetric(10),
    "NERR8@10": rulers.NERReq8CWLMetric(10),
    "NERR9@10": rulers.NERReq9CWLMetric(10),
    "NERR10(p=0.8)": rulers.NERReq10CWLMetric(0.8),
    "NERR11(T=2)": rulers.NERReq11CWLMetric(2.0),
}
PARTS = 3  # number of parts of the leaderboard's runs; only the first is compared without --long
LEAST = "AP@k is divided by min(k, R) there"


def _leaderboard(shared: RealFiles, chosen: slice) -> Tally:
    """Compare every leaderboard value of the chosen runs. NIST scored them with trec_eval 9 and with an RBP program
    that uses gain = grade / 2.
    """
    folder = shared / "data/runs/trec-covid-round5"
    with (folder / "leaderboard.csv").open(encoding="utf-8", newline="") as file:
        published = {row["tag"]: row for row in csv.DictReader(file)}
    paths = sorted((folder / "runs").iterdir())[chosen]
    asked = [part for name in COLUMNS.values() for part in ("-m", name)]
    options = ["--format", "json", "-c", "-M", "1000", *asked]
    report = json.loads(printed("evaluate", *options, folder / "qrels.covid-round5.txt", *paths))
    assert report["top_grade"] == 2
    tally = Tally()
    for path, result in zip(paths, report["runs"], strict=True):
        row = published[path.name.removesuffix(".gz")]
        expected = {entry: float(row[column]) for column, entry in COLUMNS.items()}
        tally.add(same(result["mean"], expected, FOUR_DIGITS))
    return tally


def _trectools(shared: RealFiles, which: str) -> Tally:
    expected = json.loads((shared / "data/peer-tests/trectools/expected.json").read_text(encoding="utf-8"))
    wanted = {(name, "all"): value for name, value in expected[which].items()}
    if which == UIC:
        by_topic = expected["per_topic input.uic0301"]
        wanted |= {(name, topic): value for name, values in by_topic.items() for topic, value in values.items()}
    asked = [part for name in sorted({name for name, _ in wanted}) for part in ("-m", name)]
    files = [shared / f"data/{file}" for file in FILES[which]]
    rows = [line.split() for line in printed("evaluate", "--format", "trec", "-q", *asked, *files).splitlines()]
    return same({(name, topic): float(value) for name, topic, value in rows}, wanted, 1.01e-4)


def _ntcireval(shared: RealFiles, file: str, cutoff: str) -> Tally:
    # NTCIREVAL's gains are 1, 2, 3. Its nDCG uses Järvelin and Kekäläinen's base 2, its MSnDCG log2(rank + 1), and its
    # RBP p = 0.95. Its ERR stops with probability gain / (top gain + 1); that is a different measure and is not
    # compared.
    folder = shared / "data/peer-tests/ntcireval"
    rows = [line.split() for line in text_of(folder / "sample.rel").splitlines()]
    grades = {"1": {docno: int(level[1:]) for docno, level in rows}}
    run = {"1": {docno: -float(i) for i, docno in enumerate(text_of(folder / "sample.res").split())}}
    k = int(cutoff)
    names = {
        f"nDCG@{cutoff}": f"nDCG(base=2)@{k}",
        f"MSnDCG@{cutoff}": f"nDCG@{k}",
        f"AP@{cutoff}": f"AP@{k}",
        f"P@{cutoff}": f"P@{k}",
        f"Hit@{cutoff}": f"Success@{k}",
        "RBP": "RBP(p=0.95)",
        "AP": "AP",
        "RR": "RR",
    }
    printed_there = dict(re.findall(r"^ (\S+)= +([0-9.]+)$", text_of(folder / file), re.MULTILINE))
    theirs = {name: float(printed_there[name]) for name in names}
    measures = {name: parse_one(entry) for name, entry in names.items()}
    result = scored(grades, run, measures.values(), ScoringOptions(profile=GainSettings(top=3)))["1"]
    values = {name: result[measure] for name, measure in measures.items()}
    relevant = sum(grade > 0 for grade in grades["1"].values())
    name = f"AP@{cutoff}"
    alike = {name: values[name]} if close(values[name] * relevant / min(k, relevant), theirs[name], FOUR_DIGITS) else {}
    return same(values, theirs, FOUR_DIGITS, [(LEAST, lambda: alike)])


def _cwl_eval(shared: RealFiles, file: str) -> Tally:
    """Compare with cwl_eval. Its gains are fractions; irdesk represents them as grades with custom gains."""
    folder = shared / "data/peer-tests/cwl"
    handler = TrecQrelHandler()
    gains: dict[str, dict[str, float]] = {}
    for topic, _, docno, gain in map(str.split, text_of(folder / file).splitlines()):
        handler.put_value(topic, docno, float(gain))
        gains.setdefault(topic, {})[docno] = float(gain)
    run = run_of(text_of(folder / "result_file"))
    theirs: dict[tuple[str, str], float] = {}
    for topic, lines in run.items():
        maker = RankingMaker(topic, handler)
        for docno in lines:
            maker.add(docno, "_")
        theirs |= {(topic, name): float(there.measure(maker.get_ranking())) for name, there in CWL.items()}
    levels = sorted({gain for entry in gains.values() for gain in entry.values()})
    grades = {
        topic: {docno: levels.index(gain) for docno, gain in topic_gains.items()}
        for topic, topic_gains in gains.items()
    }
    profile = GainSettings(gains=Gains(tuple(enumerate(levels))), top=len(levels) - 1)
    measures = {name: parse_one(name) for name in CWL}
    result = scored(grades, run, measures.values(), ScoringOptions(profile=profile))
    return same({(t, name): values[m] for t, values in result.items() for name, m in measures.items()}, theirs)


def cases() -> list[Case]:
    """Return the cases: the leaderboard and the other programs' test data."""
    rows = [
        Case(
            "NIST's leaderboard of TREC-COVID round 5",
            PUBLISHED,
            f"all cells of each third run, from {part}",
            partial(_leaderboard, chosen=slice(part, None, PARTS)),
            long=part > 0,
        )
        for part in range(PARTS)
    ]
    rows += [Case("trectools", CASES, which, partial(_trectools, which=which)) for which in FILES]
    outputs = (("res_test_compute.txt", "1000"), ("res_test_compute_cutoff.txt", "0002"))
    rows += [
        Case("cwl_eval", "its own gains", file, partial(_cwl_eval, file=file)) for file in ("gain_file", "qrel_file")
    ]
    return rows + [
        Case("NTCIREVAL", CASES, file, partial(_ntcireval, file=file, cutoff=cutoff)) for file, cutoff in outputs
    ]
