"""Generate the files of the tutorial project: topics, documents, qrels and the runs A and B.

To rebuild:  python build.py    writes topics.trec, documents.jsonl, qrels.txt, pool.txt and runs/*.run

A topic is specified by the grades at each rank of both runs, and by the grades of judged documents that neither run
retrieves. The topics win-1 to win-9 have 25 relevant documents each. A run retrieves some of them at the top ranks and,
in some topics, one more further down, so that its average precisions are those of the example `sign-test-nine` in
`tests/data/worked-examples.json`.
"""

import json
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLACES = (
    *("harbour", "market", "library", "station", "castle", "garden", "bakery", "bridge", "theatre", "museum"),
    *("mill", "lighthouse", "chapel", "school", "brewery", "tower", "square", "inn", "forge", "orchard", "quay"),
    *("archive", "stable", "fountain", "workshop", "gallery", "hospital", "vineyard", "observatory", "bath"),
    *("pavilion", "granary", "cloister", "arsenal", "dairy", "weir", "kiln", "loft", "crypt", "belfry"),
)
TESTING = (
    ("How bread rises", "Yeast eats sugar and gives off gas; the dough keeps the gas in bubbles and grows."),
    ("Why programs are tested", "A test runs a program on chosen input and compares what it does with what it should."),
    ("Trees along the road", "Lime trees give shade in summer. Their roots need room, or they lift the pavement."),
    ("A short history of tea", "Tea was carried over mountains in bricks before ships brought it in chests."),
    ("Unit tests", "A unit test checks one function alone. It is quick, so it can be run after each change."),
    ("What a failing test tells", "A failing test names what was expected and what came: the search can begin there."),
    ("The moons of Jupiter", "Four of them can be seen with a pair of field glasses on a clear night."),
    ("Tests before the program", "Who writes the test first has to say what the program is for before it exists."),
    ("Testing the ice", "Before anybody skates, the ice is drilled and measured: ten centimetres bear a group."),
    ("How many tests are enough", "Coverage says which lines a test has run, and nothing of what it has checked."),
)
POOLED = (
    (
        "Water for a small town",
        "Wells, a spring and a tower give the town its water, and the tower the pressure.",
    ),
    ("A tower that leaks", "The tower loses water each night; the town's pipes are older than its oldest people."),
    ("Rain in the square", "It rains on one day of three, and the market is held nevertheless."),
    ("Pumping at night", "Power is cheap at night: then the town's pumps fill the reservoir for the next day."),
    ("Where the water goes", "A third of the town's water goes to gardens, and a tenth is lost in the pipes."),
)
# Keyed by topic: its title, the grades at the ranks of run A and of run B, and the grades of judged documents that
# neither run retrieves. Each digit is a grade.
TOPICS: dict[str, tuple[str, str, str, str]] = {
    "eight": ("the harbour town", "1110110100", "0101010101", "11"),
    "map-1": ("plans of old houses", "1111000001", "1100010000", ""),
    "map-2": ("names of winds", "0000000001", "0100000000", ""),
    "first-1": ("opening hours", "100", "010", ""),
    "first-2": ("a telephone number", "001", "010", ""),
    "first-3": ("the way to the station", "010", "010", ""),
    "graded-1": ("walks on a Sunday", "32123", "33221", ""),
    "graded-2": ("rooms with a view", "32012", "32210", ""),
    "above": ("songs of the river", "1101101000", "0100100111", ""),
    "cross": ("clocks that stopped", "1100000011", "0011110000", ""),
}
WINS = {
    1: ((7, 0), (8, 12)),
    2: ((7, 16), (5, 0)),
    3: ((9, 20), (10, 0)),
    4: ((7, 32), (8, 36)),
    5: ((5, 8), (6, 0)),
    6: ((7, 16), (4, 10)),
    7: ((5, 24), (6, 0)),
    8: ((7, 16), (4, 10)),
    9: ((8, 18), (4, 10)),
}
LUCK = ((1, 3, 2, 2, 1, 3, 2, 2), (10, 9, 1, 2, 3, 2, 4, 1))
STEADY = ((1, 3, 2, 2, 1, 3, 2, 2), (3, 5, 4, 3, 4, 5, 3, 5))
THINGS = ("doors", "roofs", "stairs", "windows", "floors", "walls", "bells", "lamps", "wells")

Ranking = list[tuple[str, int]]


class Files:
    """The titles, documents, grades and rankings generated so far."""

    def __init__(self) -> None:
        self.titles: dict[str, str] = {}
        self.documents: dict[str, tuple[str, str]] = {}
        self.grades: dict[tuple[str, str], int] = {}
        self.rankings: dict[str, dict[str, list[str]]] = {"A": {}, "B": {}}

    def add_topic(self, topic: str, title: str, a: Sequence[int], b: Sequence[int], missed: Sequence[int]) -> None:
        """Add a topic; a document that both runs retrieve has the same grade in both."""
        self.titles[topic] = title
        known: Ranking = []
        for tag, ranked in (("A", a), ("B", b)):
            left = list(known)
            docnos = []
            for grade in ranked:
                docno = next((name for name, other in left if other == grade), "")
                if docno:
                    left.remove((docno, grade))
                else:
                    docno = f"{topic}-{len(known) + 1:02d}"
                    known.append((docno, grade))
                    self._describe(docno, title, grade, len(known) - 1)
                docnos.append(docno)
            self.rankings[tag][topic] = docnos
        for grade in missed:
            docno = f"{topic}-{len(known) + 1:02d}"
            known.append((docno, grade))
            self._describe(docno, title, grade, len(known) - 1)
        for docno, grade in known:
            self.grades[topic, docno] = grade

    def _describe(self, docno: str, title: str, grade: int, place: int) -> None:
        name = PLACES[place % len(PLACES)]
        says = {
            0: f"This note is about the {name} alone. It has nothing on {title}.",
            1: f"This note on the {name} has a few words on {title}.",
            2: f"This note on the {name} has much on {title}, but not all.",
            3: f"This note on the {name} says all there is to say on {title}.",
        }
        heads = {0: f"The {name}"}
        self.documents[docno] = heads.get(grade, f"The {name}: {title}"), says[grade]


def relevant_list(count: int, last: int) -> list[int]:
    """Return a ranking's grades: 1 at the first ``count`` ranks and, unless ``last`` is 0, at the rank ``last``."""
    return [1] * count + ([0] * (last - count - 1) + [1] if last else [0] * 3)


def build() -> Files:
    """Generate the documents, grades and rankings of all topics."""
    files = Files()
    for topic, texts in (("testing", TESTING), ("pool", POOLED)):
        for place, text in enumerate(texts, 1):
            files.documents[f"{topic}-{place:02d}"] = text
    files.titles |= {"testing": "software testing", "pool": "water for the town"}
    ranked = {
        "testing": ((2, 5, 9, 10), (1, 2, 3, 4, 5, 6, 7, 8)),
        "pool": ((1, 2, 3), (4, 5, 1)),
    }
    for topic, runs in ranked.items():
        for tag, places in zip("AB", runs, strict=True):
            files.rankings[tag][topic] = [f"{topic}-{place:02d}" for place in places]
    files.grades |= {("pool", "pool-01"): 1, ("pool", "pool-02"): 1, ("pool", "pool-03"): 0}
    for topic, (title, *lists) in TOPICS.items():
        files.add_topic(topic, title, *([int(grade) for grade in grades] for grades in lists))
    for number, runs in WINS.items():
        lists = [relevant_list(*run) for run in runs]
        found = max(sum(grades) for grades in lists)
        files.add_topic(f"win-{number}", f"{THINGS[number - 1]} of the town", *lists, [1] * (25 - found))
    for name, runs in (("luck", LUCK), ("steady", STEADY)):
        for number, counts in enumerate(zip(*runs, strict=True), 1):
            lists = [[1] * count + [0] * (10 - count) for count in counts]
            title = f"{THINGS[number - 1]} in {'spring' if name == 'luck' else 'autumn'}"
            files.add_topic(f"{name}-{number}", title, *lists, [1] * (10 - max(counts)))
    return files


def write(files: Files) -> None:
    """Write the generated files to the folder of this script."""
    topics = [
        f"<top>\n<num> Number: {topic}\n<title> {title}\n<desc> Description:\nFind documents on {title}.\n</top>\n"
        for topic, title in files.titles.items()
    ]
    documents = [
        json.dumps({"_id": docno, "title": title, "text": text}, ensure_ascii=False) + "\n"
        for docno, (title, text) in files.documents.items()
    ]
    qrels = [f"{topic} 0 {docno} {grade}\n" for (topic, docno), grade in files.grades.items()]
    pool = [f"{topic} {docno}\n" for topic in ("testing",) for docno in files.documents if docno.startswith(topic)]
    for name, lines in (("topics.trec", topics), ("documents.jsonl", documents), ("qrels.txt", qrels)):
        (HERE / name).write_text("".join(lines), encoding="utf-8", newline="\n")
    (HERE / "pool.txt").write_text("".join(pool), encoding="utf-8", newline="\n")
    for tag, rankings in files.rankings.items():
        lines = [
            f"{topic} Q0 {docno} {rank} {len(docnos) + 1 - rank} {tag}\n"
            for topic, docnos in rankings.items()
            for rank, docno in enumerate(docnos, 1)
        ]
        (HERE / "runs" / f"{tag}.run").write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(build())
