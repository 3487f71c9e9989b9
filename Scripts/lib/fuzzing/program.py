"""Runs the program under test within bounds, and says how it ended."""

from __future__ import annotations

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Bounds:
    """What a single command may take. Memory in bytes; None where it is not judged."""

    memory: int | None = 150 << 20
    # The machine's protection where a command runs away; a crash there is a finding of its own.
    address_space: int | None = 6 << 30
    processor_seconds: int = 15
    wall_seconds: int = 60
    file_size: int = 1 << 30

    @staticmethod
    def under_sanitizer():
        """A sanitizer reserves terabytes of addresses and takes its time."""
        return Bounds(memory=None, address_space=None, processor_seconds=150, wall_seconds=300)


@dataclass
class Command:
    """One call of the program. Arguments are bytes: a command line may hold any but NUL."""

    arguments: list[bytes]
    input: bytes = b""
    on_terminal: bool = False


@dataclass
class Run:
    command: Command
    # The exit code; None where a signal ended it or it was stopped at a bound.
    code: int | None
    signal: int | None
    timed_out: bool
    output: bytes
    errors: bytes
    seconds: float
    peak_memory: int
    environment: dict = field(repr=False, default_factory=dict)


class Program:
    """The executable with what its environment says."""

    # More of a stream is not looked at.
    MOST_READ = 256 << 20

    def __init__(self, executable: Path, bounds: Bounds):
        self.executable = executable
        self.bounds = bounds

    def run(self, command: Command, folder: Path, environment: dict[str, str]) -> Run:
        """Runs it in `folder/here`; what it prints goes through files in `folder`."""
        start = time.monotonic()
        if command.on_terminal:
            process, drain = self._start_on_terminal(command, folder, environment)
        else:
            process, drain = self._start_with_files(command, folder, environment)
        status, usage, timed_out, printed = self._wait(process, drain)
        output, errors = printed if printed else self._read(folder)
        killed = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        return Run(
            command,
            code=None if killed is not None else os.WEXITSTATUS(status),
            signal=killed,
            timed_out=timed_out,
            output=output,
            errors=errors,
            seconds=time.monotonic() - start,
            # macOS tells bytes, others KB.
            peak_memory=usage.ru_maxrss << (0 if sys.platform == "darwin" else 10),
            environment=environment,
        )

    def _start_with_files(self, command, folder, environment):
        (folder / "stdin").write_bytes(command.input)
        with open(folder / "stdin", "rb") as source, open(folder / "stdout", "wb") as output, open(
            folder / "stderr", "wb"
        ) as errors:
            process = subprocess.Popen(
                [os.fsencode(self.executable), *command.arguments],
                cwd=folder / "here",
                env=environment,
                stdin=source,
                stdout=output,
                stderr=errors,
                preexec_fn=self._limit,
            )
        return process, None

    def _start_on_terminal(self, command, folder, environment):
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [os.fsencode(self.executable), *command.arguments],
            cwd=folder / "here",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
            preexec_fn=self._limit,
        )
        os.close(theirs)
        return process, ours

    def _wait(self, process, terminal):
        """Waits for the end, reading the terminal meanwhile; kills what passes the wall clock's bound."""

        def ring(_number, _frame):
            raise TimeoutError

        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, self.bounds.wall_seconds)
        timed_out = False
        pieces = []
        try:
            while terminal is not None:
                try:
                    piece = os.read(terminal, 1 << 16)
                except OSError:  # the other side is closed
                    break
                if not piece:
                    break
                pieces.append(piece)
            _, status, usage = os.wait4(process.pid, 0)
        except TimeoutError:
            timed_out = True
            process.kill()
            _, status, usage = os.wait4(process.pid, 0)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            if terminal is not None:
                os.close(terminal)
        process.returncode = status
        return status, usage, timed_out, (b"".join(pieces), b"") if terminal is not None else None

    def _read(self, folder):
        texts = []
        for name in ("stdout", "stderr"):
            with open(folder / name, "rb") as file:
                texts.append(file.read(self.MOST_READ))
        return texts

    def _limit(self):
        bounds = self.bounds
        # macOS takes no such limit below what a process has, which is hundreds of GB.
        if bounds.address_space and sys.platform != "darwin":
            resource.setrlimit(resource.RLIMIT_AS, (bounds.address_space, bounds.address_space))
        resource.setrlimit(resource.RLIMIT_CPU, (bounds.processor_seconds, bounds.processor_seconds + 1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (bounds.file_size, bounds.file_size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
