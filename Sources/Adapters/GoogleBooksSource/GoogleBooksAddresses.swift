import Domain
import Foundation
import Sourcing

/// An image's address as it may be kept: https, without the drawn curl at the corner; nil where it would not last.
///
/// Addresses with an `imgtk` token lapse. The two thumbnails are the same address without it, as a search gives them;
/// the larger images are not to be had without.
func coverAddress(_ text: String) -> String? {
  guard let address = webAddress(text), var parts = URLComponents(string: address) else { return nil }
  parts.scheme = "https"
  let query = parts.percentEncodedQueryItems ?? []
  let isThumbnail = query.contains { $0.name == "zoom" && ($0.value == "1" || $0.value == "5") }
  guard isThumbnail || !query.contains(where: { $0.name == "imgtk" }) else { return nil }
  return parts.without { $0.name == "imgtk" || $0.name == "edge" && $0.value == "curl" }
}

/// The address without `dq`, in which the service repeats what was searched for.
func withoutSearchWords(_ text: String) -> String? {
  guard let address = webAddress(text), let parts = URLComponents(string: address) else { return nil }
  return parts.without { $0.name == "dq" }
}

extension URLComponents {
  /// The address without the query items that fit, the others as they were written.
  fileprivate func without(_ unwanted: (URLQueryItem) -> Bool) -> String? {
    guard let items = percentEncodedQueryItems else { return string }
    var rest = self
    let kept = items.filter { !unwanted($0) }
    rest.percentEncodedQueryItems = kept.isEmpty ? nil : kept
    return rest.string
  }
}
