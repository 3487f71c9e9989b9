"""python3 Scripts/lib/links.py   names the links between the documents that lead nowhere: to no file, or to no heading of one"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")


def prose(text: str) -> list[str]:
    """The lines outside of fenced blocks."""
    lines, fenced = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            lines.append(line)
    return lines


def anchors(text: str) -> set[str]:
    """What leads to the headings, as GitHub makes it of them: small letters, no signs but hyphens, a number behind one that comes again."""
    found: dict[str, int] = {}
    for line in prose(text):
        if not (heading := re.match(r"#+ (.*)", line)):
            continue
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1].strip().lower())
        name = "".join(letter for letter in words if letter.isalnum() or letter in " -_").replace(" ", "-")
        found[name] = found.get(name, 0) + 1
    return {name if number == 0 else f"{name}-{number}" for name, count in found.items() for number in range(count)}


def lost(document: Path, text: str) -> list[str]:
    """The links of the document that lead nowhere; those of the web are passed over."""
    nowhere = []
    for link in LINK.findall("\n".join(prose(text))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        there = text if target == document else None
        if not target.exists():
            nowhere.append(link)
        elif anchor and target.suffix == ".md" and anchor not in anchors(there or target.read_text()):
            nowhere.append(link)
    return nowhere


def main() -> int:
    trial = "# One\n## A *thing*, and more\n[a](#a-thing-and-more) [b](#nothing) [c](no-such-file.md)\n"
    if lost(ROOT / "README.md", trial) != ["#nothing", "no-such-file.md"]:
        print("links.py does not notice a link that leads nowhere.")
        return 65
    documents = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    nowhere = [(document, link) for document in documents for link in lost(document, document.read_text())]
    for document, link in nowhere:
        print(f"{document.relative_to(ROOT)}: {link} leads nowhere")
    return 65 if nowhere else 0


sys.exit(main())
