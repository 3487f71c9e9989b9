import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct SystemErrorTests {
  @Test func `what the system answered is found in the words of Foundation`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: (any Error).self) {
      try FileManager.default.createDirectory(
        atPath: folder.path("not/there"), withIntermediateDirectories: false, attributes: nil)
    }
    let thrown = try #require(error)
    #expect(SystemError(of: thrown) == SystemError(code: ENOENT))
  }

  @Test func `an error that holds none of the system's is one of input and output`() {
    struct Other: Error {}
    #expect(SystemError(of: Other()) == SystemError(code: EIO))
    #expect(SystemError(of: POSIXError(.ENOSPC)) == SystemError(code: ENOSPC))
  }

  @Test(arguments: [(ENOSPC, true), (EDQUOT, true), (EFBIG, true), (EROFS, false), (EACCES, false)])
  func `no room is told from what may not be written`(code: Int32, saysNoRoom: Bool) {
    #expect(SystemError(code: code).saysNoRoom == saysNoRoom)
  }
}
