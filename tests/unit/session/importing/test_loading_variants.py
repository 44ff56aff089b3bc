"""Loading files that need an answer from the user first, and a folder of documents."""

from __future__ import annotations

import hashlib

import pytest
from background_results import Inbox

from irdesk.formats.format_definition import AmbiguousColumns
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.importing.load_order import Loader


@pytest.fixture
def loading(empty):
    """Return a loader, its failures, and a function that waits until all work is finished."""
    inbox = Inbox()
    runner = TaskRunner(inbox.post)
    loader = Loader(empty, runner)
    failed: list[Exception] = []
    loader.on_failure = lambda _path, fault: failed.append(fault)
    yield loader, failed, lambda: inbox.run_until(lambda: not runner.tasks)
    runner.shutdown()


def test_a_choice_is_given_and_its_answer_is_taken(empty, loading, tmp_path):
    loader, failed, settle = loading
    path = tmp_path / "marco.tsv"
    path.write_text("1\ta\t1\n1\tb\t2\n2\ta\t1\n")
    loader.load(path)
    settle()
    assert [type(fault) for fault in failed] == [AmbiguousColumns]
    assert [choice.name for choice in failed[0].choices] == ["ranked-run", "scored-run", "three-column-qrels"]
    loader.load(path, chosen=failed[0].choices[0])
    settle()
    assert len(failed) == 1
    assert [(source.name, source.counts["lines"]) for source in empty.state.present("run")] == [("marco", 3)]


def test_a_closed_loader_calls_back_no_more(loading, tmp_path):
    loader, failed, settle = loading
    finished: list[bool] = []
    loader.on_finished = lambda: finished.append(True)
    loader.load(tmp_path / "missing.run")
    settle()
    assert (len(failed), len(finished)) == (1, 1)
    loader.load(tmp_path / "missing.run")
    loader.close()
    settle()
    assert (len(failed), len(finished)) == (1, 1), "the panel that listens may be gone"


def test_a_folder_of_documents(empty, loading, tmp_path):
    loader, failed, settle = loading
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "a.html").write_text("<title>t</title><p>text</p>")
    (folder / "b.txt").write_text("more")
    loader.load(folder)
    settle()
    assert failed == []
    source = empty.state.present("documents")[0]
    assert source.counts == {"documents": 2, "kept": 2}
    digests = [hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("a.html", "b.txt")]
    assert source.digest == hashlib.sha256(f"a.html\n{digests[0]}\nb.txt\n{digests[1]}\n".encode()).hexdigest()
    assert empty.store.document("a").text == "text"


def test_subtopics_are_kept_and_counted(empty, loading, tmp_path):
    loader, failed, settle = loading
    path = tmp_path / "diversity.qrels"
    path.write_text("1 1 a 1\n1 2 a 2\n1 1 b 0\n1 2 b 1\n")
    loader.load(path)
    settle()
    assert not failed
    (source,) = empty.state.present("qrels")
    assert source.counts == {"topics": 1, "judgements": 2, "topics with subtopics": 1}
    assert empty.state.grades("1") == {"a": 2, "b": 1}
    assert empty.state.detail("1").subtopics == {"1": {"a": 1, "b": 0}, "2": {"a": 2, "b": 1}}
