"""Evaluation for a notebook: accepts judgements and runs as dicts or as read from files, and returns immutable tables.

>>> from irdesk.evaluation import compare, evaluate
>>> qrels = {"1": {"a": 1, "b": 0}, "2": {"c": 2}}
>>> runs = {"x": {"1": {"a": 2.0, "b": 1.0}, "2": {"c": 1.0}}, "y": {"1": {"b": 2.0, "a": 1.0}, "2": {"d": 1.0}}}
>>> evaluate(qrels, runs, ["AP", "P@1"])
run      AP     P@1
x    1.0000  1.0000
y    0.2500  0.0000
trec_eval 9 conventions, 2 topics
>>> evaluate(qrels, runs, ["AP"]).by_topic("y", "AP")
{'1': 0.5, '2': 0.0}
>>> compare(qrels, runs, "AP").pairs[0].difference
0.75
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import Qrels
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Ordering, Ranking, Run
from irdesk.domain.run_check import check_run
from irdesk.evaluation.attention.all_cautions import cautions_of
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.attention.caution_evidence import evidence_of
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, run_facts
from irdesk.evaluation.attention.dropped_topics import with_dropped
from irdesk.evaluation.attention.grade_cautions import SAMPLED
from irdesk.evaluation.comparison.comparison_caveats import pair_caveats
from irdesk.evaluation.comparison.run_comparison import Compared, compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.notebook_inputs import compared_measure, measures_of, qrels_of, runs_of
from irdesk.evaluation.notebook_tables import ComparedPair, Comparisons, Scores
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.system.workers import ALONE, Workers

Grades = Qrels | Mapping[str, Mapping[str, int]]
"""Judgements as read from a file, or grades keyed by topic and docno."""
Rankings = Run | Mapping[str, Mapping[str, float]]
"""A run as read from a file, or retrieval scores keyed by topic and docno."""
Runs = Mapping[str, Rankings] | Iterable[Run]
"""Runs keyed by name, or runs as read from files. The name of a run from a file is its tag."""


@dataclass(frozen=True, eq=False)
class Evaluated:
    """A scoreboard for a notebook, and cautions to check before relying on its scores. The board's run ids are the
    names of the runs.
    """

    board: Scoreboard
    warnings: tuple[Caution, ...]

    def scores(self) -> Scores:
        """Return all scores as a table."""
        board = self.board
        shape = len(board.measures), len(board.topics), len(board.run_ids)
        table = np.array([board.table(i) for i in range(shape[0])]).reshape(shape)
        return Scores(
            tuple(board.run_ids),
            tuple(map(str, board.measures)),
            tuple(board.topics),
            _frozen(board.means().T),
            _frozen(table.transpose(2, 0, 1)),
            board.rules,
            self.warnings,
        )

    def compared(self, baseline: str | None, plan: Plan | None, workers: Workers = ALONE) -> Compared:
        """Compare the runs under the board's only measure. Raises `ValueError` for an unknown baseline.

        Resampling is distributed among ``workers``.
        """
        place = baseline_place(baseline, self.board.run_ids)
        return compare_runs(self.board.topics, self.board.table(0), plan or Plan(), place, workers=workers)

    def comparisons(self, compared: Compared) -> Comparisons:
        """Return the comparison as a table."""
        board, names = self.board, tuple(self.board.run_ids)
        return comparisons_of(str(board.measures[0]), names, compared, with_dropped(self.warnings, [compared], names))


def baseline_place(baseline: str | None, runs: Sequence[str]) -> int | None:
    """Return the index of the baseline among the runs. Return None if there is no baseline; all pairs of runs are then
    compared.

    Raises `ValueError` for an unknown name.
    """
    if baseline is not None and baseline not in runs:
        raise ValueError(f"no run is called {baseline}; the runs are {', '.join(runs) or 'none'}")
    return None if baseline is None else list(runs).index(baseline)


def comparisons_of(
    measure: str, runs: Sequence[str], compared: Compared, warnings: tuple[Caution, ...] = ()
) -> Comparisons:
    """Return a comparison as a table that refers to runs by name."""
    return Comparisons(measure, compared.topics, tuple(_pairs(compared, runs)), compared.plan, warnings)


def evaluate(
    qrels: Grades | object,
    runs: Runs | object,
    measures: str | Iterable[object] = ("AP", "nDCG@10"),
    rules: ScoringOptions | None = None,
) -> Scores:
    """Score runs.

    Measures are named as in irdesk, ir_measures or trec_eval. Without ``rules``, the options are those of trec_eval 9,
    with the highest grade as the top grade. Judgements and runs may also be data frames, records, or objects of
    ir_measures and ranx (see `notebook_inputs`). `irdesk.notebook.evaluate` also accepts paths.

    Raises `UnknownMeasure` for an unknown measure name, `TypeError` for values of an unsupported type, and `ValueError`
    for duplicate run names and for invalid docnos, grades or retrieval scores.
    """
    return _evaluated(qrels, runs, measures_of(measures), rules).scores()


def compare(
    qrels: Grades | object,
    runs: Runs | object,
    measure: object = "AP",
    baseline: str | None = None,
    plan: Plan | None = None,
    rules: ScoringOptions | None = None,
) -> Comparisons:
    """Compare each run with the ``baseline``, given by its name, under a measure. Without a baseline, compare all pairs
    of runs.

    Without a ``plan``, the test is the paired t-test with Holm's correction. `irdesk.notebook.compare` also accepts
    paths.

    Raises the same errors as `evaluate`, and `ValueError` for a measure that does not score single topics.
    """
    evaluated = _evaluated(qrels, runs, compared_measure(measure), rules)
    return evaluated.comparisons(evaluated.compared(baseline, plan))


def rules_for(judged: Qrels, rules: ScoringOptions | None) -> ScoringOptions:
    """Return the given options, or those of trec_eval 9 with the highest grade as the top grade."""
    usual = ScoringOptions()
    return rules or replace(usual, profile=replace(usual.profile, top=max({1, *judged.grade_set()})))


def scored_value(
    name: str, given: Rankings, board: Scoreboard, judged: Qrels, ordering: Ordering
) -> tuple[ScoredRun, RunFacts]:
    """Score a run given as a dict or a `Run`. Return it with the facts from which cautions are derived. Raises the same
    errors as `run_of`.
    """
    run = run_of(name, given)
    check = check_run(given) if isinstance(given, Run) else None  # a dict has no rank column to check
    keys = replace(rank_run(run, ordering), check=check)
    scored = score_run(name, keys, board.truths, board.measures, board.rules)
    return scored, _facts(scored, run, judged)


def run_of(name: str, given: object) -> Run:
    """Convert a value to a run. Raises `TypeError` for a value of an unsupported type, and `ValueError` for an invalid
    docno or retrieval score.
    """
    if not isinstance(given, Run | Mapping):
        raise TypeError(f"{name}: found {type(given).__name__}; expected a run, or retrieval scores by topic and docno")
    return given if isinstance(given, Run) else _run(name, given)


def evaluate_runs(
    board: Scoreboard,
    facts: Mapping[str, RunFacts],
    judged: Qrels,
    *,
    top_chosen: bool,
    at_depth: Callable[[int, int], Floats] | None = None,
) -> Evaluated:
    """Return ``board``, which must already contain all runs, with the cautions about these runs. Raises `ValueError` if
    the expected score over ties cannot be computed for a measure.
    """
    if unknown := board.unknown():
        raise ValueError(f"the mean over all orders of ties is not known for {', '.join(map(str, unknown))}")
    docnos = judged.some_docnos(board.topics[0], SAMPLED) if board.topics else ()
    names = {name: name for name in board.run_ids}
    evidence = evidence_of(board, names, facts, docnos, top_chosen=top_chosen, at_depth=at_depth)
    return Evaluated(board, cautions_of(evidence))


def _evaluated(qrels: object, runs: object, measures: tuple[Measure, ...], rules: ScoringOptions | None) -> Evaluated:
    judged = qrels_of(qrels)
    board = Scoreboard(measures, rules_for(judged, rules), Judgements.of(judged.grades, judged.details))
    facts: dict[str, RunFacts] = {}
    for given_name, run in runs_of(runs):
        name = given_name or getattr(run, "tag", str(run))
        if name in facts:
            raise ValueError(f"two runs are called {name}; give them as a dict with different names")
        scored, facts[name] = scored_value(name, run, board, judged, board.rules.ordering)
        board.add(scored)
    return evaluate_runs(board, facts, judged, top_chosen=rules is not None)


def _pairs(compared: Compared, names: Sequence[str]) -> Iterable[ComparedPair]:
    for pair in compared.pairs:
        comparison, test = pair.comparison, pair.outcome
        yield ComparedPair(
            names[pair.first],
            names[pair.second],
            comparison.mean if comparison.topics else None,
            comparison.deviation,
            comparison.interval,
            test.symbol,
            test.statistic,
            test.freedom,
            test.nonzero,
            test.resamples,
            test.seed,
            pair.p,
            pair.adjusted,
            test.least,
            compared.significant(pair),
            compared.side(pair),
            comparison.wins,
            comparison.ties,
            comparison.losses,
            comparison.effect,
            str(test.undefined),
            "; ".join(pair_caveats(pair, compared.plan)),
            statistic_text(test),
        )


def _facts(scored: ScoredRun, run: Run, judged: Qrels) -> RunFacts:
    topics, lists = scored.tied_lists()
    return run_facts(
        lists,
        scored.rules,
        scored.measures,
        scored.keys.check,
        docnos=lambda: {topic: run.rankings[topic].docno_list() for topic in topics},
        judged=lambda topic: list(judged.grades[topic]),
    )


def _run(name: str, topics: Mapping[str, Mapping[str, float]]) -> Run:
    """Create a run from retrieval scores keyed by topic and docno."""
    rankings = {}
    for topic, scored in topics.items():
        scores = np.fromiter(scored.values(), np.float64, len(scored))
        if np.isnan(scores).any():
            raise ValueError(f"{name}, topic {topic}: a retrieval score is not a number")
        if wrong := next((docno for docno in scored if not docno or docno.split() != [docno]), None):
            raise ValueError(
                f"{name}, topic {topic}: {wrong!r} is not a docno, which must not be empty or contain spaces"
            )
        docnos = "".join(f"{docno}\n" for docno in scored).encode()
        ranks = np.arange(1, len(scored) + 1, dtype=np.int32)
        rankings[topic] = Ranking(docnos, keys_of(list(scored)), scores, ranks)
    return Run(name, rankings)


def _frozen(values: Floats) -> Floats:
    copied = values.copy()
    copied.setflags(write=False)
    return copied
