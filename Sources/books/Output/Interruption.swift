import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts something right before Ctrl-C ends the program with 130; until ``over()`` is called.
struct Interruption {
  private let source: any DispatchSourceSignal

  /// `tidy` runs on a thread of its own, once, while the rest of the program goes on; it should take no time.
  init(_ tidy: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      // Should tidying get stuck, the next Ctrl-C ends the program as it is.
      signal(SIGINT, SIG_DFL)
      tidy()
      Self.leave()
    }
    source.resume()
  }

  /// From here on Ctrl-C ends the program at once again.
  func over() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }

  /// Ends the program at once, with nothing written that is held back.
  static func leave() -> Never { _exit(status) }

  /// 128 and the number of the signal, as shells count.
  private static let status: Int32 = 130
}
