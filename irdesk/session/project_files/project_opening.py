"""Create and open projects. A worker reads the file; the workspace's thread creates the workspace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from irdesk.assessment.grade_resolution import ADJUDICATOR, is_adjudicator
from irdesk.domain.errors import CommandRefused, ProjectDamaged, StoreUnavailable
from irdesk.domain.grades import DEFAULT_SCALE, GradeScale
from irdesk.domain.progress import Progress
from irdesk.domain.project.work_package import Package
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.domain.uuid7 import IdSource
from irdesk.session.core import project_settings
from irdesk.session.core.history import History
from irdesk.session.core.lost_changes_check import LastStored
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace, id_source
from irdesk.session.importing.memory_and_disk_check import Capacity, refuse_too_large_to_open
from irdesk.store.files import crash_recovery
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.project_location import SUFFIX, Location
from irdesk.store.store import Store
from irdesk.store.team_tables import MEMBERSHIP, SELF
from irdesk.system.durable_rename import rename_durably


@contextmanager
def create_project(path: Path, scale: GradeScale | None = None) -> Iterator[Path]:
    """Create a project in a temporary folder. The ``with`` block fills it; afterwards it is moved to ``path``.

    If the block raises an exception, no file is left. Yields the temporary path, which has the same file name as
    ``path``. Raises `StoreUnavailable` if ``path`` already exists or cannot be written.
    """
    refuse_taken(path)
    try:
        folder = Path(mkdtemp(prefix=f".{path.stem}-", dir=path.parent))
    except OSError as fault:
        raise _not_written(path, fault) from fault
    draft = folder / path.name
    try:
        create(draft, scale)
        yield draft
        refuse_taken(path)
        try:
            rename_durably(draft, path)
        except OSError as fault:
            raise _not_written(path, fault) from fault
    except StoreUnavailable as fault:
        raise StoreUnavailable(str(fault).replace(str(draft), str(path))) from fault
    finally:
        rmtree(folder, ignore_errors=True)


def _not_written(path: Path, fault: OSError) -> StoreUnavailable:
    return StoreUnavailable(
        worded("{path}: the file cannot be written: {strerror}", path=path, strerror=fault.strerror)
    )


@dataclass(frozen=True, eq=False)
class Opened:
    """An open project file with all data read, its history, and the id of its last row. A workspace can be created from
    it on any thread.

    ``messages`` holds messages for the user about repairs and missing data.
    """

    store: Store
    state: ProjectState
    history: History
    last_id: str
    messages: tuple[Worded, ...] = ()
    last_stored: LastStored | None = None
    joined: bool = False
    """Whether the project has joined a team."""

    @property
    def package(self) -> Package | None:
        """Return the description of the work package, or None if the file is a project."""
        return self.state.package


def project_path(path: Path) -> Path:
    """Return the path with the suffix of project files."""
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def create(path: Path, scale: GradeScale | None = None, measures: tuple[str, ...] = ()) -> None:
    """Create an empty project file.

    Without a ``scale``, the scale follows the qrels. Without ``measures``, the default measures are shown. Raises
    `StoreUnavailable` if the file exists or cannot be written.
    """
    settings = {
        **({project_settings.MEASURES: project_settings.measures_text(measures)} if measures else {}),
        project_settings.SCALE: project_settings.scale_text(scale),
        project_settings.NAME: path.stem,
        project_settings.PROJECT: str(IdSource().next()),
    }
    store = Store.create(path, {**project_settings.DEFAULTS, **settings})
    store.close()


def open_project(
    path: Location,
    progress: Progress,
    *,
    to_read: bool = False,
    notes: Path | None = None,
    capacity: Capacity | None = None,
) -> Opened:
    """Open a project and read it (worker thread).

    If ``to_read`` is true, the project is opened read-only, even if another instance of irdesk has it open. A file that
    was copied while open is repaired first (`irdesk.session.project_files.repair`). ``notes`` is the folder for the
    record of the last stored step. ``capacity`` limits the memory for the project (default: the memory available on
    this machine). Raises `StoreUnavailable` if the project cannot be opened, or `TaskCancelled`.
    """
    was_open = False
    with suppress(OSError):
        was_open = isinstance(path, Path) and path.is_file() and crash_recovery.was_open(path)
    capacity = capacity or Capacity.of_machine()
    try:
        opened = _open_store(Store.read(path) if to_read else Store.open(path), progress, capacity, to_read=to_read)
    except ProjectDamaged as fault:
        if not (was_open and isinstance(path, Path)):
            raise
        from irdesk.session.project_files.repair import mend, open_mended_copy

        if to_read:
            store, messages = open_mended_copy(path, fault, progress)
        else:
            messages = mend(path, fault, progress)
            store = Store.open(path)
        opened = replace(_open_store(store, progress, capacity, to_read=to_read), messages=messages)
    return opened if to_read or notes is None else _compared(opened, notes)


def _open_store(store: Store, progress: Progress, capacity: Capacity, *, to_read: bool) -> Opened:
    """Read a project from its open file. If that fails, close the file."""
    try:
        with store.reading():
            data = store.data(rows=False)
            refuse_too_large_to_open(store.location, data.sources, capacity)
            stored = data.settings.get(project_settings.RULES, project_settings.DEFAULTS[project_settings.RULES])
            # The default scale is sufficient here, since the ordering does not depend on the scale.
            ordering = project_settings.rules_of(stored, DEFAULT_SCALE).ordering
            runs = [source.id for source in data.sources if source.kind == "run"]
            keys = store.all_ranked(runs, ordering, progress)
            state = ProjectState(data, keys, store.ranked)
            state.board.means()  # computed here so that the window's thread finds the cached means
            if not to_read:
                store.begin()
            history = History.stored(store.changes_before, data.last_change)
            with store.team() as team:
                joined = team.record(MEMBERSHIP, SELF) is not None
            return Opened(store, state, history, data.last_id, joined=joined and not to_read)
    except BaseException:
        store.close()
        raise


def _compared(opened: Opened, notes: Path) -> Opened:
    """Compare a project with the record of its last stored step."""
    store = opened.store
    last_stored = LastStored(notes, store.path, opened.state.settings[project_settings.PROJECT])
    try:
        lost = last_stored.compare(store)
    except BaseException:
        store.close()
        raise
    store.when_closed = last_stored.close
    messages = (*opened.messages, lost.in_words()) if lost else opened.messages
    return replace(opened, last_stored=last_stored, messages=messages)


def workspace_of(opened: Opened, assessor: str) -> Workspace:
    """Create the workspace of an opened project on the calling thread. In a work package, the package's assessor
    becomes the current one.
    """
    if package := opened.state.package:
        assessor = package.assessor
    return Workspace(
        opened.store, opened.state, opened.history, id_source(opened.last_id), assessor, last_stored=opened.last_stored
    )


def assessor_name(name: str) -> str:
    """Return the assessor name with normalised spaces. Raises `CommandRefused` if the name is empty or reserved for the
    adjudicator.
    """
    name = " ".join(name.split())
    if not name:
        raise CommandRefused("an assessor needs a name, which is recorded with each judgement")
    if is_adjudicator(name):
        raise CommandRefused(worded("{name} is reserved for adjudicated grades; choose another name", name=ADJUDICATOR))
    return name
