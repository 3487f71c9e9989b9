import Sourcing
import StandIn
import Testing

/// The adapters that `Package.swift` lists; `installed` is generated at build time, as in `books`.
enum Registry {
  static let ids = Set(installed.map { $0.info.id })

  /// Ends the test as skipped where a source is not installed that it asks: one can be taken out of the package.
  static func require(_ ids: String...) throws { try require(ids) }

  static func require(_ ids: [String]) throws {
    guard let missing = ids.first(where: { !Self.ids.contains($0) }) else { return }
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
