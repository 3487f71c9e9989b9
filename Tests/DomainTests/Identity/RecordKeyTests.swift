import Domain
import Testing

@Suite struct RecordKeyTests {
  @Test func `keys order by source, then key, byte by byte`() {
    let ordered = [
      RecordKey(source: "book-list", key: "z"),
      RecordKey(source: "nytimes", key: ""),
      RecordKey(source: "nytimes", key: "10"),
      RecordKey(source: "nytimes", key: "9"),
      RecordKey(source: "nytimes", key: "Z"),
      RecordKey(source: "nytimes", key: "a"),
      RecordKey(source: "nytimes", key: "e\u{301}"),
      RecordKey(source: "nytimes", key: "f"),
      RecordKey(source: "nytimes", key: "\u{E9}"),
      RecordKey(source: "nytimes", key: "\u{FF61}"),
      RecordKey(source: "nytimes", key: "\u{1F600}"),
      RecordKey(source: "nytimes-2", key: "a"),
    ]
    #expect(ordered.reversed().sorted() == ordered)
  }

  @Test func `a composed and a decomposed letter are two keys and two sources`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    #expect(RecordKey(source: "s", key: composed) != RecordKey(source: "s", key: decomposed))
    #expect(Set([RecordKey(source: "s", key: composed), RecordKey(source: "s", key: decomposed)]).count == 2)
    let (first, second) = (RecordKey(source: decomposed, key: "b"), RecordKey(source: composed, key: "a"))
    #expect(first < second)
    #expect(!(second < first))
  }

  @Test func `equal keys hash alike wherever their text comes from`() {
    let sliced = RecordKey(
      source: String("-nytimes".dropFirst()), key: String("key-of-many-more-letters-1".dropLast(2)))
    let whole = RecordKey(source: "nytimes", key: "key-of-many-more-letters")
    #expect(sliced == whole)
    #expect(sliced.hashValue == whole.hashValue)
  }

  @Test func `a key is written source, colon, key`() {
    #expect(RecordKey(source: "nytimes", key: "9780306406157").description == "nytimes:9780306406157")
  }

  @Test(arguments: ["a:b", "a:\u{301}b", "a::b", "a:", ":b", "a:b:c"])
  func `what is printed is read again`(text: String) {
    let key = RecordKey(reading: text)
    #expect(key?.description.utf8.elementsEqual(text.utf8) == true)
    #expect(key?.source.utf8.contains(UInt8(ascii: ":")) == false)
  }

  @Test func `what has no colon is no record's name`() { #expect(RecordKey(reading: "ab") == nil) }
}
