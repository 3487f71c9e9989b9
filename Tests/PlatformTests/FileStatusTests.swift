import Foundation
import TestSupport
import Testing

@testable import Platform

/// What is said of files that anybody may have made.
@Suite struct FileStatusTests {
  /// In seconds since 1970: of the years 1653, 1970, 2023 and 2400.
  @Test(arguments: [-10_000_000_000, 0, 1_700_000_000, 13_569_465_600])
  func `a file may have been written in any year`(time: Int) throws {
    let folder = try TemporaryFolder("dated")
    let path = folder.path("list.csv")
    try "title".write(toFile: path, atomically: false, encoding: .utf8)
    let moment = timeval(tv_sec: time, tv_usec: 1)
    // A file system that knows no such time takes the nearest that it knows.
    _ = utimes(path, [moment, moment])
    let status = try #require(FileStatus(at: path))
    #expect(status.kind == .regular && status.size == 5)
  }
}
