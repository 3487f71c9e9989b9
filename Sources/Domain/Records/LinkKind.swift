/// What an address of a record leads to. The order of the cases is the order of printing.
package enum LinkKind: String, Sendable, CaseIterable, Codable {
  case info, preview, buy, amazon, review, pdf, epub, html, audio

  /// Of a kind that has a name Swift hashes the name, which takes longer than all else of finding a link.
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  private var number: UInt8 {
    switch self {
    case .info: 0
    case .preview: 1
    case .buy: 2
    case .amazon: 3
    case .review: 4
    case .pdf: 5
    case .epub: 6
    case .html: 7
    case .audio: 8
    }
  }
}
