import Domain
import TestSupport
import Testing

/// Values of the reader's own, as they are typed and as a book takes them.
@Suite struct EditTests {
  @Test(
    arguments: [
      ("title", " The Martian ", .field(.title), .text("The Martian")),
      ("subtitle", "A=B", .field(.subtitle), .text("A=B")),
      ("authors", "Weir, Andy; Martin King, Jr.;", .field(.authors), .list(["Weir, Andy", "Martin King, Jr."])),
      ("author", "Andy Weir", .field(.authors), .list(["Andy Weir"])),
      ("categories", "space, survival;Space", .field(.categories), .list(["space", "survival"])),
      ("isbn", "0-8041-3902-4", .field(.isbn13), ISBN(digits: 9_780_804_139_021).map(UserValue.isbn)),
      ("isbn13", "9780804139021", .field(.isbn13), ISBN(digits: 9_780_804_139_021).map(UserValue.isbn)),
      ("published", "2014-02", .field(.published), PartialDate(year: 2014, month: 2).map(UserValue.date)),
      ("pages", "369", .field(.pages), .number(369)),
      ("language", " Französisch ", .field(.language), .text("fr")),
      ("language", "en-GB", .field(.language), .text("en-GB")),
      ("language", "Quenya", .field(.language), .text("Quenya")),
      ("cover", "//example.org/c.jpg", .field(.cover), .text("https://example.org/c.jpg")),
      ("links.pdf", "https://example.org/a.pdf", .field(.pdf), .text("https://example.org/a.pdf")),
      ("tags", "a,b , A", .mark(.tags), .list(["a", "b"])),
      ("note", "two\nlines", .mark(.note), .text("two\nlines")),
      ("rating", "5", .mark(.rating), .number(5)),
      ("status", "To-Read", .mark(.status), .text("to-read")),
      ("read-on", "2024-05-01", .mark(.readOn), PartialDate(year: 2024, month: 5, day: 1).map(UserValue.date)),
      ("readOn", "2024", .mark(.readOn), PartialDate(year: 2024).map(UserValue.date)),
    ] as [(String, String, EditTarget, UserValue?)])
  func `a field is named and its value is read`(
    name: String, text: String, target: EditTarget, value: UserValue?
  ) throws {
    #expect(try Edit.read([Assignment(name, text)]) == [Edit(target, value)])
  }

  @Test(arguments: [
    ("titel", "x", "did you mean “title”?"), ("xyzzy", "x", "fields: title, subtitle"),
    ("lists", "x", "follows from the records"), ("id", "x", "follows from the records"),
    ("favorite", "yes", "is not edited"), ("saved", "yes", "is not edited"), ("title", " ", "title is empty"),
    ("title", String(repeating: "x", count: 8 << 10 + 1), "title is longer than 8 KB"),
    ("tags", ", ;", "tags is empty"), ("title", "\u{200B}\u{202E}", "title is empty"),
    ("tags", "\u{200B}, \u{FEFF}", "tags is empty"), ("note", "\u{3164}", "note is empty"),
    ("pages", "abc", "whole number"), ("pages", "0", "whole number"),
    ("pages", "-5", "whole number"), ("pages", "99999999999999999999", "whole number"), ("pages", "٣", "whole number"),
    ("rating", "9", "1 to 5"), ("rating", "4.5", "1 to 5"), ("published", "2014-13", "2014-02-11"),
    ("published", "2014-02-11T00:00", "2014-02-11"), ("read-on", "2023-02-29", "a date that exists"),
    ("status", "done", "to-read, reading, read"), ("isbn", "9780306406158", "check digit"),
    ("isbn", "0000000000", "placeholder"), ("isbn", "97803064061", "10 nor 13"),
    ("cover", "javascript:alert(1)", "http or https"), ("pdf", "/etc/passwd", "http or https"),
    ("review", "A good book.", "what you think of the book is my-review"),
  ])
  func `what is no field or no value of it is refused in one line`(name: String, text: String, hint: String) throws {
    let refusal = #expect(throws: DecisionRefusal.self) { try Edit.read([Assignment(name, text)]) }
    let line = try #require(refusal).cause
    #expect(line.contains(hint) && !line.contains("\n"), "\(line)")
  }

  @Test(arguments: [
    (EditTarget.mark(.tags), UserValue.list([" b", "", "B", "\u{200B}", "a,c;d"]), UserValue.list(["b", "a,c;d"])),
    (.field(.authors), .list(["Weir, Andy "]), .list(["Weir, Andy"])), (.mark(.note), .text("n\n"), .text("n")),
    (.mark(.saved), .yes, .yes), (.field(.pages), .number(100_000), .number(100_000)),
    (.mark(.status), .text("read"), .text("read")),
  ]) func `a value from elsewhere becomes what could have been typed`(
    target: EditTarget, value: UserValue, edit: UserValue
  )
    throws
  {
    #expect(try value.asEdit(of: target) == edit)
    #expect(try edit.asEdit(of: target) == edit)
  }

  @Test(
    arguments: [
      (.mark(.tags), .list([]), .emptyValue(.mark(.tags))),
      (.mark(.tags), .list(["", " ", "\u{200B}"]), .emptyValue(.mark(.tags))),
      (.field(.title), .text("\u{200B}"), .emptyValue(.field(.title))),
      (.field(.authors), .list(["A;B"]), .badValue(.field(.authors), "A;B")),
      (.field(.categories), .list(["a,b"]), .badValue(.field(.categories), "a,b")),
      (.field(.pages), .number(100_001), .badValue(.field(.pages), "100001")),
      (.mark(.rating), .number(0), .badValue(.mark(.rating), "0")),
      (.mark(.status), .text("Read"), .badValue(.mark(.status), "Read")),
      (.field(.cover), .text("//h/c"), .badValue(.field(.cover), "//h/c")),
      (.mark(.saved), .text("yes"), .badValue(.mark(.saved), "yes")),
      (.mark(.note), .yes, .badValue(.mark(.note), "yes")),
    ] as [(EditTarget, UserValue, DecisionRefusal)])
  func `a value from elsewhere that nobody could have typed is refused`(
    target: EditTarget, value: UserValue, refusal: DecisionRefusal
  ) {
    #expect(throws: refusal) { try value.asEdit(of: target) }
  }

  @Test(arguments: ["#3", " # 3 ", "(#3)", "#IV", "Discworld #8; #1.5"])
  func `a place in a series that has no name is refused as it is typed`(text: String) {
    let refusal = #expect(throws: DecisionRefusal.self) { try Edit.read([Assignment("series", text)]) }
    #expect(refusal?.cause.hasSuffix("names no series: write “Name #3”") == true)
    #expect(throws: Never.self) { try Edit.read([Assignment("series", "Discworld #8; #Girlhood; 3")]) }
  }

  @Test(arguments: [
    (UserValue.text("\u{200B}"), true), (.list(["\u{200B}", "\u{2060}"]), true), (.text(""), false),
    (.text(" "), false),
    (.list([]), false), (.list(["\u{200B}", " "]), false), (.list(["\u{200B}", "a"]), false), (.number(1), false),
  ]) func `a value of signs that nobody sees is told from a blank one`(value: UserValue, isUnseen: Bool) {
    #expect(value.isUnseen == isUnseen)
  }

  @Test(arguments: [
    ("favorite", "yes", Remedy.setMark(.favorite)), ("saved", "yes", .setMark(.saved)),
    ("title", " ", .unset(field: "title")),
  ])
  func `what is done in another way is refused with that way`(name: String, text: String, remedy: Remedy) throws {
    let refusal = #expect(throws: DecisionRefusal.self) { try Edit.read([Assignment(name, text)]) }
    #expect(try #require(refusal).remedy == remedy)
  }

  @Test func `an ISBN that this catalogue calls a placeholder is refused`() throws {
    let placeholders = [try isbn(hardcover)] as Set
    #expect(throws: DecisionRefusal.self) { try Edit.read([Assignment("isbn", hardcover)], placeholders: placeholders) }
  }

  @Test func `assignments of a list add up, others are given once`() throws {
    let lists = [Assignment("authors", "A; B"), Assignment("tags", "x"), Assignment("author", "b; C")]
    #expect(try Edit.read(lists).map(\.value) == [.list(["A", "B", "C"]), .list(["x"])])
    #expect(throws: DecisionRefusal.givenTwice(.field(.title))) {
      try Edit.read([Assignment("title", "A"), Assignment("title", "B")])
    }
    #expect(throws: DecisionRefusal.setAndUnset(.mark(.tags))) {
      try Edit.read([Assignment("tags", "A")], unset: ["tags"])
    }
    #expect(try Edit.read([], unset: ["isbn", "isbn13"]) == [Edit(.field(.isbn13), nil)])
  }

  @Test func `the parts of a list take time in proportion to their number, however they are given`() throws {
    let parts = (0..<20_000).map { Assignment("tags", "tag \($0 / 2)", isPart: true) }
    let time = try processorTime {
      let edits = try Edit.read(parts)
      #expect(edits == [Edit(.mark(.tags), .list((0..<10_000).map { "tag \($0)" }))])
    }
    #expect(time < .seconds(10), "\(time)")
  }

  @Test func `a book takes what is new, and what it was given before is no act`() throws {
    let book = merge(martian)[0]
    let edits = try Edit.read([Assignment("title", book.title), Assignment("rating", "4")])
    let act = try #require(try Act.editing(book, edits))
    #expect(
      act.verdicts == [
        .value(.title, .text("The Martian"), of: keys(book)), .mark(.rating, .number(4), of: keys(book)),
      ])
    let edited = merge(martian, act.verdicts.map { Decision(serial: 1, $0) })[0]
    #expect(edited.shelf.rating == 4 && edited.provenance[.title]?.rule == .user)
    #expect(try Act.editing(edited, edits) == nil)
    let more = try #require(try Act.editing(edited, edits + [Edit(.mark(.note), .text("n"))]))
    #expect(more.verdicts == [.mark(.note, .text("n"), of: keys(book))])
  }

  @Test func `what was given is taken back, and nothing else can be`() throws {
    let book = merge(martian)[0]
    #expect(throws: DecisionRefusal.notGiven(.field(.title), title: "The Martian")) {
      try Act.editing(book, [Edit(.field(.title), nil)])
    }
    let given: [Decision.Verdict] = [.value(.title, .text("Mars"), of: keys(book))]
    let edited = merge(martian, given.map { Decision(serial: 1, $0) })[0]
    let act = try #require(try Act.editing(edited, [Edit(.field(.title), nil)]))
    #expect(merge(martian, (given + act.verdicts).map { Decision(serial: 1, $0) }) == [book])
  }

  @Test func `an article is given a title, but no ISBN`() throws {
    let article = merge([record("t", "d", "Knots") { $0.kind = .article }])[0]
    #expect(try Act.editing(article, Edit.read([Assignment("title", "Bends")])) != nil)
    #expect(throws: DecisionRefusal.isbnOf(.article, title: "Knots")) {
      try Act.editing(article, Edit.read([Assignment("isbn", hardcover)]))
    }
  }

  @Test func `every field that can be edited is found by its name, its value fits, and it is shown and taken back`()
    throws
  {
    let book = merge([martian[0]])[0]
    for target in EditTarget.editable {
      let edits = try Edit.read([Assignment(target.name, Self.sample(target.form))])
      #expect(edits.map(\.target) == [target])
      let act = try #require(try Act.editing(book, edits), "\(target)")
      let decisions = act.verdicts.map { Decision(serial: 1, $0) }
      let edited = merge([martian[0]], decisions)[0]
      #expect(edited.given(target) == edits[0].value, "\(target)")
      let back = try #require(try Act.editing(edited, [Edit(target, nil)]), "\(target)")
      #expect(merge([martian[0]], decisions + back.verdicts.map { Decision(serial: 2, $0) }) == [book], "\(target)")
    }
  }

  private static func sample(_ form: EditTarget.Form) -> String {
    switch form {
    case .text: "Some text"
    case .list: "one; two"
    case .number: "3"
    case .date: "2001-02-03"
    case .isbn: "9780306406157"
    case .address: "https://example.org/a"
    case .status: "reading"
    }
  }

  private func keys(_ book: Book) -> [RecordKey] { book.records.map(\.recordKey) }
}
