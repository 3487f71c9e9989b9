"""The program with a home of its own, serving; stand-ins for what it asks. All of it is on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import urllib.request
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PATIENCE = 120
SOURCES = ("nytimes", "google-books", "instructables", "book-list")


class Books:
    """`books serve` for a home."""

    def __init__(self, program: str, home: Path, environment: dict[str, str] | None = None):
        self.program, self.home = program, home
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BOOKS_")}
        self.environment = clean | (environment or {})

    def command(self, *words: str):
        subprocess.run(
            [self.program, *words, "--home", str(self.home), "-q"], check=True, env=self.environment, stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )

    def load(self, rows: list[dict], form: str = "book-list"):
        file = self.home / "rows.json"
        file.write_text(json.dumps(rows))
        self.command("import", "-f", form, str(file))

    def serve(self, *options: str):
        self.process = subprocess.Popen(
            [self.program, "serve", "--home", str(self.home), "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment,
        )
        self.address = self.process.stdout.readline().strip().rstrip("/")

    def get(self, path: str):
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def put(self, path: str, body: dict):
        request = urllib.request.Request(
            self.address + path, method="PUT", data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
        )
        urllib.request.urlopen(request, timeout=PATIENCE).close()

    def ids(self) -> set[str]:
        ids, cursor = set(), ""
        while cursor is not None:
            page = self.get(f"/api/v1/books?limit=1000&cursor={cursor}")
            ids |= {book["id"] for book in page["results"]}
            cursor = page["next"]
        return ids

    def close(self) -> int:
        """Ends it as a user does; its exit code. Killed, and an error, where it does not end."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class StandIn:
    """The four services, beside the program."""

    def __init__(self, program: str, folder: Path):
        file = folder / "port"
        self.process = subprocess.Popen(
            [str(Path(program).parent / "stand-in"), "--port-file", str(file), "--issue", "2026-03-01", "--until-eof"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.address = self.process.stdout.readline().split()[-1]

    def environment(self) -> dict[str, str]:
        return {
            "BOOKS_NYTIMES_BASE_URL": f"{self.address}/nytimes", "BOOKS_NYTIMES_API_KEY": "stand-in-key",
            "BOOKS_GOOGLE_BOOKS_BASE_URL": f"{self.address}/google-books",
            "BOOKS_INSTRUCTABLES_BASE_URL": f"{self.address}/instructables/mashape",
            "BOOKS_BOOK_LIST_BASE_URL": f"{self.address}/book-list.json",
        }

    def control(self, service: str, fault: str = "none", delay: str = "0s"):
        urllib.request.urlopen(f"{self.address}/_control?service={service}&fault={fault}&delay={delay}", timeout=PATIENCE).close()

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class Files:
    """A proxy that answers for every host: pictures, and PDFs whose page has one colour, by the address."""

    COVER = (60, 90)

    def __init__(self):
        self.asked: list[str] = []
        # A PDF stops in its middle until this is set.
        self.goes_on = threading.Event()
        self.goes_on.set()
        files = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self):
                files.asked.append(self.path)
                if "dead" in self.path:
                    return self.send_error(404)
                isPDF = ".pdf" in self.path
                body = pdf(self.path) if isPDF else png(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "application/pdf" if isPDF else "image/png")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                half = len(body) // 2 if isPDF else 0
                self.wfile.write(body[:half])
                self.wfile.flush()
                if isPDF:
                    files.goes_on.wait(PATIENCE)
                self.wfile.write(body[half:])

            def log_message(self, *words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def environment(self) -> dict[str, str]:
        proxy = f"http://127.0.0.1:{self.server.server_address[1]}"
        return {"http_proxy": proxy, "no_proxy": "127.0.0.1,localhost"}

    def close(self):
        self.goes_on.set()
        self.server.shutdown()


def shade(text: str) -> tuple[int, int, int]:
    """A colour that goes with the text."""
    number = zlib.crc32(text.encode())
    return 40 + number % 180, 40 + (number >> 8) % 180, 40 + (number >> 16) % 180


def png(text: str) -> bytes:
    """A picture with a band below, so that it looks like a cover from afar."""
    (width, height), ground = Files.COVER, bytes(shade(text))
    band = bytes(255 - part // 2 for part in ground)
    rows = b"".join(b"\0" + (band if 58 < y < 74 else ground) * width for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def pdf(text: str) -> bytes:
    """One page, all of it in the colour of the text."""
    red, green, blue = (part / 255 for part in shade(text))
    drawing = f"{red:.3f} {green:.3f} {blue:.3f} rg 0 0 600 800 re f % {'x' * 60_000}".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>",
        b"<< /Length %d >>\nstream\n" % len(drawing) + drawing + b"\nendstream",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    return body + b"xref\n0 5\n0000000000 65535 f \n" + table + end
