"""exports.py goodreads COUNT FILE | calibre COUNT FOLDER: invented exports of other programs, always the same.

goodreads   a table of Goodreads' shape; in every tenth row a spreadsheet has rounded the ISBN to 9.78E+12
calibre     a library's folder: metadata.db with the tables of calibre's own schema (resources/metadata_sqlite.sql), a column of the
            reader's own (#shelf), and the folders of the first hundred books
"""

import csv
import os
import sqlite3
import sys
import uuid

WORDS = "salt fog harbour north map ferry glass tide lamp stone rope gull ice reed moss".split()
NAMES = "Lind Kray Ott Berg Sand Holm Dahl Moe Vik Ness".split()


def check13(twelve):
    return str((10 - sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(twelve)) % 10) % 10)


def isbn(number):
    twelve = "9781" + str(number).zfill(8)
    return twelve + check13(twelve)


def title(number):
    words = [WORDS[number * k // 7 % len(WORDS)] for k in (1, 3, 5)]
    return " ".join(words).capitalize() + " " + str(number)


def author(number):
    return "Ada " + NAMES[number % len(NAMES)] + str(number // 50)


def goodreads(count, path):
    columns = (
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,"
        "Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,"
        "Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies"
    ).split(",")
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(columns)
        for number in range(1, count + 1):
            code = "9.78E+12" if number % 10 == 0 else '="%s"' % isbn(number)
            rows.writerow([
                number, title(number) + (" (Harbour, #%d)" % (number % 9 + 1) if number % 4 == 0 else ""), author(number),
                "", "", '=""', code, number % 6, "3.9", "Tide", "Paperback", 100 + number % 400, 1960 + number % 60, "",
                "2020/%02d/%02d" % (number % 12 + 1, number % 28 + 1), "2020/01/01", "sea, maps" if number % 3 else "",
                "", ("read", "to-read", "currently-reading")[number % 3],
                "Fog,\nand \"salt\"." if number % 5 == 0 else "", "", "", 1, 0,
            ])


TABLES = """
CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown' COLLATE NOCASE,
  sort TEXT COLLATE NOCASE, timestamp TIMESTAMP DEFAULT CURRENT_TIMESTAMP, pubdate TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
  series_index REAL NOT NULL DEFAULT 1.0, author_sort TEXT COLLATE NOCASE, isbn TEXT DEFAULT "" COLLATE NOCASE,
  lccn TEXT DEFAULT "" COLLATE NOCASE, path TEXT NOT NULL DEFAULT "", flags INTEGER NOT NULL DEFAULT 1, uuid TEXT,
  has_cover BOOL DEFAULT 0, last_modified TIMESTAMP NOT NULL DEFAULT "2000-01-01 00:00:00+00:00");
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT COLLATE NOCASE,
  link TEXT NOT NULL DEFAULT "", UNIQUE (name));
CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL,
  UNIQUE (book, author));
CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT, UNIQUE (name));
CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, publisher INTEGER NOT NULL, UNIQUE (book));
CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL COLLATE NOCASE, UNIQUE (lang_code));
CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, lang_code INTEGER NOT NULL,
  item_order INTEGER NOT NULL DEFAULT 0, UNIQUE (book, lang_code));
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, UNIQUE (name));
CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL, UNIQUE (book, tag));
CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT, UNIQUE (name));
CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL, UNIQUE (book));
CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER CHECK (rating > -1 AND rating < 11), UNIQUE (rating));
CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL, UNIQUE (book, rating));
CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, text TEXT NOT NULL COLLATE NOCASE, UNIQUE (book));
CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT NOT NULL DEFAULT "isbn" COLLATE NOCASE,
  val TEXT NOT NULL COLLATE NOCASE, UNIQUE (book, type));
CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, format TEXT NOT NULL COLLATE NOCASE,
  uncompressed_size INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE (book, format));
CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, name TEXT NOT NULL,
  datatype TEXT NOT NULL, mark_for_delete BOOL DEFAULT 0 NOT NULL, editable BOOL DEFAULT 1 NOT NULL,
  display TEXT DEFAULT "{}" NOT NULL, is_multiple BOOL DEFAULT 0 NOT NULL, normalized BOOL NOT NULL, UNIQUE (label));
CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL COLLATE NOCASE, UNIQUE (value));
CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER NOT NULL,
  value INTEGER NOT NULL, UNIQUE (book, value));
INSERT INTO custom_columns (label, name, datatype, is_multiple, normalized) VALUES ('shelf', 'Shelf', 'text', 1, 1);
INSERT INTO ratings (id, rating) VALUES (1, 2), (2, 4), (3, 6), (4, 8), (5, 10), (6, 9);
INSERT INTO languages (id, lang_code) VALUES (1, 'eng'), (2, 'swe');
INSERT INTO publishers (id, name) VALUES (1, 'Tide');
INSERT INTO series (id, name) VALUES (1, 'Harbour');
"""


def calibre(count, folder):
    os.makedirs(folder)
    db = sqlite3.connect(os.path.join(folder, "metadata.db"))
    db.executescript(TABLES)
    db.executemany("INSERT INTO tags (name) VALUES (?)", [[word] for word in WORDS])
    db.executemany("INSERT INTO custom_column_1 (value) VALUES (?)", [["shelf %d" % n] for n in range(20)])
    for number in range(1, count + 1):
        path = "%s/%s (%d)" % (author(number), title(number), number)
        db.execute(
            "INSERT INTO books (id, title, pubdate, series_index, isbn, path, uuid, has_cover) VALUES (?, ?, ?, ?, '', ?, ?, 1)",
            [number, title(number), "%d-03-05 00:00:00+00:00" % (1960 + number % 60), float(number % 9 + 1), path,
             str(uuid.UUID(int=number))])
        db.execute("INSERT OR IGNORE INTO authors (name) VALUES (?)", [author(number)])
        db.execute(
            "INSERT INTO books_authors_link (book, author) SELECT ?, id FROM authors WHERE name = ?", [number, author(number)])
        for table, column, value in (
            ("publishers", "publisher", 1), ("languages", "lang_code", 1 + number % 2), ("tags", "tag", 1 + number % 15),
            ("series", "series", 1), ("ratings", "rating", 1 + number % 6), ("custom_column_1", "value", 1 + number % 20),
        ):
            db.execute("INSERT INTO books_%s_link (book, %s) VALUES (?, ?)" % (table, column), [number, value])
        db.execute("INSERT INTO comments (book, text) VALUES (?, ?)", [number, "<p>Fog and <b>salt</b>.</p>"])
        db.execute("INSERT INTO identifiers (book, type, val) VALUES (?, 'isbn', ?)", [number, isbn(number)])
        db.execute("INSERT INTO data (book, format, uncompressed_size, name) VALUES (?, 'EPUB', 1000, 'book')", [number])
        if number <= 100:
            os.makedirs(os.path.join(folder, path))
            for name in ("cover.jpg", "book.epub"):
                with open(os.path.join(folder, path, name), "w", encoding="utf-8") as file:
                    file.write("x")
    db.commit()
    db.close()


if __name__ == "__main__":
    {"goodreads": goodreads, "calibre": calibre}[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
