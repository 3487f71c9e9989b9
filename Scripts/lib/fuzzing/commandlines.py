"""Draws command lines: the words of docs/command-line.md, with others among them."""

from mutation import TEXTS
from program import Command

# The options of each verb, beside those that every verb takes.
OPTIONS = {
    "search": "--isbn --title --author --source --not-source --limit --sort --timeout --offline --refresh --strict --ndjson",
    "sync": "--refresh --timeout --strict",
    "categories": "--source --timeout --offline --ndjson",
    "browse": "--sort --limit --page --cursor --timeout --offline --refresh --strict --ndjson",
    "list": "--title --author --isbn --source --category --kind --library --favorites --sort --reverse --limit --cursor --ndjson",
    "show": "--why --editions --records --full",
    "add": "--dry-run",
    "remove": "--dry-run",
    "favorite": "--dry-run",
    "unfavorite": "--dry-run",
    "edit": "--unset --dry-run",
    "merge": "--dry-run",
    "split": "--dry-run",
    "history": "--limit --ndjson",
    "undo": "--entry --dry-run",
    "duplicates": "--limit --apply --dry-run --ndjson",
    "export": "-f -o --provenance --title --library --source --category",
    "import": "-f --dry-run",
    "sources list": "",
    "sources info": "",
    "sources enable": "",
    "sources disable": "",
    "sources order": "--dry-run",
    "sources set": "",
    "sources unset": "",
    "sources test": "",
    "isbn": "--ndjson",
    "doctor": "--release",
    "": "--version",
}
VERBS = {verb: options.split() for verb, options in OPTIONS.items()}
FLAGS = {
    "--offline",
    "--refresh",
    "--strict",
    "--ndjson",
    "--library",
    "--favorites",
    "--reverse",
    "--why",
    "--editions",
    "--records",
    "--full",
    "--dry-run",
    "--apply",
    "--provenance",
    "--json",
    "-q",
    "-v",
    "--help",
    "--version",
}
VALUES = {
    "--limit": ["0", "1", "3", "-1", "500", "9223372036854775807", "99999999999999999999", "1e3", "x", ""],
    "--page": ["0", "1", "2", "-1", "9223372036854775807", "x"],
    "--timeout": ["0.5", "1", "2", "0", "-1", "nan", "1e999", "x"],
    "--sort": ["relevance", "title", "author", "date", "rank", "weeks", "added", "x"],
    "--kind": ["book", "article", "chapter", "series", "x"],
    "--source": ["nytimes", "book-list,google-books", "import", "x", ""],
    "--not-source": ["nytimes", "x"],
    "-f": ["json", "ndjson", "csv", "book-list", "auto", "x"],
    "-o": ["out.file", "-", "folder", "no/such/out", "all.json", "home/catalog.sqlite", "../home/config.toml", ""],
    "--home": ["../home", "home2", "all.json", "folder/x", "", "~", "."],
    "--color": ["auto", "always", "never", "x"],
    "--entry": ["1", "2", "3", "0", "-1", "99", "x"],
    "--unset": ["title", "note,tags", "x", ""],
}


class CommandLines:
    """`references` are what names something in the home: ids, ISBNs, keys, categories."""

    def __init__(self, random, references: list[str]):
        self.random = random
        self.references = references

    def draw(self) -> Command:
        """A command line of a verb's own words, with others among them."""
        random = self.random
        verb = random.choice(list(VERBS))
        words = verb.split()
        for _ in range(random.choice([0, 1, 1, 2, 2, 3, 5])):
            words.append(self.operand(verb))
        options = VERBS[verb] + ["--json", "-q", "-v", "--color", "--home"]
        for option in random.sample(options, random.randint(0, min(3, len(options)))):
            if option == "--home" and random.random() < 0.7:
                continue
            words.append(option)
            if option not in FLAGS and random.random() < 0.97:
                words.append(random.choice(VALUES.get(option, [self.operand(verb)])))
        if random.random() < 0.06:
            random.shuffle(words)
        if random.random() < 0.06:
            words.append(random.choice(["--", "-", "--no-such", "--help", "-x", "--limit=3=4", "-ofile", "-qv"]))
        # No argument can hold a NUL.
        arguments = [word.replace("\0", "").encode("utf-8", "replace") for word in words]
        if arguments and random.random() < 0.04:
            arguments[random.randrange(len(arguments))] = b"\xff\xfe\x80"
        typed = random.choice([b"", b"stand-in-key\n", b"9780306406157\n\xff\n", b"\n" * 5])
        return Command(arguments, typed, on_terminal=random.random() < 0.15)

    def operand(self, verb: str) -> str:
        random = self.random
        draw = random.random()
        if verb.startswith("sources") and draw < 0.8:
            settings = [
                "country=SE",
                "country=",
                "api-key",
                "api-key=stand-in-key",
                "base-url=bundled:",
                "base-url=file:list.json",
                "per-day=5",
                "per-day=x",
                "x=y",
                "=",
                "base-url=stand-in-key://x",
            ]
            return random.choice(
                ["nytimes", "google-books", "book-list", "instructables", "import", "NYTimes", "x"] + settings
            )
        if verb == "edit" and draw < 0.6:
            names = [
                "title",
                "authors",
                "isbn13",
                "pages",
                "published",
                "tags",
                "note",
                "rating",
                "status",
                "read-on",
                "cover",
                "language",
                "x",
                "",
            ]
            return (
                random.choice(names)
                + "="
                + random.choice(["a", "5", "read", "2024-02-30", "2024", "9780306406157", random.choice(TEXTS)])
            )
        if verb == "import" and draw < 0.8:
            return random.choice(
                [
                    "list.json",
                    "all.json",
                    "all.ndjson",
                    "folder",
                    "no-such",
                    "-",
                    "folder/x",
                    " list.json",
                    "./list.json",
                ]
            )
        if verb in ("search", "list", "export", "categories") and draw < 0.5:
            return random.choice(
                ["javascript", "garden", "the", "a", "9781735800103", "*", '"', "AND", "書", random.choice(TEXTS)]
            )
        if draw < 0.9:
            return random.choice(self.references)
        return random.choice(TEXTS)
