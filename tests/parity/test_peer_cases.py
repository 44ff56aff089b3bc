"""Expected values from the tests of pytrec_eval, trectools and NTCIREVAL, beside ours."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from irdesk.evaluation.names import parse_one
from irdesk.evaluation.profile import Profile
from irdesk.evaluation.rules import Rules

UIC = "input.uic0301 (runs/robust03/runs) + robust03_cs_qrels.txt"


def lines_of(path: Path) -> list[list[str]]:
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [line.split() for line in data.decode().splitlines()]


def test_pytrec_eval(shared, scored):
    found = json.loads((shared / "data/peer-tests/pytrec_eval/cases.json").read_text(encoding="utf-8"))
    assert len(found["cases"]) == 8
    for case in found["cases"]:
        measure = parse_one(case["measure"])
        run = {topic: lines for topic, lines in case["run"].items() if lines}
        own = scored(found["qrels"], run, [measure], Rules())
        assert own[case["topic"]][measure] == pytest.approx(case["expected"], abs=1e-9), case


@pytest.mark.parametrize("which", ["r4.run + qrel1.txt", UIC])
def test_trectools(shared, evaluated, which):
    folder = shared / "data/peer-tests/trectools"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    if which == UIC:
        qrels, run = folder / "robust03_cs_qrels.txt.gz", shared / "data/runs/robust03/runs/input.uic0301.gz"
    else:
        qrels, run = folder / "qrel1.txt", folder / "r4.run"
    wanted = {(name, "all"): value for name, value in expected[which].items()}
    if which == UIC:
        by_topic = expected["per_topic input.uic0301"]
        wanted |= {(name, topic): value for name, values in by_topic.items() for topic, value in values.items()}
    asked = [part for name in {name for name, _ in wanted} for part in ("-m", name)]
    printed = [line.split() for line in evaluated(qrels, run, "-q", *asked)]
    found = {(name, topic): float(value) for name, topic, value in printed}
    assert {key: found[key] for key in wanted} == pytest.approx(wanted, abs=1.01e-4)


@pytest.mark.parametrize(
    ("file", "cutoff"), [("res_test_compute.txt", "1000"), ("res_test_compute_cutoff.txt", "0002")]
)
def test_ntcireval(shared, scored, file, cutoff):
    # Its gains are 1, 2, 3; its nDCG has Järvelin and Kekäläinen's base 2, MSnDCG log2(rank + 1), RBP p = 0.95. Its ERR
    # stops with gain / (top gain + 1), which is another measure.
    folder = shared / "data/peer-tests/ntcireval"
    grades = {"1": {docno: int(level[1:]) for docno, level in lines_of(folder / "sample.rel")}}
    ranking = [docno for (docno,) in lines_of(folder / "sample.res")]
    run = {"1": {docno: -float(i) for i, docno in enumerate(ranking)}}
    names = {
        f"nDCG@{cutoff}": f"nDCG(base=2)@{int(cutoff)}", f"MSnDCG@{cutoff}": f"nDCG@{int(cutoff)}",
        f"AP@{cutoff}": f"AP@{int(cutoff)}", f"P@{cutoff}": f"P@{int(cutoff)}",
        f"Hit@{cutoff}": f"Success@{int(cutoff)}",
        "RBP": "RBP(p=0.95)", "AP": "AP", "RR": "RR",
    }  # fmt: skip
    theirs = dict(re.findall(r"^ (\S+)= +([0-9.]+)$", (folder / file).read_text(encoding="utf-8"), re.MULTILINE))
    assert set(names) <= set(theirs)
    measures = {theirs_name: parse_one(own) for theirs_name, own in names.items()}
    own = scored(grades, run, measures.values(), Rules(profile=Profile(top=3)))["1"]
    for name, measure in measures.items():
        if name == "AP@0002":
            continue  # divided by the cutoff there, where it is less than R
        assert own[measure] == pytest.approx(float(theirs[name]), abs=5.1e-5), name
