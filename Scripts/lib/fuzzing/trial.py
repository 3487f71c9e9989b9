"""Runs a case in a folder of its own, and looks at what it left."""

import hashlib
import os
import re
import shutil
import sqlite3
from pathlib import Path

import verdicts
from cases import Case
from program import Command, Program, Run

# What a refused import may not touch; requests are counted and lists remembered whatever becomes of it.
TABLES = ["record", "claim", "book", "edition", "category", "placement", "journal", "decision", "decision_record"]
# What a home may hold when nothing runs.
OF_A_HOME = re.compile(
    r"config\.toml|(catalog|requests)\.sqlite(-wal|-shm|-journal)?|cache|cache/http\.sqlite(-wal|-shm|-journal)?|files|[^/]*lock[^/]*|cache/[^/]*lock[^/]*"
)


class Trial:
    """Where cases run: `folder` is made anew for each, except for `folder/replay`, which the stand-in reads."""

    def __init__(self, program: Program, folder: Path, homes: dict[str, Path], environment: dict[str, str]):
        self.program = program
        self.folder = folder
        self.homes = homes
        self.environment = environment

    def run(self, case: Case) -> list[tuple[str, str]]:
        """What is broken: a label and a detail each; the first command that it was seen at stands in the detail."""
        self._lay(case)
        found = []
        for command in case.commands:
            before = self._contents() if command.arguments[:1] == [b"import"] else None
            run = self._run(command)
            named = [
                (label, f"{detail}   [{shown(command)}]") for label, detail in verdicts.of_run(run, self.program.bounds)
            ]
            found += named
            unchanged = b"--dry-run" in command.arguments or run.code != 0 and command.arguments.count(b"import") == 1
            if before is not None and unchanged and run.code is not None and self._contents() != before:
                found.append(
                    ("changed-when-refused", f"exit {run.code}: {verdicts.last_line(run.errors)}   [{shown(command)}]")
                )
        found += self._left_behind(case)
        if not any(label in ("crash", "hang", "slow") for label, _ in found):
            found += self._damage()
            if case.comes_back:
                found += self._comes_back()
        return found

    def _lay(self, case: Case):
        for name in ("here", "tmp", "home", "home2", "back"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        shutil.copytree(self.homes[case.home], self.folder / "home")
        shutil.rmtree(self.folder / "replay", ignore_errors=True)
        for name in ("here", "tmp", "replay"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "home" / "config.toml").write_bytes(case.configuration)
        (self.folder / "home" / "config.toml").chmod(0o600)
        for root, files in (("replay", case.answers), ("here", case.files)):
            for name, body in files.items():
                path = self.folder / root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(body)

    def _run(self, command: Command, home: str = "home") -> Run:
        environment = dict(self.environment)
        environment.update(
            HOME=str(self.folder / "here"),
            TMPDIR=str(self.folder / "tmp"),
            BOOKS_HOME=str(self.folder / home),
            TERM="dumb",
        )
        return self.program.run(command, self.folder, environment)

    def _contents(self) -> tuple:
        """Settings and catalogue, as far as a refused import may not touch them."""
        home = self.folder / "home"
        settings = (home / "config.toml").read_bytes() if (home / "config.toml").exists() else None
        file = home / "catalog.sqlite"
        digest = hashlib.sha256()
        if not file.exists():
            return settings, digest.hexdigest()
        connection = sqlite3.connect(file)
        try:
            for table in TABLES:
                for row in connection.execute(f"SELECT * FROM {table}"):
                    digest.update(repr(row).encode())
        except sqlite3.DatabaseError as error:
            return settings, str(error)
        finally:
            connection.close()
        return settings, digest.hexdigest()

    def _left_behind(self, case: Case) -> list[tuple[str, str]]:
        """Files that nobody asked for, and keys where none may be."""
        found = [("left-behind", f"in the temporary folder: {path.name}") for path in (self.folder / "tmp").iterdir()]
        for path in sorted((self.folder / "home").rglob("*")):
            name = str(path.relative_to(self.folder / "home"))
            if not OF_A_HOME.fullmatch(name):
                found.append(("left-behind", f"in the home: {re.sub('[0-9A-F-]{36}', 'UUID', name)}"))
            elif path.is_file() and path.name != "config.toml" and verdicts.KEY in path.read_bytes():
                found.append(("key-kept", name))
        # A folder may be made anywhere by being named as the home, under any name.
        asked = {word for command in case.commands for word in command.arguments}
        for path in sorted((self.folder / "here").rglob("*")):
            if (
                re.search(r"\.(part|new|tmp)$|~$", path.name)
                and str(path.relative_to(self.folder / "here")) not in case.files
                and os.fsencode(path.name) not in asked
            ):
                found.append(("left-behind", f"beside an export: {re.sub('[0-9A-F-]{36}', 'UUID', path.name)}"))
        return found

    def _damage(self) -> list[tuple[str, str]]:
        file = self.folder / "home" / "catalog.sqlite"
        if not file.is_file():
            return []
        connection = sqlite3.connect(file)
        try:
            verdict = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as error:
            verdict = str(error)
        finally:
            connection.close()
        return [] if verdict == "ok" else [("damaged-catalogue", verdict)]

    def _comes_back(self) -> list[tuple[str, str]]:
        """A whole export, imported into an empty home, has to export to the same bytes."""
        if not (self.folder / "home" / "catalog.sqlite").is_file():
            return []
        # What is shown depends on the settings too: both homes have the same.
        (self.folder / "back").mkdir(mode=0o700)
        if (self.folder / "home" / "config.toml").is_file():
            shutil.copy(self.folder / "home" / "config.toml", self.folder / "back" / "config.toml")
        whole = [b"export", b"-f", b"json", b"--provenance", b"-o"]
        steps = [
            ("home", [*whole, b"whole.json"]),
            ("back", [b"import", b"whole.json"]),
            ("back", [*whole, b"again.json"]),
            ("home", [b"import", b"whole.json"]),
            ("home", [*whole, b"same.json"]),
        ]
        for home, arguments in steps:
            run = self._run(Command(arguments), home)
            found = verdicts.of_run(run, self.program.bounds)
            if not found and run.code != 0:
                found = [("does-not-come-back", f"exit {run.code}: {verdicts.last_line(run.errors)}")]
            if found:
                return [(label, f"{detail}   [coming back: {shown(run.command)}]") for label, detail in found]
        texts = [(self.folder / "here" / name).read_bytes() for name in ("whole.json", "again.json", "same.json")]
        if texts[0] != texts[1]:
            return [("comes-back-changed", difference(texts[0], texts[1]))]
        if texts[0] != texts[2]:
            return [("own-export-changes", difference(texts[0], texts[2]))]
        return []


def difference(one: bytes, other: bytes) -> str:
    place = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"at byte {place}: {one[max(0, place - 60):place + 60]!r} became {other[max(0, place - 60):place + 60]!r}"


def shown(command: Command) -> str:
    words = " ".join(repr(one.decode(errors="backslashreplace"))[1:-1] if one else "''" for one in command.arguments)
    return "books " + (words if len(words) < 200 else words[:200] + "…")
