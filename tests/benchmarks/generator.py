"""Generate an evaluation campaign as large as TREC-8, with runs that agree at the top and pooled judgements.

python tests/benchmarks/generator.py DIR [--runs 129] [--topics 50] [--depth 1000] [--seed 1] [--kind M|L|XL]

Writes ``qrels.txt`` and ``runs/*.txt`` to DIR. Equal arguments produce identical files.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

CANDIDATES = 20_000
JUDGED = 1_700
SHARES = ((1, 0.010), (2, 0.004), (3, 0.001))  # grade, and share of candidates with at least this grade


def generate(folder: Path, runs: int = 129, topics: int = 50, depth: int = 1000, seed: int = 1) -> None:
    """Write the runs and the qrels.

    Each document of a topic has a quality drawn from N(0, 1). A run ranks by the quality plus noise whose strength
    varies by run; assessors grade the quality plus a little noise. The documents with the best ranks over all runs are
    judged.
    """
    source = np.random.default_rng(seed)
    (folder / "runs").mkdir(parents=True, exist_ok=True)
    worth = source.standard_normal((topics, CANDIDATES), np.float32)
    best = np.full((topics, CANDIDATES), depth + 1)
    names = [[f"DOC{t:02d}-{n:06d}" for n in source.permutation(CANDIDATES * 5)[:CANDIDATES]] for t in range(topics)]
    for r, noise in enumerate(source.uniform(0.3, 1.7, runs)):
        places = 2 if r % 8 == 4 else 6  # Every eighth run has scores with two decimals, which causes ties.
        with (folder / "runs" / f"run{r:03d}.txt").open("w", encoding="ascii", newline="\n") as out:
            for t in range(topics):
                scores = worth[t] + noise * source.standard_normal(CANDIDATES, np.float32)
                top = np.argsort(-scores, kind="stable")[:depth]
                np.minimum.at(best[t], top, np.arange(1, len(top) + 1))
                rows = zip(top.tolist(), scores[top].tolist(), strict=True)
                out.writelines(
                    f"{401 + t} Q0 {names[t][d]} {rank} {score + 20:.{places}f} run{r:03d}\n"
                    for rank, (d, score) in enumerate(rows, 1)
                )
    with (folder / "qrels.txt").open("w", encoding="ascii", newline="\n") as out:
        for t in range(topics):
            seen = worth[t] + 0.5 * source.standard_normal(CANDIDATES, np.float32)
            grades = sum(seen >= np.quantile(seen, 1 - share) for _, share in SHARES)
            judged = sorted(np.argsort(best[t], kind="stable")[:JUDGED].tolist(), key=names[t].__getitem__)
            out.writelines(f"{401 + t} 0 {names[t][d]} {grades[d]}\n" for d in judged)


def generate_sparse(folder: Path, runs: int, topics: int, depth: int, seed: int = 1) -> None:
    """Write runs and qrels that resemble MS MARCO's: many topics with one or two relevant documents, and
    numeric ids.
    """
    source = np.random.default_rng(seed)
    (folder / "runs").mkdir(parents=True, exist_ok=True)
    candidates = depth + depth // 3
    worth = source.standard_normal((topics, candidates), np.float32)
    relevant = 1 + (source.random(topics) < 0.06)
    # The first ``count`` documents are relevant. 12 % of these have a low quality, so that few runs retrieve them.
    for t, count in enumerate(relevant.tolist()):
        worth[t, :count] = np.where(source.random(count) < 0.12, -9, 3)
    first = source.integers(1, 8_000_000, topics)
    for r, noise in enumerate(source.uniform(0.25, 0.9, runs)):
        places = 2 if r % 8 == 4 else 6
        with (folder / "runs" / f"run{r:03d}.txt").open("w", encoding="ascii", newline="\n") as out:
            for t in range(topics):
                scores = worth[t] + noise * source.standard_normal(candidates, np.float32)
                top = np.argsort(-scores, kind="stable")[:depth]
                rows = zip((first[t] + 97 * top).tolist(), scores[top].tolist(), strict=True)
                out.writelines(
                    f"{1000 + 7 * t} Q0 {d} {rank} {score * 10 + 20:.{places}f} run{r:03d}\n"
                    for rank, (d, score) in enumerate(rows, 1)
                )
    with (folder / "qrels.txt").open("w", encoding="ascii", newline="\n") as out:
        for t, count in enumerate(relevant.tolist()):
            out.writelines(f"{1000 + 7 * t} 0 {first[t] + 97 * d} 1\n" for d in range(count))


def make(folder: Path, kind: str) -> None:
    """Write the files of one workload: M resembles TREC, L and XL resemble MS MARCO."""
    if kind == "M":
        generate(folder)
    else:
        generate_sparse(folder, *{"L": (1, 6980, 1000), "XL": (20, 6980, 100)}[kind])


def main() -> None:
    """Read the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR")
    for name, default in (("runs", 129), ("topics", 50), ("depth", 1000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--kind", choices=("M", "L", "XL"), help="a workload of `speed.py` instead")
    options = parser.parse_args()
    if options.kind:
        make(options.folder, options.kind)
        return
    generate(options.folder, options.runs, options.topics, options.depth, options.seed)


if __name__ == "__main__":
    main()
