import Foundation

/// A secret that is typed or piped in.
enum Secret {
  /// One line of standard input, without echo and after a prompt on stderr where it is a terminal.
  /// - Throws: ``Ending`` 66 where there is none.
  static func read(prompt: String) throws -> String {
    let line = isatty(STDIN_FILENO) == 1 ? withoutEcho(prompt) : readLine()
    guard let secret = line?.trimmingCharacters(in: .whitespacesAndNewlines), !secret.isEmpty else {
      throw Ending(.noInput, "no key came on standard input")
    }
    return secret
  }

  private static func withoutEcho(_ prompt: String) -> String? {
    StandardError.write(prompt)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    let interruption = Interruption { [settings] in
      var loud = settings
      tcsetattr(STDIN_FILENO, TCSANOW, &loud)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      interruption.over()
      StandardError.write("\n")
    }
    return readLine()
  }
}
