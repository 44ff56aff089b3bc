"""Markdown as plain text: wrapping, lists, tables, code, links."""

from __future__ import annotations

from irdesk.reporting.manual.plain_markdown import as_text

PAGE = """\
# Title

A **bold** word, *slanted* ones, `code *stays*`, and [a link](other.md#part) to
[the web](https://example.org/).

![A picture](pictures/a-light.png)

- one
- two, which is long enough to need more than one line of text here
  and goes on

1. first

## Part

```sh
irdesk evaluate  qrels.txt   # as it stands

irdesk help
```

| head | long |
| --- | --- |
| a \\| b | words that have to be wrapped since they need too much room |
"""
TEXT = """\
Title
=====

A bold word, slanted ones, `code *stays*`,
and a link to the web
<https://example.org/>.

- one
- two, which is long enough to need more
  than one line of text here and goes on
1. first

Part
----

  irdesk evaluate  qrels.txt   # as it stands

  irdesk help

head   long
-----  -----------------------------------
a | b  words that have to be wrapped since
       they need too much room
"""


def test_a_page_becomes_plain_text():
    assert as_text(PAGE, 42) == TEXT


def test_a_table_without_a_head_and_words_longer_than_a_column():
    text = as_text("| | |\n|---|---|\n| a | " + "x" * 30 + " |\n", 20)
    assert max(map(len, text.splitlines())) <= 20
    assert text.count("x") == 30
    assert "---" not in text
