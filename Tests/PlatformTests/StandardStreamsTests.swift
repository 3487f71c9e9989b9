import Foundation
import Testing

@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct StandardStreamsTests {
  @Test func `all is written to a pipe that does not wait, as fast as it is read`() throws {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let flags = fcntl(writing.fileDescriptor, F_GETFL)
    #expect(fcntl(writing.fileDescriptor, F_SETFL, flags | O_NONBLOCK) == 0)
    // More than any pipe holds.
    let bytes = [UInt8](repeating: 7, count: 4 << 20)
    Thread.detachNewThread {
      try? writeAll(bytes, to: writing.fileDescriptor)
      try? writing.close()
    }
    var count = 0
    while case let part = reading.availableData, !part.isEmpty { count += part.count }
    #expect(count == bytes.count)
  }

  @Test(arguments: [(EINTR, true), (EBADF, false), (ENOSPC, false), (EPIPE, false)])
  func `a call is done again where nothing is wrong`(error: Int32, isTriedAgain: Bool) {
    #expect(StandardStreams.isToBeTriedAgain(error, -1, for: POLLIN) == isTriedAgain)
  }

  @Test func `what is not there to be read yet is waited for`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("x".utf8))
    #expect(StandardStreams.isToBeTriedAgain(EAGAIN, pipe.fileHandleForReading.fileDescriptor, for: POLLIN))
    try pipe.fileHandleForWriting.close()
    #expect(StandardStreams.isToBeTriedAgain(EAGAIN, pipe.fileHandleForReading.fileDescriptor, for: POLLIN))
  }
}
