package import Foundation

/// An empty folder of one test, removed with the value.
///
/// A value that nobody uses any more may go before the end of its scope: ``withFolder(_:)`` keeps its folder for as
/// long as the body runs.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// - Parameter name: how the folder's name begins; the rest is in no other folder's name.
  /// - Throws: where the folder cannot be made.
  package init(_ name: String = "books") throws {
    url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Without a slash at its end.
  package var path: String { url.path(percentEncoded: false) }

  /// The path that this name has in the folder, whether there is such a file or not.
  package func path(_ name: String) -> String { path + "/" + name }
}

/// Runs the body with the path of an empty folder that is gone afterwards.
@discardableResult
package func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.path)
}
