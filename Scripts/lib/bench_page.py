"""bench_page.py PROGRAM HOME [BEFORE]   figures of `books serve` for a home, one a line: NAME VALUE

Times are of whole requests over connections that stay, on loopback, in milliseconds; rates are requests a second of two clients,
which share the cores with the server and so do as little as they can; *_cpu is the processor's time that an answer took of the
server, in microseconds. BEFORE is a build of books from before there was a server, for the start-up of the commands.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

PAGE = 48
DEEPEST = 10_000
# What keeps a server on two cores busy, and takes little from it.
CLIENTS = 2
SECONDS = 5
LONG_LIST = "/api/v1/books?sort=title&limit=1000"
OK = b"HTTP/1.1 200 "


class Server:
    def __init__(self, program: str, home: str):
        self.process = subprocess.Popen(
            [program, "serve", "--home", home, "--port", "0", "--read-only"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def get(self, path: str):
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def memory(self) -> int:
        """The most that it ever had, in MB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) >> 10

    def processor_time(self) -> float:
        """Of all its threads until now, in seconds."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.process.terminate()
        if self.process.wait(timeout=120):
            sys.exit(f"the server ended with {self.process.returncode}")


class Client:
    """One connection that stays."""

    def __init__(self, port: int):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def request(self, path: str) -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()

    def get(self, path: str) -> tuple[int, int]:
        """The length of the body, and of the whole answer."""
        self.socket.sendall(self.request(path))
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.read()
        head, body = data.split(b"\r\n\r\n", 1)
        if not head.startswith(OK):
            sys.exit(f"{path}: {head[:200]!r}")
        length, rest = int(re.search(rb"(?i)content-length: (\d+)", head)[1]), len(body)
        while rest < length:
            rest += len(self.read())
        return length, len(head) + 4 + length

    def repeat(self, request: bytes, answer: memoryview):
        """Asks for what was asked before, and is answered at the same length as then: two calls of the system."""
        self.socket.sendall(request)
        if self.socket.recv_into(answer, len(answer), socket.MSG_WAITALL) != len(answer) or answer[: len(OK)] != OK:
            sys.exit(f"{request!r}: another answer than before: {bytes(answer[:200])!r}")

    def read(self) -> bytes:
        data = self.socket.recv(1 << 18)
        if not data:
            sys.exit("the server closed the connection")
        return data


def cursor_after(server: Server, books: int) -> str | None:
    """Where a list by title goes on after so many books; None where there are not so many."""
    cursor = None
    while books > 0:
        limit = min(1000, books)
        page = server.get(f"/api/v1/books?sort=title&limit={limit}" + (f"&cursor={urllib.parse.quote(cursor)}" if cursor else ""))
        cursor, books = page["next"], books - limit
        if cursor is None:
            return None
    return cursor


def pages(server: Server):
    total = server.get("/api/v1/books?limit=1")["total"]
    number = min(DEEPEST, (total - 1) // PAGE)
    cursor = cursor_after(server, (number - 1) * PAGE)
    client, times = Client(server.port), {"first": [], "deep": []}
    deep = "/?sort=title&cursor=" + urllib.parse.quote(cursor)
    for turn in range(43):
        for name, path in (("first", "/?sort=title"), ("deep", deep)):
            start = time.perf_counter()
            client.get(path)
            if turn >= 3:
                times[name].append((time.perf_counter() - start) * 1000)
    print("deep_number", number)
    for name, values in times.items():
        print(name, statistics.median(values))


def rate(server: Server, paths: list[str]) -> tuple[float, float]:
    """Answers a second, and microseconds of the server's processor time that each took."""
    counts, start = multiprocessing.Queue(), multiprocessing.Barrier(CLIENTS + 1)
    workers = [multiprocessing.Process(target=ask, args=(server.port, paths[n::CLIENTS] or paths, start, counts)) for n in range(CLIENTS)]
    for worker in workers:
        worker.start()
    start.wait()
    before = server.processor_time()
    found = sum(counts.get() for _ in workers)
    spent = server.processor_time() - before
    for worker in workers:
        worker.join()
    return found / SECONDS, spent / found * 1e6


def ask(port: int, paths: list[str], start, counts):
    client = Client(port)
    buffer = memoryview(bytearray(1 << 20))
    exchanges = [(client.request(path), buffer[: client.get(path)[1]]) for path in paths]
    start.wait()
    count, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        client.repeat(*exchanges[count % len(exchanges)])
        count += 1
    counts.put(count)


def anew(server: Server, paths: list[str]) -> tuple[float, float]:
    """The same of answers that were not given before: milliseconds each takes of one client, and the processor's microseconds."""
    client, before, start = Client(server.port), server.processor_time(), time.perf_counter()
    for path in paths:
        # The same list, by another address.
        client.get(path + "&favorites=0")
    took = time.perf_counter() - start
    return took * 1e3 / len(paths), (server.processor_time() - before) * 1e6 / len(paths)


def lists(server: Server):
    paths, cursor = [], ""
    while len(paths) < 1000 and cursor is not None:
        path = f"/api/v1/books?sort=title&limit=20&cursor={urllib.parse.quote(cursor)}"
        page = server.get(path)
        if len(page["results"]) == 20:
            paths.append(path)
        cursor = page["next"]
    client = Client(server.port)
    length = statistics.median(client.get(path)[0] for path in paths)
    # What the server only has to send: of its constant answers the one whose length is nearest.
    constant = min(("/assets/page.css", "/assets/page.js", "/api/v1/openapi.json"), key=lambda path: abs(client.get(path)[0] - length))
    print("constant_bytes", client.get(constant)[0])
    listed, sent = [], []
    for _ in range(3):
        listed.append(rate(server, paths))
        sent.append(rate(server, [constant]))
    for figure, value in zip(("anew", "anew_cpu"), anew(server, paths)):
        print(figure, round(value, 3))
    print("cursors", len(paths))
    print("list_bytes", int(length))
    for name, runs in (("list", listed), ("constant", sent)):
        for figure, values in zip(("rate", "cpu"), zip(*runs)):
            print(f"{name}_{figure}", round(statistics.median(values), 1))


def many_clients(server: Server):
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(256)]
    workers = [multiprocessing.Process(target=scroll, args=(server.port, n)) for n in range(32)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        sys.exit("a client that scrolled was not answered")
    for one in idle:
        one.close()
    print("memory", server.memory())


def scroll(port: int, number: int):
    client = Client(port)
    for _ in range(20):
        client.get(f"/?sort={('title', 'author', 'date', 'added')[number % 4]}&part=1")
        client.get(f"/api/v1/books?limit=100&sort={('title', 'author', 'date', 'added')[number % 4]}")


def ending(program: str, home: str):
    """What was asked for before a server is told to end is answered whole, and its file is closed."""
    server, lost = Server(program, home), []
    clients = [threading.Thread(target=ask_to_the_end, args=(server, lost)) for _ in range(8)]
    for client in clients:
        client.start()
    time.sleep(0.5)
    told = time.monotonic()
    server.close()
    for client in clients:
        client.join()
    if any(sent < told for sent in lost) or len(lost) != len(clients):
        sys.exit("a request was not answered that came before the server was told to end")
    left = [name for name in os.listdir(home) if name.endswith(("-wal", "-shm"))]
    if left:
        sys.exit(f"the server left {left}")


def ask_to_the_end(server: Server, lost: list[float]):
    """Adds when the request was sent that got no answer."""
    client = Client(server.port)
    answer = memoryview(bytearray(client.get(LONG_LIST)[1]))
    while True:
        sent = time.monotonic()
        try:
            client.socket.sendall(client.request(LONG_LIST))
            if client.socket.recv_into(answer, len(answer), socket.MSG_WAITALL) != len(answer):
                break
        except OSError:
            break
    lost.append(sent)


def starts(program: str, before: str | None):
    """The start of a command, alternating with that of the build before; in ms."""
    times = {"start": [], "start_before": []}
    for turn in range(43):
        for name, path in (("start", program), ("start_before", before)):
            if path:
                start = time.perf_counter()
                subprocess.run([path, "--version"], stdout=subprocess.DEVNULL, check=True)
                if turn >= 3:
                    times[name].append((time.perf_counter() - start) * 1000)
    for name, values in times.items():
        if values:
            print(name, statistics.median(values))


def main():
    program, home, *before = sys.argv[1:]
    server = Server(program, home)
    try:
        pages(server)
        lists(server)
        many_clients(server)
    finally:
        server.close()
    ending(program, home)
    starts(program, before[0] if before else None)


if __name__ == "__main__":
    main()
