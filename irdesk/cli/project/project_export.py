"""``irdesk project export``: write a project's judgements, runs, pools and journal to files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.project.project_access import open_workspace, run_called
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.translatable_messages import filled
from irdesk.formats import design_file, journal_jsonl, pool_file
from irdesk.formats.qrels import qrels_details_writers, qrels_stratified, qrels_trec
from irdesk.formats.runs import run_trec
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import (
    pool_in_force,
    stratified_qrels,
)
from irdesk.session.queries import Queries
from irdesk.session.scoring.grade_sources import count_sources, sources_in_words

_DETAILS = {
    "subtopics": "the grades of subtopics or judgement groups in four columns",
    "strata": "strata in five columns, with the grades that count",
    "preferences": "preferences in five columns",
}


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("export", help="write the judgements as qrels, or the runs")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("--qrels", type=Path, metavar="FILE", help="write all judgements that count, in four columns")
    verb.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="write every row of the journal as JSON Lines: grades, abstentions, comments, flags, notes on topics",
    )
    verb.add_argument("--run", nargs=2, metavar=("TAG", "FILE"), help="write a run in six columns")
    verb.add_argument("--pool", type=Path, metavar="FILE", help="write the queues, one line per document: topic docno")
    verb.add_argument(
        "--stratified",
        type=Path,
        metavar="FILE",
        help="write a sampled pool with strata in five columns; documents that were not drawn or not judged "
        "yet have -1",
    )
    verb.add_argument(
        "--design",
        type=Path,
        metavar="FILE",
        help="write the sample for estimates with the probability of each document, in the format that irdesk "
        "estimate reads",
    )
    for need, what in _DETAILS.items():
        verb.add_argument(f"--{need}", type=Path, metavar="FILE", help=f"write {what}, as imported")
    verb.set_defaults(command=_export)


def _export(options: argparse.Namespace, waiting: CommandProgress) -> None:
    asked = {need: getattr(options, need) for need in _DETAILS if getattr(options, need)}
    paths = (options.qrels, options.journal, options.pool, options.stratified, options.design, *asked.values())
    if not any(paths) and not options.run:
        raise CommandRefused(
            "choose what to export: --qrels FILE, --journal FILE, --run TAG FILE, --pool FILE, --stratified FILE, "
            "--design FILE, --subtopics FILE, --strata FILE or --preferences FILE"
        )
    if "-" in {*map(str, paths), *(options.run or ())[1:]}:
        raise CommandRefused("give the name of a file; this command does not write to standard output")
    with open_workspace(options.project, waiting, to_read=True) as workspace:
        waiting.stage("writing")
        if options.qrels:
            qrels = Queries(workspace).effective_qrels()
            _writing(options.qrels, lambda: qrels_trec.write(qrels, options.qrels))
            message = "wrote {count} {count:judgement|judgements} of {topics} {topics:topic|topics} to {path}"
            waiting.say(filled(message, count=qrels.judgements, topics=len(qrels.grades), path=options.qrels))
            _say_of_qrels(workspace, waiting)
        for need, path in asked.items():
            details = Queries(workspace).detailed_qrels()
            number = sum(bool(getattr(detail, need)) for detail in details.details.values())
            if not number:
                raise CommandRefused(f"{options.project}: no loaded qrels have {need}")
            _writing(path, partial(qrels_details_writers.DETAIL_WRITERS[need], details, path))
            waiting.say(filled("wrote the {need} of {n} {n:topic|topics} to {path}", need=need, n=number, path=path))
        if options.journal:
            data = workspace.store.data()
            _writing(options.journal, lambda: journal_jsonl.write(data.journal, data.notes, options.journal))
            rows = filled("{n} {n:row|rows}", n=len(data.journal) + len(data.notes))
            waiting.say(f"wrote {rows} of the journal to {options.journal}")
        if options.pool:
            pool = pool_in_force(workspace.state)
            _writing(options.pool, lambda: pool_file.write(pool.queues, options.pool))
            waiting.say(f"wrote {documents_of_topics(pool.spec.documents, len(pool.queues))} to {options.pool}")
        if options.stratified:
            stratified, unjudged = stratified_qrels(workspace.state)
            _writing(options.stratified, lambda: qrels_stratified.write_stratified(stratified, options.stratified))
            waiting.say(
                f"wrote {filled('{n} {n:document|documents}', n=stratified.judgements)} to {options.stratified}"
            )
            if unjudged:
                message = "irdesk: {n} {n:document|documents} of the sample {n:is|are} not judged yet"
                waiting.say(filled(message, n=unjudged), sys.stderr)
        if options.design:
            _write_design(workspace, options.design, waiting)
        if options.run:
            tag, name = options.run
            source = workspace.state.sources[run_called(Queries(workspace), tag)]
            run = workspace.store.run(source.id, source.name)
            _writing(Path(name), lambda: run_trec.write(run, Path(name)))
            waiting.say(f"wrote {filled('{n} {n:line|lines}', n=run.lines)} of {tag} to {name}")


def _write_design(workspace: Workspace, path: Path, waiting: CommandProgress) -> None:
    """Write the sampling design of the pool. Raises `CommandRefused` if the pool has none."""
    recorded = Queries(workspace).recorded_design()
    if recorded is None:
        raise CommandRefused("the pool is not a sample for estimates; make one with irdesk project pool --design N")
    measures = " ".join(recorded.measures)
    head = f"irdesk design: topic docno probability round; measures {measures}; seed {recorded.seed}"
    _writing(path, lambda: design_file.write(recorded.design, path, head))
    text = "wrote a sample of {n} {n:document|documents} with their probabilities to {path}"
    waiting.say(filled(text, n=recorded.budget, path=path))


def _say_of_qrels(workspace: Workspace, waiting: CommandProgress) -> None:
    """Print the sources of the exported grades to stdout. Print the omitted judgements and the grade resolution to
    stderr.
    """
    counts = count_sources(workspace.state.grade_sources, workspace.state.present("qrels"))
    if len(counts) > 1:
        waiting.say(str(sources_in_words(counts)))
    if left_out := Queries(workspace).left_out():
        waiting.say(f"irdesk: left out because they have no grade: {left_out}", sys.stderr)
    if resolved := Queries(workspace).resolved_words():
        waiting.say(f"irdesk: {resolved}", sys.stderr)


def documents_of_topics(documents: int, topics: int) -> str:
    """Return the counts as text, such as "20 documents of 2 topics"."""
    message = "{documents} {documents:document|documents} of {topics} {topics:topic|topics}"
    return filled(message, documents=documents, topics=topics)


def _writing(path: Path, write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be written: {fault.strerror}") from fault
