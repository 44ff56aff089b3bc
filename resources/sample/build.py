"""Generate the five runs of the sample collection from `documents.jsonl` and `topics.trec`.

To install:  pip install bm25s==0.3.16 scikit-learn PyStemmer numpy
To rebuild:  python build.py            writes runs/*.run, after ranking twice and comparing
To check:    python build.py --check    writes nothing; compares runs, qrels and reasons

The runs differ in what they match and in how they score it:

bm25-b4     BM25 (Robertson), little correction for length; the topic's title
bm25-b9     BM25+, strong correction for length; title and description
tfidf       cosine of TF-IDF over unstemmed words and pairs of words; title and description
title-only  BM25 over the titles of the documents; title and description
rrf         reciprocal rank fusion of the four, k = 60 (Cormack, Clarke and Büttcher, SIGIR 2009)
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import bm25s  # type: ignore[import-untyped]
import numpy as np
import Stemmer  # type: ignore[import-not-found]
from sklearn.feature_extraction.text import TfidfVectorizer  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent
DEPTH = 30
RRF_K = 60
TOPIC = re.compile(r"<num> Number: (\S+)\s+<title> (.+?)\s+<desc> Description:\s+(.+?)\s+<narr>", re.DOTALL)

Ranking: TypeAlias = list[tuple[str, float]]
Run: TypeAlias = dict[str, Ranking]


def read_documents() -> dict[str, tuple[str, str]]:
    """Return the title and text of every document, keyed by docno."""
    records = [json.loads(line) for line in (HERE / "documents.jsonl").read_text("utf-8").splitlines()]
    documents = {record["_id"]: (record["title"], record["text"]) for record in records}
    assert len(documents) == len(records), "a docno occurs twice"
    return documents


def read_topics() -> list[tuple[str, str, str]]:
    """Return the number, title and description of every topic, in file order."""
    return TOPIC.findall((HERE / "topics.trec").read_text("utf-8"))


def best(docnos: Iterable[str], scores: Iterable[float]) -> Ranking:
    """Return the first `DEPTH` documents with a positive score, by descending score, then docno, as in trec_eval."""
    scored = [(d, round(float(s), 6)) for d, s in zip(docnos, scores, strict=True) if s > 0]
    return sorted(scored, key=lambda pair: (pair[1], pair[0]), reverse=True)[:DEPTH]


def bm25(docnos: list[str], texts: list[str], queries: dict[str, str], method: str, k1: float, b: float) -> Run:
    """Rank with bm25s's BM25 over English stems. Documents that share no stem with a query are omitted."""

    def stems(of: list[str]) -> list[list[str]]:
        english = Stemmer.Stemmer("english")
        return list(bm25s.tokenize(of, stopwords="en", stemmer=english, return_ids=False, show_progress=False))

    tokens = stems(texts)
    index = bm25s.BM25(method=method, k1=k1, b=b)
    index.index(tokens, show_progress=False)
    run: Run = {}
    for number, words in zip(queries, stems(list(queries.values())), strict=True):
        matches = np.array([not set(words).isdisjoint(document) for document in tokens])
        run[number] = best(docnos, np.where(matches, index.get_scores(words), 0.0))
    return run


def tfidf(docnos: list[str], texts: list[str], queries: dict[str, str]) -> Run:
    """Rank by the cosine of TF-IDF vectors with logarithmic term frequency."""
    weigh = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, stop_words="english")
    cosines = (weigh.fit_transform(texts) @ weigh.transform(queries.values()).T).toarray()
    return {number: best(docnos, cosines[:, column]) for column, number in enumerate(queries)}


def fuse(runs: Iterable[Run]) -> Run:
    """Fuse runs with reciprocal rank fusion: a document gets 1 / (k + rank) from each run that ranks it."""
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for run in runs:
        for number, ranking in run.items():
            for rank, (docno, _) in enumerate(ranking, start=1):
                sums[number][docno] += 1 / (RRF_K + rank)
    return {number: best(scores, scores.values()) for number, scores in sums.items()}


def rank_all() -> dict[str, str]:
    """Return the text of every run's file, keyed by tag."""
    documents, topics = read_documents(), read_topics()
    docnos, titles = list(documents), [title for title, _ in documents.values()]
    texts = [f"{title}\n\n{text}" for title, text in documents.values()]
    short = {number: title for number, title, _ in topics}
    full = {number: f"{title} {description}" for number, title, description in topics}
    runs = {
        "bm25-b4": bm25(docnos, texts, short, "robertson", k1=1.2, b=0.4),
        "bm25-b9": bm25(docnos, texts, full, "bm25+", k1=2.0, b=0.9),
        "tfidf": tfidf(docnos, texts, full),
        "title-only": bm25(docnos, titles, full, "robertson", k1=1.2, b=0.4),
    }
    runs["rrf"] = fuse(runs.values())
    return {tag: "".join(run_lines(tag, run)) for tag, run in runs.items()}


def run_lines(tag: str, run: Run) -> Iterable[str]:
    """Yield the lines of a TREC run, which have six columns."""
    for number, ranking in run.items():
        for rank, (docno, score) in enumerate(ranking, start=1):
            yield f"{number} Q0 {docno} {rank} {score:.6f} {tag}\n"


def write(files: dict[str, str]) -> None:
    """Write the runs, with the same line endings on every system."""
    for tag, text in files.items():
        (HERE / "runs" / f"{tag}.run").write_text(text, encoding="utf-8", newline="\n")


def check(files: dict[str, str]) -> None:
    """Assert that the runs, the qrels and the reasons for their grades on disk agree with each other and with the
    collection.
    """
    for tag, text in files.items():
        assert (HERE / "runs" / f"{tag}.run").read_text("utf-8") == text, f"{tag} is out of date"
    rows = [line.split() for line in (HERE / "qrels.txt").read_text("utf-8").splitlines()]
    reasons = [line.split("\t") for line in (HERE / "reasons.tsv").read_text("utf-8").splitlines()]
    judged = [(topic, docno, grade) for topic, _, docno, grade in rows]
    assert judged == [(topic, docno, grade) for topic, docno, grade, _ in reasons], "qrels and reasons differ"
    assert len({(topic, docno) for topic, docno, _ in judged}) == len(judged), "judged twice"
    assert {docno for _, docno, _ in judged} <= read_documents().keys(), "unknown docno"
    assert {topic for topic, _, _ in judged} <= {number for number, _, _ in read_topics()}, "unknown topic"
    assert {grade for _, _, grade in judged} <= set("0123"), "unknown grade"
    assert all(reason.strip() for *_, reason in reasons), "a reason is missing"


def main() -> None:
    """Generate the runs twice, assert that the results are identical, then write or check them."""
    files = rank_all()
    assert rank_all() == files, "two rankings of the same collection differ"
    if "--check" in sys.argv[1:]:
        check(files)
    else:
        write(files)


if __name__ == "__main__":
    main()
