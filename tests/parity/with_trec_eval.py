"""The output of `irdesk evaluate --format trec` checked against trec_eval's, byte for byte."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from parity.comparing import LINES, Case, Tally, found, printed, text_of
from parity.real_runs import CAST, COVID, LUCENE, ROBUST, paths
from real_files import RealFiles

OPTIONS = {
    "9.0.4": ("--convention", "trec_eval 9", "-m", "all_trec"),
    "10.0-rc3": ("--convention", "trec_eval 10", "-m", "all_trec"),
}
SETS = {"covid": COVID, "robust": ROBUST, "cast": CAST}
OWN = "its own tests, lines byte for byte"
LUCENE_OVER = "9 runs of Lucene, lines byte for byte"
# trec_eval 10 computes rbp and rbp_resid from uninitialised memory, so the expected files omit both (see
# ../shared/data/README.md). In trec_eval's own test, both are present and correct, because every gain is 0 or 1.
RBP = "rbp"


def lines(ours: str, theirs: str) -> Tally:
    """Compare line by line; an extra line also counts as a difference."""
    pairs = list(zip_longest(ours.splitlines(keepends=True), theirs.splitlines(keepends=True)))
    return Tally(len(pairs), unexplained=[f"{mine!r} here, {other!r} there" for mine, other in pairs if mine != other])


def _of_run(shared: RealFiles, name: str, run: str, version: str) -> Tally:
    qrels, path = paths(shared, name, run)
    theirs = found(path.parent.parent / "expected", f"{run}.trec_eval-{version}.txt")
    ours = printed("evaluate", "--format", "trec", "-q", "-c", "-M", "1000", *OPTIONS[version], qrels, path)
    return lines("".join(line for line in ours.splitlines(keepends=True) if not line.startswith(RBP)), text_of(theirs))


def _own_test(shared: RealFiles, files: tuple[str, str], expected: str, options: tuple[str, ...]) -> Tally:
    *paths, wanted = (shared / f"data/peer-tests/trec_eval/{file}" for file in (*files, expected))
    return lines(printed("evaluate", "--format", "trec", *options, *paths), text_of(wanted))


def _lucene(shared: RealFiles, run: str) -> Tally:
    qrels, path = paths(shared, "cranfield", run)
    published = text_of(found(path.parent, f"metrics_{run}.txt")).replace("\r\n", "\n")
    return lines(printed("evaluate", "--format", "trec", qrels, path), published)


PLAIN = ("qrels.test", "results.test")
EVERY_10 = OPTIONS["10.0-rc3"]
OWN_TESTS = (
    ("9.0.4", "official", PLAIN, "v9.0.4/out.test", OPTIONS["9.0.4"][:2]),
    ("9.0.4", "comments in qrels", ("qrels.test.with-comments", PLAIN[1]), "v9.0.4/out.test", OPTIONS["9.0.4"][:2]),
    ("9.0.4", "all_trec", PLAIN, "v9.0.4/out.test.a", OPTIONS["9.0.4"]),
    ("9.0.4", "all_trec by topic", PLAIN, "v9.0.4/out.test.aq", (*OPTIONS["9.0.4"], "-q")),
    ("10.0-rc3", "official", PLAIN, "v10/out.test", EVERY_10[:2]),
    (
        "10.0-rc3",
        "comments in a run",
        ("qrels.comment.test", "results.comment.test.gz"),
        "v10/out.comment.test",
        EVERY_10[:2],
    ),
    ("10.0-rc3", "all_trec", PLAIN, "v10/out.test.a", EVERY_10),
    (
        "10.0-rc3",
        "judgement groups",
        ("qrels.123.gz", PLAIN[1]),
        "v10/out.test.qrels_jg",
        (*EVERY_10[:2], "-q", "-m", "qrels_jg"),
    ),
    (
        "10.0-rc3",
        "judgement groups, asked for",
        ("qrels.comments.123.gz", PLAIN[1]),
        "v10/out.test.qrels_jg",
        (*EVERY_10[:2], "-q", "-m", "qrels_jg", "-R", "qrels_jg"),
    ),
    ("10.0-rc3", "all_trec by topic", PLAIN, "v10/out.test.aq", (*EVERY_10, "-q")),
)


def cases() -> list[Case]:
    """Return the cases: trec_eval's own tests, the real runs with versions 9 and 10, and values published with version
    9.
    """
    rows = [
        Case(f"trec_eval {version}", OWN, name, partial(_own_test, files=files, expected=expected, options=options))
        for version, name, files, expected, options in OWN_TESTS
    ]
    rows += [
        Case(
            f"trec_eval {version}",
            LINES,
            run,
            partial(_of_run, name=name, run=run, version=version),
            long=nth > 0,
        )
        for version in OPTIONS
        for name, runs in SETS.items()
        for nth, run in enumerate(runs)
    ]
    return rows + [Case("trec_eval 9.0.4", LUCENE_OVER, run, partial(_lucene, run=run)) for run in LUCENE]
