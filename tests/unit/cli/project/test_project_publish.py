"""`irdesk project publish`: the report, and the cases in which no qrels are written. `test_project_team` publishes the
judgements of several assessors.
"""

from __future__ import annotations

import pytest
from each_case import each_case

FILES = {
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n2 Q0 d 1 1 one\n3 Q0 e 1 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 a 2 2 two\n",
    "strange.qrels": "1 0 unheard-of 1\n",
}


@pytest.fixture
def irdesk(folder, command):
    """Return a function that runs ``irdesk project`` in a folder with a project that has a pool, and returns exit
    status, stdout and stderr.
    """
    folder(FILES)
    run = command("project")
    assert run("create", "study", "one.run", "two.run")[0] == 0
    assert run("pool", "study.irdesk", "--depth", "9")[0] == 0
    return run


def test_the_report_says_what_is_missing(irdesk):
    assert irdesk("add", "study.irdesk", "strange.qrels")[0] == 0
    status, report, _ = irdesk("publish", "study.irdesk")
    assert status == 0
    assert "Left out as unjudged: 5 documents in 3 topics." in report
    assert "Left out for lack of judgements: topics 2, 3." in report
    assert "Not found in any run or collection: 1 document, first unheard-of (topic 1)." in report
    assert "Scale: from the qrels (0, 1). Counted grade: the latest grade." in report


@each_case(
    ("arguments", "words"),
    [
        (("--form", "stratified", "-o", "q"), "not a sample, so it has no strata"),
        (("-o", "q"), "nothing has been judged yet"),
        (("-o", "-"), "give the name of a file; its provenance is written next to it"),
    ],
)
def test_what_cannot_be_published_is_refused_in_one_line(irdesk, arguments, words):
    status, _, err = irdesk("publish", "study.irdesk", *arguments)
    assert (status, len(err.splitlines())) == (2, 1)
    assert words in err
