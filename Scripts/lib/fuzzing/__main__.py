"""Bends what the program reads until the time is up, and keeps what broke. Scripts/fuzz starts and explains it."""

import argparse
import gc
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from cases import ASKING, ENABLED, Case, Cases, Corpus
from program import Bounds, Command, Program
from trial import Trial

ROOT = Path(__file__).resolve().parents[3]
KINDS = ["answers", "exports", "lists", "configurations", "command-lines"]


def main() -> int:
    options = arguments()
    bounds = Bounds.under_sanitizer() if options.sanitized else Bounds()
    program = Program(options.books, bounds)
    with tempfile.TemporaryDirectory(prefix="books-fuzz-") as scratch:
        folder = Path(scratch).resolve()
        (folder / "replay").mkdir()
        with Services(options.stand_in, folder) as services:
            homes, corpus = made(program, folder, services)
            trial = Trial(program, folder / "trial", homes, services.environment)
            trial_folder = folder / "trial"
            trial_folder.mkdir()
            os.symlink(trial_folder / "replay", folder / "played")
            if options.replay:
                return replay(trial, Path(options.replay))
            return fuzz(trial, corpus, options)


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/fuzz", add_help=False)
    parser.add_argument("minutes", nargs="?", type=float, default=5)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", action="append", choices=KINDS)
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--replay", default=None)
    parser.add_argument("--books", type=Path, required=True)
    parser.add_argument("--stand-in", type=Path, required=True)
    parser.add_argument("--sanitized", action="store_true")
    return parser.parse_args()


class Services:
    """The stand-in services on loopback; they answer what lies in `folder/played`, a link to a trial's folder."""

    def __init__(self, executable: Path, folder: Path):
        port_file = folder / "port"
        played = folder / "played"
        # The folder has to be there when the stand-in starts; the link takes its place later.
        played.mkdir()
        self.process = subprocess.Popen(
            [executable, "--issue", "2026-01-04", "--port-file", port_file, "--replay", played, "--until-eof"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            if port_file.exists() and port_file.read_text().strip():
                break
            time.sleep(0.05)
        played.rmdir()
        self.address = f"http://127.0.0.1:{port_file.read_text().strip()}"
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
            "BOOKS_NYTIMES_BASE_URL": f"{self.address}/nytimes",
            "BOOKS_NYTIMES_API_KEY": "stand-in-key",
            "BOOKS_GOOGLE_BOOKS_BASE_URL": f"{self.address}/google-books",
            "BOOKS_GOOGLE_BOOKS_API_KEY": "stand-in-key",
            "BOOKS_INSTRUCTABLES_BASE_URL": f"{self.address}/instructables",
            "BOOKS_INSTRUCTABLES_API_KEY": "stand-in-key",
            "BOOKS_BOOK_LIST_BASE_URL": f"{self.address}/book-list.json",
            # Nothing of what is bent can lead out of this machine.
            "https_proxy": "http://127.0.0.1:9",
            "ASAN_OPTIONS": "detect_leaks=0:exitcode=99",
        }

    def answer(self, path: str, query: str = "") -> bytes:
        with urllib.request.urlopen(f"{self.address}/{path}?{query}api-key=stand-in-key&key=stand-in-key") as reply:
            return reply.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def made(program: Program, folder: Path, services: Services):
    """Homes, and what is bent: made by the program itself with the stand-ins' own answers, and the tests' fixtures."""
    homes = {"empty": folder / "empty", "full": folder / "full"}
    (folder / "here").mkdir()
    for home in homes.values():
        home.mkdir(mode=0o700)
        (home / "config.toml").write_bytes(ENABLED)

    def books(*words: str) -> str:
        environment = {
            **services.environment,
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "BOOKS_HOME": str(homes["full"]),
            "TERM": "dumb",
        }
        run = program.run(Command([os.fsencode(one) for one in words]), folder, environment)
        if run.code != 0:
            sys.exit(
                f"books {shlex.join(words)} ended with {run.code or run.signal}: {run.errors.decode(errors='replace')}"
            )
        return run.output.decode()

    books("sync", "--timeout", "60")
    books("search", "javascript", "--limit", "100")
    ids = [line.split("\t")[0] for line in books("list", "--limit", "60").splitlines()]
    books("favorite", ids[0])
    books("add", ids[1], ids[2])
    books("edit", ids[3], "rating=5", "tags=attic,borrowed", "note=a note", "title=My title")
    books("merge", ids[4], ids[5])
    books("undo")
    books("merge", ids[6], ids[7])
    records = re.findall(r'"source":"([a-z-]+)","key":"([^"]+)"', books("list", "--json", "--limit", "200"))
    isbns = re.findall(r'"isbn13":"(\d+)"', books("list", "--json", "--limit", "60"))
    books(
        "split",
        ids[6],
        ":".join(re.findall(r'"source":"([a-z-]+)","key":"([^"]+)"', books("show", ids[6], "--json"))[-1]),
    )
    exports = {
        "whole-json": books("export", "-f", "json", "--provenance").encode(),
        "whole-ndjson": books("export", "-f", "ndjson", "--provenance").encode(),
        "plain-json": books("export", "-f", "json").encode(),
        "plain-ndjson": books("export", "-f", "ndjson").encode(),
    }
    fixtures = ROOT / "Tests/Adapters"
    book_list = [services.answer("book-list.json"), (fixtures / "BookListSourceTests/Fixtures/list.json").read_bytes()]
    answers = {path: answers_at(path, services, fixtures) for path in ASKING}
    answers["book-list.json"] = book_list
    references = ids[:20] + [f"{source}:{key}" for source, key in records[:20]] + isbns[:10]
    references += [
        "nytimes:hardcover-fiction",
        "book-list:javascript",
        "instructables:technology",
        "favorites",
        "import:x",
        "nytimes:",
        ":",
        "x" * 12,
    ]
    return homes, Corpus(answers, book_list + [books("export", "-f", "book-list").encode()], exports, references)


def answers_at(path: str, services: Services, fixtures: Path) -> list[bytes]:
    query = {
        "google-books/volumes": "q=javascript&",
        "nytimes/lists/best-sellers/history.json": "title=garden&",
        "instructables/json-api/showInstructable": "id=E0000000000&",
    }.get(path, "")
    folder = {"nytimes": "NYTimes", "google-books": "GoogleBooks", "instructables": "Instructables"}.get(
        path.split("/")[0]
    )
    name = {
        "nytimes/lists/full-overview.json": ["full-overview"],
        "nytimes/lists/names.json": ["names"],
        "nytimes/lists/current/hardcover-fiction.json": ["list-hardcover-fiction", "list-book-details"],
        "nytimes/lists/best-sellers/history.json": ["history"],
        "google-books/volumes": ["search", "search-isbn"],
        "google-books/volumes/P1Zntz95qhSC": ["volume"],
        "instructables/list": ["list-native", "list-mashape"],
        "instructables/json-api/getCategories": ["categories"],
        "instructables/json-api/showInstructable": ["detail-guide", "detail-steps"],
    }.get(path, [])
    bodies = [(fixtures / f"{folder}SourceTests/Fixtures/{one}.json").read_bytes() for one in name]
    try:
        bodies.append(services.answer(path, query))
    except OSError:
        pass  # the stand-in has no such item; the fixture has
    return bodies


def fuzz(trial: Trial, corpus: Corpus, options) -> int:
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    keep = options.keep or ROOT / ".build/fuzz" / str(seed)
    print(f"seed {seed}; what breaks is kept in {keep}", flush=True)
    end = time.monotonic() + options.minutes * 60
    number, counts = 0, {}
    while time.monotonic() < end:
        number += 1
        # Each case has a generator of its own, so that a seed repeats it whatever came before.
        case = Cases(random.Random(f"{seed}/{number}"), corpus).draw(options.only or KINDS)
        for label, detail in trial.run(case):
            signature = (case.kind, label, alike(label, detail))
            counts[signature] = counts.get(signature, 0) + 1
            if counts[signature] == 1:
                place = kept(trial, case, label, detail, keep, number)
                print(
                    f"{number:6} {case.kind}: {label}: {detail}\n       Scripts/fuzz --replay {shlex.quote(str(place))}",
                    flush=True,
                )
        del case
        gc.collect()  # large bodies: what this process holds at a start counts for the child
    print(f"{number} cases, {sum(counts.values())} findings of {len(counts)} kinds; seed {seed}")
    for (kind, label, detail), count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"{count:6}  {kind}: {label}: {detail}")
    return 1 if counts else 0


def alike(label: str, detail: str) -> str:
    """What is the same in the details of findings that have one cause, as far as that can be guessed."""
    if label in ("crash", "exit-70", "inside-text", "left-behind", "damaged-catalogue"):
        return re.sub(r"\d+|[0-9A-F-]{36}", "N", detail)[:60]
    character = re.match(r"U\+\w+ ", detail)
    verb = re.search(r"\[(?:coming back: )?(books(?: \S+){0,2})", detail)
    return (character.group() if character else "") + (verb.group(1) if verb else "")


def kept(trial: Trial, case: Case, label: str, detail: str, keep: Path, number: int) -> Path:
    """Writes the case down, with as few commands as it still breaks with."""
    small = smallest(trial, case, label)
    place = keep / f"{number:06}-{case.kind}-{label}"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    small.save(place)
    (place / "finding.txt").write_text(
        f"{label}: {detail}\n\nScripts/fuzz --replay {shlex.quote(str(place))}\n", "utf-8", "backslashreplace"
    )
    return place


def smallest(trial: Trial, case: Case, label: str) -> Case:
    """The case without the commands and the arguments that it does not need: each is tried once, cheap ones alone."""
    if label in ("hang", "slow", "memory"):
        return case
    small = case
    for index in reversed(range(len(case.commands))):
        fewer = small.commands[:index] + small.commands[index + 1 :]
        if fewer and broken(trial, small, fewer, label):
            small = with_commands(small, fewer)
    if small.kind != "command-lines":
        return small
    for place, command in enumerate(small.commands):
        for index in reversed(range(len(command.arguments))):
            shorter = Command(
                command.arguments[:index] + command.arguments[index + 1 :], command.input, command.on_terminal
            )
            commands = small.commands[:place] + [shorter] + small.commands[place + 1 :]
            if broken(trial, small, commands, label):
                small, command = with_commands(small, commands), shorter
    return small


def with_commands(case: Case, commands: list[Command]) -> Case:
    return Case(case.kind, case.home, commands, case.answers, case.files, case.configuration, case.comes_back)


def broken(trial: Trial, case: Case, commands: list[Command], label: str) -> bool:
    return any(found == label for found, _ in trial.run(with_commands(case, commands)))


def replay(trial: Trial, folder: Path) -> int:
    """Runs a kept case once more."""
    found = trial.run(Case.read(folder))
    for label, detail in found:
        print(f"{label}: {detail}")
    print("it still breaks" if found else "nothing is broken")
    return 1 if found else 0


sys.exit(main())
