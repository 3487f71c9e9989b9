import SourceScaffold
import Testing

@Suite struct SourceNameTests {
  @Test(arguments: [
    ("OpenLibrary", "open-library", "Open Library", "OpenLibrarySource"),
    ("NYTimes", "ny-times", "NY Times", "NYTimesSource"),
    ("IMDB", "imdb", "IMDB", "IMDBSource"),
    ("Shelf2Go", "shelf2-go", "Shelf2 Go", "Shelf2GoSource"),
    ("HTTPFeed", "http-feed", "HTTP Feed", "HTTPFeedSource"),
  ])
  func `id, title and module follow from the name`(name: String, id: String, title: String, module: String) throws {
    let name = try SourceName(name)
    #expect(name.id == id)
    #expect(name.title == title)
    #expect(name.module == module)
  }

  @Test(arguments: [
    "", "A", "openLibrary", "open-library", "Open Library", "Öffnen", "../Etc", "2Books", "Open/Library", "Type",
    "Domain", "Any", "OpenLibrarySource", String(repeating: "A", count: 41), "Tag", "Import", "Own", "Goodreads",
  ])
  func `a name that cannot be a type's, or would hide one, is refused`(name: String) {
    #expect(throws: ScaffoldError.self) { try SourceName(name) }
  }
}
