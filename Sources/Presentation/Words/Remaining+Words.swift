import Domain
package import Foundation
import Interchange
package import Sourcing

extension Remaining {
  /// `5 this minute, 498 today`, `asked again from …`; nil where no limit is known and nothing holds it back.
  /// - Parameter time: how an instant is told, behind `asked again`.
  package func words(_ time: (Date) -> String = { "from \(timestamp($0))" }) -> String? {
    let left = [minute.map { "\($0) this minute" }, day.map { "\($0) today" }].compactMap(\.self)
    let again = hold.map { "\($0.reason == .circuitOpen ? "rests; " : "")asked again \(time($0.until))" }
    let parts = left + [again].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Backoff.Reason {
  /// As in JSON.
  package var name: String {
    switch self {
    case .minute, .pause: "minute"
    case .day: "day"
    case .circuitOpen: "rest"
    }
  }
}
