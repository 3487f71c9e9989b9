"""What is tried: a case is a home, files, answers of services and commands, all drawn from one random generator."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from commandlines import CommandLines
from mutation import Mutator
from program import Command

# Limits of the program's own: what it reads of an answer, and what a file to import is blown up to.
MOST_ANSWER = 8 << 20
MOST_FILE = 40 << 20

ENABLED = b"".join(
    b"[sources.%s]\nenabled = true\n" % source
    for source in (b"book-list", b"google-books", b"instructables", b"nytimes")
)
CONFIGURATION = (
    b'# settings\norder = ["google-books", "nytimes"]\ntimeout = 2\n\n[merge]\ntitle_author = "suggest"\nhub_limit = 30\n'
    b'placeholders = ["9780306406157"]\n\n[merge.order]\ntitle = ["nytimes"]\n\n[sources.nytimes]\nenabled = true\n'
    b'api-key = "stand-in-key"  # the key\nper-day = 1000\n\n[sources.book-list]\nenabled = true\n'
    b'base-url = ["bundled:"]\n\n[sources.google-books]\nenabled = true\ncountry = "SE"\n'
)


@dataclass
class Case:
    kind: str
    # empty or full: which of the homes made at the start.
    home: str
    commands: list[Command]
    # Bodies by the path at which they are asked for.
    answers: dict[str, bytes] = field(default_factory=dict)
    # Files in the folder that the commands run in.
    files: dict[str, bytes] = field(default_factory=dict)
    configuration: bytes = ENABLED
    # Whether what is in the catalogue in the end has to come back from its export.
    comes_back: bool = False

    def save(self, folder: Path):
        """Writes it as a folder from which it can be read again."""
        commands = [
            {
                "arguments": [os.fsdecode(one) for one in c.arguments],
                "input": os.fsdecode(c.input),
                "terminal": c.on_terminal,
            }
            for c in self.commands
        ]
        facts = {"kind": self.kind, "home": self.home, "comesBack": self.comes_back, "commands": commands}
        for name, body in [
            *((f"answers/{p}", b) for p, b in self.answers.items()),
            *((f"files/{p}", b) for p, b in self.files.items()),
        ]:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        (folder / "config.toml").write_bytes(self.configuration)
        (folder / "case.json").write_text(json.dumps(facts, indent=1))

    @staticmethod
    def read(folder: Path) -> "Case":
        facts = json.loads((folder / "case.json").read_text())

        def tree(name):
            root = folder / name
            return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}

        commands = [
            Command([os.fsencode(one) for one in c["arguments"]], os.fsencode(c["input"]), c["terminal"])
            for c in facts["commands"]
        ]
        return Case(
            facts["kind"],
            facts["home"],
            commands,
            tree("answers"),
            tree("files"),
            (folder / "config.toml").read_bytes(),
            facts["comesBack"],
        )


@dataclass
class Corpus:
    """What is bent: made by the program and its stand-ins, and the fixtures of its tests."""

    # By path; each a list of bodies.
    answers: dict[str, list[bytes]]
    lists: list[bytes]
    # What `export` wrote: by its form and whether it is whole.
    exports: dict[str, bytes]
    # Ids, ISBNs, keys and categories of the full home.
    references: list[str]


# The commands that lead to a request of each path.
ASKING = {
    "nytimes/lists/full-overview.json": [["sync", "nytimes"], ["search", "javascript", "--source", "nytimes"]],
    "nytimes/lists/names.json": [["categories", "--source", "nytimes"]],
    "nytimes/lists/current/hardcover-fiction.json": [["browse", "nytimes:hardcover-fiction", "--refresh"]],
    "nytimes/lists/best-sellers/history.json": [["search", "--title", "garden"], ["search", "--isbn", "9781735800103"]],
    "google-books/volumes": [
        ["search", "javascript"],
        ["search", "--isbn", "9781735800103"],
        ["search", "--author", "berg"],
    ],
    "google-books/volumes/P1Zntz95qhSC": [["show", "google-books:P1Zntz95qhSC", "--full"]],
    "instructables/list": [["sync", "instructables"], ["browse", "instructables:technology", "--refresh"]],
    "instructables/json-api/getCategories": [["categories", "--source", "instructables"]],
    "instructables/json-api/showInstructable": [["show", "instructables:E0000000000", "--full"]],
    "book-list.json": [["sync", "book-list"], ["browse", "book-list:javascript", "--refresh"], ["search", "swift"]],
}


class Cases:
    """Draws cases."""

    def __init__(self, random, corpus: Corpus):
        self.random = random
        self.corpus = corpus
        self.kinds = {
            "answers": self.answers,
            "exports": self.exports,
            "lists": self.lists,
            "configurations": self.configurations,
            "command-lines": self.command_lines,
        }

    def draw(self, kinds: list[str]) -> Case:
        return self.kinds[self.random.choice(kinds)]()

    def answers(self) -> Case:
        random, mutator = self.random, Mutator(self.random, MOST_ANSWER)
        path = random.choice(list(ASKING))
        bodies = {path: mutator.json_body(random.choice(self.corpus.answers[path]))}
        asking = random.choice(ASKING[path]) + ["--timeout", "3"] + random.choice([[], [], ["--json"], ["-v"]])
        if asking[0] in ("search", "browse", "categories") and "--json" not in asking and random.random() < 0.3:
            asking.append("--ndjson")
        commands = [self.command(asking)]
        if random.random() < 0.4:
            commands.append(self.command(["list", "--limit", "500"], on_terminal=True))
        if random.random() < 0.2:
            reference = ["show", random.choice(self.corpus.references), "--why", "--records", "--editions"]
            commands.append(self.command(reference, on_terminal=True))
        if random.random() < 0.3:
            commands.append(
                self.command(random.choice([["duplicates"], ["categories", "--offline"], ["search", "a", "--offline"]]))
            )
        commands.append(self.command(["doctor"]))
        home = random.choice(["empty", "empty", "full"])
        return Case("answers", home, commands, bodies, comes_back=random.random() < 0.4)

    def exports(self) -> Case:
        random, mutator = self.random, Mutator(self.random, MOST_FILE)
        name = random.choice(list(self.corpus.exports))
        body = self.corpus.exports[name]
        bent = mutator.json_lines(body) if name.endswith("ndjson") else mutator.json_body(body)
        if not name.endswith("ndjson") and random.random() < 0.5:
            bent = mutator.json_lines(body)
        arguments = ["import", "in.file"] + random.choice([[], ["-f", name.split("-")[-1]], ["--json"]])
        commands = [self.command(arguments)]
        if random.random() < 0.3:
            commands.insert(0, self.command(arguments + ["--dry-run"]))
        if random.random() < 0.2:
            commands = [self.command(["import", "-"] + arguments[2:], input=bent)]
        if random.random() < 0.3:
            commands.append(self.command(["list", "--limit", "500"], on_terminal=True))
        if random.random() < 0.3:
            commands += [self.command(["history"], on_terminal=True), self.command(["undo"])]
        commands.append(self.command(["doctor"]))
        return Case("exports", random.choice(["empty", "full"]), commands, files={"in.file": bent}, comes_back=True)

    def lists(self) -> Case:
        random, mutator = self.random, Mutator(self.random, MOST_FILE)
        bent = mutator.json_body(random.choice(self.corpus.lists))
        taken = [
            [self.command(["import", "in.json"] + random.choice([[], ["-f", "book-list"], ["--json"]]))],
            [
                self.command(["sources", "set", "book-list", "base-url=file:in.json"]),
                self.command(["sync", "book-list"]),
            ],
        ]
        commands = random.choice(taken) + [
            self.command(["list", "--limit", "500"], on_terminal=True),
            self.command(["doctor"]),
        ]
        return Case(
            "lists",
            random.choice(["empty", "full"]),
            commands,
            files={"in.json": bent},
            comes_back=random.random() < 0.4,
        )

    def configurations(self) -> Case:
        random, mutator = self.random, Mutator(self.random, MOST_ANSWER)
        bent = mutator.toml(CONFIGURATION)
        choice = [
            ["sources", "list"],
            ["sources", "info", "nytimes"],
            ["list", "--limit", "2"],
            ["doctor"],
            ["search", "a", "--offline"],
            ["sources", "enable", "instructables"],
            ["sources", "set", "google-books", "country=DE"],
            ["sources", "order", "nytimes"],
            ["sources", "set", "nytimes", "api-key"],
            ["sources", "unset", "nytimes", "api-key"],
            ["sources", "disable", "nytimes"],
        ]
        picked = random.sample(choice, random.randint(2, 4))
        commands = [
            self.command(
                one + random.choice([[], [], ["--json"]]),
                input=b"stand-in-key\n" if one[-1] == "api-key" else b"",
                on_terminal=one[-1] != "api-key" and random.random() < 0.2,
            )
            for one in picked
        ]
        return Case("configurations", random.choice(["empty", "full"]), commands, configuration=bent)

    def command_lines(self) -> Case:
        lines = CommandLines(self.random, self.corpus.references)
        commands = [lines.draw() for _ in range(self.random.randint(1, 5))]
        files = {
            "list.json": self.corpus.lists[0],
            "all.json": self.corpus.exports["whole-json"],
            "all.ndjson": self.corpus.exports["whole-ndjson"],
            "folder/x": b"",
        }
        return Case("command-lines", "full", commands, files=files, comes_back=self.random.random() < 0.3)

    def command(self, arguments: list[str], input: bytes = b"", on_terminal: bool = False) -> Command:
        return Command([os.fsencode(one) for one in arguments], input, on_terminal)
