import Domain

/// Brings pending records, whose books are those of former settings, to the settings of the catalogue: out of view or
/// into it, and connected by what they claim now. Their books are to be computed then.
struct PendingRebuild {
  private let transaction: any CatalogTransaction
  private let projection: Projection
  private var settings: ProjectionSettings { projection.settings }

  init(_ transaction: any CatalogTransaction, projection: Projection) {
    self.transaction = transaction
    self.projection = projection
  }

  /// What renewing records came to.
  struct Renewal {
    /// True where the records touch what they touched before.
    var areTogetherAsBefore = false
    /// The records that are in view, those on which an ISBN stands that went into quarantine or came out of it, and
    /// those of crowds that ended.
    var concerned: Set<RowID> = []
    /// The records that are out of view.
    var hidden: Set<RowID> = []
    /// The books that the records were in.
    var books: Set<RowID> = []
  }

  /// Renews the records, and with each the whole component that it is in.
  /// - Parameters:
  ///   - touched: what they touch as they are connected now.
  ///   - beforeRegrouping: called where they may come to touch other records, before they do.
  func renew(
    _ pending: [RowID], of touched: ConnectedComponents, _ beforeRegrouping: () throws -> Void
  ) throws -> Renewal {
    let (quarantine, crowds) = (Quarantine(transaction), Crowds(transaction, moreThan: settings.policy.mostTogether))
    if try areTogetherAsBefore(pending, touched) {
      try transaction.removePending(pending)
      guard try crowds.areToBeMeasured() else { return Renewal(areTogetherAsBefore: true) }
      try beforeRegrouping()
      let ended = try crowds.update(after: Crowds.Change(), bearing: [], haveWaited: true)
      return Renewal(areTogetherAsBefore: ended.isEmpty, concerned: ended)
    }
    try beforeRegrouping()
    let views = try transaction.views(of: Set(pending).union(transaction.mates(of: pending)))
    let ids = views.map(\.id)
    try transaction.removePending(ids)
    let hidden = Set(views.filter { settings.hiddenSources.contains($0.source) }.map(\.id))
    let visible = ids.filter { !hidden.contains($0) }
    let left = try quarantine.isbns(claimedBy: ids)
    let links = try crowds.links(of: ids)
    try transaction.removeConnections(of: ids)
    if !hidden.isEmpty {
      try transaction.takeOutOfView(hidden)
      try transaction.takeOutOfCrowd(hidden)
    }
    // Before there was a bound a component could be of any size.
    for part in try parts(of: visible) {
      let members = try transaction.members(part)
      try projection.connect(Dictionary(uniqueKeysWithValues: members.map { ($0.id, $0.record) }))
    }
    let bearers = try quarantine.update(claimedBy: visible, leftBySome: left)
    let ended = try crowds.update(after: crowds.change(since: links), bearing: bearers, haveWaited: true)
    return Renewal(
      concerned: Set(visible).union(bearers).union(ended), hidden: hidden,
      // As ``ConnectedComponents/oldBooks`` has it.
      books: Set(views.compactMap(\.book)).intersection(ids))
  }

  /// How much is read and connected at once.
  private static let connectedAtOnce = BatchSize(records: 1_000, bytes: 4 << 20)

  /// The records in parts, each of which fills ``connectedAtOnce`` but for the last.
  private func parts(of records: [RowID]) throws -> [ArraySlice<RowID>] {
    let bytes = try transaction.byteCounts(of: records)
    var (parts, start, size) = ([ArraySlice<RowID>](), 0, BatchSize())
    for (index, record) in records.enumerated() {
      size += BatchSize(records: 1, bytes: bytes[record] ?? 0)
      guard size.fills(Self.connectedAtOnce) || index == records.count - 1 else { continue }
      parts.append(records[start...index])
      (start, size) = (index + 1, BatchSize())
    }
    return parts
  }

  /// True where these records, and the others of their components, touch what they touched before.
  private func areTogetherAsBefore(_ pending: [RowID], _ touched: ConnectedComponents) throws -> Bool {
    let renewed = Set(pending)
    let components = Set(touched.members.lazy.filter { renewed.contains($0.id) }.map(\.component))
    let areInView = touched.members.allSatisfy { member in
      !components.contains(member.component)
        || member.book != nil && !settings.hiddenSources.contains(member.record.source)
    }
    return try areInView && areGroupedAlike(pending)
  }

  /// True where these pending records are together under the settings as they are: another value is chosen at most.
  private func areGroupedAlike(_ records: [RowID]) throws -> Bool {
    try transaction.formerPolicies(of: records).allSatisfy { former in
      former.map { $0.rules == ProjectionSettings.currentRules && $0.policy.groupsAlike(settings.policy) } ?? false
    }
  }
}
