import Domain
import Testing

@Suite struct RecordIDTests {
  /// Computed with Python's hashlib from the rule in `RecordID`'s description.
  @Test(
    arguments: [
      ("nytimes", "9780306406157", "rmh7h1awfcr9", 887_815_543_053_595_401),
      ("book-list", "\u{E9}", "41wa378pk4t2", 146_237_356_405_003_074),
    ] as [(String, String, String, Int64)])
  func `an id follows from source and key alone`(source: String, key: String, printed: String, value: Int64) {
    let id = RecordKey(source: source, key: key).id
    #expect(id.description == printed)
    #expect(id.value == value)
  }

  @Test func `a printed id is read back, in either case`() {
    for number in 0..<1000 {
      let id = RecordKey(source: "nytimes", key: "\(number)").id
      #expect(RecordID(id.description) == id)
      #expect(RecordID(id.description.uppercased()) == id)
      #expect(RecordID(value: id.value) == id)
    }
  }

  @Test(arguments: [0, 1, 1 << 60 - 1] as [Int64])
  func `the least and the greatest value are printed in twelve characters`(value: Int64) throws {
    let id = try #require(RecordID(value: value))
    #expect(id.description.utf8.count == 12)
    #expect(RecordID(id.description)?.value == value)
  }

  @Test(arguments: [-1, 1 << 60, .max, .min] as [Int64])
  func `a value that sixty bits do not hold is no id`(value: Int64) {
    #expect(RecordID(value: value) == nil)
  }

  @Test(arguments: [
    "", "rmh7h1awfcr", "rmh7h1awfcr99", "imh7h1awfcr9", "lmh7h1awfcr9", "omh7h1awfcr9", "umh7h1awfcr9", "rmh7 h1awfcr",
    "\u{212A}mh7h1awfc", "9780306406157",
  ])
  func `another text is no id`(text: String) {
    #expect(RecordID(text) == nil)
  }

  @Test func `source and key are told apart`() {
    #expect(RecordKey(source: "ab", key: "c").id != RecordKey(source: "a", key: "bc").id)
  }

  @Test func `ids order as their printed forms do`() {
    let ids = (0..<200).map { RecordKey(source: "s", key: "\($0)").id }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
