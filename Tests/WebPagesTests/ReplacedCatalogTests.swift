import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import WebPages

/// A server under which the file of its catalogue is deleted.
@Suite struct ReplacedCatalogTests {
  @Test func `every question and every change is answered with 500, which says what to do`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path, readsInPlace: true, staysOpen: true)
      var batch = SourceBatch(source: "quiet", fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
      batch.records = shelf(1)
      _ = try await store.ingest(batch)
      let context = AppContext(
        catalog: store, installed: InstalledSources([]), sources: [], settings: ProjectionSettings(),
        adoption: SettingsAdoption(store) { ProjectionSettings() })
      let site = Site(TestWorkspace(made: context), rules: AccessRules())
      let headers = ["host": "127.0.0.1:8080", "content-type": "application/json"]
      func ask(_ method: WebRequest.Method, _ target: String, _ body: String) async throws -> Answer {
        let request = WebRequest(method, target, headers: headers) { _ in Array(body.utf8) }
        return try await Answer(await site.respond(to: request))
      }
      let requests: [(method: WebRequest.Method, target: String, body: String)] = [
        (.get, "/api/v1/books", ""), (.get, "/api/v1/journal", ""),
        (.put, "/api/v1/books/quiet:k0/values/note", #"{"value":"lent"}"#), (.put, "/api/v1/books/quiet:k0/saved", ""),
        (.put, "/api/v1/books/quiet:k0/saved?dryRun=1", ""),
      ]
      for (method, target, body) in requests { #expect(try await ask(method, target, body).status == 200) }
      try FileManager.default.removeItem(atPath: path)
      for (method, target, body) in requests {
        let answer = try await ask(method, target, body)
        #expect(answer.status == 500, "\(target)")
        #expect(answer.text.contains("deleted or replaced") && !answer.text.contains(folder), "\(answer.text)")
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
