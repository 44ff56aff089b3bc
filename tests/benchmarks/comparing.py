"""Time the comparison of all pairs of 129 runs over 50 topics: ``python comparing.py`` prints seconds per test."""

from __future__ import annotations

import time

import numpy as np

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan

RUNS, TOPICS, PERMUTATIONS = 129, 50, 100_000


def main() -> None:
    """Time each test on random scores with four digits."""
    scores = np.random.default_rng(1).random((TOPICS, RUNS)).round(4)
    topics = [str(i) for i in range(TOPICS)]
    compare_runs(topics[:5], scores[:5, :3], Plan())  # Warm-up: this call imports SciPy.
    print(f"all {RUNS * (RUNS - 1) // 2:,} pairs of {RUNS} runs, {TOPICS} topics, {PERMUTATIONS:,} permutations")
    for method in Method:
        start = time.perf_counter()
        compare_runs(topics, scores, Plan(method, permutations=PERMUTATIONS))
        print(f"  {method.full_name:<26} {time.perf_counter() - start:6.2f} s")


if __name__ == "__main__":
    main()
