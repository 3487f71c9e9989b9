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
}
