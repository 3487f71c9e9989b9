package import Domain

/// What several verdicts say together.
extension Sequence<Decision.Verdict> {
  /// The records that these name.
  var records: Set<RecordKey> { Set(lazy.flatMap(\.records)) }

  /// The records that those of these name that take a value or a mark back.
  var takingBack: Set<RecordKey> { Set(lazy.filter(\.takesBack).flatMap(\.records)) }

  /// The ISBNs that these release.
  var released: Set<ISBN> {
    Set(lazy.compactMap { if case .release(let isbn) = $0 { isbn } else { nil } })
  }

  /// The ISBNs that these give.
  var given: Set<ISBN> {
    Set(lazy.compactMap { if case .value(.isbn13, .isbn(let isbn), _) = $0 { isbn } else { nil } })
  }
}

extension Decision.Verdict {
  fileprivate var takesBack: Bool { edit.map { $0.value == nil } ?? false }
}

// MARK: In memory

extension Act {
  /// About how many bytes of memory it takes.
  var byteCount: Int {
    titles.reduce(0) { $0 + 16 + $1.utf8.count } + verdicts.reduce(0) { $0 + $1.byteCount }
  }
}

extension Decision.Verdict {
  /// About how many bytes of memory its value and its keys take.
  package var byteCount: Int {
    records.reduce(edit?.value?.byteCount ?? 0) { $0 + 32 + $1.key.utf8.count }
  }
}

extension UserValue {
  /// About how many bytes of memory its texts take.
  var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + 16 + $1.utf8.count }
    case .number, .date, .isbn, .yes: 0
    }
  }
}
