import Domain
import Sourcing
import Testing

/// Answers in which a service repeats the key that it was asked with.
@Suite struct KeysInPagesTests {
  private let secrets = Secrets(["Hidden/Key"])

  private func record(_ key: String, _ title: String) -> SourceRecord {
    SourceRecord(source: "wire", key: key, title: title)
  }

  @Test func `values that hold the key are left out, and all others stay`() {
    var sound = record("1", "Tide Tables")
    sound.subtitle = "A Pocket Book"
    sound.authors = ["Ann Author"]
    sound.contributors = [Contributor("Bo Kray", .editor)]
    sound.series = [SeriesEntry("Tides", position: "2")]
    sound.cover = "https://covers.example/1.jpg"
    sound.links = [.info: "https://books.example/1"]
    sound.extra = ["price": "3"]
    sound.pages = 120
    var repeating = sound
    repeating.subtitle = nil
    repeating.description = "You asked with Hidden/Key."
    repeating.authors.append("hidden%2Fkey")
    repeating.contributors.append(Contributor("Hidden/Key", .editor))
    repeating.series.append(SeriesEntry("Tides", position: "Hidden/Key"))
    repeating.cover = "https://covers.example/1.jpg?key=Hidden%2FKey"
    repeating.links[.preview] = "https://books.example/1?key=Hidden/Key"
    repeating.extra["Hidden/Key"] = "1"
    repeating.extra["asked"] = "Hidden/Key"
    sound.subtitle = nil
    sound.cover = nil
    #expect(SourcePage(records: [repeating]).hiding(secrets) == SourcePage(records: [sound]))
  }

  @Test func `a record or a category that is named by the key is left out with its placements`() {
    var page = SourcePage(records: [record("1", "Tide Tables"), record("Hidden/Key", "Two"), record("3", "Hidden/Key")])
    page.categories = ["sea", "Hidden/Key"].map { Category(source: "wire", key: $0, name: "Sea", kind: .tag) }
    page.completeCategories = ["sea", "Hidden/Key"]
    page.placements = page.records.map { Placement(record: $0.recordKey, category: "sea") }
    page.placements.append(Placement(record: page.records[0].recordKey, category: "Hidden/Key"))
    let left = page.hiding(secrets)
    #expect(left.records.map(\.key) == ["1"])
    #expect(left.skipped == [Skip(reason: "it repeats the key", count: 2)])
    #expect(left.categories.map(\.key) == ["sea"] && left.completeCategories == ["sea"])
    #expect(left.placements == [Placement(record: left.records[0].recordKey, category: "sea")])
  }
}
