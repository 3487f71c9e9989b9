import Domain

/// What is wrong with the settings. No case and no description holds the value of a setting of a source: it may be a
/// key.
package enum ConfigurationError: Error, Hashable, Sendable {
  /// The file holds a value that cannot be used.
  case fault(ConfigurationFault)
  /// The file is there, or may be, and cannot be read.
  case unreadable(file: String, reason: String)
  /// The file could not be changed; it is as it was.
  case unwritable(file: String, reason: String)
  /// There is no room left for the file with the change; it is as it was.
  case noRoom(file: String, reason: String)
  /// Other programs changed the file all the time; it is as they left it.
  case busy(file: String)
  /// A name given to a verb that is no source's id.
  case unknownSource(String, suggestion: String?)
  /// A name given to a verb that is no setting of the source.
  case unknownSetting(String, source: String, suggestion: String?)
  /// A verb was given what the setting cannot be.
  case badValue(setting: String, reason: String)
}

/// Something in the configuration file that cannot be used.
package struct ConfigurationFault: Hashable, Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// As it would be written, dotted: `sources.nytimes.api-key`. Nil where the file is no TOML.
  package var key: String?
  package var reason: String
  /// A name that was perhaps meant.
  package var suggestion: String?
}

extension ConfigurationError: CustomStringConvertible {
  /// One line: where, what, and perhaps what was meant.
  package var description: String {
    switch self {
    case .fault(let fault): fault.description
    case .unreadable(let file, let reason): "\(file) could not be read: \(reason)"
    case .unwritable(let file, let reason): "\(file) was not changed: \(reason)"
    case .noRoom(let file, let reason): "\(file) was not changed: \(reason): make room and try again"
    case .busy(let file): "\(file) was not changed: another program is changing it; try again"
    case .unknownSource(let name, let suggestion): "there is no source “\(name)”" + didYouMean(suggestion)
    case .unknownSetting(let name, let source, let suggestion):
      "\(source) has no setting “\(name)”" + didYouMean(suggestion)
    case .badValue(let setting, let reason): "“\(setting)” \(reason)"
    }
  }
}

extension ConfigurationFault: CustomStringConvertible {
  package var description: String {
    "\(file):\(line):\(column): " + (key.map { "\($0) " } ?? "") + reason + didYouMean(suggestion)
  }
}

extension ConfigurationError {
  /// The error with file names instead of paths: where files lie is nobody's business over a network.
  package var withoutPath: ConfigurationError {
    switch self {
    case .fault(var fault):
      fault.file = Self.withLastNames(fault.file, on: fault.file)
      return .fault(fault)
    case .unreadable(let file, let reason):
      return .unreadable(file: Self.withLastNames(file, on: file), reason: Self.withLastNames(reason, on: file))
    case .unwritable(let file, let reason):
      return .unwritable(file: Self.withLastNames(file, on: file), reason: Self.withLastNames(reason, on: file))
    case .noRoom(let file, let reason):
      return .noRoom(file: Self.withLastNames(file, on: file), reason: Self.withLastNames(reason, on: file))
    case .busy(let file): return .busy(file: Self.withLastNames(file, on: file))
    case .unknownSource, .unknownSetting, .badValue: return self
    }
  }

  /// The text with the last names of the file, and of the folders on the way to it, in the place of their paths.
  private static func withLastNames(_ text: String, on file: String) -> String {
    var (text, place) = (text, file[...])
    while let slash = place.lastIndex(of: "/") {
      text = text.replacing(place, with: place[slash...].dropFirst())
      place = place[..<slash]
    }
    return text
  }
}
