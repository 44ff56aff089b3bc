"""Time leave-one-out scoring (``python leaving_out.py``): each of 129 runs in turn is left out of a pool with 50
topics, for 8 measures.

Each topic has 20,000 documents, which the runs rank by quality plus noise; the first 100 documents of each run are
judged.
"""

from __future__ import annotations

import time

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import RankedRun
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.pools.leave_out import score_without
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RUNS, TOPICS, DOCUMENTS, DEPTH, POOLED = 129, 50, 20_000, 1000, 100
MEASURES = ("AP", "nDCG", "nDCG@10", "P@10", "RR", "RBP(p=0.8)", "Bpref", "R@1000")


def main() -> None:
    """Generate random runs and judgements, and leave out each run."""
    source = np.random.default_rng(1)
    keys = np.sort(keys_of([f"d{i}" for i in range(DOCUMENTS)]))
    noise = source.uniform(0.3, 1.7, RUNS)
    lists: list[dict[str, np.ndarray]] = [{} for _ in range(RUNS)]
    alone: list[dict[str, np.ndarray]] = [{} for _ in range(RUNS)]
    truths = {}
    for topic in map(str, range(TOPICS)):
        worth = source.standard_normal(DOCUMENTS)
        results = [np.argsort(-(worth + entry * source.standard_normal(DOCUMENTS)))[:DEPTH] for entry in noise]
        pooled, counts = np.unique(np.concatenate([entry[:POOLED] for entry in results]), return_counts=True)
        truths[topic] = TopicJudgements(keys[pooled], (worth[pooled] > 1.8).astype(np.int64))
        for run, item in enumerate(results):
            lists[run][topic] = keys[item]
            alone[run][topic] = keys[np.sort(item[:POOLED][np.isin(item[:POOLED], pooled[counts == 1])])]
    runs = {str(run): RankedRun.of(str(run), entry) for run, entry in enumerate(lists)}
    measures = tuple(map(parse_one, MEASURES))
    left = sum(len(entry) > 0 for sets in alone for entry in sets.values())
    start, worked = time.perf_counter(), time.process_time()
    score_without(runs, Judgements(truths), measures, ScoringOptions(), alone)
    print(f"{RUNS} runs left out one by one, {TOPICS} topics, {len(measures)} measures, {left:,} topics scored anew:")
    print(f"  {time.perf_counter() - start:.1f} s, {time.process_time() - worked:.1f} s of the processor")


if __name__ == "__main__":
    main()
