import Testing

@testable import WebPages

/// What comes with a request, by its type.
@Suite struct BodyTests {
  @Test(
    arguments: [
      ("text/html", "text/html", [:]), (" Text/HTML\t; Charset=UTF-8", "text/html", ["charset": "UTF-8"]),
      ("a/b;c=d;e=f", "a/b", ["c": "d", "e": "f"]), ("a/b ; c=\"d;e=\\\"f\\\\\"", "a/b", ["c": "d;e=\"f\\"]),
      ("a/b; c=d; C=e", "a/b", ["c": "d"]), ("a/b;; c; d=", "a/b", ["d": ""]), ("", "", [:]),
      ("a/b; c=d=e; f=\"", "a/b", ["c": "d=e", "f": ""]),
    ] as [(String, String, [String: String])])
  func `a type is told from its parameters, whatever space and letters stand between them`(
    text: String, name: String, parameters: [String: String]
  ) {
    let value = FieldValue(text)
    #expect(value.name == name && value.parameters == parameters)
  }

  @Test(arguments: [
    "application/json", "application/json ; charset=utf-8", "APPLICATION/JSON\t;charset=utf-8", " application/json ",
  ])
  func `a type with space before its parameters is that type`(type: String) async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    let answer = try await site.ask(
      .put, "/api/v1/books/\(id)/values/note", ["content-type": type], body: #"{"value":"x"}"#)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try await site.entries() == 1)
  }

  @Test(
    arguments: [
      ("multipart/form-data; boundary=B", "B"), ("multipart/form-data; Boundary=B", "B"),
      ("Multipart/Form-Data ; charset=utf-8; BOUNDARY=\"b c;d\"", "b c;d"),
      ("multipart/form-data; x=\"boundary=no\"; boundary=yes", "yes"),
    ] as [(String, String)])
  func `the boundary of a form is found whatever letters name it`(type: String, boundary: String) throws {
    #expect(try UploadForm.boundary(of: type) == boundary)
  }

  @Test(
    arguments: [
      ("text/plain; boundary=B", 415), ("multipart/mixed; boundary=B", 415), ("", 415), ("multipart/form-data", 400),
      ("multipart/form-data; boundary=", 400),
      ("multipart/form-data; boundary=\(String(repeating: "b", count: 71))", 400),
    ] as [(String, Int)])
  func `what is no form with a file is refused`(type: String, status: Int) async throws {
    let answer = try await TestSite().ask(.post, "/import", ["content-type": type], body: "--B--")
    #expect(answer.status == status)
  }

  /// A form with this file, and with the wish that nothing is changed.
  private static func form(
    _ content: String, head: String = "Content-Disposition: form-data; name=\"file\""
  ) -> [UInt8] {
    Array(
      """
      a preamble\r\n--B\r\n\(head)\r\nContent-Type: text/plain\r\n\r\n\(content)\r\n--B \t\r\n\
      Content-Disposition: form-data; name="dryRun"\r\n\r\n1\r\n--B--\r\nwhat follows\r\n--B\r\n\r\n--B--
      """.utf8)
  }

  @Test(arguments: [
    "", "plain", "a --B in a line", "--Bee at the beginning of one\r\n--Bee", "one line\n--B\r\nanother", "--B-",
    "--B x", "x--B--", "\r\n", "\r\n\r\nx\r\n", "-\r\n--A--", "\r", "x\r", "\n--B\n", "\r--B\r", "\r\n--B\r",
  ])
  func `a file may hold the text of the boundary but as a line of its own`(content: String) {
    let form = UploadForm(Self.form(content), between: "B")
    #expect(form.file.map { String(decoding: $0.content, as: UTF8.self) } == content)
    #expect(form.dryRun)
  }

  @Test(
    arguments: [
      ("Content-Disposition: form-data; name=\"file\"; filename=\"a.json\"", true),
      ("content-disposition:Form-Data;filename=\"dryRun\";Name=file", true),
      ("X-Any: thing\r\nContent-Disposition: form-data; name=\"file\"", true),
      ("Content-Disposition: form-data; name=\"other\"; filename=\"file\"", false),
      ("Content-Disposition: form-data; filename=\"; name=\\\"file\\\"\"", false), ("X-Any: name=\"file\"", false),
    ] as [(String, Bool)])
  func `the part of a form is known by its name alone`(head: String, isFile: Bool) {
    #expect((UploadForm(Self.form("x", head: head), between: "B").file != nil) == isFile)
  }

  @Test(arguments: [(15_000, true), (17_000, false)])
  func `the head of a part is no longer than one of names is`(length: Int, isFile: Bool) {
    let head = "X-Any: \(String(repeating: ";", count: length))\r\nContent-Disposition: form-data; name=\"file\""
    #expect((UploadForm(Self.form("x", head: head), between: "B").file != nil) == isFile)
  }

  @Test(arguments: [(14, true), (16, false)])
  func `a form has a few parts`(others: Int, isFile: Bool) {
    let before = String(repeating: "--B\r\n\r\n\r\n", count: others)
    #expect((UploadForm(Array(before.utf8) + Self.form("x"), between: "B").file != nil) == isFile)
  }

  @Test func `an object may have any number of members, and of values of one name`() throws {
    let members = (0..<20_000).map { #""n\#($0)":null,"v":"\#($0)""# }.joined(separator: ",")
    let fields = try BodyFields(Array("{\(members)}".utf8), type: "application/json")
    #expect(fields.names.count == 20_001 && fields.has("n19999"))
    #expect(fields.all("v") == (0..<20_000).map(String.init))
  }

  @Test(arguments: [
    (#"{"a":null,"a":"x"}"#, ["x"]), (#"{"a":"x","a":null,"a":["y","z"]}"#, ["x", "y", "z"]), (#"{"a":null}"#, []),
  ])
  func `values of one name are joined, and null has none`(body: String, values: [String]) throws {
    let fields = try BodyFields(Array(body.utf8), type: "application/json")
    #expect(fields.all("a") == values && fields.names == ["a"])
  }

  @Test(arguments: [
    "", "--B", "--B--", "--B\r\n", "--B\r\n--B--", "--B\r\n\r\n", "B",
    "--B\r\nname=\"file\"\r\n\r\nx\r\n--B--",
  ])
  func `a form that is broken has no file`(body: String) {
    #expect(UploadForm(Array(body.utf8), between: "B").file == nil)
  }
}
