"""Large files read in parts by several processes: the output, including errors, is the same as after reading them
whole.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from short_and_long_tests import LONG

from irdesk.cli.main import run
from irdesk.cli.support import process_pool, scoring
from irdesk.cli.support.scoring_input import Files
from irdesk.formats.io.streams import cuts_of

TOPICS, DEPTH = 24, 20


def line(topic: int, n: int, rank: int | None = None) -> str:
    """Return a line of a run; its score sometimes equals that of another line."""
    return f"{topic} Q0 d{(7 * n + topic) % 50} {n if rank is None else rank} {DEPTH - n + n % 3} tag{topic}"


LINES = [line(topic, n) for topic in range(TOPICS) for n in range(DEPTH)]
MIDDLE = TOPICS // 2 * DEPTH
FILES: dict[str, bytes] = {
    "plain": "\n".join(LINES).encode() + b"\n",
    "no final newline": "\n".join(LINES).encode(),
    "CR LF": "\r\n".join(LINES).encode() + b"\r\n",
    "comments and blank lines": "\n# x\n\n".join(LINES).encode(),
    "tabs": "\n".join(LINES).replace(" ", "\t").encode(),
    "byte order mark": b"\xef\xbb\xbf" + "\n".join(LINES).encode(),
    "compressed": gzip.compress("\n".join(LINES).encode()),
    "one topic": "\n".join(f"1 Q0 d{n} {n} {9 - n} tag" for n in range(1000)).encode(),
    "a topic comes again": "\n".join([*LINES, *(line(1, n).replace(" d", " e") for n in range(3))]).encode(),
    "ranks against scores": "\n".join(
        line(topic, n, -n + DEPTH) for topic in range(TOPICS) for n in range(DEPTH)
    ).encode(),
    "ragged columns": "\n".join([*LINES[:MIDDLE], "12 Q0 d1 1", *LINES[MIDDLE:], "x y"]).encode(),
    "no score": "\n".join([*LINES[:MIDDLE], "99 Q0 d1 1 nan tag", *LINES[MIDDLE:]]).encode(),
    "a document twice": "\n".join([*LINES[:MIDDLE], LINES[MIDDLE], *LINES[MIDDLE:]]).encode(),
    "not UTF-8": "\n".join(LINES).encode().replace(b"d5", b"d\xff", 1),
    "NUL": "\n".join(LINES).encode().replace(b" d5 ", b" d\0 ", 1),
    "useless ranks": "\n".join(
        [*LINES[:MIDDLE], *(line(topic, n, 1) for topic in (90, 91) for n in range(9))]
    ).encode(),
}


BY_TOPIC, BY_RANK = ("--format=json", "-q"), ("--order=rank", "--format=csv")
OTHERS = (("--format=trec", "-q"), ("--bounds",))
FEW = ("plain", "one topic", "a topic comes again", "ragged columns")
"""Files that are read with every option even without ``--long``. For the remaining files one option suffices: cuts and
errors come from the reader and do not depend on the computation.
"""
CASES = (
    list(product(("compiled", "numpy"), (BY_TOPIC, BY_RANK, *OTHERS), FILES))
    if LONG
    else [
        *product(("compiled",), (BY_TOPIC,), FILES),
        *product(("numpy",), (BY_TOPIC,), (*FEW, "ranks against scores", "useless ranks")),
        *product(("compiled",), (BY_RANK,), (*FEW, "ranks against scores", "useless ranks")),
        *product(("compiled",), OTHERS, FEW),
    ]
)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Split every file, however small; return a list that records the number of parts of each file."""
    counts: list[int] = []
    monkeypatch.setattr(process_pool.ProcessPool, "least", 0)
    monkeypatch.setattr(scoring, "LEAST_STRETCH", 1 << 10)
    asked = Files.stretches

    def stretches(self: Files, index: int, size: int) -> list[tuple[int, int]]:
        result = asked(self, index, size)
        counts.append(len(result))
        return result

    monkeypatch.setattr(Files, "stretches", stretches)
    return counts


@pytest.fixture
def irdesk(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs a command and returns exit status, stdout and stderr."""
    return lambda *arguments: (run(arguments), *capsys.readouterr())


@pytest.mark.skipif(not process_pool.FORKS, reason="files are read in stretches where processes are forked")
@pytest.mark.parametrize(("each_reader", "options", "name"), CASES, indirect=["each_reader"])
def test_stretches_give_what_the_whole_file_gives(
    tmp_path: Path,
    cut: list[int],
    irdesk: Callable[..., tuple[int, str, str]],
    each_reader: None,
    name: str,
    options: tuple[str, ...],
) -> None:
    judged = "".join(f"{topic} 0 d{n} {n % 3}\n" for topic in range(0, TOPICS, 2) for n in range(0, 50, 3))
    (tmp_path / "qrels").write_text(judged)
    (tmp_path / "run").write_bytes(FILES[name])
    files = [str(tmp_path / "qrels"), str(tmp_path / "run")]
    alone = irdesk("evaluate", *files, *options, "--workers", "1")
    assert cut == [] or set(cut) == {0}
    cut.clear()
    assert irdesk("evaluate", *files, *options, "--workers", "2") == alone
    assert (cut[0] == 0) is (name in {"byte order mark", "compressed", "one topic"})


def test_a_file_is_cut_where_topics_end(tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_bytes(FILES["plain"])
    places = cuts_of(path, 1000)
    assert len(places) > 3
    for place in places:
        before, behind = FILES["plain"][:place], FILES["plain"][place:]
        assert before.endswith(b"\n")
        assert before.splitlines()[-1].split()[0] != behind.split()[0]


def test_unreadable_files_are_not_cut(tmp_path: Path) -> None:
    assert cuts_of(tmp_path / "none", 10) == []
    assert cuts_of(tmp_path, 10) == []
