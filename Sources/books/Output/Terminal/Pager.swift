import Domain
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension GlobalOptions {
  /// Prints what a person reads from top to bottom: through a pager where it is longer than the terminal.
  func page(_ text: String) throws {
    let terminal = output
    let isLong = text.utf8.count { $0 == UInt8(ascii: "\n") } >= terminal.height
    guard isLong, terminal.isTerminal, !terminal.isDumb, !noPager, let command = Pager.command(Self.environment) else {
      return try StandardOutput.write(text)
    }
    let shown = Pager.passesColours(command, Self.environment) ? withoutLinks(text) : withoutEscapes(text)
    if !Pager.show(shown, through: command) { try StandardOutput.write(text) }
  }
}

/// The program that shows long text a screen at a time.
enum Pager {
  /// What the shell is to run: `PAGER`, else less or more, whichever there is; nil for none.
  static func command(_ environment: [String: String]) -> String? {
    if let named = environment["PAGER"] {
      let named = trimmed(named)
      return named == "cat" ? nil : named
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return ["less", "more"].first { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
  }

  /// True for less, where it is not told to show colours as letters. No pager can be trusted with links.
  static func passesColours(_ command: String, _ environment: [String: String]) -> Bool {
    let program = command.split(separator: " ").first?.split(separator: "/").last
    return program == "less" && environment["LESS"].map { $0.contains("R") || $0.isEmpty } != false
  }

  /// - Returns: false where the command could not be run and nothing was shown.
  static func show(_ text: String, through command: String) -> Bool {
    // As git does: less leaves what fits on one screen, passes colours through and does not clear the screen.
    setenv("LESS", "FRX", 0)
    guard let pipe = popen(command, "w") else { return false }
    // Ctrl-C is the pager's, where it ends a search: ending this program would leave the pager alone with the terminal.
    let former = signal(SIGINT, SIG_IGN)
    // A reader who leaves early wants no more: what cannot be written is not missed.
    _ = text.withCString { fputs($0, pipe) }
    let status = pclose(pipe)
    signal(SIGINT, former)
    // The shell found no such program, or could not run it.
    return ![126, 127].contains(status >> 8 & 0xFF)
  }
}

/// The text without the addresses that a terminal makes links of (OSC 8).
private func withoutLinks(_ text: String) -> String { text.replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "") }

/// The text without links and colours.
private func withoutEscapes(_ text: String) -> String { withoutLinks(text).replacing(/\u{1B}\[[0-9;]*m/, with: "") }
