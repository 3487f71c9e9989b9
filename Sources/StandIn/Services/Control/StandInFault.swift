/// How a service goes wrong: in what it answers, or in how it does.
package enum StandInFault: Hashable, Sendable {
  case answer(ServiceFault)
  case transport(TransportFault)

  /// Reads a name of ``ServiceFault`` or, failing that, of ``TransportFault``; nil for others.
  package init?(_ name: String) {
    if let fault = ServiceFault(rawValue: name) {
      self = .answer(fault)
    } else if let fault = TransportFault(rawValue: name) {
      self = .transport(fault)
    } else {
      return nil
    }
  }

  /// All names, those of answers first.
  package static var names: [String] {
    let answers = ServiceFault.allCases.map(\.rawValue)
    return answers + TransportFault.allCases.map(\.rawValue).filter { !answers.contains($0) }
  }

  package var name: String {
    switch self {
    case .answer(let fault): fault.rawValue
    case .transport(let fault): fault.rawValue
    }
  }
}

/// What is switched on for one service.
package struct ServiceSwitch: Hashable, Sendable {
  package var fault: StandInFault?
  /// Before the answer; a fault of the transport comes at once.
  package var delay: Duration

  package init(fault: StandInFault? = nil, delay: Duration = .zero) {
    self.fault = fault
    self.delay = delay
  }

  /// Reads `250ms`, `2s` or `0`, at most an hour; nil for other text.
  package static func duration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 3_600_000 else { return nil }
    switch text.dropFirst(digits.count) {
    case "ms": return .milliseconds(number)
    case "s" where number <= 3_600: return .seconds(number)
    case "" where number == 0: return .zero
    default: return nil
    }
  }

  func delaying(_ reply: LoopbackReply) -> LoopbackAction {
    delay == .zero ? .reply(reply) : .delayed(delay, reply)
  }

  /// ``delay`` in whole milliseconds.
  var delayMS: Int {
    Int(delay.components.seconds) * 1_000 + Int(delay.components.attoseconds / 1_000_000_000_000_000)
  }
}
