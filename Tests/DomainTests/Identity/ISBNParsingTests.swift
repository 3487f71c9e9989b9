import Domain
import TestSupport
import Testing

/// The vectors I01 to I59 of the rules of merging: what one written identifier is, and the key that it gives.
@Suite struct ISBNParsingTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    let `class`: ISBNParseResult.Class
    let isbn13: Int64?
    let isbn10: String?

    init(
      _ name: String, _ input: String, _ class: ISBNParseResult.Class, _ isbn13: Int64? = nil, _ isbn10: String? = nil
    ) {
      self.name = name
      self.input = input
      self.class = `class`
      self.isbn13 = isbn13
      self.isbn10 = isbn10
    }

    var testDescription: String { "\(name) \(input)" }
  }

  @Test(arguments: vectors)
  func `a text is read as its vector says`(vector: Vector) {
    let reading = ISBN.read(vector.input)
    #expect(reading.input == vector.input)
    #expect(reading.class == vector.class)
    #expect(reading.isbn?.digits == vector.isbn13)
    #expect(reading.isbn?.isbn10 == vector.isbn10)
  }

  @Test(arguments: [
    "ISBN0306406152", "isbn: 0306406152", "ISBN-10: 0306406152", "ISBN 10 0306406152", "ISBN10:0306406152",
    "ISBN-13: 978-0-306-40615-7", "ISBN13 9780306406157", "ISBN-13-9780306406157", "URN:ISBN:0-306-40615-2",
    "=\"ISBN 0306406152\"", " =\" 0306406152 \" ", "\u{FEFF}9780306406157", "978\u{AD}0306\u{200B}406157",
    "0306406152\u{2014}",
    "\u{FF10}\u{FF13}\u{FF10}\u{FF16}\u{FF14}\u{FF10}\u{FF16}\u{FF11}\u{FF15}\u{FF12}", "0306406152\r\n",
    "\u{A0}0306406152",
  ])
  func `what is written around an ISBN is passed over`(text: String) {
    #expect(ISBN.read(text).isbn?.digits == 9_780_306_406_157)
  }

  @Test(arguments: [
    "9780306406157 51299", "978030640615751299", "9780306406157+90000", "978-0-306-40615-7 51299", "]E09780306406157",
    "]E3978030640615751299", "9780306406157 12", " 9780306406157\r", "0306406152",
    "\u{2}9780306406157\u{3}", "\u{2}0306406152\u{3}\r", "\u{2} ]E09780306406157\u{1D}",
    "\u{1B}978030640615751299\u{7F}",
  ])
  func `a scanner's line is read without the price beside the barcode`(text: String) {
    let reading = ISBN.read(scan: text)
    #expect(reading.isbn?.digits == 9_780_306_406_157 && reading.input == text)
  }

  @Test(arguments: [
    ("978030640615851299", ISBNParseResult.Class.badChecksum), ("9780306406157 5129", .badLength),
    ("9771234567003 05", .issnEAN), ("4006381333931", .notBookland), ("]E0", .badCharacter),
    ("97803064061575129X", .badCharacter), ("\u{2}\u{3}", .empty), ("978\u{2}0306406157", .badCharacter),
  ])
  func `what a scanner types beside is no ISBN, and says why`(text: String, kind: ISBNParseResult.Class) {
    #expect(ISBN.read(scan: text).class == kind)
  }

  @Test(arguments: ["0804 4295 7X", "0-8044-2957-\u{FF38}", "80442957X"])
  func `an X closes an ISBN-10, also where its leading zero is lost`(text: String) {
    #expect(ISBN.read(text).isbn?.digits == 9_780_804_429_573)
  }

  @Test(arguments: [
    (" ", ISBNParseResult.Class.empty), ("0", .empty), ("-", .empty), ("\u{2014}", .empty), ("ISBN", .empty),
    ("ISBN: n/a", .empty),
    ("=\"\"", .empty), ("=\"\u{301}9780306406157\"", .badCharacter), ("Unknown", .empty), ("????", .empty),
    ("X", .badCharacter), ("0X0", .badCharacter),
    ("ISBNISBN 0306406152", .badCharacter), ("0306406152\u{301}", .badCharacter), ("\u{660}306406152", .badCharacter),
    ("ISBN 9780306406158", .badChecksum), ("ISBN-10: 12345678", .badLength), ("123456789", .placeholder),
    (String(repeating: "9", count: 1000), .badLength), ("80442957X0", .badCharacter), ("0317-847X", .badCharacter),
  ])
  func `what is no ISBN is called what it is`(text: String, expected: ISBNParseResult.Class) {
    #expect(ISBN.read(text) == ISBNParseResult(input: text, class: expected, isbn: nil))
  }

  @Test func `a placeholder of the catalogue is one in every form`() throws {
    let placeholder = try #require(ISBN(digits: 9_780_306_406_157))
    for text in ["0306406152", "978-0-306-40615-7", "306406152"] {
      #expect(ISBN.read(text, placeholders: [placeholder]).class == .placeholder)
    }
    #expect(ISBN.read("0804139024", placeholders: [placeholder]).class == .isbn10)
  }

  @Test(arguments: ["0", "0 ", "0-", "978-", "(", "ISBN", "X", "-", "\u{301}\u{316}", "\u{200D}"])
  func `a long hostile text takes no longer than its length`(pattern: String) {
    let text = String(repeating: pattern, count: 30_000)
    let time = processorTime { #expect(ISBN.read(text).isbn == nil) }
    #expect(time < .seconds(30), "\(time)")
  }

  static let vectors: [Vector] = [
    Vector("I01", "0306406152", .isbn10, 9_780_306_406_157, "0306406152"),
    Vector("I02", "0-306-40615-2", .isbn10, 9_780_306_406_157, "0306406152"),
    Vector("I03", "ISBN 0 306 40615 2", .isbn10, 9_780_306_406_157, "0306406152"),
    Vector("I04", "080442957X", .isbn10, 9_780_804_429_573, "080442957X"),
    Vector("I05", "080442957x", .isbn10, 9_780_804_429_573, "080442957X"),
    Vector("I06", "0-8044-2957-X", .isbn10, 9_780_804_429_573, "080442957X"),
    Vector("I07", "0306406153", .badChecksum),
    Vector("I08", "9780306406157", .isbn13, 9_780_306_406_157, "0306406152"),
    Vector("I09", "978-0-306-40615-7", .isbn13, 9_780_306_406_157, "0306406152"),
    Vector("I10", "urn:isbn:9780306406157", .isbn13, 9_780_306_406_157, "0306406152"),
    Vector("I11", "9780306406158", .badChecksum),
    Vector("I12", "316148410X", .isbn10, 9_783_161_484_100, "316148410X"),
    Vector("I13", "9783161484100", .isbn13, 9_783_161_484_100, "316148410X"),
    Vector("I14", "097522980X", .isbn10, 9_780_975_229_804, "097522980X"),
    Vector("I15", "0975229803", .badChecksum),
    Vector("I16", "X306406152", .badCharacter),
    Vector("I17", "03064X6152", .badCharacter),
    Vector("I18", "978030640615X", .badCharacter),
    Vector("I19", "306406152", .sbn9, 9_780_306_406_157, "0306406152"),
    Vector("I20", "0306406152 ", .isbn10, 9_780_306_406_157, "0306406152"),
    Vector("I21", "978\u{2010}0\u{2011}306\u{2013}40615\u{2212}7", .isbn13, 9_780_306_406_157, "0306406152"),
    Vector("I22", "=\"9780306406157\"", .isbn13, 9_780_306_406_157, "0306406152"),
    Vector("I23", "030640615", .badLength),
    Vector("I24", "03064061520", .badLength),
    Vector("I25", "978030640615", .badLength),
    Vector("I26", "9791090636071", .isbn13, 9_791_090_636_071),
    Vector("I27", "9798886451740", .isbn13, 9_798_886_451_740),
    Vector("I28", "9791186178140", .isbn13, 9_791_186_178_140),
    Vector("I29", "9793780142", .isbn10, 9_789_793_780_146, "9793780142"),
    Vector("I30", "9790060115615", .ismn),
    Vector("I31", "9790000000001", .ismn),
    Vector("I32", "9772049363002", .issnEAN),
    Vector("I33", "4006381333931", .notBookland),
    Vector("I34", "0000000000", .placeholder),
    Vector("I35", "0000000000000", .notBookland),
    Vector("I36", "9780000000002", .placeholder),
    Vector("I37", "9780000000000", .badChecksum),
    Vector("I38", "1111111111", .placeholder),
    Vector("I39", "9999999999", .placeholder),
    Vector("I40", "0123456789", .placeholder),
    Vector("I41", "9780123456786", .placeholder),
    Vector("I42", "123456789X", .placeholder),
    Vector("I43", "9781234567897", .placeholder),
    Vector("I44", "1234567890", .badChecksum),
    Vector("I45", "9781234567890", .badChecksum),
    Vector("I46", "9876543210", .placeholder),
    Vector("I47", "9789999999991", .placeholder),
    Vector("I48", "None", .empty),
    Vector("I49", "", .empty),
    Vector("I50", "9786610326266", .isbn13, 9_786_610_326_266, "6610326266"),
    Vector("I51", "487311336X", .badChecksum),
    Vector("I52", "4873113369", .isbn10, 9_784_873_113_364, "4873113369"),
    Vector("I53", "2253002690", .isbn10, 9_782_253_002_697, "2253002690"),
    Vector("I54", "9791169605885", .isbn13, 9_791_169_605_885),
    Vector("I55", "0804139024 (pbk.)", .badCharacter),
    Vector("I56", "0804139024;9780553418026", .badCharacter),
    Vector("I57", "60393491", .badLength),
    Vector("I58", "0302-9743", .badLength),
    Vector("I59", "9.78043902348e+12", .badCharacter),
  ]
}
