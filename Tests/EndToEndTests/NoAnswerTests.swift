import Foundation
import StandIn
import Testing

@Suite struct NoAnswerTests {
  @Test func `no result and no answer are told apart`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    #expect(try await books.run("search", "qqqxyzzy").status == 1)
    #expect(try await books.run("search", "qqqxyzzy", "--strict").status == 1)
    await server.control.set(.googleBooks, fault: StandInFault("status-500"), delay: .zero)
    // What found nothing a moment ago need not be asked again.
    #expect(try await books.run("search", "qqqxyzzy").status == 1)
    #expect(try await books.run("search", "qqqwxyz").status == 75)
    #expect(try await books.run("search", "qqqwxyz", "--source", "google-books").status == 69)
    #expect(try await books.run("search", "javascript", "--strict").status == 75)
    #expect(try await books.run("search", "javascript").status == 0)
  }
}
