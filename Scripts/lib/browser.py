"""Chromium for tests: without a window, with a profile of its own, spoken to over two pipes (--remote-debugging-pipe)."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
import zlib
from pathlib import Path

# Nothing that is waited for takes so many seconds unless it hangs.
PATIENCE = 120
# An answer that is lost, as that of a page which is being left on a busy machine, is asked for again after so many.
LOST = 60

# Where a page is, and what came of its last requests: what is still on its way is not among them.
STATE = """(() => {
  const requests = performance.getEntriesByType("resource").slice(-5).map((request) =>
    `${request.responseStatus} ${request.name} at ${Math.round(request.startTime)} for ${Math.round(request.duration)} ms`);
  const focus = document.activeElement?.outerHTML.slice(0, 90);
  const said = document.querySelector("#say")?.textContent;
  return [location.href, said, focus, ...requests, `now ${Math.round(performance.now())}`].join(" | ");
})()"""


def chromium() -> str | None:
    """Debian's, or what CHROMIUM names; None where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    def __init__(self, program: str, folder: Path, images: bool = True):
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def prepare():
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        words = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        if not images:
            words += ["--blink-settings=imagesEnabled=false"]
        words += ["--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"]
        # The highest numbers are taken out of the way of 3 and 4, which the browser reads and writes.
        theirs_in, theirs_out = os.dup2(theirs_in, 100), os.dup2(theirs_out, 101)
        self.process = subprocess.Popen(
            words, pass_fds=(3, 4, 100, 101), preexec_fn=prepare, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(100), os.close(101)
        self.input, self.output = os.fdopen(ours_in, "rb", 0), os.fdopen(ours_out, "wb", 0)
        self.rest, self.number, self.said = b"", 0, []
        # How addresses end that a test had the server refuse: the console says that too, at once or later.
        self.refused: list[str] = []
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, patience: float = PATIENCE, **parameters) -> dict:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        self.output.write(json.dumps(message).encode() + b"\0")
        end = time.monotonic() + patience
        while time.monotonic() < end:
            answer = self.receive(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
        raise RuntimeError(f"{method} was not answered")

    def receive(self, end: float) -> dict:
        """What the browser says next; nothing where it says nothing until then."""
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], max(0, end - time.monotonic()))[0]:
                return {}
            more = os.read(self.input.fileno(), 1 << 20)
            if not more:
                raise RuntimeError("the browser is gone")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(message["params"])
        return message

    def faults(self) -> list:
        """What the console said that is no mere note."""
        faults = [said for said in self.said if "entry" not in said or said["entry"]["level"] == "error"]
        return [said for said in faults if not said.get("entry", {}).get("url", "").endswith(tuple(self.refused))]

    def run(self, script: str, patience: float = PATIENCE):
        """The value of an expression, awaited where it is a promise."""
        result = self.ask("Runtime.evaluate", patience, expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script[:200]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def leave(self, script: str):
        """Does what may lead to another page, behind the answer: that of a page that is being left may never come."""
        self.run(f"void setTimeout(() => {{ {script} }})")

    def wait(self, script: str, what: str = ""):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                value = self.run(script, LOST)
            except RuntimeError as error:
                # A page that is being left answers nothing more.
                if not any(word in str(error) for word in ("navigated", "context", "not answered")):
                    raise
                value = None
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"did not come: {what or script}; the page is at {self.run(STATE)}")

    def open(self, address: str):
        self.ask("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'", address)

    def click(self, selector: str, text: str = ""):
        """Clicks the first that fits and holds the text, as soon as it is there."""
        found = f"[...document.querySelectorAll({json.dumps(selector)})].find((e) => e.textContent.includes({json.dumps(text)}))"
        self.wait(f"!!{found}", f"{selector} {text}")
        self.run(f"{found}.click()")

    def press(self, key: str):
        codes = {"Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9}
        text = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 else {}
        common = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def size(self, width: int, height: int, dark: bool = False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def without_script(self, isOff: bool):
        self.ask("Emulation.setScriptExecutionDisabled", value=isOff)

    def picture(self, **parameters) -> bytes:
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png", **parameters)["data"])

    def color(self, x: int, y: int) -> tuple[int, int, int]:
        """What a reader sees at this point of the window."""
        left, top = self.run("[scrollX, scrollY]")
        png = self.picture(clip={"x": left + x, "y": top + y, "width": 1, "height": 1, "scale": 1})
        data, at = b"", 8
        while at < len(png):
            length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
            data += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
            at += 12 + length
        # Of one point any filter leaves the values as they are; the first byte names the filter.
        red, green, blue = zlib.decompress(data)[1:4]
        return red, green, blue

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
