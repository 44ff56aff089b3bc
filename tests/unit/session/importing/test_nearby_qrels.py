"""Qrels near loaded runs: human qrels are found in the runs' folder and its parent folder, model labels are not."""

from __future__ import annotations

import pytest

from irdesk.domain.progress import QUIET
from irdesk.session.importing.nearby_qrels import MOST, nearby_qrels

QRELS = "".join(f"{topic} 0 d{document} {document % 3}\n" for topic in (1, 2) for document in range(5))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "runs").mkdir()
    (tmp_path / "qrels.nist.txt").write_text(QRELS)
    return tmp_path


def test_people_s_qrels_above_and_beside_the_runs_are_found(folder):
    (folder / "runs" / "extra.qrel").write_text(QRELS)
    (folder / "qrels.gpt-4.txt").write_text(QRELS)
    (folder / "qrels-notes.md").write_text("# These are no judgements\n")
    (folder / "judgements.txt").write_text(QRELS)
    (folder / "qrels-of-parts").mkdir()
    runs = [folder / "runs" / name for name in ("a.run", "b.run")]
    assert [path.name for path in nearby_qrels(runs, QUIET)] == ["extra.qrel", "qrels.nist.txt"]


def test_they_are_in_natural_order_and_not_too_many(folder):
    for number in range(1, 12):
        (folder / f"qrels{number}").write_text(QRELS)
    paths = nearby_qrels([folder / "runs" / "a.run"], QUIET)
    assert [path.name for path in paths] == [f"qrels{number}" for number in range(1, MOST + 1)]


def test_a_folder_that_is_gone_is_skipped(folder, tmp_path):
    assert nearby_qrels([tmp_path / "gone" / "deep" / "a.run"], QUIET) == []
    assert nearby_qrels([], QUIET) == []
