"""Distinct names for runs that have the same tag."""

from __future__ import annotations

from each_case import each_case

from irdesk.domain.run_names import distinct_names, free_name


@each_case(
    ("runs", "names"),
    [
        ([("bm25", "a/x.run"), ("lm", "b/x.run")], ["bm25", "lm"]),
        ([("run", "a/bm25.run.gz"), ("run", "b/lm.txt"), ("lucene", "c/x")], ["bm25", "lm", "lucene"]),
        ([("run", "team1/run.txt"), ("run", "team2/run.txt")], ["run", "run (2)"]),
    ],
)
def test_runs_with_the_same_tag_are_named_by_their_files(runs, names):
    assert distinct_names(runs) == names


def test_a_free_name_is_numbered_if_a_run_has_the_tag():
    assert free_name("rrf", ["bm25"]) == "rrf"
    assert free_name("rrf", ["rrf", "rrf-2"]) == "rrf-3"
