"""python3 Scripts/lib/names.py   names what the documents for programmers say of the code, and the code does not have

Types, functions and files in backticks are there under that name; the table of targets in docs/architecture.md has every target of
Package.swift, with the targets that it may import; each case of docs/merging-cases.md begins the name of a test, and each that a name
begins with is a case; and CONTRIBUTING.md has every script.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ["CONTRIBUTING.md", "docs/architecture.md", "docs/adding-a-source.md", "docs/dependencies.md", "docs/stand-in.md"]
# Of the standard library and Foundation; of the source that docs/adding-a-source.md invents; and a word that data has.
ELSEWHERE = {"Mutex", "Process", "URLSession", "OpenLibrary", "OpenLibrarySource", "Unknown"}
ENDINGS = {"swift", "md", "json", "toml", "dylib"}
TESTED = re.compile(r"(?:func `|Promise\(\")(M\d+(?: M\d+)*):")
DECLARATION = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias|func|var|let|case) `?(\w+)")


def prose(text: str) -> str:
    """The text without its fenced blocks."""
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def names(text: str) -> list[list[str]]:
    """The names in backticks that look like ones of Swift, each cut at its points: `Merging.book(ofLone:…)` is two."""
    spans = re.findall(r"`([A-Za-z]\w*(?:\.\w+)*)(?:\([^`]*\))?`", prose(text))
    parts = [span.split(".") for span in spans]
    return [span for span in parts if re.match(r"[A-Z]\w*[a-z]|[a-z]+[A-Z]", span[0]) and "init" not in span]


def code() -> tuple[set[str], set[str]]:
    """What the code declares, and the names of its folders; and the cases that names of tests and promises begin with."""
    found, cases = set(), set()
    for folder in ("Sources", "Tests", "Plugins"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_dir():
                found.add(path.name)
            elif path.suffix == ".swift" and not path.name.endswith("+Generated.swift"):
                text = path.read_text(encoding="utf-8")
                found.update(DECLARATION.findall(text))
                cases.update(case for begin in TESTED.findall(text) for case in begin.split())
    return found, cases


def unknown(text: str, known: set[str]) -> list[str]:
    """The names of the document that stand nowhere in the code; files, whose names have an ending, are passed over."""
    spans = [span for span in names(text) if span[-1] not in ENDINGS and span[0] not in ELSEWHERE]
    return [".".join(span) for span in spans if any(part not in known for part in span)]


def targets(package: str) -> dict[str, set[str]]:
    """Each target of Package.swift that is none of tests and no plugin, with the targets that it depends on."""
    declared = re.findall(
        r"\.(?:executableTarget|target|systemLibrary)\(\s*name: \"([^\"]+)\",?(?:\s*dependencies: \[([^\]]*)\])?", package
    )
    package_names = {name for name, _ in declared if "\\" not in name}
    found = {}
    for name, list_of in declared:
        # What another package brings is a `.product`.
        own = re.sub(r"\.product\([^)]*\)", "", list_of)
        if name in package_names and f'path: "Tests/{name}"' not in package:
            found[name] = package_names & set(re.findall(r'"([^"]+)"', own))
    return found


def table_faults(document: str, package: str) -> list[str]:
    """Where the table of targets says other than Package.swift."""
    declared = targets(package)
    faults, mentioned = [], set()
    section = document.split("## Targets", 1)[-1].split("\n## ", 1)[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        rows = re.findall(r"`([\w-]+)`", cells[0]) if line.startswith("| `") and len(cells) == 3 else []
        said = set(re.findall(r"[\w-]+", cells[2])) & set(declared) if rows else set()
        mentioned |= set(rows) | said
        faults += [f"it has {name}, which is no target" for name in rows if name not in declared]
        if not rows or cells[2].startswith("all above"):
            continue
        may = set().union(*(declared.get(name, set()) for name in rows)) - set(rows)
        if said != may:
            faults.append(f"{cells[0]} may import {', '.join(sorted(may)) or 'none'}, not {', '.join(sorted(said)) or 'none'}")
    return faults + [f"it lacks {name}" for name in sorted(set(declared) - mentioned)]


def case_faults(document: str, tested: set[str]) -> list[str]:
    """The cases without a test, and those of tests that the document lacks."""
    described = set(re.findall(r"^\| (M\d+) \|", document, re.MULTILINE))
    return [f"no test is of {case}" for case in sorted(described - tested)] + [
        f"it lacks {case}, of which a test is" for case in sorted(tested - described)
    ]


def unnamed_scripts(text: str) -> list[str]:
    """The scripts that CONTRIBUTING.md does not have."""
    scripts = sorted(path.name for path in (ROOT / "Scripts").iterdir() if path.is_file() and not path.name.startswith("."))
    return [name for name in scripts if not re.search(rf"`Scripts/{re.escape(name)}[` ]", text)]


def notices() -> bool:
    """True where each kind of fault is found in documents that have one, and none in those that have none. They are invented: the
    real ones may say anything else tomorrow."""
    package = """
        .systemLibrary(name: "Clib"), .target(name: "Low", dependencies: ["Clib"]),
        .executableTarget(name: "top", dependencies: ["Low", grdb]),
        """
    table = "## Targets\n| `Low` | a | Clib |\n| `top` | b | Low, GRDB |\n\n## Others\n"
    return (
        unknown("`Book` `NoSuchType` `noSuchCall(of:)` `Book.noSuchMember` `Book.swift`", {"Book"})
        == ["NoSuchType", "noSuchCall", "Book.noSuchMember"]
        and table_faults(table, package) == []
        and len(table_faults(table.replace("| Low, GRDB |", "| Low, Clib |"), package)) == 1
        and len(table_faults(table.replace("| `Low` | a | Clib |", ""), package)) == 1
        and len(table_faults(table.replace("| `Low` |", "| `Law` |"), package)) == 2
        and len(case_faults("| M01 | a | b |\n| M02 | a | b |\n", {"M02", "M03"})) == 2
        and "check" in unnamed_scripts("`Scripts/checked`")
    )


def main() -> int:
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    declared, tested = code()
    known = declared | set(targets(package))
    gone = [name for name in DOCUMENTS + ["docs/merging-cases.md"] if not (ROOT / name).is_file()]
    if gone:
        print(f"{', '.join(gone)}: not there; where it has another name by now, Scripts/lib/names.py needs that")
        return 65
    cases = (ROOT / "docs/merging-cases.md").read_text(encoding="utf-8")
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}
    faults = [f"{name}: {lacking} is nowhere in the code" for name in DOCUMENTS for lacking in unknown(texts[name], known)]
    faults += [f"docs/architecture.md, Targets: {fault}" for fault in table_faults(texts["docs/architecture.md"], package)]
    faults += [f"docs/merging-cases.md: {fault}" for fault in case_faults(cases, tested)]
    faults += [f"CONTRIBUTING.md lacks Scripts/{name}" for name in unnamed_scripts(texts["CONTRIBUTING.md"])]
    if faults:
        print("\n".join(faults))
        print("Mend the document; a name that is of another package or of the system goes into ELSEWHERE of Scripts/lib/names.py.")
        return 65
    if not notices():
        print("Scripts/lib/names.py does not notice a fault that it looks for.")
        return 65
    return 0


sys.exit(main())
