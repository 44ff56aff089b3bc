"""Fixtures for pools of a topic: small artificial pools and real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from short_and_long_tests import effort

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import sniff
from irdesk.pooling.pooled_documents import Arm, TopicPool, topic_pools


@pytest.fixture
def topic_pool() -> Callable[..., TopicPool]:
    """Return a function that makes a topic's pool from ranked docnos, keyed by run name."""

    def make(topic: str = "t", chosen: Sequence[str] = (), compared: Sequence[str] = (), **runs: str) -> TopicPool:
        arms = tuple(Arm(name, tuple(docnos.split())) for name, docnos in runs.items())
        added = tuple((0, docno, "added by hand") for docno in chosen)
        return TopicPool(topic, arms, added, tuple(tuple(entry.split()) for entry in compared))

    return make


class Collection:
    """A real collection: its runs pooled to a depth, and its relevant documents."""

    def __init__(self, runs: list[Path], qrels: Path, depth: int, topics: int, compared: int = 0) -> None:
        read = {str(i): sniff(path, Kind.RUN).read(path, QUIET) for i, path in enumerate(runs)}
        self.rankings = {
            run.tag: {topic: ranking.docno_list() for topic, ranking in run.rankings.items()} for run in read.values()
        }
        assert len(self.rankings) == len(runs), "each run has a tag of its own"
        grades = sniff(qrels, Kind.QRELS).read(qrels, QUIET).grades
        spec = PoolSpec("", (FromRuns(tuple(Taking(run, depth) for run in read)),), "mtf", 1, 0.0)
        self.depth = depth
        self.pools = dict(list(topic_pools(spec, read).items())[:topics])
        self.relevant = {
            topic: {docno for docno, g in topic_grades.items() if g > 0} for topic, topic_grades in grades.items()
        }


@pytest.fixture(scope="session", params=["Cranfield", "TREC-COVID round 5"])
def collection(request, shared, tmp_path_factory) -> Collection:
    """Return some topics of a collection pooled to depth 50: Cranfield with nine runs, then TREC-COVID with six runs
    or, with ``--long``, 18.
    """
    if request.param == "Cranfield":
        folder = shared / "data/collections/cranfield-trec/runs"
        copies = []
        for path in sorted(folder.glob("results_*")):  # All runs have the tag STANDARD; rename them.
            copy = tmp_path_factory.mktemp("cranfield") / path.name.removesuffix(".gz")
            copy.write_text(
                "".join(
                    " ".join([*line.split()[:5], copy.name]) + "\n" for line in _text(path).splitlines() if line.strip()
                )
            )
            copies.append(copy)
        return Collection(copies, folder / "qrel", 50, effort(8, 225))
    folder = shared / "data/runs/trec-covid-round5"
    return Collection(
        sorted((folder / "runs").iterdir())[:: effort(3, 1)], folder / "qrels.covid-round5.txt", 50, effort(2, 10)
    )


def _text(path: Path) -> str:
    import gzip

    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
