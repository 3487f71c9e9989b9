import AppServices
import Domain
import Presentation

/// What there is of a file of a book.
enum FileAvailability {
  /// Its size in bytes.
  case stored(Int)
  case running(done: Int, all: Int?)
  case failed(String)
  /// On this host, and not asked for.
  case elsewhere(host: String)
  /// No source says where it is.
  case unknown

  init(_ kind: FileKind, of book: Book, _ visit: Visit) async throws {
    let files = visit.site.files
    guard let address = kind.address(in: book) else {
      // What serves files may know of one that no source names.
      self = try await files.file(kind, of: book).map { .stored($0.byteCount) } ?? .unknown
      return
    }
    if let file = try await files.file(kind, of: book) {
      self = .stored(file.byteCount)
      return
    }
    switch await files.state(kind, of: book) {
    case .running(let done, let all): self = .running(done: done, all: all)
    case .failed(let line): self = .failed(line)
    // It may have come since it was looked for.
    case nil:
      if let file = try await files.file(kind, of: book) {
        self = .stored(file.byteCount)
      } else {
        self = Address.outside(address).flatMap(Self.host).map { .elsewhere(host: $0) } ?? .unknown
      }
    }
  }

  var isUnderWay: Bool { if case .running = self { true } else { false } }

  private static func host(_ address: String) -> String? {
    address.firstRange(of: "://").map { range in
      String(address[range.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
  }

  /// How far it is, as a bar and in words. The script asks at the address how it goes on.
  static func progress(_ done: Int, _ all: Int?, at address: String) -> Markup {
    let share = all.map { all -> Markup in " value=\"\(min(done, all))\" max=\"\(max(all, 1))\"" }
    let words = bytesInWords(done) + (all.map { " of \(bytesInWords($0))" } ?? " so far")
    return """
      <div class="progress" data-progress="\(address)"><progress\(share) aria-label="Progress of the download"></progress>\
      <p>\(words)</p><p class="nojs"><a href="\(address)">Look again</a></p></div>
      """
  }
}
