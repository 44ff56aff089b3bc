"""Output of cautions on standard error, as ``irdesk: warning [code]: …``. Each caution is printed once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.scoring_input import Experiment, Judged
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.attention.all_cautions import cautions_of
from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.evaluation.attention.caution_advice import NO_TOPICS, TOPIC_IDS, Code
from irdesk.evaluation.attention.caution_evidence import evidence_of
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, run_facts
from irdesk.evaluation.attention.grade_cautions import SAMPLED
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun


def facts_of(
    scored: ScoredRun, topics: Sequence[str], lists: RankedLists, experiment: Experiment, index: int, judged: Judged
) -> RunFacts:
    """Collect the facts about one scored run of an experiment. ``topics`` and ``lists`` are the result of the run's
    `tied_lists`. This function can run in a worker process.
    """
    scores = scored.scores[:, [scored.keys.topics[topic] for topic in topics]]
    return _facts(topics, lists, scored.keys.check, experiment, index, judged, scored.measures, scores)


def _facts(
    topics: Sequence[str],
    lists: RankedLists,
    check: RunCheck | None,
    experiment: Experiment,
    index: int,
    judged: Judged,
    measures: Sequence[Measure],
    scores: Floats | None = None,
) -> RunFacts:
    """Collect the facts about a run. If few of its documents are judged, the run is read again for its docnos."""

    def docnos() -> Mapping[str, Sequence[str]]:
        run = experiment.run(index)
        return {topic: run.rankings[topic].docno_list() for topic in topics}

    readable: Callable[[], Mapping[str, Sequence[str]]] | None = docnos if experiment.readable(index) else None
    return run_facts(
        lists,
        judged.rules,
        measures,
        check,
        docnos=readable,
        judged=lambda topic: list(judged.qrels.grades[topic]),
        scores=scores,
    )


def warn(
    board: Scoreboard, experiment: Experiment, judged: Judged, waiting: CommandProgress, but: Sequence[Code] = ()
) -> None:
    """Print the cautions about all runs on a scoreboard, except those whose code is in ``but``. Raises the same errors
    as `cautions_about`.
    """
    tell([caution for caution in gather_cautions(board, experiment, judged) if caution.code not in but], waiting)


def gather_cautions(board: Scoreboard, experiment: Experiment, judged: Judged) -> tuple[Caution, ...]:
    """Return the cautions about all runs of an experiment, given a scoreboard with these runs. Raises the same errors
    as `cautions_about`.
    """
    facts = []
    for index, run_id in enumerate(board.run_ids):
        topics, lists = board.tied_run(run_id)
        facts.append(_facts(topics, lists, board.run_check(run_id), experiment, index, judged, board.measures))
    return cautions_about(board, facts, experiment, judged)


def cautions_about(
    board: Scoreboard,
    facts: Sequence[RunFacts],
    experiment: Experiment,
    judged: Judged,
    at_depth: Callable[[int, int], Floats] | None = None,
) -> tuple[Caution, ...]:
    """Return the cautions about all runs of an experiment, given the facts about each run. ``at_depth`` is passed to
    `evidence_of`.

    Raises `CommandRefused` if no run has a judged topic, so that there is nothing to score.
    """
    names = experiment.names([board.run_tag(run_id) for run_id in board.run_ids])
    docnos = judged.qrels.some_docnos(board.topics[0], SAMPLED) if board.topics else ()
    cautions = cautions_of(
        evidence_of(
            board,
            dict(zip(board.run_ids, names, strict=True)),
            dict(zip(board.run_ids, facts, strict=True)),
            docnos,
            top_chosen=experiment.top_chosen,
            level_chosen=experiment.level_chosen,
            at_depth=at_depth,
        )
    )
    if board.run_ids and not any(board.coverage(run_id)[0] for run_id in board.run_ids):
        reasons = [str(caution.sentence) for caution in cautions if caution.code in {NO_TOPICS, TOPIC_IDS}]
        raise CommandRefused(f"{experiment.name}: has no judgements for the topics of any run; {'; '.join(reasons)}")
    return cautions


def warn_of_model_name(experiment: Experiment, waiting: CommandProgress) -> None:
    """Warn if the name of the judgement file suggests model labels. The command counts them as human judgements,
    whereas a project would treat them as labels.
    """
    from irdesk.session.importing.model_label_file_names import names_a_model

    if names_a_model(Path(experiment.name).name):
        text = (
            f"{experiment.name}: its name looks like a model's, but its grades count here as human judgements; a "
            "project adds them as labels, which never count, unless it is added with --people"
        )
        waiting.say(f"irdesk: warning [model]: {text}", sys.stderr)


def tell(cautions: Sequence[Caution], waiting: CommandProgress) -> None:
    """Print cautions to standard error, most severe first. Add advice to cautions of high or medium severity."""
    for caution in cautions:
        advice = "" if caution.severity is Severity.LOW else f". {caution.code.in_commands}"
        waiting.say(f"irdesk: warning [{caution.code.name}]: {caution.sentence}{advice}", sys.stderr)
