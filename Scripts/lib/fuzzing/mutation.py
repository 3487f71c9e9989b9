"""Bends bytes, JSON, TOML and words at random places; the same way for the same random generator."""

import json

# Texts that readers of data stumble over: controls, marks of direction, letters without width, cells of a spreadsheet.
TEXTS = [
    "",
    " ",
    "\u0000",
    "\u001b[31mred\u001b]0;title\u0007",
    "\u202egnp.exe",
    "a\u2028b\u2029c",
    "\u200b=1+1",
    "＝1+1",
    "-1",
    "e" + "\u0301" * 80,
    "\ud800",
    "\U000e0041\U000e0042",
    "\ufeff",
    "<b>&amp;&#x1b;&#0;</b>",
    "x" * 100_000,
    "javascript:alert(1)",
    "https://user:pw@example.org/",
    "file:///etc/passwd",
    "http://[::1]:1/",
    "../../x",
    "-o",
    "9780306406157",
    "978-0-306-40615-7",
    "0306406152",
    "9780306406158",
    "0000000000",
    "DBKADBL000119",
    "2014-02-30",
    "0000",
    "99999-01-01",
    "٣٤٥",
    "Unknown",
    "null",
    "\r\n",
    "\t",
    "книга",
    "書籍",
    "🧑\u200d🚀" * 40,
]
NUMBERS = [0, -1, 1, 2**31, 2**53 + 1, 2**63 - 1, 2**64, -(2**63), 1.5, 1e300, -0.0]
# What is read of a text that names nothing: values of every type.
STRANGERS = [None, True, False, [], {}, [[]], [None], {"": None}, [1, "a", None, {}]]


class Mutator:
    """Mutations drawn from one generator. `most` is the largest size that a blown-up body gets, in bytes."""

    def __init__(self, random, most: int):
        self.random = random
        self.most = most

    def json_body(self, body: bytes) -> bytes:
        """A JSON body with one to four places of it bent; at times its bytes, or blown up to the size allowed."""
        draw = self.random.random()
        if draw < 0.04:
            return self.blown_up(body)
        if draw < 0.22:
            return self.bytes_of(body)
        try:
            tree = json.loads(body)
        except ValueError:
            return self.bytes_of(body)
        for _ in range(self.random.randint(1, 4)):
            tree = self.tree(tree)
        return json.dumps(tree, ensure_ascii=self.random.random() < 0.5).encode("utf-8", "surrogatepass")

    def json_lines(self, body: bytes) -> bytes:
        """Lines of JSON: one bent, doubled, dropped, moved or cut."""
        if self.random.random() < 0.2:
            return self.bytes_of(body)
        lines = body.splitlines(keepends=True)
        for _ in range(self.random.randint(1, 3)):
            if not lines:
                break
            place = self.random.randrange(len(lines))
            draw = self.random.random()
            if draw < 0.6:
                lines[place] = self.json_body(lines[place]).strip() + b"\n"
            elif draw < 0.75:
                del lines[place]
            elif draw < 0.9:
                lines.insert(self.random.randrange(len(lines) + 1), lines[place])
            else:
                lines[place] = lines[place][: self.random.randrange(len(lines[place]) + 1)]
        return b"".join(lines)

    def tree(self, node, depth=0):
        """One place of a tree of JSON values bent."""
        random = self.random
        inner = random.random() < (0.97 if depth < 2 else 0.85)
        if isinstance(node, dict) and node and inner:
            key = random.choice(list(node))
            draw = random.random()
            if draw < 0.07:
                del node[key]
            elif draw < 0.12:
                node[random.choice([key.upper(), key + "s", "", self.text()])] = node.pop(key)
            elif draw < 0.18:
                node[key] = node[random.choice(list(node))]
            else:
                node[key] = self.tree(node[key], depth + 1)
            return node
        if isinstance(node, list) and node and inner:
            place = random.randrange(len(node))
            draw = random.random()
            if draw < 0.06:
                del node[place]
            elif draw < 0.16:
                node.append(node[place])
            elif draw < 0.19:
                node.extend([node[place]] * random.choice([10, 200]))
            elif draw < 0.22:
                random.shuffle(node)
            else:
                node[place] = self.tree(node[place], depth + 1)
            return node
        if isinstance(node, str) and random.random() < 0.4:
            return self.bent_text(node)
        return self.stranger()

    def stranger(self):
        draw = self.random.random()
        if draw < 0.4:
            return self.text()
        if draw < 0.6:
            return self.random.choice(NUMBERS)
        if draw < 0.95:
            return json.loads(json.dumps(self.random.choice(STRANGERS)))
        deep = []
        for _ in range(self.random.choice([50, 600])):
            deep = [deep]
        return deep

    def text(self) -> str:
        return self.random.choice(TEXTS)

    def bent_text(self, text: str) -> str:
        place = self.random.randrange(len(text) + 1)
        draw = self.random.random()
        if draw < 0.5:
            return text[:place] + self.text() + text[place:]
        if draw < 0.65:
            return text[:place]
        if draw < 0.8:
            return text.upper()
        return (text + " ") * self.random.choice([2, 500])

    def bytes_of(self, body: bytes) -> bytes:
        """Bytes replaced, cut, doubled or put in, whatever they stand for."""
        random = self.random
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(body) + 1)
            other = random.randrange(len(body) + 1)
            draw = random.random()
            if draw < 0.3:
                body = body[:place] + bytes([random.randrange(256)]) + body[place + 1 :]
            elif draw < 0.45:
                body = body[:place]
            elif draw < 0.6:
                piece = [
                    b"\xff\xfe",
                    b"\x00",
                    b"\xef\xbb\xbf",
                    b"\xed\xa0\x80",
                    b"\xf0\x9f",
                    b'"',
                    b"\\u",
                    b"\r",
                    b"1e999",
                ]
                body = body[:place] + random.choice(piece) + body[place:]
            elif draw < 0.75:
                body = body[:place] + body[min(place, other) : max(place, other)][:5_000] + body[place:]
            elif draw < 0.85:
                body = body[: min(place, other)] + body[max(place, other) :]
            elif draw < 0.92:
                body = random.choice([b"[", b'{"a":', b'{"items":[', b"-", b'"']) * random.choice([1_000, 100_000])
            else:
                body = b"\xef\xbb\xbf" + body
        return body

    def blown_up(self, body: bytes) -> bytes:
        """One value over and over, in an array that stands where the body has its rows, up to the size allowed."""
        random = self.random
        element = random.choice([b"1", b"null", b"{}", b"[]", b'""', b'{"title":"T"}', b'{"a":{"a":{"a":1}}}'])
        size = random.choice([self.most // 8, self.most - 10_000])
        rows = b"[" + (element + b",") * max(1, size // (len(element) + 1) - 1) + element + b"]"
        keys = [
            b'{"items":',
            b'{"results":{"lists":',
            b'{"results":',
            b'{"books":',
            b'{"schema":"books.catalog/1","books":',
        ]
        for key in random.sample(keys, len(keys)):
            if key.split(b'"')[1] in body[:2_000]:
                return key + rows + b"}" * key.count(b"{")
        return rows

    def toml(self, body: bytes) -> bytes:
        """Lines of a configuration dropped, doubled, moved or bent."""
        random = self.random
        if random.random() < 0.2:
            return self.bytes_of(body)
        lines = body.decode().split("\n")
        values = [
            "true",
            "0",
            "-1",
            "9" * 30,
            "1.5",
            "nan",
            '""',
            '"x"',
            "[]",
            '["a", 1]',
            "{}",
            '"""',
            "'''\n",
            "1979-05-27",
            '"\\u0000"',
            '"\\ud800"',
            '"' + "x" * 200_000 + '"',
            "[" * 2_000,
            '["bundled:"]',
            '"\u202e"',
            "0x_1",
            "",
        ]
        for _ in range(random.randint(1, 4)):
            place = random.randrange(len(lines))
            draw = random.random()
            if draw < 0.15:
                del lines[place]
                lines = lines or [""]
            elif draw < 0.3:
                lines.insert(random.randrange(len(lines) + 1), lines[place])
            elif draw < 0.7 and "=" in lines[place]:
                lines[place] = lines[place].split("=")[0] + "= " + random.choice(values)
            elif draw < 0.85:
                lines.insert(
                    place,
                    random.choice(
                        ["[sources]", "[[sources]]", "[sources.nytimes]", "[a.b]", "x = 1", "= 1", "[", "#\x01"]
                    ),
                )
            else:
                lines[place] = self.bent_text(lines[place])
        return random.choice(["\n", "\n", "\n", "\r\n"]).join(lines).encode("utf-8", "surrogatepass")
