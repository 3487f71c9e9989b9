import Foundation
import Platform
import Synchronization

/// A secret that is typed or piped in.
enum Secret {
  /// Beyond any real key, in bytes.
  private static let mostBytes = 16 << 10

  /// One line of standard input, without echo where it is a terminal, and after a prompt where stderr is one as well.
  /// - Throws: ``ExitStatus`` 66 where there is none, 65 where it is too long or not UTF-8.
  static func read(prompt: String) throws -> String {
    let shown = isatty(STDERR_FILENO) == 1 ? prompt : nil
    let bytes = isatty(STDIN_FILENO) == 1 ? withoutEcho(shown, line) : line()
    guard bytes.count <= mostBytes else { throw ExitStatus(.badData, "a key has at most \(mostBytes >> 10) KB") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExitStatus(.badData, "the key on standard input is not UTF-8")
    }
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if secret.isEmpty { throw ExitStatus(.noInput, "no key came on standard input") }
    return secret
  }

  /// Up to the end of the line or of the input, or a byte more than a key may have.
  private static func line() -> [UInt8] {
    var (bytes, byte): ([UInt8], UInt8) = ([], 0)
    while bytes.count <= mostBytes {
      let count = Foundation.read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 || byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// However the program ends meanwhile, and while it is stopped, the terminal shows what is typed.
  private static func withoutEcho(_ prompt: String?, _ read: () -> [UInt8]) -> [UInt8] {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return [] }
    let echo = Echo(settings)
    let interruption = InterruptHandler { echo.turn(on: true) }
    let suspension = Suspension(
      stopping: { echo.turn(on: true) },
      resuming: {
        // In the background the terminal is another's; one that is nobody's to control has no background.
        guard [-1, getpgrp()].contains(tcgetpgrp(STDIN_FILENO)) else { return }
        if echo.turn(on: false), let prompt { StandardError.write(prompt) }
      })
    echo.turn(on: false)
    if let prompt { StandardError.write(prompt) }
    defer {
      echo.end()
      suspension.over()
      interruption.over()
      if prompt != nil { StandardError.write("\n") }
    }
    return read()
  }

  /// The echo of the terminal, which signal handlers turn on and off while the secret is read.
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
