"""Runs in TREC's six columns: ``topic Q0 docno rank score tag``.

Regular pieces of a file are read a column at a time; a piece with anything odd goes line by line, which names its
faults.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import PADDING, Bytes, Keys, Offsets, keys_of, keys_of_fields, words_of
from irdesk.domain.progress import Progress
from irdesk.domain.run import Ranking, Run
from irdesk.formats.base import Faults, Format, Kind, is_comment
from irdesk.formats.fields import decimals, integers, number
from irdesk.formats.opening import open_input, pieces

COLUMNS = 6
EXPECTED = "expected six columns: topic Q0 docno rank score tag"
_MARGIN = 16  # bytes before the text, so that eight bytes before any field's end can be read


@dataclass(frozen=True, eq=False)
class _Piece:
    """Some lines of a run: where each stretch of one topic starts, and the columns."""

    topics: list[str]
    firsts: list[int]
    docnos: bytes
    docno_ends: Offsets
    keys: Keys
    scores: npt.NDArray[np.float64]
    ranks: npt.NDArray[np.int32]
    tag: str
    lines: int


def _regular(data: bytes) -> _Piece | None:
    """The columns of a piece whose every line has six fields with one blank between them; else None."""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n")
    if not data.endswith(b"\n"):
        data += b"\n"
    buffer = np.frombuffer(b" " * _MARGIN + data + bytes(PADDING), np.uint8).copy()
    text = buffer[: len(buffer) - PADDING]
    blanks = np.flatnonzero(text <= ord(" "))[_MARGIN:]
    if len(blanks) % COLUMNS or not len(blanks):
        return None
    ends = blanks.reshape(-1, COLUMNS)
    between = buffer[ends[:, :5]]
    if (
        (buffer[ends[:, 5]] != ord("\n")).any()
        or ((between != ord(" ")) & (between != ord("\t"))).any()
        or (np.diff(blanks, prepend=_MARGIN - 1) < 2).any()
    ):
        return None
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            return None
    words = words_of(buffer)
    line_starts = np.concatenate(([_MARGIN], ends[:-1, 5] + 1))
    scores = decimals(buffer, words, ends[:, 3] + 1, ends[:, 4])
    if np.isnan(scores).any():
        return None
    topic_keys = keys_of_fields(words, line_starts, ends[:, 0])
    firsts = np.flatnonzero(np.concatenate(([True], topic_keys[1:] != topic_keys[:-1])))
    topics = [bytes(buffer[line_starts[i] : ends[i, 0]]).decode() for i in firsts.tolist()]
    if "#" in topics:
        return None
    keys = keys_of_fields(words, ends[:, 1] + 1, ends[:, 2])
    ranks = integers(words, ends[:, 2] + 1, ends[:, 3])
    docnos = _column(buffer, ends[:, 1] + 1, ends[:, 2])
    return _Piece(
        topics, firsts.tolist(), docnos, np.cumsum(ends[:, 2] - ends[:, 1]), keys, scores, ranks,
        bytes(buffer[ends[0, 4] + 1 : ends[0, 5]]).decode(), len(ends),
    )  # fmt: skip


def _column(buffer: Bytes, starts: Offsets, ends: Offsets) -> bytes:
    """The fields [starts, ends), each ended by a newline. Writes those newlines into ``buffer``."""
    buffer[ends] = ord("\n")
    edges = np.zeros(len(buffer), np.int8)
    edges[starts] = 1
    edges[ends + 1] -= 1
    inside = np.cumsum(edges, dtype=np.int8).view(np.bool_)
    return buffer[inside].tobytes()


def _line_by_line(data: bytes, before: int, faults: Faults) -> _Piece:
    """The same for any piece, one line after the other; faults go to ``faults``."""
    topics: list[str] = []
    firsts: list[int] = []
    docnos: list[str] = []
    scores: list[float] = []
    ranks: list[int] = []
    tag = ""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    for at, line in enumerate(lines, before + 1):
        if is_comment(line):
            continue
        fields = line.split()
        if fault := fault_of(fields):
            faults.add(at, fault)
            continue
        topic = fields[0].decode()
        if not topics or topics[-1] != topic:
            topics.append(topic)
            firsts.append(len(docnos))
        docnos.append(fields[2].decode())
        ranks.append(int(fields[3]) if fields[3].isdigit() and len(fields[3]) <= 8 else -1)
        scores.append(number(fields[4]))
        tag = tag or fields[5].decode()
    joined = "".join(f"{docno}\n" for docno in docnos).encode()
    lengths = [len(docno.encode()) + 1 for docno in docnos]
    return _Piece(
        topics, firsts, joined, np.cumsum(np.array(lengths, np.int64)), keys_of(docnos),
        np.array(scores, np.float64), np.array(ranks, np.int32), tag, len(lines),
    )  # fmt: skip


def fault_of(fields: list[bytes]) -> str:
    """What is wrong with the fields of one line; empty where nothing is."""
    if len(fields) > COLUMNS:
        return f"found {len(fields)} columns; {EXPECTED} (a docno cannot hold a blank)"
    if len(fields) < COLUMNS:
        return f"found {len(fields)} column{'s'[: len(fields) > 1]}; {EXPECTED}"
    for name, field in (("topic", fields[0]), ("docno", fields[2]), ("tag", fields[5])):
        try:
            field.decode()
        except UnicodeDecodeError:
            return f"the {name} {field[:40]!r} is not UTF-8"
    if number(fields[4]) != number(fields[4]):  # NaN alone differs from itself
        return (
            f"the score is '{fields[4][:40].decode(errors='replace')}'; expected a finite decimal number such as 12.5"
        )
    return ""


def _grouped(piece: _Piece) -> list[tuple[str, Ranking]]:
    """The piece's rankings, one a topic; lines of a topic that comes again are brought together in file order."""
    if len(set(piece.topics)) < len(piece.topics):
        codes = {topic: code for code, topic in enumerate(dict.fromkeys(piece.topics))}
        counts = np.diff([*piece.firsts, len(piece.keys)])
        code = np.repeat([codes[topic] for topic in piece.topics], counts)
        order = np.argsort(code, kind="stable")
        texts = piece.docnos.split(b"\n")
        docnos = b"".join(texts[i] + b"\n" for i in order.tolist())
        widths = np.diff(piece.docno_ends, prepend=0)[order]
        firsts = np.searchsorted(code[order], np.arange(len(codes))).tolist()
        piece = _Piece(
            list(codes), firsts, docnos, np.cumsum(widths), piece.keys[order], piece.scores[order],
            piece.ranks[order], piece.tag, piece.lines,
        )  # fmt: skip
    rows = []
    for topic, a, b in zip(piece.topics, piece.firsts, [*piece.firsts[1:], len(piece.keys)], strict=True):
        start = int(piece.docno_ends[a - 1]) if a else 0
        docnos = piece.docnos[start : int(piece.docno_ends[b - 1])]
        rows.append((topic, Ranking(docnos, piece.keys[a:b], piece.scores[a:b], piece.ranks[a:b])))
    return rows


def _joined(parts: list[Ranking]) -> Ranking:
    if len(parts) == 1:
        return parts[0]
    return Ranking(
        b"".join(part.docnos for part in parts),
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.ranks for part in parts]),
    )


def read(path: Path, progress: Progress) -> Run:
    """Read a run. Raises `InputError` with file, line, what was found and what was expected."""
    parts: dict[str, list[Ranking]] = defaultdict(list)
    faults = Faults(path)
    lines = 0
    tag = ""
    with open_input(path, progress) as stream:
        for data in pieces(stream):
            piece = _regular(data) or _line_by_line(data, lines, faults)
            lines += piece.lines
            tag = tag or piece.tag
            if piece.topics and not faults.rows:
                for topic, ranking in _grouped(piece):
                    parts[topic].append(ranking)
    faults.raise_if_any()
    if not parts:
        faults.fail(0, f"the file has no line of a run; {EXPECTED}")
    run = Run(tag, {topic: _joined(rankings) for topic, rankings in parts.items()})
    if any(_has_twins(ranking.keys) for ranking in run.rankings.values()):
        _name_twins(path, progress)
    return run


def _has_twins(keys: Keys) -> bool:
    ordered = np.sort(keys)
    return bool((ordered[1:] == ordered[:-1]).any())


def _name_twins(path: Path, progress: Progress) -> None:
    """Read again, slowly, to name both lines of each document that stands twice in a topic."""
    seen: dict[tuple[bytes, bytes], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for at, line in enumerate(stream, 1):
            if is_comment(line):
                continue
            topic, _, docno = line.split()[:3]
            before = seen.setdefault((topic, docno), at)
            if before != at:
                faults.add(
                    at,
                    f"document {docno.decode()} of topic {topic.decode()} stands here and in line {before}; "
                    "expected each document once a topic",
                )
    # Two docnos with one 64-bit key would be told apart by nothing; their odds are one in 10^10 a topic.
    faults.raise_if_any()
    faults.fail(0, "two docnos of one topic have the same 64-bit key; please report this file")


def write(run: Run, path: Path) -> None:
    """Write a run in TREC's six columns, in the file's order; reading it again gives the same run."""
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for topic, ranking in run.rankings.items():
            rows = zip(ranking.docno_list(), ranking.ranks.tolist(), ranking.scores.tolist(), strict=True)
            out.writelines(f"{topic} Q0 {docno} {rank} {score!r} {run.tag}\n" for docno, rank, score in rows)


def _matches(head: bytes) -> bool:
    """Whether the first line that counts has six columns, the fifth a number."""
    for line in head.split(b"\n"):
        if not is_comment(line):
            fields = line.split()
            return len(fields) == COLUMNS and not fault_of(fields)
    return False


FORMAT = Format("trec-run", Kind.RUN, _matches, read, "TREC run, six columns")
