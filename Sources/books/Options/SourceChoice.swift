import AppServices
import ArgumentParser
import Catalog
import Domain
import Foundation
import Sourcing

/// The options of the verbs that ask sources: whether fresh data is asked for again, and whether a failure is an error.
struct SourceChoice: ParsableArguments {
  @Flag(help: "Ask again for what is still fresh.")
  var refresh = false

  @Flag(help: "Fail (75) if any source fails.")
  var strict = false

  /// - Throws: `ValidationError` where sources are to be asked again and nobody is to be asked.
  func check(offline: Bool) throws {
    if offline && refresh { throw ValidationError("--offline and --refresh exclude each other.") }
  }

  /// - Parameters:
  ///   - names: the sources named on the command line, or nil.
  ///   - timeout: nil: that of the configuration.
  ///   - check: the name, if it may be one of these.
  func fetchOptions(
    _ names: [String]?, except: [String] = [], offline: Bool = false, in session: Session, timeout: Duration?,
    checking check: (String) throws -> String = SourceArgument.checked
  ) throws -> FetchOptions {
    var fetch = FetchOptions(until: session.deadline(after: timeout))
    fetch.only = try names.map { Set(try $0.map(check)) }
    fetch.except = Set(try except.map(check))
    fetch.cachePolicy = offline ? .never : refresh ? .always : .whenStale
    return fetch
  }
}

/// Names of sources on the command line.
enum SourceArgument {
  /// `a,b` and several values are the same. A value without any name is kept as it is: it names no source.
  static func list(_ values: [String]) -> [String] {
    values.flatMap { value in
      let names = value.split(separator: ",").compactMap { trimmed(String($0)) }
      return names.isEmpty ? [value] : names
    }
  }

  /// For options that take one name.
  /// - Throws: `ValidationError` for several, as other verbs take them.
  static func checkOne(_ value: String) throws {
    if value.contains(",") { throw ValidationError("--source takes one source here, not several as of search.") }
  }

  /// The name, if a source has it that can be asked.
  /// - Throws: ``UnknownSource`` with the nearest name.
  static func checked(_ name: String) throws -> String { try Registry.sources.checked(name) }

  /// The name, if records may be of it: also that of what the reader imported, and of what the catalogue has records
  /// of.
  /// - Throws: as ``checked(_:)``; ``CatalogError``.
  static func checkedOfRecords(_ name: String, in catalog: any BookStore) async throws -> String {
    try await Registry.sources.checkedOfRecords(name, in: catalog)
  }
}
