/// The command line of `stand-in`.
package struct StandInOptions: Sendable {
  /// 0: any free port.
  package var port: UInt16 = 0
  package var portFile: String?
  package var replayFolder: String?
  package var switches: [StandInService: ServiceSwitch] = [:]
  /// The day of the newest best-seller lists; nil: the coming Sunday.
  package var issue: CivilDate?
  package var untilEOF = false
  package var wantsHelp = false

  package static let usage = """
    usage: stand-in [--port N] [--port-file FILE] [--fault SERVICE=FAULT]... [--delay SERVICE=TIME]...
                    [--issue YYYY-MM-DD] [--replay FOLDER] [--until-eof]
    services: \(StandInService.allCases.map(\.rawValue).joined(separator: " "))
    faults: \(StandInFault.names.joined(separator: " "))
    example: stand-in --port 8765 --fault nytimes=hang --delay google-books=300ms
    """

  /// - Parameter arguments: without the name of the program.
  /// - Throws: ``StandInUsageError`` for what is not in ``usage``.
  package init(arguments: [String]) throws(StandInUsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--help", "-h": wantsHelp = true
      case "--until-eof": untilEOF = true
      default:
        guard Self.valued.contains(name) else { throw StandInUsageError(reason: "unknown option \(name)") }
        guard let value = rest.popFirst() else { throw StandInUsageError(reason: "\(name) needs a value") }
        if value.isEmpty { throw StandInUsageError(reason: "the value of \(name) is empty") }
        guard set(name, value) else { throw StandInUsageError(reason: "\(name) cannot be \(value)") }
      }
    }
  }

  private static let valued: Set<String> = ["--port", "--port-file", "--replay", "--issue", "--fault", "--delay"]

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--port-file": portFile = value
    case "--replay": replayFolder = value
    case "--port":
      guard let number = UInt16(value) else { return false }
      port = number
    case "--issue":
      guard let day = CivilDate(value) else { return false }
      issue = day
    default: return setSwitch(name, value)
    }
    return true
  }

  private mutating func setSwitch(_ name: String, _ value: String) -> Bool {
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let service = StandInService(rawValue: parts[0]) else { return false }
    if name == "--delay" {
      guard let delay = ServiceSwitch.duration(parts[1]) else { return false }
      switches[service, default: ServiceSwitch()].delay = delay
    } else {
      guard let fault = StandInFault(parts[1]) else { return false }
      switches[service, default: ServiceSwitch()].fault = fault
    }
    return true
  }
}

/// A command line that `stand-in` does not understand.
package struct StandInUsageError: Error, Equatable, CustomStringConvertible {
  package var reason: String
  package var description: String { reason }
}
