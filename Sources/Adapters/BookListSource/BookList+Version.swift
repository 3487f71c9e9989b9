import Domain
import Sourcing

extension BookList {
  /// Of lists in files and of the one in the program. Those at addresses are known by asking for them, and no answer is
  /// taken for one before it was read.
  package func catalogVersion() async -> String? {
    var texts: [ListText] = []
    for list in lists.indices {
      if case .web = lists[list] { return nil }
      guard let text = try? await text(of: list) else { return nil }
      texts.append(text)
    }
    return await Self.version(of: texts)
  }

  /// The same, where the lists are still those that were walked through.
  func versionOfWhatWasRead() async -> String? {
    guard let texts = await textsAsIndexed(), let version = await Self.version(of: texts) else { return nil }
    // A file may be written while its bytes are hashed.
    guard await textsAsIndexed() != nil, !cache.hasChanged else { return nil }
    return version
  }

  /// Nil where one is not what was looked through, or is at an address.
  private func textsAsIndexed() async -> [ListText]? {
    var texts: [ListText] = []
    for list in lists.indices {
      if case .web = lists[list] { return nil }
      guard let text = try? await text(of: list), let index = try? await index(of: list),
        index.version == text.version
      else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Raised whenever the same lists give other records, tags or categories than before.
  private static let reading = 6

  private static func version(of texts: [ListText]) async -> String? {
    try? await onWaitingThread {
      var lists = SHA256Stream()
      for text in texts { lists.update(Array(try text.digest().utf8)) }
      return "\(reading)-\(lists.hexadecimal())"
    }
  }
}

extension ListText {
  /// Of all its bytes, in hexadecimal digits.
  fileprivate func digest() throws -> String {
    var hash = SHA256Stream()
    let next = contents.next()
    while case let bytes = try next(), !bytes.isEmpty { hash.update(bytes) }
    return hash.hexadecimal()
  }
}
