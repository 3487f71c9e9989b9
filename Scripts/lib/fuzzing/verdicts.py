"""What counts as broken."""

from __future__ import annotations

import json
import re
import signal
import unicodedata

from program import Bounds, Run

# docs/command-line.md. 70, a fault of the program, is in the table and is a finding all the same.
CODES = {0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78, 130}
KEY = b"stand-in-key"
# What --color always asks for.
COLOR = re.compile(rb"\x1b\[[0-9;]*m")
# What belongs to the inside of the program and tells a reader nothing.
INSIDE = re.compile(
    rb"NSCocoaErrorDomain|NSPOSIXErrorDomain|NSURLErrorDomain|Error Domain=|Fatal error|DecodingError|EncodingError"
    rb"|codingPath|SQLITE_|GRDB|SQLite error|_TtC|Swift\.[A-Z]|the operation couldn.t be completed|AddressSanitizer",
    re.IGNORECASE,
)


def of_run(run: Run, bounds: Bounds) -> list[tuple[str, str]]:
    """Label and detail of each thing that is broken about one command."""
    found = []
    if run.timed_out:
        found.append(("hang", f"killed after {run.seconds:.0f} s"))
    elif run.signal == signal.SIGXCPU:
        found.append(("slow", f"more than {bounds.processor_seconds} s of processor time"))
    elif run.signal is not None:
        found.append(("crash", f"ended by signal {run.signal}; {last_line(run.errors)}"))
    elif run.code == 70:
        found.append(("exit-70", last_line(run.errors)))
    elif run.code not in CODES:
        found.append(("exit-code", f"{run.code}; {last_line(run.errors)}"))
    if bounds.memory and run.peak_memory > bounds.memory:
        found.append(("memory", f"{run.peak_memory >> 20} MB"))
    # isbn says of each line that it reads what it is, whatever somebody typed there.
    is_echo = b"isbn" in run.command.arguments and KEY in run.command.input
    if not is_echo and (KEY in run.output or KEY in run.errors):
        found.append(("key-printed", last_line(run.errors)))
    shown = run.output if run.command.on_terminal else run.errors
    if b"always" in run.command.arguments:
        shown = COLOR.sub(b"", shown)
    if inside := INSIDE.search(shown):
        found.append(("inside-text", shown[max(0, inside.start() - 80) : inside.end() + 80].decode(errors="replace")))
    # JSON is data, also where a terminal is watched: it keeps what cannot be seen, and escapes what commands.
    is_text = run.command.on_terminal and not {b"--json", b"--ndjson"} & set(run.command.arguments)
    if bad := raw_character(shown, run.command.on_terminal, is_text):
        found.append(("raw-character", bad))
    longest = max((len(line) for line in run.errors.split(b"\n")), default=0)
    if longest > 4_000:
        found.append(("long-message", f"a line of {longest} bytes: {run.errors[:120]!r}"))
    if (
        run.code not in (0, 1, None)
        and not run.command.on_terminal
        and not run.errors.strip()
        and not run.output.strip()
    ):
        found.append(("silent-failure", f"exit {run.code}, and not a word"))
    if json_fault := not_json(run):
        found.append(("broken-json", json_fault))
    return found


def last_line(text: bytes) -> str:
    lines = text.strip().split(b"\n")
    return lines[-1][:200].decode(errors="replace")


def raw_character(text: bytes, on_terminal: bool, is_text: bool) -> str | None:
    """The first character that may not reach a terminal as it is, or that nobody sees in a text."""
    try:
        characters = text.decode()
    except UnicodeDecodeError as error:
        return f"bytes that are no UTF-8 at {error.start}" if on_terminal else None
    marks = 0
    for index, one in enumerate(characters):
        value = ord(one)
        control = (value < 32 and one not in "\n\t" and not (one == "\r" and on_terminal)) or 0x7F <= value < 0xA0
        unseen = value in (0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF) or 0xE0000 <= value < 0xE0080
        turning = 0x202A <= value <= 0x202E or 0x2066 <= value <= 0x2069
        marks = marks + 1 if unicodedata.combining(one) else 0
        if control or turning or (is_text and (unseen or marks > 16)):
            return f"U+{value:04X} in {characters[max(0, index - 40):index + 20]!r}"
    return None


def not_json(run: Run) -> str | None:
    """Why the output is not the JSON that was asked for; nil where none was, or the command failed."""
    words = run.command.arguments
    if run.code != 0 or run.command.on_terminal or b"--help" in words or b"-o" in words or b"--version" in words:
        return None
    lines = b"--ndjson" in words or (b"--json" in words and b"isbn" in words[:1])
    if not lines and b"--json" not in words or b"--" in words or words[:1] == [b"export"]:
        return None
    # What changes settings prints nothing of its own.
    if words[:1] == [b"sources"] and not run.output:
        return None
    try:
        for text in run.output.splitlines() if lines else [run.output]:
            json.loads(text)
    except ValueError as error:
        return f"{error}; {run.output[:120]!r}"
    return None
