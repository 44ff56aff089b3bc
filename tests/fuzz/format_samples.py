"""A small sample file of each run and judgement format; every new format must add one."""

from __future__ import annotations

SAMPLES = {
    "trec-run": "q1 Q0 d1 1 2.5 tag\nq1 Q0 d2 2 1 tag\nq2 Q0 d1 1 0.5 tag\n",
    "untagged-run": "q1 Q0 d1 1 2.5\nq1 Q0 d2 2 1\nq2 Q0 d1 1 0.5\n",
    "ranked-run": "q1 d1 1\nq1 d2 2\nq2 d1 1\n",
    "scored-run": "q1 d1 2.5\nq1 d2 1.5\nq2 d1 0.5\n",
    "json-run": '{"q1": {"d1": 2.5, "d2": 1.5}, "q2": {"d1": 0.5}}\n',
    "trec-qrels": "q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 2\n",
    "diversity-qrels": "q1 1 d1 1\nq1 2 d2 1\nq2 1 d1 1\n",
    "three-column-qrels": "q1 d1 1\nq1 d2 0\nq2 d1 2\n",
    "beir-qrels": "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\nq2\td1\t2\n",
    "stratified-qrels": "q1 0 d1 1 1\nq1 0 d2 1 0\nq2 0 d1 1 2\n",
    "preferences": "q1 a 1 d1 2\nq1 a 1 d2 1\nq2 a 1 d1 2\n",
    "json-qrels": '{"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 2}}\n',
}
