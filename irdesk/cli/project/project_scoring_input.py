"""A project as the input of a command in place of qrels and runs. The command uses the same data as the window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from irdesk.cli.options.pool_options import DEFAULT_DEPTH
from irdesk.cli.options.scoring_options import changed_rules
from irdesk.cli.options.topic_options import asked_topics
from irdesk.cli.project.project_access import open_to_read
from irdesk.cli.support.input_files import refuse_lacking
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.scoring_input import Experiment, Judged
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken, docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.evaluation.bounds.bounds import grades_to_top
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse
from irdesk.pooling.contributions import Contributions
from irdesk.session.comparison.run_comparison import in_project_order
from irdesk.session.core import project_settings
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.run_groups_and_colours import colours_of, groups_of
from irdesk.session.pools.contributions import Depth, PooledRuns
from irdesk.session.pools.pool_statistics import judgements_of
from irdesk.session.scoring.attention import check_of, top_chosen
from irdesk.session.scoring.chosen_measure import place_of, usually_compared
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns, run_names
from irdesk.session.scoring.run_filter import group_field
from irdesk.store.project_location import location_of
from irdesk.system.workers import ALONE, Workers


class ProjectExperiment(Experiment):
    """Experiment read from a project. The project is opened read-only, which is possible while it is open in
    a window.
    """

    def __init__(
        self,
        name: str,
        runs: Sequence[str],
        options: argparse.Namespace,
        waiting: CommandProgress,
        *,
        hidden: bool,
        listed: bool = False,
    ) -> None:
        self.name = name
        _refuse_of_files(name, options)
        path = location_of(name)
        (progress,) = waiting.stage(f"opening {path.name}")
        self._project = open_to_read(path, progress, waiting)
        try:
            state = self._project.state
            self._waiting = waiting
            self.labels, self._runs = chosen_runs(state, runs, hidden=hidden)
            if listed and not runs and self._runs:
                self._arrange(state, options)
            self.ids = [source.id for source in self._runs]
            self.rules = changed_rules(options, state.rules)
            self._level_chosen = options.level is not None
            self._top_chosen = options.top_grade is not None or top_chosen(state)
            self.measures = tuple(map(str, state.measures))
            self.compared = tuple(map(str, usually_compared(state.measures)))
            self.plan = project_settings.plan_of(state.settings[project_settings.PLAN])
            self.notes = tuple(state.resolution.parts())
            self.texts = state.topics
            queues = state.pool.queues if state.pool else {}
            self.pooled = {topic: tuple(dict.fromkeys(map(docno_of, queue))) for topic, queue in queues.items()}
        except BaseException:
            self.close()
            raise

    def _arrange(self, state: ProjectState, options: argparse.Namespace) -> None:
        """Sort the shown runs in the order of the window's comparison. The default baseline is the stored baseline, or
        else the run that was loaded first.
        """
        remembered = state.settings[project_settings.BASELINE]
        default = next((run.id for run in self._runs if run.id == remembered), self._runs[0].id)
        tag = getattr(options, "baseline", "")
        named = zip(self.labels, self._runs, strict=True)
        baseline = next((run.id for label, run in named if label == tag), default)
        names = [*_first_measure(options), *map(str, usually_compared(state.measures))]
        index = next(filter(lambda place: place is not None, (place_of(state.board, name) for name in names)), None)
        if index is None:
            return
        runs = FrozenRuns.shown(state, asked_topics(options, str(state.board.measures[index])))
        runs = in_project_order(runs, runs.known_scores(state.board, index), baseline, state.settings)
        self.labels, self._runs = list(runs.names), [state.sources[run] for run in runs.ids]
        self.baseline = runs.ids.index(default)

    @property
    def state(self) -> ProjectState:
        """The project's state in memory."""
        return self._project.state

    def judged(self, measures: Sequence[Measure] = ()) -> Judged:
        """Return the judgements, see `Experiment.judged`. If several assessors graded a document, the resolved grade
        counts.
        """
        qrels = judgements_of(self.state)
        if not qrels.grades:
            raise CommandRefused(f"{self.name}: nothing has been judged yet")
        refuse_lacking(self.name, qrels, measures)
        self.parts = self._waiting.stage("scoring", [max(1.0, run.counts.get("lines", 0)) for run in self._runs])
        return Judged(qrels, self.rules)

    def ranked(self, index: int, ordering: Ordering) -> RankedRun:
        """Return a ranked run, see `Experiment.ranked`."""
        source = self._runs[index]
        known = self.state.ranked(source.id)
        ranked_run = known if known.ordering == ordering else self._project.store.ranked(source.id, ordering)
        return replace(ranked_run, tag=source.name, check=check_of(self._project.store, source))

    def run(self, index: int) -> Run:
        """Return a run, see `Experiment.run`."""
        source = self._runs[index]
        return self._project.store.run(source.id, source.name)

    @property
    def top_chosen(self) -> bool:
        """Whether the user set the top grade, see `Experiment.top_chosen`."""
        return self._top_chosen

    @property
    def level_chosen(self) -> bool:
        """Whether the user set the lowest relevant grade, see `Experiment.level_chosen`."""
        return self._level_chosen

    def readable(self, index: int) -> bool:
        """Return whether a run can still be read with `run`, see `Experiment.readable`."""
        del index
        return True

    def preload(self, workers: Workers = ALONE) -> None:
        """Do nothing, since the project file is read when needed. See `Experiment.preload`."""
        del workers

    def names(self, tags: Sequence[str]) -> list[str]:
        """Return the names of the runs, see `Experiment.names`. These are the names shown in the window, which are
        distinct within the project.
        """
        del tags
        return list(self.labels)

    def contributions(self, depth: int | None, taken: Taken, progress: Progress) -> Contributions:
        """Return each run's contribution to the pool, see `Experiment.contributions`. A document is unique only if no
        other run of the project contributed it.
        """
        pooled = PooledRuns.of(self._project.store, self.state)
        named = {source.id: label for source, label in zip(self._runs, self.labels, strict=True)}
        wish = Depth(depth or (None if self.state.pool else DEFAULT_DEPTH), taken)
        return replace(pooled, runs=named).contributions(wish, progress)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of the runs, see `Experiment.groups`."""
        return tuple(groups_of(self.state, self._runs))

    @property
    def group_field(self) -> str:
        """The name of the field that contains the runs' groups, see `Experiment.group_field`."""
        return group_field(self.state)

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours of the runs, see `Experiment.colours`."""
        return tuple(colours_of(self.state, self._runs))

    def grades(self, judged: Judged) -> Sequence[int]:
        """Return the possible grades, see `Experiment.grades`. If the options set another top grade, these are 0 to
        that grade.
        """
        top = judged.rules.profile.top
        if top == self.state.rules.profile.top:
            return self.state.possible_grades
        return grades_to_top(top, judged.truths.values())

    def close(self) -> None:
        """Close the project."""
        self._project.store.close()


def _first_measure(options: argparse.Namespace) -> list[str]:
    """Return the first measure named by the options, as a list. The list is empty if no measure is named or its name is
    unknown.
    """
    with suppress(UnknownMeasure):
        return [str(parse(name)[0]) for name in (getattr(options, "measures", None) or ())[:1]]
    return []


def _refuse_of_files(project: str, options: argparse.Namespace) -> None:
    """Raise `CommandRefused` for options that apply only to files."""
    for option, given in (("-R", getattr(options, "relevance", None)), ("--columns", options.columns)):
        if given:
            raise CommandRefused(f"{option} applies to files; {project} is a project")


def chosen_runs(state: ProjectState, chosen: Sequence[str], *, hidden: bool) -> tuple[list[str], list[Source]]:
    """Return the names and sources of runs: those chosen by name, or all shown runs if none is chosen."""
    sources = state.present("run")
    names = list(run_names(state).values())
    if not chosen:
        shown = [(name, run) for name, run in zip(names, sources, strict=True) if hidden or run.visible]
        return [name for name, _ in shown], [run for _, run in shown]
    indexes = [_index_of(name, names, sources) for name in chosen]
    if twice := next((name for i, name in enumerate(chosen) if indexes[i] in indexes[:i]), ""):
        raise CommandRefused(f"run {twice} is given twice")
    return [names[index] for index in indexes], [sources[index] for index in indexes]


def _index_of(name: str, names: Sequence[str], sources: Sequence[Source]) -> int:
    """Return the index of the run with this name. Raises `CommandRefused` if no run has this name, or if several runs
    have it as their tag.
    """
    if name in names:
        return names.index(name)
    several = sum(source.name == name for source in sources)
    fault = f"several runs have the tag {name}" if several else f"no run is called {name}"
    raise CommandRefused(f"{fault}; there are {', '.join(names) or 'none'}")
