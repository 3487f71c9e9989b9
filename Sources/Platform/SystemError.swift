import Foundation

/// What the operating system answered to a call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// As in `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What the system answered where Foundation says it in words of its own, which name no cause; `EIO` where it does
  /// not tell.
  package init(of error: any Error) { code = Self.systemCode(of: error) ?? EIO }

  /// Of the call that failed last on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// True where there is no room left, or no more that this user may have: on the disk, for one more name on it, or in
  /// a file.
  package var saysNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// Nil where none of the errors that are in one another is the system's.
  private static func systemCode(of error: any Error) -> Int32? {
    // On Linux some errors of Foundation are values and some are objects; none of the one kind is found as the other.
    if let error = error as? POSIXError { return error.code.rawValue }
    let object = error as NSError
    if object.domain == NSPOSIXErrorDomain { return Int32(object.code) }
    let held = (error as? CocoaError)?.userInfo ?? object.userInfo
    return (held[NSUnderlyingErrorKey] as? any Error).flatMap { systemCode(of: $0) }
  }
}

extension SystemError: CustomStringConvertible {
  /// In the system's own words: `Permission denied`.
  package var description: String { String(cString: strerror(code)) }
}
