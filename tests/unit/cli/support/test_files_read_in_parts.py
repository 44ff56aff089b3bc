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
from irdesk.cli.support import process_pool, run_scoring
from irdesk.cli.support.scoring_input import Files
from irdesk.formats.io.streams import cuts_of

TOPICS, DEPTH = 12, 20


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
    "ragged columns": "\n".join([*LINES[:MIDDLE], f"{TOPICS // 2} Q0 d1 1", *LINES[MIDDLE:], "x y"]).encode(),
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
REFUSED = ("one topic", "ragged columns", "no score", "a document twice", "not UTF-8")
"""Files that are refused with every option. With ``--order=rank``, "useless ranks" is refused, too. All other files are
evaluated together.
"""
WHOLE = {"byte order mark", "compressed", "one topic"}
"""Files that are not read in parts."""
FEW = ("plain", "one topic", "a topic comes again", "ragged columns")
"""Files that are read with every option even without ``--long``. For the remaining files one option suffices: cuts and
errors come from the reader and do not depend on the computation.
"""
MORE = (*FEW, "ranks against scores", "useless ranks")
CASES = (
    list(product(("compiled", "numpy"), (BY_TOPIC, BY_RANK, *OTHERS), (tuple(FILES),)))
    if LONG
    else [
        ("compiled", BY_TOPIC, tuple(FILES)),
        ("numpy", BY_TOPIC, MORE),
        ("compiled", BY_RANK, MORE),
        *product(("compiled",), OTHERS, (FEW,)),
    ]
)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Split every file, however small; return a list that records the number of parts of each file."""
    counts: list[int] = []
    monkeypatch.setattr(process_pool.ProcessPool, "least", 0)
    monkeypatch.setattr(run_scoring, "LEAST_STRETCH", 1 << 10)
    monkeypatch.setattr(run_scoring, "CHUNKS", 1 << 9)  # so that each part is about as long as `LEAST_STRETCH`
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
@pytest.mark.parametrize(("each_reader", "options", "names"), CASES, indirect=["each_reader"])
def test_stretches_give_what_the_whole_file_gives(
    tmp_path: Path,
    cut: list[int],
    irdesk: Callable[..., tuple[int, str, str]],
    each_reader: None,
    names: tuple[str, ...],
    options: tuple[str, ...],
) -> None:
    judged = "".join(f"{topic} 0 d{n} {n % 3}\n" for topic in range(0, TOPICS, 2) for n in range(0, 50, 3))
    (tmp_path / "qrels").write_text(judged)
    for name in names:
        (tmp_path / name).write_bytes(FILES[name])
    refused = [name for name in names if name in REFUSED or (name == "useless ranks" and options == BY_RANK)]
    together = [name for name in names if name not in refused]
    for chosen in (together, *([name] for name in refused)):
        files = [str(tmp_path / name) for name in ("qrels", *chosen)]
        alone = irdesk("evaluate", *files, *options, "--workers", "1")
        assert alone[0] == (2 if chosen[0] in refused else 0), chosen
        assert set(cut) <= {0}, chosen
        cut.clear()
        assert irdesk("evaluate", *files, *options, "--workers", "2") == alone, chosen
        assert {name for name, parts in zip(chosen, cut, strict=True) if parts < 2} == WHOLE & {*chosen}
        cut.clear()


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
