"""``irdesk project pool``: build, grow or replace the pool of a project."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.options.pool_options import add_pooling, parts_of, spec_of
from irdesk.cli.project.pool_sample import add_sample, sample_of, say_plan
from irdesk.cli.project.project_access import open_workspace, run_called, warn_of_topics
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.pooling.pooled_documents import run_names
from irdesk.session.commands.pool_replacement_effect import PoolWork
from irdesk.session.core import project_settings
from irdesk.session.core.project_state import ProjectState
from irdesk.session.estimates.sample_plan import with_sample
from irdesk.session.pools.pool_additions import search_documents
from irdesk.session.pools.pool_preparation import pool_to_grow, prepare_pool, standing_of, textless
from irdesk.session.queries import Queries


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("pool", help="build the pool of documents to judge")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("--run", dest="tags", action="append", default=[], metavar="TAG", help="only runs with this tag")
    how = verb.add_mutually_exclusive_group()
    how.add_argument(
        "--grow", action="store_true", help="add to the current pool: documents judged or seen keep their positions"
    )
    how.add_argument("--replace", action="store_true", help="replace the current pool even if people are working on it")
    verb.add_argument(
        "--search",
        nargs=2,
        action="append",
        default=[],
        metavar=("TOPIC", "WORDS"),
        help="add documents that contain all these words in their text or docno; can be repeated",
    )
    add_pooling(verb)
    add_sample(verb)
    verb.set_defaults(command=_pool)


def _pool(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        queries, state = Queries(workspace), workspace.state
        for source in queries.sources("topics"):
            warn_of_topics(queries, source, waiting)
        search_parts = tuple(search_documents(workspace.store, topic, words) for topic, words in options.search)
        named = tuple(run_called(queries, tag) for tag in options.tags)
        # If only documents are added, no runs are needed.
        alone = options.grow and not named and options.depth is None and (search_parts or options.add)
        chosen = named or (() if alone else tuple(run.id for run in queries.runs()))
        names = run_names({source.id: source.name for source in queries.sources("run")})
        before = pool_to_grow(state) if options.grow else None
        replaced = _replaced(state, options)
        sample = sample_of(options, workspace.state, queries, named)
        parts = (*(() if sample else parts_of(options, chosen, names)), *search_parts)
        spec = spec_of(options, workspace.new_id(), workspace.now(), parts, names, before)
        if sample:
            (progress,) = waiting.stage("drawing the sample")
            spec, plan = with_sample(spec, sample, progress)
            say_plan(plan, waiting)
            if options.plan:
                return
        standing = standing_of(state, workspace.assessor, grows=options.grow)
        (progress,) = waiting.stage("building the pool")
        with waiting.carefully():
            grown = before.id if before else ""
            command = prepare_pool(workspace.store, spec, progress, standing, grown, replaced)
            if replaced:
                waiting.say(PoolWork.of(state).replaced_by(command.pool.queues).in_words(), sys.stderr)
            changes = workspace.execute(command)
            runs = "drawn for estimates" if sample else filled("from {n} {n:run|runs}", n=len(spec.runs()))
            waiting.say(f"{changes.name} {runs}, {spec.order} order, seed {spec.seed}")
            if missing := textless(workspace.store, command.pool.queues):
                waiting.say(filled("{n:,} {n:document has|documents have} no text", n=missing), sys.stderr)


def _replaced(state: ProjectState, options: argparse.Namespace) -> str:
    """Return the id of the current pool if the options replace it and its documents have already been judged, assigned
    or exported; otherwise return an empty string. Raises `CommandRefused` if such a pool would be replaced without
    ``--replace``. Call this before any run is read.
    """
    if options.grow or not (work := PoolWork.of(state)):
        return ""
    if not options.replace:
        raise CommandRefused(
            f"people are working on the current pool ({work.in_words()}); add to it with --grow, or replace it "
            "with --replace"
        )
    return state.settings[project_settings.POOL]
