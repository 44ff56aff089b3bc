"""Replays on real collections, checked against simulations of the papers' rules, pytrec_eval's scores and SciPy's τ."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest
import pytrec_eval
from reference_orders import max_mean, move_to_front
from scipy.stats import kendalltau
from short_and_long_tests import LONG, effort

from irdesk.app import paths
from irdesk.cli.main import run as irdesk
from irdesk.domain.progress import QUIET
from irdesk.domain.ranking_order import rank_run
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import sniff
from irdesk.pooling.queue_orders import ORDERS
from irdesk.pooling.replay_curves import checkpoints
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.replay import Replaying, ReplayRequest, replay

SEED = 3
MOST_TOPICS = effort(15, 1000)
SIMULATIONS = {"mtf": move_to_front, "maxmean": max_mean}


@pytest.fixture(scope="module", params=["Cranfield", *(["TREC-COVID round 5"] if LONG else [])])
def files(request, shared) -> tuple[list[Path], Path, int]:
    """Return the runs, the qrels and a depth. All of Cranfield's runs have the same tag, so irdesk names them
    ``STANDARD #2`` and so on.
    """
    if request.param == "Cranfield":
        folder = shared / "data/collections/cranfield-trec/runs"
        return sorted(folder.glob("results_*")), folder / "qrel", 20
    folder = shared / "data/runs/trec-covid-round5"
    return sorted((folder / "runs").iterdir())[:6], folder / "qrels.covid-round5.txt", 20


@pytest.fixture(scope="module")
def parsed(files):
    runs, qrels, depth = files
    read = {str(i): sniff(path, Kind.RUN).read(path, QUIET) for i, path in enumerate(runs)}
    grades = sniff(qrels, Kind.QRELS).read(qrels, QUIET).grades
    return read, dict(list(grades.items())[:MOST_TOPICS]), depth


def own_of(grades, docnos) -> dict[str, int]:
    return {docno: int(grades[docno]) for docno in docnos if docno in grades}


def names_of(runs) -> dict[str, str]:
    tags = [run.tag for run in runs.values()]
    return {
        i: tag if tags.index(tag) == index else f"{tag} #{tags[: index + 1].count(tag)}"
        for index, (i, tag) in enumerate(zip(runs, tags, strict=True))
    }


def test_replay_gives_the_curves_of_the_simulations(parsed):
    runs, grades, depth = parsed
    keys = {i: rank_run(run, ScoringOptions().ordering) for i, run in runs.items()}
    wish = Replaying(tuple(SIMULATIONS), tuple(runs), depth, SEED, parse_one("AP"))
    result = replay(wish, runs, keys, grades, ScoringOptions(), QUIET)
    names = names_of(runs)
    scores = {
        i: {
            topic: dict(zip(ranking.docno_list(), ranking.scores.tolist(), strict=True))
            for topic, ranking in run.rankings.items()
            if topic in result.topics
        }
        for i, run in runs.items()
    }

    def means(judged: dict[str, list[str]]) -> list[float]:
        qrels = {topic: entry for topic, docnos in judged.items() if (entry := own_of(grades[topic], docnos))}
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map"})
        return [
            round(sum(topic["map"] for topic in evaluator.evaluate(score).values()), 9) for score in scores.values()
        ]

    final = means({topic: list(grades[topic]) for topic in result.topics})
    for name, simulation in SIMULATIONS.items():
        sequences = {}
        for topic in result.topics:
            lists = {
                names[i]: run.rankings[topic].docno_list()[:depth] for i, run in runs.items() if topic in run.rankings
            }
            relevant = {docno for docno, grade in grades[topic].items() if grade > 0}
            sequences[topic] = simulation(topic, lists, relevant, SEED)
        (curve,) = (entry for entry in result.of(None) if entry.order == name)
        assert [point.depth for point in curve.points] == checkpoints(max(map(len, sequences.values())))
        for point in curve.points:
            shown = {topic: sequence[: point.depth] for topic, sequence in sequences.items()}
            assert point.judged == sum(map(len, shown.values()))
            assert point.found == sum(grades[topic].get(d, 0) > 0 for topic, entry in shown.items() for d in entry)
        for point in curve.points[:: len(curve.points) // 4]:
            shown = {topic: sequence[: point.depth] for topic, sequence in sequences.items()}
            assert point.tau == pytest.approx(kendalltau(final, means(shown)).statistic, abs=1e-9)
        (one,) = (entry for entry in result.of(result.topics[0]) if entry.order == name)
        assert one.points[-1].judged == len(sequences[result.topics[0]])


def first_topics(path: Path, folder: Path, count: int) -> Path:
    """Write the lines of the first topics of a file to a folder; return the new file."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines(keepends=True)
    topics = dict.fromkeys(line.split()[0] for line in lines if line.strip())
    chosen = set(list(topics)[:count])
    result = folder / path.name.removesuffix(".gz")
    result.write_bytes(b"".join(line for line in lines if line.strip() and line.split()[0] in chosen))
    return result


def test_the_command_line_and_a_project_give_the_same(files, empty, capsys, tmp_path):
    runs, qrels, _ = files
    runs, qrels = (
        [first_topics(path, tmp_path, effort(8, 1000)) for path in runs[:3]],
        first_topics(qrels, tmp_path, 1000),
    )
    command = ["replay", str(qrels), *map(str, runs), "--depth", "3", "--seed", "9", "--order", "mtf"]
    command += ["--order", "borda", "-m", "nDCG@10"]
    assert irdesk([*command, "--format", "json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert irdesk([*command, "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert irdesk(command) == 0
    table = capsys.readouterr().out
    for path in (*runs, qrels):
        empty.execute(prepare(path, empty.new_id(), 1.0, LoadingContext.of(empty.store, empty.state), QUIET))
    ids = tuple(source.id for source in empty.state.present("run"))
    wish = Replaying(("mtf", "borda"), ids, 3, 9, parse_one("nDCG@10"))
    result = ReplayRequest.of(empty).replay(wish, QUIET)
    for curve, entry in zip(result.of(None), output["orders"], strict=True):
        item = [row for row in rows if row["order"] == curve.order]
        assert entry["relevant"] == curve.relevant
        for field in ("depth", "judged", "found", "tau"):
            values = [getattr(point, field) for point in curve.points]
            assert entry[field] == values
            assert [None if row[field] == "" else float(row[field]) for row in item] == values
        assert str(curve.points[-1].found) in table.splitlines()[-3]


def test_all_orders_end_where_all_is_judged(parsed):
    runs, grades, _ = parsed
    some, grades = dict(list(runs.items())[:3]), dict(list(grades.items())[:12])
    keys = {i: rank_run(run, ScoringOptions().ordering) for i, run in some.items()}
    wish = Replaying(tuple(ORDERS), tuple(some), 5, SEED, parse_one("AP"), ("0", "1"))
    result = replay(wish, some, keys, grades, ScoringOptions(), QUIET)
    ends = {curve.order: curve.points[-1] for curve in result.of(None)}
    assert set(ends) == set(ORDERS)
    assert len(set(ends.values())) == 1
    assert len({curve.points for curve in result.of(None)}) >= len(ORDERS) - 1, "but they do not go the same way"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--order", "decides"), "compares two runs; choose two runs"),
        (("-m", "nonsense"), "nonsense"),
        (("--topic", "none"), "topic none is not pooled, or has no judgements"),
        (("--depth", "0"), "not a number of 1 or more"),
    ],
)
def test_what_cannot_be_replayed_is_refused(options, message, capsys):
    sample = paths.resources() / "sample"
    try:
        status = irdesk(["replay", *map(str, (sample / "qrels.txt", *sorted(sample.glob("runs/*.run"))[:2])), *options])
    except SystemExit as end:
        status = end.code
    assert status == 2
    assert message in capsys.readouterr().err


def test_qrels_of_other_documents_are_refused(files, tmp_path, capsys):
    (tmp_path / "qrels").write_text("1 0 no-such-document 1\n")
    assert irdesk(["replay", str(tmp_path / "qrels"), str(files[0][0])]) == 2
    assert "no pooled document is judged" in capsys.readouterr().err


def test_points_are_close_at_first_and_never_too_many():
    assert checkpoints(5) == [1, 2, 3, 4, 5]
    for longest in (1, 40, 100, 1000, 100_000):
        result = checkpoints(longest)
        assert result[0] == 1
        assert result[-1] == longest
        assert len(result) <= 70
        assert sorted(set(result)) == result
