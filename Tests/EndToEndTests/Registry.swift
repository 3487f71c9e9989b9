import Foundation
import Platform
import StandIn
import TestSupport
import Testing

/// The sources of the built program.
enum Registry {
  /// As it lists them.
  static var ids: Set<String> { get throws { try listed.get() } }

  private static let listed = Result {
    let folder = try TemporaryFolder()
    let output = Pipe()
    let environment: [String: String] = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("BOOKS_") }
      .merging(["BOOKS_HOME": folder.path]) { $1 }
    let process = try ChildProcess.start(
      BooksProgram.executable("books"), ["sources", "list", "--json"], environment: environment, output: .pipe(output))
    let answer = try JSONDecoder().decode(Answer.self, from: output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return Set(answer.sources.map(\.id))
  }

  private struct Answer: Decodable {
    struct Source: Decodable { let id: String }

    let sources: [Source]
  }

  /// Ends the test as skipped where a source is not installed that it asks: one can be taken out of the package.
  static func require(_ ids: String...) throws { try require(ids) }

  static func require(_ ids: [String]) throws {
    let installed = try Self.ids
    guard let missing = ids.first(where: { !installed.contains($0) }) else { return }
    #if compiler(>=6.3)
      try Test.cancel("the source \(missing) is not installed")
    #else
      throw Uninstalled(id: missing)
    #endif
  }
}

extension StandInService {
  /// The ids of the sources that the stand-in plays.
  static var ids: Set<String> { Set(allCases.map(\.rawValue)) }
}

/// What a test fails with where it cannot be ended as skipped.
struct Uninstalled: Error {
  let id: String
}
