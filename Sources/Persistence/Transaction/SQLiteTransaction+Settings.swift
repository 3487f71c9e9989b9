import Catalog
import Domain
import GRDB

/// The settings of the catalogue, and what is pending.
extension SQLiteTransaction {
  func replaceSettings(with settings: ProjectionSettings) throws {
    try SettingsRow(db: db).replace(with: settings)
    try PendingRecords(db: db).forgetFormerPolicies()
  }

  // MARK: What is pending

  func notePending(_ records: RecordSelection) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO former_policy (revision, policy) SELECT revision, policy FROM projection")
    let selection = records.query
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO pending (record, revision)
        SELECT chosen.id, (SELECT revision FROM projection) FROM (\(selection.sql)) AS chosen
        """, arguments: selection.arguments)
  }

  /// In the order of an index, which groups without a sorter: others wait meanwhile.
  func componentsOfSeveralSources() throws -> [Set<String>: [RowID]] {
    let rows = try RowStatement(
      "SELECT component, book, source FROM record WHERE component IS NOT NULL ORDER BY component, book, source", in: db)
    var components: [[Int64]: [RowID]] = [:]
    var (component, book, sources) = (RowID(0), RowID(0), [Int64]())
    func finishBook() {
      if sources.count > 1 { components[sources, default: []].append(component) }
      sources.removeAll(keepingCapacity: true)
    }
    try rows.each { row in
      if row.integer(0) != component || row.integer(1) != book {
        finishBook()
        (component, book) = (row.integer(0), row.integer(1))
      }
      if sources.last != row.integer(2) { sources.append(row.integer(2)) }
    }
    finishBook()
    let names: [(Int64, String)] = try Row.fetchAll(db, sql: "SELECT id, name FROM source")
      .map { (try $0.value(0), try $0.value(1)) }
    let nameOf = Dictionary(names) { first, _ in first }
    return Dictionary(components.map { (Set($0.key.compactMap { nameOf[$0] }), $0.value) }) { $0 + $1 }
  }

  func holdsPending() throws -> Bool { try PendingRecords(db: db).areThere() }

  func pending(among records: some Collection<RowID>) throws -> [RowID] {
    try PendingRecords(db: db).all(among: records)
  }

  func removePending(_ records: some Collection<RowID>) throws { try PendingRecords(db: db).remove(records) }

  func formerPolicies(of records: some Collection<RowID>) throws -> [FormerPolicy?] {
    try PendingRecords(db: db).policies(of: records).map { policy in
      policy.map { FormerPolicy(rules: $0.rules, policy: $0.policy) }
    }
  }
}

extension RecordSelection {
  /// The ids of these records.
  fileprivate var query: (sql: String, arguments: StatementArguments) {
    get {
      switch self {
      case .all(let hidden):
        ("SELECT id FROM record WHERE component IS NOT NULL OR NOT (\(Self.isOfSources))", [Self.list(hidden)])
      case .outOfView(let sources):
        ("SELECT id FROM record WHERE component IS NULL AND \(Self.isOfSources)", [Self.list(sources)])
      case .wholeComponents(let components):
        ("SELECT id FROM record WHERE component IN (SELECT value FROM json_each(?))", [rowIDs(components)])
      case .components(having: let trait):
        trait.components
      }
    }
  }

  fileprivate static func list(_ names: Set<String>) -> String { FlatJSON.text(names.sorted()) ?? "[]" }

  fileprivate static let isOfSources = """
    source IN (SELECT id FROM source WHERE name IN (SELECT value FROM json_each(?)))
    """
}

extension RecordSelection.Trait {
  /// The ids of all records of the components in view that have a record like this.
  fileprivate var components: (sql: String, arguments: StatementArguments) {
    get {
      let (condition, arguments) = condition
      return (
        """
        SELECT id FROM record WHERE component IN (
          SELECT component FROM record WHERE component IS NOT NULL AND (\(condition)))
        """, arguments
      )
    }
  }

  private var condition: (sql: String, arguments: StatementArguments) {
    get {
      switch self {
      case .source(let sources): (RecordSelection.isOfSources, [RecordSelection.list(sources)])
      case .authors: ("kind = 'book' AND authors IS NOT NULL", [])
      case .isbns: ("own_isbns IS NOT NULL OR related_isbns IS NOT NULL", [])
      case .moreISBNs(let count): ("\(RecordRow.isbnCount) > ?", [count])
      case .claim(let isbns):
        (
          "id IN (SELECT record FROM claim WHERE isbn IN (SELECT value FROM json_each(?)))",
          [rowIDs(isbns.map(\.digits))]
        )
      }
    }
  }
}
