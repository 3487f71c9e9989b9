import Foundation

/// A file or folder that the stand-in was told to read or to write, and that it cannot.
package struct StandInFileError: Error, Hashable, CustomStringConvertible {
  package enum Use: Sendable {
    case reading, writing
  }

  package var use: Use
  package var path: String
  /// In the system's own words: `Permission denied`.
  package var reason: String

  package var description: String { "\(path) cannot be \(use == .reading ? "read" : "written"): \(reason)" }

  init(_ use: Use, _ path: String, errorNumber: Int32) {
    (self.use, self.path) = (use, path)
    reason = String(cString: strerror(errorNumber))
  }

  /// What the system answered where Foundation says it in words of its own; `EIO` where it does not tell.
  init(_ use: Use, _ path: String, _ error: any Error) {
    var error = error as NSError
    while error.domain != NSPOSIXErrorDomain, let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      error = inner
    }
    self.init(use, path, errorNumber: error.domain == NSPOSIXErrorDomain ? Int32(error.code) : EIO)
  }
}
