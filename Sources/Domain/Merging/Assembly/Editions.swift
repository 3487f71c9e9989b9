extension Chooser {
  /// The editions of one group, headline first, then by ISBN, then those without one in key order.
  ///
  /// - Parameters:
  ///   - indices: the records of the group, ascending.
  ///   - isbns: the ISBNs that belong to the group, ascending.
  ///   - given: the one among them that the reader gave; the headline bears it.
  func editions(of indices: [Int], isbns: [ISBN], claims: LiveClaims, given: ISBN? = nil) -> [EditionMembers] {
    var editions = keyedEditions(indices, isbns: Set(isbns), primary: claims.primary)
    let known = Set(editions.compactMap(\.isbn))
    let listed = isbns.filter { !known.contains($0) }
    let listers = listed.isEmpty ? [:] : claims.listers(among: indices)
    editions += listed.map { EditionMembers(isbn: $0, indices: [], lister: listers[$0]) }
    editions.sort(by: Self.isListedBefore)
    if editions.count > 1, let headline = editions.indices.min(by: { Self.leads(editions[$0], editions[$1]) }) {
      editions.insert(editions.remove(at: headline), at: 0)
    }
    return given.map { Self.leading($0, editions) } ?? editions
  }

  /// The editions with the ISBN that the reader gave on the headline. Where records are of that ISBN, their edition
  /// becomes the headline. Else the ISBN takes the place of the one that the headline bore, which is only listed then.
  private static func leading(_ given: ISBN, _ editions: [EditionMembers]) -> [EditionMembers] {
    guard let index = editions.firstIndex(where: { $0.isbn == given }), index > 0 else { return editions }
    var editions = editions
    let own = editions.remove(at: index)
    if !own.indices.isEmpty { return [own] + editions }
    if let borne = editions[0].isbn {
      editions.append(EditionMembers(isbn: borne, indices: [], lister: editions[0].indices.first))
    }
    editions[0].isbn = given
    return editions[..<1] + editions[1...].sorted(by: isListedBefore)
  }

  /// One edition for each primary ISBN, keyed by it or, where another group has it, by the first of its records; and
  /// one for each record without.
  private func keyedEditions(_ indices: [Int], isbns: Set<ISBN>, primary: [ISBN?]) -> [EditionMembers] {
    var editions: [EditionMembers] = []
    var numbers: [ISBN: Int] = [:]
    for index in indices {
      let isbn = primary[index]
      if let isbn, let number = numbers[isbn] {
        editions[number].indices.append(index)
        continue
      }
      if let isbn { numbers[isbn] = editions.count }
      let owned = isbn.flatMap { isbns.contains($0) ? $0 : nil }
      editions.append(EditionMembers(isbn: owned, recordKey: members.records[index].recordKey, indices: [index]))
    }
    return editions
  }

  private static func isListedBefore(_ left: EditionMembers, _ right: EditionMembers) -> Bool {
    switch (left.isbn, right.isbn) {
    case (let one?, let other?): one < other
    case (nil, nil): (left.indices.first ?? .max) < (right.indices.first ?? .max)
    case (let isbn, _): isbn != nil
    }
  }

  /// The ISBN that is the primary of most records; records without one are each an edition of no ISBN, and what is
  /// only listed comes last.
  private static func leads(_ left: EditionMembers, _ right: EditionMembers) -> Bool {
    let (one, other) = (left.isbn == nil ? 0 : left.indices.count, right.isbn == nil ? 0 : right.indices.count)
    if one != other { return one > other }
    return (left.indices.first ?? .max) < (right.indices.first ?? .max)
  }
}
