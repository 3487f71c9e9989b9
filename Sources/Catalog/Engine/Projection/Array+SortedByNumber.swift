extension Array {
  /// The elements by ascending numbers, which are all different. Each is moved once: sorting moves elements many times,
  /// which for records and books, of some hundred bytes, takes longer than comparing them.
  func sorted(byNumber number: (Element) -> RowID) -> [Element] {
    let numbers = enumerated().map { (number: number($1), index: $0) }
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0.number < $1.number }) { return self }
    return numbers.sorted { $0.number < $1.number }.map { self[$0.index] }
  }
}
