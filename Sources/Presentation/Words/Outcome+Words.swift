package import AppServices

extension SourceStatus.Outcome {
  /// What became of asking a source, in a word or two for a person; scripts read the raw value.
  package var words: String {
    switch self {
    case .ok: "ok"
    case .empty: "nothing"
    case .cached: "up to date"
    case .offline: "offline"
    case .timeout: "too late"
    case .rateLimited: "must wait"
    case .quota: "used up"
    case .needsKey: "needs a key"
    case .badKey: "key refused"
    case .httpError: "error"
    case .badResponse: "unreadable"
    case .unreachable: "unreachable"
    case .unsupported: "not asked"
    case .disabled: "off"
    }
  }
}
