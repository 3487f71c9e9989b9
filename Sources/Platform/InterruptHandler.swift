import Dispatch
import Foundation
import Synchronization

/// Puts something right before a signal ends the program: Ctrl-C, the end of a session or of the time allowed; until
/// ``over()`` is called. A program ended by Ctrl-C ends with 130, else by the signal itself, as its
/// sender expects.
///
/// A signal that the program was started to ignore (`nohup`; a shell, Ctrl-C for what runs in the background) stays
/// ignored.
package struct InterruptHandler: Sendable {
  /// The signals that end a program by default and that something outside sends it. `SIGPIPE` and `SIGXFSZ` are not
  /// among them: the program passes them over, and the write that they are about fails instead (see
  /// ``passOverWriteSignals()``).
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]

  /// The numbers of the signals that this program was started to ignore.
  package static var passedOver: Set<Int32> { Set(signals.filter(isPassedOver)) }

  private let sources: [SignalSource]

  /// `tidy` runs on a thread of its own, once, while the rest of the program goes on; it should take no time.
  package init(_ tidy: @escaping @Sendable () -> Void) {
    sources = Self.signals.filter { !isPassedOver($0) }.map { number in
      SignalSource(number) {
        // Should tidying get stuck, the next such signal ends the program as it is.
        signal(number, SIG_DFL)
        tidy()
        Self.leave(by: number)
      }
    }
  }

  /// From here on these signals end the program at once again.
  package func over() { for source in sources { source.cancel() } }

  /// Waits until a signal that came first has ended the program.
  package static func awaitEnd() -> Never { while true { pause() } }

  private static func leave(by number: Int32) -> Never {
    if number == SIGINT { _exit(128 + SIGINT) }
    signal(number, SIG_DFL)
    raiseUnblocked(number)
    // 128 and the number of the signal, as shells count.
    _exit(128 + number)
  }

  /// Has writes fail, which the program can tell and tidy up after, where the system would end it: what reads a pipe is
  /// gone, or a file is larger than the limit. To be called before any thread is started.
  package static func passOverWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Has the system keep how a program ended that this one started, until that is asked for: it does not where this one
  /// was started to ignore `SIGCHLD`. To be called before any thread is started.
  package static func keepEndsOfPrograms() { signal(SIGCHLD, SIG_DFL) }
}

/// Puts something right before ^Z stops the program, and again when it goes on; until ``over()`` is called.
package struct Suspension: Sendable {
  private let sources: [SignalSource]

  /// Both run on threads of their own. `resuming` also runs where something else let the program go on.
  package init(stopping: @escaping @Sendable () -> Void, resuming: @escaping @Sendable () -> Void) {
    guard !isPassedOver(SIGTSTP) else {
      sources = []
      return
    }
    let stop = SignalSource(SIGTSTP) {
      stopping()
      Self.stop()
      resuming()
    }
    sources = [stop, SignalSource(SIGCONT, resuming)]
  }

  package func over() { for source in sources { source.cancel() } }

  /// As ^Z does by default; comes back when the program goes on.
  private static func stop() {
    var (standard, ours) = (sigaction(), sigaction())
    guard sigaction(SIGTSTP, &standard, &ours) == 0 else { return }
    raiseUnblocked(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }
}

/// One signal, told on a thread of its own.
private final class SignalSource: Sendable {
  private let number: Int32
  private let source: Mutex<any DispatchSourceSignal>

  private struct Told {
    /// How many sources tell the signal.
    var count = 0
    /// What the program does with it while one does.
    var action = sigaction()
    /// What it did with it before: another part of it, such as a server, may tell it too.
    var former = sigaction()
  }

  /// What the program does with a signal is one thing for all sources: it is to be what it was before only when none is
  /// left.
  private static let told = Mutex<[Int32: Told]>([:])

  /// Comes back once the signal is told.
  init(_ number: Int32, _ tell: @escaping @Sendable () -> Void) {
    self.number = number
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isReady = DispatchSemaphore(value: 0)
    source.setEventHandler(handler: tell)
    source.setRegistrationHandler { isReady.signal() }
    self.source = Mutex(source)
    Self.told.withLock { told in
      var entry = told[number] ?? Told()
      if entry.count == 0 { sigaction(number, nil, &entry.former) }
      #if canImport(Darwin)
        // Dispatch tells of the signal whatever its handler is, so this one does nothing. It is not `SIG_IGN`, by which
        // another `InterruptHandler` would take the signal for one that the program was started to ignore.
        signal(number) { _ in }
      #endif
      self.source.withLock { $0.resume() }
      isReady.wait()
      // On Linux, Dispatch puts its own action in for the first source of a signal alone; a later one needs it as well.
      if isDefault(number) { sigaction(number, &entry.action, nil) } else { sigaction(number, nil, &entry.action) }
      entry.count += 1
      told[number] = entry
    }
  }

  func cancel() {
    Self.told.withLock { told in
      source.withLock { $0.cancel() }
      guard var entry = told[number] else { return }
      entry.count -= 1
      if entry.count == 0 { sigaction(number, &entry.former, nil) }
      told[number] = entry
    }
  }
}

private func isPassedOver(_ number: Int32) -> Bool { action(of: number) == unsafeBitCast(SIG_IGN, to: Int.self) }

private func isDefault(_ number: Int32) -> Bool { action(of: number) == 0 }

/// What the program does with the signal, as a number: 0 by default; nil where there is no such signal.
private func action(of number: Int32) -> Int? {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return nil }
  #if canImport(Glibc)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  #else
    return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
  #endif
}

/// Sends the signal to one thread, which lets it through. Sent to the whole program, it may be delivered only after
/// what comes next.
private func raiseUnblocked(_ number: Int32) {
  #if canImport(Darwin)
    // There a thread of Dispatch, as this one is, is sent no signal (`ENOTSUP`).
    let isSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      unblock(number)
      raise(number)
      isSent.signal()
    }
    isSent.wait()
  #else
    var before = unblock(number)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  #endif
}

/// Lets the signal through to this thread.
/// - Returns: what was held back before.
@discardableResult
private func unblock(_ number: Int32) -> sigset_t {
  var (signals, before) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &before)
  return before
}
