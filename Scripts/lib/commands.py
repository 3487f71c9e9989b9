"""The commands of `books` as the program describes them itself (`books --experimental-dump-help`)."""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Command:
    """One command, with the words that lead to it: `books`, `books sources set`."""

    words: list[str]
    about: dict

    @property
    def name(self) -> str:
        return " ".join(self.words)

    @property
    def abstract(self) -> str:
        return self.about.get("abstract", "")

    @property
    def discussion(self) -> str:
        return self.about.get("discussion", "")

    @property
    def arguments(self) -> list[dict]:
        return [argument for argument in self.about.get("arguments", []) if argument["shouldDisplay"]]

    @property
    def subcommands(self) -> list["Command"]:
        return [
            Command([*self.words, about["commandName"]], about)
            for about in self.about.get("subcommands", [])
            if about["shouldDisplay"] and about["commandName"] != "help"
        ]

    def all(self) -> Iterator["Command"]:
        """This command and all below it, each before those below it."""
        yield self
        for command in self.subcommands:
            yield from command.all()


def spellings(argument: dict) -> list[str]:
    """`-o`, `--output`: how an option is written; none for what is no option."""
    return [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", [])]


def read(program: str) -> Command:
    """The root of the commands of this executable."""
    printed = subprocess.run([program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE).stdout
    about = json.loads(printed)["command"]
    return Command([about["commandName"]], about)
