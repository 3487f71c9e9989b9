import Foundation
import Testing

extension BooksProgram.Run {
  /// The books of a list or of a search as JSON, in its order.
  func results() throws -> [[String: Any]] { try array("results") }

  /// Their ids, in order.
  func resultIDs() throws -> [String] { try results().compactMap { $0["id"] as? String } }

  /// What an import or a download says of each file, as JSON.
  func files() throws -> [[String: Any]] { try array("files") }

  /// Each line of the output as one JSON object.
  func objects() throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  private func array(_ name: String) throws -> [[String: Any]] {
    try #require(try object()[name] as? [[String: Any]], "\(errors)")
  }
}

extension BooksProgram {
  /// The book of this reference as `show` shows it, as JSON.
  func book(_ reference: String, _ flags: String...) async throws -> [String: Any] {
    let run = try await run(list: ["show", reference, "--json"] + flags)
    return try #require(try run.object()["book"] as? [String: Any], "\(run.errors)")
  }

  /// The first record of the book of this reference with all that it says, as JSON.
  func record(_ reference: String) async throws -> [String: Any] {
    let book = try await book(reference, "--records")
    return try #require((book["records"] as? [[String: Any]])?.first)
  }
}
