/// A setting of a source as it stands in this run.
package struct ResolvedSetting: Hashable, Sendable {
  package let setting: SourceSetting
  /// Empty where nothing sets it and it has no default.
  package let values: [String]
  /// Nil where there is no value.
  package let origin: SettingOrigin?

  package init(setting: SourceSetting, values: [String], origin: SettingOrigin?) {
    self.setting = setting
    self.values = values
    self.origin = origin
  }

  /// What may be printed: the values, `set` in place of a secret; nil where there is none.
  package var shown: String? {
    if values.isEmpty { return nil }
    return setting.isSecret ? "set" : values.joined(separator: ", ")
  }
}

extension ResolvedSetting: CustomStringConvertible, CustomDebugStringConvertible {
  /// Never a secret.
  package var description: String { "\(setting.name): \(shown ?? "not set")" }
  package var debugDescription: String { description }
}

/// Where a setting's value came from.
package enum SettingOrigin: Hashable, Sendable {
  /// The variable's name.
  case environment(String)
  /// The line of the configuration file, from 1.
  case file(line: Int)
  /// The source's own default.
  case standard
}

extension SettingOrigin: CustomStringConvertible {
  /// `environment BOOKS_NYTIMES_API_KEY`, `file, line 3`, `default`.
  package var description: String {
    switch self {
    case .environment(let variable): "environment \(variable)"
    case .file(let line): "file, line \(line)"
    case .standard: "default"
    }
  }
}
