package import AppServices
import Sourcing

extension ConfiguredSource {
  /// `ready`, or what is missing.
  package var state: String {
    flaw?.description ?? (lacksKey ? "needs a key" : "ready")
  }
}
