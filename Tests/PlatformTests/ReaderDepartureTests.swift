import Foundation
import TestSupport
import Testing

@testable import Platform

#if canImport(Glibc)
  @Suite struct ReaderDepartureTests {
    @Test func `that nobody reads a pipe any more is told, though nothing is written`() async throws {
      let (pipe, gate) = (Pipe(), Gate())
      let departure = ReaderDeparture(pipe.fileHandleForWriting.fileDescriptor) { gate.open() }
      #expect(!gate.isOpen)
      try pipe.fileHandleForReading.close()
      await gate.pass()
      departure.over()
      try pipe.fileHandleForWriting.close()
    }
  }
#endif
