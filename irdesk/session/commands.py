"""The commands: everything that can change a project, each a value that plans its deltas."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import GradeScale
from irdesk.domain.project import Mark, Place, Pool, PoolSpec, Source
from irdesk.evaluation.names import UnknownMeasure, parse_one
from irdesk.evaluation.profile import Profile
from irdesk.session import settings
from irdesk.session.changes import (
    Delta,
    JudgementChanged,
    PlaceChanged,
    SettingChanged,
    SourceChanged,
    decoded,
    inverted,
)
from irdesk.session.queue import following
from irdesk.session.state import Contents, Imported, Prepared, ProjectState
from irdesk.session.workspace import Plan, Workspace

NOTHING = Prepared()


@dataclass(frozen=True)
class Unprepared:
    """A command for which no worker made anything ready."""

    @property
    def prepared(self) -> Prepared:
        """Nothing."""
        return NOTHING


@dataclass(frozen=True)
class JudgeDocument(Unprepared):
    """The assessor gives a document a grade; the queue advances in the same change."""

    topic: str
    docno: str
    grade: int
    seconds: float = 0.0
    comment: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """A judgement and the next place; refused where the document is not in the pool or the scale lacks the
        grade.
        """
        state, assessor = workspace.state, workspace.assessor
        queue = _queue(state, self.topic)
        if self.docno not in queue:
            raise CommandRefused(f"{self.docno} is not in the pool of topic {self.topic}")
        if state.scale.level(self.grade) is None:
            known = ", ".join(map(str, state.scale.grades))
            raise CommandRefused(f"the scale has no grade {self.grade}; it has {known}")
        place = queue.index(self.docno) + 1
        mark = Mark(self.grade, "", self.comment, self.seconds, place, workspace.new_id())
        before = state.mark(assessor, self.topic, self.docno)
        here = Place(self.topic, self.docno)
        judged = JudgementChanged(assessor, self.topic, self.docno, before, mark)
        moved = PlaceChanged(assessor, state.places.get(assessor), following(state, here))
        return Plan(f"grade {self.docno} as {self.grade}", (judged, moved))


@dataclass(frozen=True)
class TakeBack(Unprepared):
    """The assessor takes the own judgement of a document back; it is unjudged again, or as the imported qrels say."""

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """A judgement taken back; refused where the assessor has given none."""
        state, assessor = workspace.state, workspace.assessor
        before = state.mark(assessor, self.topic, self.docno)
        if before is None:
            if state.imported_grade(self.topic, self.docno) is not None:
                raise CommandRefused(f"the grade of {self.docno} comes from imported qrels; give another one instead")
            raise CommandRefused(f"{self.docno} has no judgement to take back")
        judged = JudgementChanged(assessor, self.topic, self.docno, before, None)
        moved = PlaceChanged(assessor, state.places.get(assessor), Place(self.topic, self.docno))
        return Plan(f"take back {self.docno}", (judged, moved))


@dataclass(frozen=True)
class MoveTo(Unprepared):
    """The assessor goes to another document."""

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """A new place; refused where the pool does not have it."""
        state, assessor = workspace.state, workspace.assessor
        if self.docno not in _queue(state, self.topic):
            raise CommandRefused(f"{self.docno} is not in the pool of topic {self.topic}")
        before, after = state.places.get(assessor), Place(self.topic, self.docno)
        return Plan(f"go to {self.docno}", (PlaceChanged(assessor, before, after),))


@dataclass(frozen=True)
class Undo(Unprepared):
    """Take the last change back, by its inverted deltas through the same path."""

    def plan(self, workspace: Workspace) -> Plan:
        """The inverse of the last change; refused where there is none."""
        row = workspace.history.undoable
        if row is None:
            raise CommandRefused("there is nothing to undo")
        return Plan(row.name, inverted(decoded(row.deltas)), "undo", row.id)


@dataclass(frozen=True)
class Redo(Unprepared):
    """Bring the change that was undone last back."""

    def plan(self, workspace: Workspace) -> Plan:
        """The deltas once more; refused where nothing was undone."""
        row = workspace.history.redoable
        if row is None:
            raise CommandRefused("there is nothing to redo")
        return Plan(row.name, decoded(row.deltas), "redo", row.id)


@dataclass(frozen=True, eq=False)
class AddRun:
    """A staged run becomes part of the project."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:
        """The run's coming; refused where a run of that tag and content is there already."""
        state = workspace.state
        for other in state.present("run"):
            if other.digest == self.source.digest and other.name == self.source.name:
                raise CommandRefused(f"run {other.name} is loaded already: {self.source.path} holds the same")
        colours = [other.colour for other in state.present("run")]
        colour = next(i for i in range(len(colours) + 1) if i not in colours)
        return _coming(f"load run {self.source.name}", msgspec.structs.replace(self.source, colour=colour))


@dataclass(frozen=True, eq=False)
class AddQrels:
    """Staged qrels become part of the project; grades that the scale lacks extend it."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:
        """Their coming; refused where they contradict qrels that are loaded."""
        state = workspace.state
        grades = self.prepared.contents.qrels[self.source.id]
        refuse_contradiction(state, grades, self.source.name)
        plan = _coming(f"load qrels {self.source.name}", self.source)
        found = {grade for topic in grades.values() for grade in topic.values()}
        wider = state.scale.extended(found)
        if wider is not state.scale:
            before = state.settings[settings.SCALE]
            plan.deltas += (SettingChanged(settings.SCALE, before, settings.scale_text(wider)),)
        return plan


def refuse_contradiction(state: ProjectState, grades: Imported, name: str) -> None:
    """Raise `CommandRefused` where imported qrels give a document another grade than those that are there."""
    for other in state.present("qrels"):
        known = state.contents.qrels[other.id]
        found = [
            (topic, docno, known[topic][docno], grade)
            for topic, documents in grades.items()
            if topic in known
            for docno, grade in documents.items()
            if known[topic].get(docno, grade) != grade
        ]
        if found:
            topic, docno, theirs, ours = found[0]
            raise CommandRefused(
                f"{name} contradicts {other.name} in {len(found)} judgements, first topic {topic}, document {docno}: "
                f"{ours} here, {theirs} there; remove one of them first"
            )


@dataclass(frozen=True, eq=False)
class AddTopics:
    """Staged topics become part of the project."""

    source: Source
    prepared: Prepared

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Their coming; where an id is known already, the newer text counts."""
        return _coming(f"load topics {self.source.name}", self.source)


@dataclass(frozen=True)
class AddDocuments(Unprepared):
    """Staged documents become part of the project."""

    source: Source

    def plan(self, workspace: Workspace) -> Plan:  # noqa: ARG002
        """Their coming."""
        return _coming(f"load documents {self.source.name}", self.source)


@dataclass(frozen=True)
class RemoveSource(Unprepared):
    """A loaded file leaves the project; undo brings it back."""

    source: str

    def plan(self, workspace: Workspace) -> Plan:
        """Its going; refused where it is not there."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present:
            raise CommandRefused("that file is not loaded")
        gone = msgspec.structs.replace(source, present=False)
        return Plan(f"remove {source.kind} {source.name}", (SourceChanged(source, gone),))


@dataclass(frozen=True)
class ShowRun(Unprepared):
    """A run is shown in tables and curves, or hidden; its scores stay."""

    source: str
    visible: bool

    def plan(self, workspace: Workspace) -> Plan:
        """The run shown otherwise."""
        source = workspace.state.sources.get(self.source)
        if source is None or not source.present or source.kind != "run":
            raise CommandRefused("that run is not loaded")
        shown = msgspec.structs.replace(source, visible=self.visible)
        return Plan(f"{'show' if self.visible else 'hide'} run {source.name}", (SourceChanged(source, shown),))


@dataclass(frozen=True, eq=False)
class UsePool:
    """A staged pool becomes the one that is judged; the assessor goes to its first unjudged document."""

    spec: PoolSpec
    pool: Pool

    @property
    def prepared(self) -> Prepared:
        """The pool itself."""
        return Prepared(Contents(pools={self.spec.id: (self.spec, self.pool)}))

    def plan(self, workspace: Workspace) -> Plan:
        """The pool in force, and the assessor's place in it."""
        state, assessor = workspace.state, workspace.assessor
        before = state.settings[settings.POOL]
        topic, queue = next(iter(self.pool.items()), ("", ()))
        place = Place(topic, queue[0]) if queue else None
        for topic, queue in self.pool.items():
            left = next((docno for docno in queue if state.grade(topic, docno) is None), None)
            if left is not None:
                place = Place(topic, left)
                break
        name = f"pool {self.spec.documents} documents to depth {self.spec.depth}"
        moved = PlaceChanged(assessor, state.places.get(assessor), place)
        return Plan(name, (SettingChanged(settings.POOL, before, self.spec.id), moved))


@dataclass(frozen=True)
class ChooseMeasures(Unprepared):
    """Other measures are shown."""

    names: tuple[str, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """The measures by their own names, each once; refused where a name is not known."""
        try:
            chosen = tuple(dict.fromkeys(str(parse_one(name)) for name in self.names))
        except UnknownMeasure as fault:
            raise CommandRefused(str(fault)) from fault
        if not chosen:
            raise CommandRefused("at least one measure has to be shown")
        before = workspace.state.settings[settings.MEASURES]
        after = settings.measures_text(chosen)
        return Plan("choose measures", (SettingChanged(settings.MEASURES, before, after),))


@dataclass(frozen=True)
class ChooseScale(Unprepared):
    """The collection is judged on another scale."""

    scale: GradeScale

    def plan(self, workspace: Workspace) -> Plan:
        """The scale; refused where grades are in use that it lacks."""
        state = workspace.state
        used = {grade for topic in state.judged_topics() for grade in state.grades(topic).values()}
        if missing := sorted(used - set(self.scale.grades)):
            raise CommandRefused(f"the scale {self.scale.name} has no grade {missing[0]}, which is in use")
        before = state.settings[settings.SCALE]
        after = settings.scale_text(self.scale)
        return Plan(f"judge on the scale {self.scale.name}", (SettingChanged(settings.SCALE, before, after),))


@dataclass(frozen=True)
class ChooseProfile(Unprepared):
    """Grades gain something else, or gains are discounted or compared otherwise; the top grade is the scale's."""

    profile: Profile

    def plan(self, workspace: Workspace) -> Plan:
        """The settings of the collection that measures of gain depend on."""
        before = workspace.state.settings[settings.PROFILE]
        after = settings.profile_text(self.profile)
        return Plan("choose what grades gain", (SettingChanged(settings.PROFILE, before, after),))


@dataclass(frozen=True)
class WriteGuidelines(Unprepared):
    """The collection's guidelines for assessors get another text."""

    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """The text."""
        before = workspace.state.settings[settings.GUIDELINES]
        return Plan("write guidelines", (SettingChanged(settings.GUIDELINES, before, self.text),))


def _coming(name: str, source: Source) -> Plan:
    absent = msgspec.structs.replace(source, present=False)
    deltas: tuple[Delta, ...] = (SourceChanged(absent, source),)
    return Plan(name, deltas)


def _queue(state: ProjectState, topic: str) -> tuple[str, ...]:
    if state.pool is None:
        raise CommandRefused("there is no pool yet: build one from the loaded runs")
    return state.pool[1].get(topic, ())
