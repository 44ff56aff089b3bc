"""``irdesk fuse``: the written file is read back, and has the scores of the fused run."""

from __future__ import annotations

from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm
from irdesk.domain.progress import QUIET
from irdesk.domain.ranking_order import rank_run
from irdesk.evaluation.fusion import fuse
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.runs import run_trec

FILES = {
    "one.run": "".join(f"{t} Q0 é{i:02} {i} {9.5 - i // 3} one\n" for t in (1, 2) for i in range(12)),
    "two.run": "".join(f"{t} Q0 é{(i * 5 + t) % 17:02} {i} {-i} two\n" for t in (2, 3) for i in range(12)),
    "q": "1 0 é00 1\n1 0 é07 2\n2 0 é02 1\n2 0 é16 1\n2 0 é04 0\n3 0 é03 1\n",
}


@pytest.fixture
def cli(folder, command):
    """Return a function that runs irdesk in a folder with the files above and returns its stdout and stderr."""
    folder(FILES)

    def call(*arguments: object, status: int = 0) -> tuple[str, str]:
        given, out, err = command()(*arguments)
        assert given == status, err
        return out, err

    return call


@pytest.mark.parametrize(
    ("options", "fusion"),
    [
        ((), Fusion(cut_to_inputs=True)),
        (("--method", "rrf", "--k", "5", "--depth", "3"), Fusion(k=5, depth=3, cut_to_inputs=True)),
        (("--method", "borda", "--keep-all"), Fusion(Method.BORDA)),
        (("--method", "combmnz", "--norm", "z-score", "--keep-all"), Fusion(Method.COMBMNZ, Norm.Z_SCORE)),
        (
            ("--method", "weighted", "--weight", "0.3", "--weight", "-0.001"),
            Fusion(Method.WEIGHTED, weights=(0.3, -0.001), cut_to_inputs=True),
        ),
    ],
)
def test_the_file_is_the_fused_run_and_scores_as_it_does(cli, options, fusion):
    _, text = cli("fuse", "one.run", "two.run", *options, "--tag", "both", "-o", "f")
    runs = [run_trec.read(Path(name), QUIET) for name in ("one.run", "two.run")]
    made, read = fuse(runs, fusion, "both"), run_trec.read(Path("f"), QUIET)
    assert text.startswith("irdesk: both is ")
    cut = ", cut to the depth of these runs" if fusion.cut_to_inputs else ""
    assert text.endswith(f"of one, two{cut}: {made.lines} documents of 3 topics\n") or fusion.weights
    deepest = max(map(len, made.rankings.values()))
    assert deepest == (fusion.depth if fusion.depth == 3 else 12 if fusion.cut_to_inputs else 15)
    assert read.tag == "both"
    assert list(read.rankings) == ["1", "2", "3"]
    for topic, ranking in made.rankings.items():
        again = read.rankings[topic]
        assert again.docnos == ranking.docnos
        assert again.scores.tolist() == ranking.scores.tolist()
        assert again.ranks.tolist() == list(range(1, len(ranking) + 1))
    measures, rules = (parse_one("AP"), parse_one("nDCG@3")), ScoringOptions()
    truths = {
        "1": TopicJudgements.of({"é00": 1, "é07": 2}),
        "2": TopicJudgements.of({"é02": 1, "é16": 1, "é04": 0}),
        "3": TopicJudgements.of({"é03": 1}),
    }
    board = Scoreboard(measures, rules, truths)
    board.add(score_run("f", rank_run(made, rules.ordering), truths, measures, rules))
    out, _ = cli("evaluate", "q", "f", "-m", "AP", "-m", "nDCG@3", "--format", "csv")
    last = [line for line in out.splitlines() if line.startswith("both,")]
    assert [float(line.split(",")[3]) for line in last] == board.means()[:, 0].tolist()


def test_standard_output_has_the_same_bytes_and_the_method_names_the_run(cli):
    out, text = cli("fuse", "one.run", "two.run", "--method", "combsum", "--norm", "rank", "-o", "-")
    cli("fuse", "one.run", "two.run", "--method", "combsum", "--norm", "rank", "-o", "f")
    assert out == Path("f").read_text(encoding="utf-8")
    assert out.splitlines()[0].split()[5] == "combsum-rank"
    assert text.splitlines()[-1] == (
        "irdesk: combsum-rank is CombSUM (rank) of one, two, cut to the depth of these runs: 36 documents of 3 topics"
    )


@each_case(
    ("options", "message"),
    [
        (("one.run",), "fusion needs two or more runs"),
        (("one.run", "two.run", "--k", "-1"), "k is -1; expected a number of 0 or more"),
        (("one.run", "two.run", "--k", "nan"), "k is nan"),
        (("one.run", "two.run", "--norm", "max"), "rrf has no --norm"),
        (("one.run", "two.run", "--method", "borda", "--k", "3"), "borda has no --k"),
        (("one.run", "two.run", "--method", "combsum", "--weight", "1"), "combsum has no --weight"),
        (("one.run", "two.run", "--method", "weighted", "--weight", "1"), "1 weights for 2 runs"),
        (("one.run", "two.run", "--method", "combsum", "--norm", "max"), "but run two has none above 0 for topic 2"),
        (("one.run", "two.run", "--tag", "two words"), "a run cannot be called 'two words'"),
        (("one.run", "two.run", "--depth", "0"), "'0' is not a number of 1 or more"),
        (("one.run", "two.run", "--method", "markov"), "invalid choice: 'markov'"),
        (("one.run", "q"), "q: "),
        (("one.run", "nothing"), "nothing"),
    ],
)
def test_impossible_fusions_are_refused_in_one_line_and_write_nothing(cli, options, message):
    _, err = cli("fuse", *options, "-o", "f", status=2)
    assert message in err
    assert len(err.splitlines()) == 1
    assert not Path("f").exists()


def test_a_run_of_a_project_is_that_of_the_files(cli):
    cli("project", "create", "p.irdesk", "one.run", "two.run", "q")
    options = ("--method", "combmnz", "--norm", "rank", "--tag", "both")
    out, _ = cli("project", "fuse", "p.irdesk", "one", "two", *options)
    assert out == (
        "fuse runs into both: CombMNZ (rank) of one, two, cut to the depth of these runs, 3 topics, "
        "36 lines, depth 12\n"
    )
    cli("fuse", "one.run", "two.run", *options, "-o", "f")
    cli("project", "export", "p.irdesk", "--run", "both", "g")
    assert Path("g").read_bytes() == Path("f").read_bytes()
    info, _ = cli("project", "info", "p.irdesk")
    assert "both: 3 topics, 36 lines, depth 12; CombMNZ (rank) of one, two, cut to the depth of these runs\n" in info
    _, err = cli("project", "add", "p.irdesk", "f", status=2)
    assert "run both is already loaded: f has the same content" in err
    _, err = cli("project", "fuse", "p.irdesk", "one", "two", "--tag", "two", status=2)
    assert err == "irdesk: a run called two already exists; choose another name\n"
    _, err = cli("project", "fuse", "p.irdesk", "one", "five", status=2)
    assert "no run is called five" in err
    checked, _ = cli("project", "check", "p.irdesk")
    assert all(line.endswith(": in order") for line in checked.splitlines())


def test_weights_are_trained_and_said(cli):
    topics = "".join(f"{topic} 0 é02 1\n{topic} 0 é05 0\n" for topic in range(1, 9))
    Path("j").write_text(topics, encoding="utf-8")
    for name, order in (("good", "é02 é05"), ("bad", "é05 é02")):
        lines = [f"{t} Q0 {d} 1 {-i} {name}\n" for t in range(1, 9) for i, d in enumerate(order.split())]
        Path(name).write_text("".join(lines), encoding="utf-8")
    options = ("--method", "weighted", "--train", "RR", "--qrels", "j", "-o", "f")
    _, err = cli("fuse", "good", "bad", *options)
    assert (
        "Weights trained on 4 topics (seed 1): 0.6 · good, 0.4 · bad. RR on the 4 held-out topics: trained 1.0000"
        in err
    )
    _, err = cli("fuse", "good", "bad", *options, "--held-out", "0.25", "--seed", "3")
    assert "Weights trained on 6 topics (seed 3)" in err
    for wrong, message in (
        (("--method", "weighted", "--train", "RR"), "--train requires --qrels, and --qrels requires --train"),
        (("--train", "RR", "--qrels", "j"), "--train finds the weights of --method weighted"),
        (("--method", "weighted", "--weight", "1", "--weight", "2", "--seed", "3"), "options of --train"),
    ):
        _, err = cli("fuse", "good", "bad", *wrong, "-o", "f", status=2)
        assert message in err
