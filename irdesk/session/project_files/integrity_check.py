"""Check the integrity of a project.

The checks verify that the file and its rows are undamaged and that the journal agrees with the state in memory. They
also verify that the pool and the queues refer only to existing data, and that evaluating the exported files gives the
project's scores.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from irdesk.domain.errors import InputError, StoreUnavailable
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.project.judgement import Judgement, TopicNote
from irdesk.domain.project.source import LABELS
from irdesk.domain.ranking_order import in_order
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.runs import run_trec
from irdesk.session.core import project_settings
from irdesk.session.core.scoreboard_sync import board_of
from irdesk.session.core.workspace import Workspace
from irdesk.session.queries import Queries
from irdesk.store.project_data import ProjectData


def check(workspace: Workspace) -> list[str]:
    """Run all checks and return one sentence for each error found."""
    return [finding for _, findings in checks(workspace, QUIET) for finding in findings]


def checks(workspace: Workspace, progress: Progress) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each check with the errors it found. Unreadable data is an error."""
    every: tuple[tuple[str, Callable[[Workspace], list[str]]], ...] = (
        ("integrity of the file", _integrity),
        ("checksums of rows", lambda checked: checked.store.damage(progress)),
        ("journal against memory", _journal),
        ("orders of runs", _orders),
        ("pool and queues", _references),
        ("scores against a new evaluation", _scores),
        ("scores against exported files", _exported),
    )
    for i, (name, look) in enumerate(every):
        progress.report(i, len(every))
        try:
            findings = look(workspace)
        except (StoreUnavailable, InputError) as fault:
            findings = [str(fault)]
        yield name, findings


def _integrity(workspace: Workspace) -> list[str]:
    fault = workspace.store.integrity()
    return [f"the file is damaged: {fault}"] if fault else []


def _journal(workspace: Workspace) -> list[str]:
    findings = []
    data = workspace.store.data()  # read only once, since reading takes most of the time of a check
    if (
        _judgements_of(data, again=False) != workspace.state.judgements
        or _judgements_of(data, again=True) != workspace.state.second_judgements
    ):
        findings.append("the journal and the judgements in memory differ")
    if _notes_of(data) != workspace.state.notes:
        findings.append("the journal and the notes on topics in memory differ")
    return findings


def _orders(workspace: Workspace) -> list[str]:
    """Check that the runs' evaluation order in memory agrees with their retrieval scores."""
    state, findings = workspace.state, []
    for source in state.present("run"):
        kept = state.ranked(source.id)
        made = in_order(workspace.store.run(source.id, source.name), kept.ordering)[0]
        if list(made) != list(kept) or not np.array_equal(made.keys_of_all, kept.keys_of_all):
            findings.append(f"the order of {source.name} is not that of its retrieval scores")
    return findings


def _references(workspace: Workspace) -> list[str]:
    """Check that all references point to existing data."""
    state, findings = workspace.state, []
    wanted = state.settings[project_settings.POOL]
    if wanted and wanted not in state.contents.pools:
        findings.append("the current pool is not in the file")
    for pool in state.contents.pools.values():
        if unknown := sorted(set(pool.spec.runs()) - state.sources.keys()):
            findings.append(f"a pool was made of runs that are not in the file: {', '.join(unknown)}")
        for topic, queue in pool.queues.items():
            if twice := [entry for entry, count in Counter(queue).items() if count > 1]:
                findings.append(f"the queue of topic {topic} contains {twice[0]} twice")
    ids_by_kind = {
        "run": state.contents.keys.keys(),
        "qrels": state.contents.qrels.keys(),
        LABELS: state.contents.qrels.keys(),
        "topics": state.contents.topics.keys(),
    }
    for source in state.sources.values():
        if source.counts.get("topics") and source.kind in ids_by_kind and source.id not in ids_by_kind[source.kind]:
            findings.append(f"the file contains no data of {source.name}")
    return findings


def _scores(workspace: Workspace) -> list[str]:
    return _differing(workspace.state.board, workspace.state.fresh_board(), "those of a new evaluation")


def _exported(workspace: Workspace) -> list[str]:
    """Check the scores against an evaluation of runs and qrels that are written to files and read back."""
    state = workspace.state
    if not state.board.topics or not state.board.run_ids:
        return []
    with tempfile.TemporaryDirectory(prefix="irdesk-") as folder:
        file = Path(folder) / "file"
        _write(file, qrels_trec.lines(Queries(workspace).effective_qrels()))
        grades = qrels_trec.read(file, QUIET).grades
        runs = {}
        for source in state.present("run"):
            _write(file, run_trec.lines(workspace.store.run(source.id, source.name)))
            runs[source.id] = in_order(run_trec.read(file, QUIET), state.rules.ordering)[0]
    truths = {topic: TopicJudgements.of(topic_grades, state.detail(topic)) for topic, topic_grades in grades.items()}
    board = board_of(runs, truths, state.measures, state.rules)
    return _differing(state.board, board, "those of the exported files")


def _write(file: Path, lines: Iterable[str]) -> None:
    """Write a temporary file without waiting for the disk, since the file is read once and then deleted."""
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(lines)


def _differing(board: Scoreboard, fresh: Scoreboard, whose: str) -> list[str]:
    if set(board.topics) != set(fresh.topics) or set(board.run_ids) != set(fresh.run_ids):
        return [f"the judged topics differ from {whose}"]
    runs = [fresh.run_ids.index(run_id) for run_id in board.run_ids]
    topics = [fresh.topics.index(topic) for topic in board.topics]
    return [
        f"scores by {measure} differ from {whose}"
        for i, measure in enumerate(board.measures)
        if not np.array_equal(board.table(i), fresh.table(i)[np.ix_(topics, runs)], equal_nan=True)
    ]


def replay_journal(workspace: Workspace, *, again: bool = False) -> dict[str, dict[str, dict[str, Judgement]]]:
    """Compute all judgements from the journal alone, keyed by topic, docno and assessor. If ``again`` is true, return
    the second judgements instead, which are those of hidden repeats.
    """
    return _judgements_of(workspace.store.data(), again=again)


def _judgements_of(data: ProjectData, *, again: bool) -> dict[str, dict[str, dict[str, Judgement]]]:
    judgements: dict[str, dict[str, dict[str, Judgement]]] = {}
    for row in data.journal:
        if row.again is not again:
            continue
        by_assessor = judgements.setdefault(row.topic, {}).setdefault(row.docno, {})
        by_assessor.pop(row.assessor, None)
        if row.judgement is not None:
            by_assessor[row.assessor] = row.judgement
    kept = {
        topic: {docno: by_assessor for docno, by_assessor in documents.items() if by_assessor}
        for topic, documents in judgements.items()
    }
    return {topic: documents for topic, documents in kept.items() if documents}


def _notes_of(data: ProjectData) -> dict[str, dict[str, TopicNote]]:
    """Compute all topic notes from the journal alone, keyed by topic and assessor."""
    last = {(row.topic, row.assessor): row.note for row in data.notes}
    notes: dict[str, dict[str, TopicNote]] = {}
    for (topic, assessor), note in last.items():
        if note is not None:
            notes.setdefault(topic, {})[assessor] = note
    return notes
