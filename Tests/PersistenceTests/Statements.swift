import GRDB
import Synchronization

@testable import Persistence

/// The statements that a catalogue runs, with their values.
final class Statements: Sendable {
  private let box = Mutex<[String]>([])

  /// A configuration under which they are noted.
  /// - Parameter parts: those alone are that have one of these in them; all where there are none.
  func watching(_ parts: String...) -> Configuration {
    var configuration = CatalogFile.configuration
    configuration.publicStatementArguments = true
    configuration.prepareDatabase { db in
      db.trace { event in
        // To write out their values takes long where these are.
        if case .statement(let statement) = event, !parts.isEmpty, !parts.contains(where: statement.sql.contains) {
          return
        }
        self.note("\(event)")
      }
    }
    return configuration
  }

  var all: [String] { box.withLock { $0 } }
  func forget() { box.withLock { $0 = [] } }

  /// Leaves out what begins and ends transactions, and what the full-text index does by itself.
  private func note(_ sql: String) {
    let verbs = ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"]
    guard verbs.contains(where: sql.hasPrefix), !sql.contains("'search_"), !sql.contains("sqlite_") else { return }
    box.withLock { $0.append(sql) }
  }
}
