import Foundation

/// What the operating system answered to a call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// As in `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What the system answered where Foundation says it in words of its own, which name no cause; `EIO` where it does
  /// not tell.
  package init(of error: any Error) {
    var error = error as NSError
    while error.domain != NSPOSIXErrorDomain, let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      error = inner
    }
    code = error.domain == NSPOSIXErrorDomain ? Int32(error.code) : EIO
  }

  /// Of the call that failed last on this thread.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// In the system's own words: `Permission denied`.
  package var description: String { String(cString: strerror(code)) }
}
