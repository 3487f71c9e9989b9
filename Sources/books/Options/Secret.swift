import Foundation
import Platform
import Synchronization

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

  /// However the program ends meanwhile, and while it is stopped, the terminal shows what is typed.
  private static func withoutEcho(_ prompt: String) -> String? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let echo = Echo(settings)
    let interruption = Interruption { echo.turn(on: true) }
    let suspension = Suspension(
      stopping: { echo.turn(on: true) },
      resuming: {
        // In the background the terminal is another's; one that is nobody's to control has no background.
        guard [-1, getpgrp()].contains(tcgetpgrp(STDIN_FILENO)) else { return }
        if echo.turn(on: false) { StandardError.write(prompt) }
      })
    echo.turn(on: false)
    StandardError.write(prompt)
    defer {
      echo.end()
      suspension.over()
      interruption.over()
      StandardError.write("\n")
    }
    return readLine()
  }

  /// The echo of the terminal, which signals turn on and off beside the one who reads.
  private final class Echo: Sendable {
    private enum State { case on, off, ended }

    private let settings: termios
    private let state = Mutex(State.on)

    init(_ settings: termios) { self.settings = settings }

    /// - Returns: true where that changed something.
    @discardableResult
    func turn(on isOn: Bool) -> Bool {
      state.withLock { state in
        guard state == (isOn ? .off : .on) else { return false }
        state = isOn ? .on : .off
        set(isOn)
        return true
      }
    }

    /// On, for good.
    func end() {
      state.withLock { state in
        state = .ended
        set(true)
      }
    }

    private func set(_ isOn: Bool) {
      var wanted = settings
      if !isOn { wanted.c_lflag &= ~tcflag_t(ECHO) }
      tcsetattr(STDIN_FILENO, TCSANOW, &wanted)
    }
  }
}
