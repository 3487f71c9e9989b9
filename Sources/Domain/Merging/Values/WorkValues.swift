extension Chooser {
  /// The whole list of one record: united lists would make co-authors of translators.
  func authors(of places: [Int]) -> Choice<[String]>? {
    let offers = offers(.authors, of: places) { values($0.authors) }
    return choice(.authors, among: offers, identity: \.self) { $0.joined(separator: ", ") }
  }

  /// All of all records, in the order of asking, then as given; of those that fold to the same text the first.
  func categories(of places: [Int]) -> Choice<[String]>? {
    let offers = offers(.categories, of: places) { values($0.categories).map(eachOnce) }
    guard let first = offers.first else { return nil }
    let claims = offers.map { claim($0.value.joined(separator: ", "), $0.place) }
    let provenance = Provenance(
      chosen: claims[0], rule: offers.count > 1 ? .union : .only, others: Array(claims.dropFirst()))
    let all = offers.count > 1 ? eachOnce(offers.flatMap(\.value)) : first.value
    return Choice(value: all, provenance: provenance)
  }

  private func eachOnce(_ list: [String]) -> [String] {
    guard list.count > 1 else { return list }
    var seen: Set<String> = []
    return list.filter { seen.insert(folded($0)).inserted }
  }

  func link(_ kind: LinkKind, of places: [Int]) -> Choice<String>? {
    Field(rawValue: kind.rawValue).flatMap { field in text(field, of: places) { $0.links[kind] } }
  }

  private func values(_ list: [String]) -> [String]? {
    let values = list.filter(isValue)
    return values.isEmpty ? nil : values
  }
}
