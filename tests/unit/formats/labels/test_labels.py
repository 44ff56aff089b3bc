"""Model labels as JSON lines and as tables."""

from __future__ import annotations

import json
import re

import pytest
from each_case import each_case

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Provenance
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import sniff
from irdesk.formats.labels.label_files import TextLabel


def read(tmp_path, text: str):
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    format_ = sniff(path)
    assert format_.kind is Kind.LABELS
    return format_.read(path, QUIET)


def umbrela(query: str, passage: str, judgment: int, **more: object) -> str:
    record = {
        "model": "gpt-4o",
        "query": query,
        "passage": passage,
        "prompt": f"Given a query {query} and a passage {passage}, judge.",
        "prediction": f"##final score: {judgment}",
        "judgment": judgment,
        "result_status": 1,
        "reasoning": "because",
    }
    return json.dumps(record | more) + "\n"


def test_umbrela_names_texts_and_has_one_prompt(tmp_path):
    text = umbrela("what is  x", "X is y.", 3) + umbrela("what is z", "Z,\nperhaps.", 0)
    (only,) = read(tmp_path, text)
    assert only.labels == {}
    assert only.texts == (TextLabel(1, "what is x", "X is y.", 3), TextLabel(2, "what is z", "Z, perhaps.", 0))
    assert only.provenance.model == "gpt-4o"
    assert len(only.provenance.prompt) == 12


def test_answers_that_could_not_be_parsed_are_left_out(tmp_path):
    (only,) = read(tmp_path, umbrela("q", "p", 2, qid="1", docid="a") + umbrela("q", "r", 0, result_status=0))
    assert (only.labels, only.texts) == ({"1": {"a": 2}}, ())


def test_ids_go_before_texts(tmp_path):
    record = {"query": {"qid": 7, "text": "x"}, "passage": {"docid": "d1", "text": "y"}, "judgment": "1"}
    (only,) = read(tmp_path, json.dumps(record) + "\n")
    assert only.labels == {"7": {"d1": 1}}


def test_a_pair_that_is_labelled_again_belongs_to_the_next_repeat(tmp_path):
    pair = '{"qid": "1", "docid": "a", "label": %d, "model": "m"}\n'
    first, second = read(tmp_path, pair % 0 + pair % 2 + '{"qid": "1", "docid": "b", "label": 1, "model": "m"}\n')
    assert (first.provenance.repeat, first.labels) == (1, {"1": {"a": 0, "b": 1}})
    assert (second.provenance.repeat, second.labels) == (2, {"1": {"a": 2}})


def test_a_table_holds_several_models(tmp_path):
    text = (
        "topic\tdocno\tgrade\tmodel\tversion\tprompt_hash\ttemperature\tdate\trepeat\treason\n"
        '1\ta\t2\tgpt-4\t0613\tab12\t0.7\t2024-05-01\t1\t"says\tso"\n'
        "1\ta\t1\tllama\t\t\t\t\t\tno\n"
    )
    first, second = read(tmp_path, text)
    assert first.provenance == Provenance("gpt-4", "0613", "ab12", 0.7, "2024-05-01", 1)
    assert (first.labels, second.labels) == ({"1": {"a": 2}}, {"1": {"a": 1}})
    assert second.provenance == Provenance("llama")


def test_a_table_with_commas_needs_no_further_column(tmp_path):
    (only,) = read(tmp_path, "qid,docid,label\n1,a,2\n")
    assert (only.provenance, only.labels) == (Provenance(), {"1": {"a": 2}})


def test_qrels_of_beir_stay_qrels(tmp_path):
    path = tmp_path / "file"
    path.write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\n")
    assert sniff(path).name == "beir-qrels"
    path.write_text("topic,docno,score\nq1,d1,1\n")
    with pytest.raises(InputError):
        sniff(path)


@each_case(
    ("text", "reason"),
    [
        ('{"qid": "1", "docid": "a", "judgment": 1}\n{"qid": "1", "docid": "b"}\n', "line 2: the object has no grade"),
        ('{"qid": "1", "docid": "a", "judgment": 1}\n{"qid": "1", "judgment": 2}\n', "no passage"),
        ('{"qid": "1", "docid": "a", "judgment": 1.5}\n', "the grade is '1.5'"),
        ('{"qid": "1", "docid": "a", "judgment": true}\n', "the grade is 'True'"),
        ("topic,docno,grade\n1,a\n", "line 2: found 2 fields; expected 3"),
        ("topic,docno,grade\n1,a b,1\n", "without white space"),
        ("topic,docno,grade,temperature\n1,a,1,warm\n", "the temperature is 'warm'"),
        ("topic,docno,grade,repeat\n1,a,1,-1\n", "the repeat is '-1'"),
    ],
)
def test_faults_name_line_and_what_was_expected(tmp_path, text, reason):
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=re.escape(reason)):
        sniff(path).read(path, QUIET)
