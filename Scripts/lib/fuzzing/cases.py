"""What is tried: a case is a home, files, answers of services and commands, all drawn from one random generator."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from mutation import TEXTS, Mutator
from program import Command

# Limits of the program's own: what it reads of an answer, and what a file to import is blown up to.
MOST_ANSWER = 8 << 20
MOST_FILE = 40 << 20

ENABLED = b"".join(
    b"[sources.%s]\nenabled = true\n" % source for source in (b"book-list", b"google-books", b"instructables", b"nytimes")
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
            {"arguments": [os.fsdecode(one) for one in c.arguments], "input": os.fsdecode(c.input), "terminal": c.on_terminal}
            for c in self.commands
        ]
        facts = {"kind": self.kind, "home": self.home, "comesBack": self.comes_back, "commands": commands}
        for name, body in [*((f"answers/{p}", b) for p, b in self.answers.items()), *((f"files/{p}", b) for p, b in self.files.items())]:
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
            facts["kind"], facts["home"], commands, tree("answers"), tree("files"),
            (folder / "config.toml").read_bytes(), facts["comesBack"],
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
    "google-books/volumes": [["search", "javascript"], ["search", "--isbn", "9781735800103"], ["search", "--author", "berg"]],
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
            "answers": self.answers, "exports": self.exports, "lists": self.lists,
            "configurations": self.configurations, "command-lines": self.command_lines,
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
            commands.append(self.command(random.choice([["duplicates"], ["categories", "--offline"], ["search", "a", "--offline"]])))
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
            [self.command(["sources", "set", "book-list", "base-url=file:in.json"]), self.command(["sync", "book-list"])],
        ]
        commands = random.choice(taken) + [self.command(["list", "--limit", "500"], on_terminal=True), self.command(["doctor"])]
        return Case("lists", random.choice(["empty", "full"]), commands, files={"in.json": bent}, comes_back=random.random() < 0.4)

    def configurations(self) -> Case:
        random, mutator = self.random, Mutator(self.random, MOST_ANSWER)
        bent = mutator.toml(CONFIGURATION)
        choice = [
            ["sources", "list"], ["sources", "info", "nytimes"], ["list", "--limit", "2"], ["doctor"], ["search", "a", "--offline"],
            ["sources", "enable", "instructables"], ["sources", "set", "google-books", "country=DE"], ["sources", "order", "nytimes"],
            ["sources", "set", "nytimes", "api-key"], ["sources", "unset", "nytimes", "api-key"], ["sources", "disable", "nytimes"],
        ]
        picked = random.sample(choice, random.randint(2, 4))
        commands = [
            self.command(one + random.choice([[], [], ["--json"]]), input=b"stand-in-key\n" if one[-1] == "api-key" else b"",
                         on_terminal=one[-1] != "api-key" and random.random() < 0.2)
            for one in picked
        ]
        return Case("configurations", random.choice(["empty", "full"]), commands, configuration=bent)

    def command_lines(self) -> Case:
        commands = [self.any_command() for _ in range(self.random.randint(1, 5))]
        files = {
            "list.json": self.corpus.lists[0], "all.json": self.corpus.exports["whole-json"],
            "all.ndjson": self.corpus.exports["whole-ndjson"], "folder/x": b"",
        }
        return Case("command-lines", "full", commands, files=files, comes_back=self.random.random() < 0.3)

    def command(self, arguments: list[str], input: bytes = b"", on_terminal: bool = False) -> Command:
        return Command([os.fsencode(one) for one in arguments], input, on_terminal)

    VERBS = {
        "search": ["--isbn", "--title", "--author", "--source", "--not-source", "--limit", "--sort", "--timeout", "--offline", "--refresh", "--strict", "--ndjson"],
        "sync": ["--refresh", "--timeout", "--strict"], "categories": ["--source", "--timeout", "--offline", "--ndjson"],
        "browse": ["--sort", "--limit", "--page", "--cursor", "--timeout", "--offline", "--refresh", "--strict", "--ndjson"],
        "list": ["--title", "--author", "--isbn", "--source", "--category", "--kind", "--library", "--favorites", "--sort", "--reverse", "--limit", "--cursor", "--ndjson"],
        "show": ["--why", "--editions", "--records", "--full"],
        "add": ["--dry-run"], "remove": ["--dry-run"], "favorite": ["--dry-run"], "unfavorite": ["--dry-run"],
        "edit": ["--unset", "--dry-run"], "merge": ["--dry-run"], "split": ["--dry-run"], "history": ["--limit", "--ndjson"],
        "undo": ["--entry", "--dry-run"], "duplicates": ["--limit", "--apply", "--dry-run", "--ndjson"],
        "export": ["-f", "-o", "--provenance", "--title", "--library", "--source", "--category"], "import": ["-f", "--dry-run"],
        "sources list": [], "sources info": [], "sources enable": [], "sources disable": [], "sources order": ["--dry-run"],
        "sources set": [], "sources unset": [], "sources test": [], "isbn": ["--ndjson"], "doctor": ["--release"], "": ["--version"],
    }
    FLAGS = {"--offline", "--refresh", "--strict", "--ndjson", "--library", "--favorites", "--reverse", "--why", "--editions",
             "--records", "--full", "--dry-run", "--apply", "--provenance", "--json", "-q", "-v", "--help", "--version"}
    VALUES = {
        "--limit": ["0", "1", "3", "-1", "500", "9223372036854775807", "99999999999999999999", "1e3", "x", ""],
        "--page": ["0", "1", "2", "-1", "9223372036854775807", "x"], "--timeout": ["0.5", "1", "2", "0", "-1", "nan", "1e999", "x"],
        "--sort": ["relevance", "title", "author", "date", "rank", "weeks", "added", "x"], "--kind": ["book", "article", "x"],
        "--source": ["nytimes", "book-list,google-books", "import", "x", ""], "--not-source": ["nytimes", "x"],
        "-f": ["json", "ndjson", "csv", "book-list", "auto", "x"], "-o": ["out.file", "-", "folder", "no/such/out", "all.json", "home/catalog.sqlite", "../home/config.toml", ""],
        "--home": ["../home", "home2", "all.json", "folder/x", "", "~", "."], "--color": ["auto", "always", "never", "x"],
        "--entry": ["1", "2", "3", "0", "-1", "99", "x"], "--unset": ["title", "note,tags", "x", ""],
    }

    def any_command(self) -> Command:
        """A command line of a verb's own words, with others among them."""
        random = self.random
        verb = random.choice(list(self.VERBS))
        words = verb.split()
        for _ in range(random.choice([0, 1, 1, 2, 2, 3, 5])):
            words.append(self.operand(verb))
        options = self.VERBS[verb] + ["--json", "-q", "-v", "--color", "--home"]
        for option in random.sample(options, random.randint(0, min(3, len(options)))):
            if option == "--home" and random.random() < 0.7:
                continue
            words.append(option)
            if option not in self.FLAGS and random.random() < 0.97:
                words.append(random.choice(self.VALUES.get(option, [self.operand(verb)])))
        if random.random() < 0.06:
            random.shuffle(words)
        if random.random() < 0.06:
            words.append(random.choice(["--", "-", "--no-such", "--help", "-x", "--limit=3=4", "-ofile", "-qv"]))
        arguments = [word.replace("\0", "").encode("utf-8", "surrogateescape" if "\udc80" <= max(word, default="") <= "\udcff" else "replace") for word in words]
        if arguments and random.random() < 0.04:
            arguments[random.randrange(len(arguments))] = b"\xff\xfe\x80"
        typed = random.choice([b"", b"stand-in-key\n", b"9780306406157\n\xff\n", b"\n" * 5])
        return Command(arguments, typed, on_terminal=random.random() < 0.15)

    def operand(self, verb: str) -> str:
        random = self.random
        draw = random.random()
        if verb.startswith("sources") and draw < 0.8:
            settings = ["country=SE", "country=", "api-key", "api-key=stand-in-key", "base-url=bundled:", "base-url=file:list.json", "per-day=5", "per-day=x", "x=y", "=", "base-url=stand-in-key://x"]
            return random.choice(["nytimes", "google-books", "book-list", "instructables", "import", "NYTimes", "x"] + settings)
        if verb == "edit" and draw < 0.6:
            names = ["title", "authors", "isbn13", "pages", "published", "tags", "note", "rating", "status", "read-on", "cover", "language", "x", ""]
            return random.choice(names) + "=" + random.choice(["a", "5", "read", "2024-02-30", "2024", "9780306406157", self.text()])
        if verb == "import" and draw < 0.8:
            return random.choice(["list.json", "all.json", "all.ndjson", "folder", "no-such", "-", "folder/x", " list.json", "./list.json"])
        if verb in ("search", "list", "export", "categories") and draw < 0.5:
            return random.choice(["javascript", "garden", "the", "a", "9781735800103", "*", '"', "AND", "書", self.text()])
        if draw < 0.9:
            return random.choice(self.corpus.references)
        return self.text()

    def text(self) -> str:
        return self.random.choice(TEXTS)
