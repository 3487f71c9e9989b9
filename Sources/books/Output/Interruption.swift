import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts something right before Ctrl-C ends the program with 130; until ``over()`` is called.
///
/// Where whoever started the program had it pass over Ctrl-C (a shell, for what runs in the background), it still does.
struct Interruption {
  private let source: (any DispatchSourceSignal)?

  /// `tidy` runs on a thread of its own, once, while the rest of the program goes on; it should take no time.
  init(_ tidy: @escaping @Sendable () -> Void) {
    guard !Self.isPassedOver else {
      source = nil
      return
    }
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      // Should tidying get stuck, the next Ctrl-C ends the program as it is.
      signal(SIGINT, SIG_DFL)
      tidy()
      Self.leave()
    }
    source.resume()
    self.source = source
  }

  /// From here on Ctrl-C ends the program at once again.
  func over() {
    guard let source else { return }
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }

  private static var isPassedOver: Bool {
    var action = sigaction()
    guard sigaction(SIGINT, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the program at once, with nothing written that is held back.
  static func leave() -> Never { _exit(status) }

  /// 128 and the number of the signal, as shells count.
  private static let status: Int32 = 130
}
