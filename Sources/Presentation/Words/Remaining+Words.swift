import Domain
import Interchange
package import Sourcing

extension Remaining {
  /// `5 this minute, 498 today`, `asked again from …`; nil where no limit is known and nothing holds it back.
  package var words: String? {
    let left = [minute.map { "\($0) this minute" }, day.map { "\($0) today" }].compactMap(\.self)
    let again = hold.map { "\($0.reason == .circuitOpen ? "rests; " : "")asked again from \(timestamp($0.until))" }
    let parts = left + [again].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Backoff.Reason {
  /// As in JSON.
  package var name: String {
    switch self {
    case .minute: "minute"
    case .day: "day"
    case .circuitOpen: "rest"
    }
  }
}
