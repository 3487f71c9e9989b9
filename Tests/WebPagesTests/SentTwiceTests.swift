import AppServices
import Catalog
import CatalogTesting
import Domain
import Testing

@testable import WebPages

/// Forms of the page that are sent twice at once, as by a double click.
@Suite struct SentTwiceTests {
  @Test func `a note that is emptied twice at once is taken back once, and both forms lead to the book`() async throws {
    let quick = try await TestSite(shelf(1))
    #expect(try await quick.ask(.post, "/books/quiet:k0/own", body: "note=lent").status == 303)
    let emptied = "note=&shown-note=lent"
    let catalog = OvertakenCatalog(inner: quick.context.catalog) {
      let answer = try await quick.ask(.post, "/books/quiet:k0/own", body: emptied)
      #expect(answer.status == 303)
    }
    let slow = Site(TestWorkspace(made: with(quick.context) { $0.catalog = catalog }), rules: AccessRules())
    let headers = ["host": "127.0.0.1:8080", "content-type": "application/x-www-form-urlencoded"]
    let request = WebRequest(.post, "/books/quiet:k0/own", headers: headers) { _ in Array(emptied.utf8) }
    #expect(try await Answer(await slow.respond(to: request)).status == 303)
    #expect(catalog.wasOvertaken)
    #expect(try await quick.entries() == 2)
  }
}
