import Domain
import Testing

/// The vectors H01 to H31 of the rules of merging: where the hyphens stand, and whose registration group it is.
@Suite struct ISBNHyphenationTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let isbn: Int64
    let hyphenated: String
    let hyphenated10: String?
    let group: String

    init(_ name: String, _ isbn: Int64, _ hyphenated: String, _ hyphenated10: String?, _ group: String) {
      self.name = name
      self.isbn = isbn
      self.hyphenated = hyphenated
      self.hyphenated10 = hyphenated10
      self.group = group
    }

    var testDescription: String { "\(name) \(isbn)" }
  }

  @Test(arguments: vectors)
  func `an ISBN is parted as its vector says`(vector: Vector) throws {
    let isbn = try #require(ISBN(digits: vector.isbn))
    #expect(isbn.hyphenated == vector.hyphenated)
    #expect(isbn.hyphenated10 == vector.hyphenated10)
    #expect(isbn.group == vector.group)
  }

  @Test(arguments: [("H29", 9_789_999_999_991), ("H30", 9_798_300_000_004)] as [(String, Int64)])
  func `an ISBN in no range has neither hyphens nor a group`(vector: String, digits: Int64) throws {
    let isbn = try #require(ISBN(digits: digits))
    #expect(isbn.hyphenated == nil)
    #expect(isbn.hyphenated10 == nil)
    #expect(isbn.group == nil)
  }

  @Test func `H31, a music number, is no ISBN and has no hyphens`() {
    #expect(ISBN(digits: 9_790_060_115_615) == nil)
  }

  static let vectors: [Vector] = [
    Vector("H01", 9_780_306_406_157, "978-0-306-40615-7", "0-306-40615-2", "English language"),
    Vector("H02", 9_780_804_429_573, "978-0-8044-2957-3", "0-8044-2957-X", "English language"),
    Vector("H03", 9_783_161_484_100, "978-3-16-148410-0", "3-16-148410-X", "German language"),
    Vector("H04", 9_780_000_000_019, "978-0-00-000001-9", "0-00-000001-9", "English language"),
    Vector("H05", 9_781_234_567_897, "978-1-234-56789-7", "1-234-56789-X", "English language"),
    Vector("H06", 9_781_491_927_281, "978-1-4919-2728-1", "1-4919-2728-3", "English language"),
    Vector("H07", 9_781_984_818_416, "978-1-9848-1841-6", "1-9848-1841-4", "English language"),
    Vector("H08", 9_780_735_219_090, "978-0-7352-1909-0", "0-7352-1909-5", "English language"),
    Vector("H09", 9_780_943_396_040, "978-0-943396-04-0", "0-943396-04-2", "English language"),
    Vector("H10", 9_780_851_310_411, "978-0-85131-041-1", "0-85131-041-9", "English language"),
    Vector("H11", 9_788_090_273_412, "978-80-902734-1-2", "80-902734-1-6", "former Czechoslovakia"),
    Vector("H12", 9_789_971_502_102, "978-9971-5-0210-2", "9971-5-0210-0", "Singapore"),
    Vector("H13", 9_788_535_902_778, "978-85-359-0277-8", "85-359-0277-5", "Brazil"),
    Vector("H14", 9_787_309_044_621, "978-7-309-04462-1", "7-309-04462-2", "China, People's Republic"),
    Vector("H15", 9_784_150_106_720, "978-4-15-010672-0", "4-15-010672-X", "Japan"),
    Vector("H16", 9_782_070_408_504, "978-2-07-040850-4", "2-07-040850-7", "French language"),
    Vector("H17", 9_788_175_257_665, "978-81-7525-766-5", "81-7525-766-0", "India"),
    Vector("H18", 9_786_586_691_627, "978-65-86691-62-7", "65-86691-62-1", "Brazil"),
    Vector("H19", 9_786_258_411_102, "978-625-8411-10-2", "625-8411-10-X", "Turkey"),
    Vector("H20", 9_789_793_780_146, "978-979-3780-14-6", "979-3780-14-2", "Indonesia"),
    Vector("H21", 9_791_090_636_071, "979-10-90636-07-1", nil, "France"),
    Vector("H22", 9_791_034_304_417, "979-10-343-0441-7", nil, "France"),
    Vector("H23", 9_791_186_178_140, "979-11-86178-14-0", nil, "Korea, Republic"),
    Vector("H24", 9_791_220_107_020, "979-12-201-0702-0", nil, "Italy"),
    Vector("H25", 9_798_602_477_658, "979-8-6024-7765-8", nil, "United States"),
    Vector("H26", 9_798_886_451_740, "979-8-88645-174-0", nil, "United States"),
    Vector("H27", 9_798_228_386_327, "979-8-228-38632-7", nil, "United States"),
    Vector("H28", 9_798_400_700_002, "979-8-4007-0000-2", nil, "United States"),
  ]
}
