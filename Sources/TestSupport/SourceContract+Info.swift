import Domain
import Sourcing

extension SourceContract {
  /// The statement that a source makes of itself.
  func checkInfo() {
    expect(Self.isIdentifier(info.id), "the id “\(info.id)” is not of a-z, 0-9 and -")
    expect(trimmed(info.name) == info.name, "the name is blank or has spaces at its ends")
    expect(trimmed(info.summary) == info.summary, "the summary is blank or has spaces at its ends")
    expect(!info.summary.contains(where: \.isNewline), "the summary is not one line")
    expect(webAddress(info.homePage) != nil, "the home page “\(info.homePage)” is no http or https address")
    let names = info.settings.map(\.name)
    expect(Set(names).count == names.count, "two settings have one name: \(names)")
    for limit in [info.limits.perMinute, info.limits.perDay] { expect(limit ?? 1 > 0, "a limit is not above zero") }
    expect(info.freshness ?? .seconds(1) > .zero, "the freshness is not above zero")
    for setting in info.settings { check(setting) }
  }

  /// A missing or unusable setting is refused by the initialiser, which makes no request. A missing key is not: that is
  /// `SourceError.needsKey`, when there is something to ask.
  func checkSettings() {
    for setting in info.settings where setting.isRequired && !setting.isSecret {
      var rest = settings
      rest.values[setting.name] = nil
      expect(refusal(of: rest) == .missingSetting(setting.name), "“\(setting.name)” is required and not missed")
    }
    let isOfOneBase = { (setting: SourceSetting) in setting.name == SourceSetting.baseURL && setting.kind != .list }
    guard let base = info.settings.first(where: isOfOneBase) else { return }
    var other = settings
    other.values[base.name] = ["ftp://127.0.0.1/"]
    guard case .badSetting(base.name, _) = refusal(of: other) else {
      return expect(false, "an ftp: address is accepted as \(base.name)")
    }
  }

  private func check(_ setting: SourceSetting) {
    expect(Self.isIdentifier(setting.name), "the setting “\(setting.name)” is not of a-z, 0-9 and -")
    expect(trimmed(setting.help) == setting.help, "the setting “\(setting.name)” has no help")
    // The last word says what it is: a `key-header` is the name of a header.
    let last = setting.name.split(separator: "-").last ?? ""
    let soundsSecret = ["key", "token", "secret", "password"].contains(last)
    expect(setting.isSecret || !soundsSecret, "the setting “\(setting.name)” is not marked as secret")
    expect(!setting.isSecret || setting.defaultValue == nil, "the secret “\(setting.name)” has a default")
  }

  private func refusal(of settings: SourceSettings) -> SourceError? {
    do throws(SourceError) {
      _ = try Source(settings: settings, transport: StubTransport())
      return nil
    } catch {
      return error
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && !text.hasSuffix("-")
      && text.utf8.allSatisfy { (97...122).contains($0) || $0.isASCIIDigit || $0 == 45 }
  }
}
