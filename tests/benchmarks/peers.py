"""Score runs with another evaluation program: ``python peers.py NAME QRELS RUN...`` prints the means as JSON."""

from __future__ import annotations

import json
import sys

MEASURES = ("map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_1000", "bpref", "Rprec")


def pytrec_eval(qrels: str, runs: list[str]) -> list[list[float]]:
    """Evaluate with pytrec_eval's fastest method: its own parse functions, and one run after another."""
    import pytrec_eval as program

    wanted = {"map", "ndcg", "ndcg_cut.10", "P.10", "recip_rank", "recall.1000", "bpref", "Rprec"}
    with open(qrels, encoding="utf-8") as lines:  # noqa: PTH123
        evaluator = program.RelevanceEvaluator(program.parse_qrel(lines), wanted)
    means = []
    for run in runs:
        with open(run, encoding="utf-8") as lines:  # noqa: PTH123
            scores = evaluator.evaluate(program.parse_run(lines))
        means.append([sum(topic[name] for topic in scores.values()) / len(scores) for name in MEASURES])
    return means


def ir_measures(qrels: str, runs: list[str]) -> list[list[float]]:
    """Evaluate with ir_measures, using an evaluator created once."""
    import ir_measures as program
    from ir_measures import AP, RR, Bpref, P, R, Rprec, nDCG

    measures = [AP, nDCG, nDCG @ 10, P @ 10, RR, R @ 1000, Bpref, Rprec]
    evaluator = program.evaluator(measures, list(program.read_trec_qrels(qrels)))
    results = [evaluator.calc_aggregate(program.read_trec_run(run)) for run in runs]
    return [[scores[measure] for measure in measures] for scores in results]


def ranx(qrels: str, runs: list[str]) -> list[list[float]]:
    """Evaluate with ranx. It caches compiled code between processes, so only the first process compiles."""
    from ranx import Qrels, Run, evaluate

    measures = ["map", "ndcg", "ndcg@10", "precision@10", "mrr", "recall@1000", "bpref", "r-precision"]
    truth = Qrels.from_file(qrels, kind="trec")
    results = [evaluate(truth, Run.from_file(run, kind="trec"), measures, make_comparable=True) for run in runs]
    return [[float(scores[measure]) for measure in measures] for scores in results]


if __name__ == "__main__":
    print(
        json.dumps(
            {"pytrec_eval": pytrec_eval, "ir_measures": ir_measures, "ranx": ranx}[sys.argv[1]](
                sys.argv[2], sys.argv[3:]
            )
        )
    )
