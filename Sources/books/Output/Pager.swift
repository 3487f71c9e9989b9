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
    if !Pager.show(text, through: command) { try StandardOutput.write(text) }
  }
}

/// The program that shows long text a screen at a time.
enum Pager {
  /// What the shell is to run: `PAGER`, else less or more, whichever there is; nil for none.
  static func command(_ environment: [String: String]) -> String? {
    if let named = environment["PAGER"] { return named.isEmpty || named == "cat" ? nil : named }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return ["less", "more"].first { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
  }

  /// - Returns: false where the command could not be run and nothing was shown.
  static func show(_ text: String, through command: String) -> Bool {
    // As git does: less leaves what fits on one screen, passes colours through and does not clear the screen.
    setenv("LESS", "FRX", 0)
    guard let pipe = popen(command, "w") else { return false }
    // Ctrl-C is the pager's: whoever is searched for in it is not to be left alone with the terminal.
    let former = signal(SIGINT, SIG_IGN)
    // A reader who leaves early wants no more: what cannot be written is not missed.
    _ = text.withCString { fputs($0, pipe) }
    let status = pclose(pipe)
    signal(SIGINT, former)
    // The shell found no such program.
    return status >> 8 & 0xFF != 127
  }
}
