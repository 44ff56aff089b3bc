"""Journals merge by union: the merge is commutative, associative and idempotent, and loses no row even if clocks are
wrong.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.assessment.journal_merge import Contradiction, last_rows, newcomers, union
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.uuid7 import IdSource, fault_of
from irdesk.session import commands
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.integrity_check import check, replay_journal
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.team.package_import import PackageImport, prepare_import

LATEST = (1 << 48) / 1000 - 2e9  # seconds: far in the future, leaving room for later ids


class LyingClock:
    """A wrong clock that jumps between 1970 and ``latest``, by default about the year 10,800, or stops."""

    def __init__(self, seed: int, latest: float = LATEST) -> None:
        self._chance = random.Random(seed)
        self._now = 0.0
        self._latest = latest

    def __call__(self) -> float:
        kind = self._chance.randrange(4)
        if kind == 0:
            self._now = self._chance.uniform(0, self._latest)
        elif kind == 1:
            self._now += self._chance.uniform(-10, 10)
        self._now = min(max(self._now, 0.0), self._latest)
        return self._now


@st.composite
def journals(draw: Callable) -> list[list[JournalRow]]:
    """Generate the journals of a few copies of a project. Each has a prefix of the common rows, additional rows, and a
    separate clock.
    """
    judgements = st.one_of(
        st.none(),
        st.builds(Judgement, st.integers(0, 3), given=st.text("ab", max_size=3)),
        st.just(Judgement(abstention=CANNOT_TELL)),
        st.just(Judgement(comment="?")),
    )
    rows = st.tuples(st.sampled_from("AB"), st.sampled_from("12"), st.sampled_from("xyz"), judgements, st.booleans())

    def written(seed: int, last: list[JournalRow], some: list) -> list[JournalRow]:
        ids = IdSource(UUID(max(row.id for row in last)) if last else None, LyingClock(seed))
        return [
            JournalRow(str(ids.next()), "c", 0.0, assessor, topic, docno, judgement, "do", again)
            for assessor, topic, docno, judgement, again in some
        ]

    shared = written(draw(st.integers(0, 99)), [], draw(st.lists(rows, max_size=5)))
    results = []
    for i in range(draw(st.integers(2, 4))):
        common = shared[: draw(st.integers(0, len(shared)))]
        results.append(common + written(100 + i, common, draw(st.lists(rows, max_size=6))))
    return results


def merged(parts: list[list[JournalRow]]) -> tuple[JournalRow, ...]:
    result: tuple[JournalRow, ...] = ()
    for part in parts:
        result = union(result, part)
    return result


@settings(max_examples=effort(4, 600), deadline=None)
@given(journals(), st.randoms(use_true_random=False))
def test_the_union_of_journals_does_not_depend_on_the_way(parts, chance):
    whole = merged(parts)
    assert {row.id for row in whole} == {row.id for part in parts for row in part}
    assert [row.id for row in whole] == sorted(row.id for row in whole)
    for order in itertools.permutations(parts):
        assert merged(list(order)) == whole
    one, other = parts[0], parts[1]
    rest = merged(parts[2:])
    assert union(union(one, other), rest) == union(one, union(other, rest))
    again = [part for part in parts for _ in range(chance.randint(1, 3))]
    chance.shuffle(again)
    assert merged(again) == whole
    assert newcomers(whole, one) == ()
    assert {key: row.id for key, row in last_rows(whole).items()} == {
        key: max(row.id for row in whole if (row.topic, row.assessor, row.entry) == key) for key in last_rows(whole)
    }


@given(journals())
def test_how_a_row_came_makes_no_difference_but_what_it_says_does(parts):
    for row in parts[0]:
        assert newcomers([row], [msgspec.structs.replace(row, taken="elsewhere")]) == ()
        with pytest.raises(Contradiction):
            newcomers([row], [msgspec.structs.replace(row, docno=row.docno + "!")])


@given(st.integers(0, 999), st.integers(0, 60))
def test_ids_go_on_after_whatever_is_taken_in(seed, count):
    entry, other = IdSource(clock=LyingClock(seed)), IdSource(clock=LyingClock(seed + 1000))
    before = entry.next()
    theirs = [other.next() for _ in range(count)]
    for taken in random.Random(seed).sample(theirs, len(theirs)):
        entry.follow(taken)
    after = entry.next()
    assert after > max([before, *theirs])
    assert fault_of(str(after)) == ""


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["judge", "judge", "skip", "tell", "flag", "note", "undo"]),
        st.sampled_from("12"),
        st.sampled_from("xyz"),
        st.integers(0, 3),
    ),
    max_size=6,
)


def carry_out(workspace: Workspace, step: tuple[str, str, str, int]) -> None:
    kind, topic, docno, number = step
    command = {
        "judge": lambda: commands.JudgeDocument(topic, docno, number),
        "skip": lambda: commands.SkipDocument(topic, docno),
        "tell": lambda: commands.CannotTell(topic, docno, "why"),
        "flag": lambda: commands.FlagDocument(topic, docno, number % 2 == 0),
        "note": lambda: commands.WriteNote(topic, number + 1, "n"),
        "undo": commands.Undo,
    }[kind]()
    if kind == "undo" and not Queries(workspace).undoes_judgement():
        return
    with contextlib.suppress(CommandRefused):
        workspace.execute(command)


def opened(path: Path, assessor: str, seed: int) -> Workspace:
    """Open a project on a simulated machine whose clock is wrong: years in the past or up to 20 hours in the future."""
    workspace = workspace_of(open_project(path, QUIET), assessor)
    latest = time.time() + 20 * 60 * 60
    workspace._clock = LyingClock(seed, latest)
    workspace._ids._clock = LyingClock(seed + 1, latest)
    return workspace


@pytest.fixture(scope="module")
def beginning(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("merging") / "begun.irdesk"
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "coordinator")
    spec = PoolSpec(
        workspace.new_id(), (Chosen({"1": tuple("xyz"), "2": tuple("xyz")}, "added by hand"),), "docno", 1, 1.0
    )
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.execute(commands.ChooseResolution(Resolution(Policy.LAST)))
    workspace.close()
    return path


@settings(max_examples=effort(3, 120), deadline=None)
@given(st.lists(STEPS, min_size=2, max_size=3), st.integers(0, 99))
def test_copies_of_a_project_judged_apart_come_to_the_same_state(tmp_path_factory, beginning, works, seed):
    folder = tmp_path_factory.mktemp("copies")
    copies = []
    for i, steps in enumerate(works):
        copies.append(Path(shutil.copy(beginning, folder / f"{i}.irdesk")))
        workspace = opened(copies[-1], "AB"[i % 2], seed + 10 * i)
        for step in steps:
            carry_out(workspace, step)
        workspace.close()
    ends = []
    for i, copy in enumerate(copies):
        mine = Path(shutil.copy(copy, folder / f"merged{i}.irdesk"))
        workspace = opened(mine, "C", seed + 7)
        others = [other for other in copies if other != copy]
        for other in (*others[i % len(others) :], *others, copy):
            result = prepare_import(PackageImport.of(workspace), other, QUIET)
            if result.new:
                workspace.execute(result)
            assert check(workspace) == []
        carry_out(workspace, ("judge", "1", "x", 3))  # A judgement after the merge must take precedence.
        assert workspace.state.grade("1", "x") == 3
        workspace.execute(commands.Undo())
        data = workspace.store.data()
        ids = {row.id for row in data.journal if row.assessor != "C"}
        ends.append((ids, replay_journal(workspace), workspace.state.notes))
        workspace.close()
    assert all(end == ends[0] for end in ends)
