import Domain
import Interchange
import Synchronization

/// The elements of a file, read a little ahead of being put in: decoded on the cores that are free, while the
/// transaction of one thread writes what came before.
final class ReadAhead<Element: Sendable>: Sendable {
  /// Some elements, and why none follows, if something is wrong there.
  struct Part: Sendable {
    var elements: [Element] = []
    var failure: (any Error)?
  }

  private struct Current {
    var part = Part()
    /// How many of its elements are taken.
    var taken = 0
  }

  private let parts: ComputedAhead<Part>
  private let current = Mutex(Current())

  /// How many parts are in memory beside the one that is being written.
  private static var mostAhead: Int { 2 }

  /// - Parameter draw: reads the next part, and says how it is decoded; none follows one with a failure.
  init(_ draw: @escaping ComputedAhead<Part>.Draw) { parts = ComputedAhead(mostAhead: Self.mostAhead, draw) }

  /// The next element; nil behind the last.
  /// - Throws: the failure behind the elements before it.
  func next() throws -> Element? {
    try current.withLock { current in
      while current.taken == current.part.elements.count {
        if let failure = current.part.failure { throw failure }
        // The part is let go before the next one comes.
        current = Current()
        guard let next = parts.next() else { return nil }
        current.part = next
      }
      defer { current.taken += 1 }
      return current.part.elements[current.taken]
    }
  }
}

extension ReadAhead {
  /// For elements that can only be read one after another.
  /// - Parameter read: the next element; nil behind the last. It is called no more once it threw.
  convenience init(size: @escaping @Sendable (Element) -> BatchSize, _ read: @escaping @Sendable () throws -> Element?)
  {
    let isOver = Mutex(false)
    self.init {
      guard let part = isOver.withLock({ Self.part(size, &$0, read) }) else { return nil }
      return { part }
    }
  }

  /// Nil behind the last.
  private static func part(
    _ size: (Element) -> BatchSize, _ isOver: inout Bool, _ read: () throws -> Element?
  ) -> Part? {
    if isOver { return nil }
    var (part, filled) = (Part(), BatchSize())
    do {
      while !filled.fills(.readAhead) {
        guard let element = try read() else {
          isOver = true
          break
        }
        filled += size(element)
        part.elements.append(element)
      }
    } catch {
      (part.failure, isOver) = (error, true)
    }
    return part
  }
}

/// An element of a catalogue that was read ahead.
enum ReadElement: Sendable {
  case decoded(RawElement.Decoded)
  /// It is decoded when it is taken, so that only one large element is being decoded at a time.
  case large(RawElement)

  /// - Throws: ``CatalogFault``.
  var decoded: RawElement.Decoded {
    get throws {
      switch self {
      case .decoded(let decoded): decoded
      case .large(let text): try text.decoded()
      }
    }
  }
}

extension ReadAhead<ReadElement> {
  /// The texts of a catalogue.
  convenience init(_ texts: RawElementReader) {
    let texts = Mutex<RawElementReader?>(texts)
    self.init {
      guard let part = texts.withLock({ CatalogPart(&$0) }) else { return nil }
      return { part.decoded }
    }
  }
}

/// Some texts of a catalogue.
private struct CatalogPart: Sendable {
  private var texts: [RawElement] = []
  private var failure: (any Error)?

  /// Nil behind the last.
  /// - Parameter rest: of the catalogue; nil behind its end.
  init?(_ rest: inout RawElementReader?) {
    guard rest != nil else { return nil }
    var size = BatchSize()
    do {
      while !size.fills(.readAhead) {
        guard let text = try rest?.next() else {
          rest = nil
          break
        }
        texts.append(text)
        size += BatchSize(records: 1, bytes: text.byteCount)
      }
    } catch {
      (failure, rest) = (error, nil)
    }
  }

  private static let large = 1 << 18

  var decoded: ReadAhead<ReadElement>.Part {
    var part = ReadAhead<ReadElement>.Part()
    do {
      for text in texts {
        part.elements.append(text.byteCount > Self.large ? .large(text) : .decoded(try text.decoded()))
      }
      part.failure = failure
    } catch {
      part.failure = error
    }
    return part
  }
}

extension BatchSize {
  /// Of a part.
  fileprivate static let readAhead = BatchSize(records: 500, bytes: 1 << 20)
}
