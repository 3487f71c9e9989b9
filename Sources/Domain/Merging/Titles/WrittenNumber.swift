/// A number that is a word of a title, or two: `3`, `XXI`, `thirteen`, `Twenty-One`, `вторая`, `十一`.
struct WrittenNumber {
  enum Form {
    /// Of any script, Chinese numerals among them.
    case digits
    case roman, word, ordinal
  }

  var value: Int
  var form: Form
  /// Where it ends in the text that was read.
  var end: Int
}

extension WrittenNumber {
  /// The number that begins at `start`; nil where the word there is none.
  init?(in text: FoldedScalars, at start: Int) {
    let token = Self.word(of: text, at: start)
    guard (1...Self.longest).contains(token.count) else { return nil }
    if let value = Self.digits(token) ?? Self.chinese(token) {
      self.init(value: value, form: .digits, end: token.endIndex)
      return
    }
    let word = String(scalars: token)
    if let value = Self.romans[word] {
      self.init(value: value, form: .roman, end: token.endIndex)
    } else if let value = Self.ordinals[word] {
      self.init(value: value, form: .ordinal, end: token.endIndex)
    } else {
      self.init(spelled: word, in: text, end: token.endIndex)
    }
  }

  /// `twenty-one` is read as one; of `one hundred` nothing is.
  private init?(spelled word: String, in text: FoldedScalars, end: Int) {
    guard let value = Self.words[word] else { return nil }
    self.init(value: value, form: .word, end: end)
    if value >= 20, let next = Self.next(in: text, behind: end), let ones = Self.words[String(scalars: next)], ones < 10
    {
      self.value += ones
      self.end = next.endIndex
    }
    if let next = Self.next(in: text, behind: self.end), Self.multiples.contains(String(scalars: next)) { return nil }
  }

  /// No more than a letter beyond the longest number is looked at, so that a title of long words is read in one pass.
  private static func word(of text: FoldedScalars, at start: Int) -> ArraySlice<Unicode.Scalar> {
    text[start...].prefix(longest + 1).prefix { $0.isOfWord }
  }

  /// The word behind one space or dash.
  private static func next(in text: FoldedScalars, behind end: Int) -> ArraySlice<Unicode.Scalar>? {
    guard end < text.endIndex, text[end].isSpace || text[end].isDash else { return nil }
    return word(of: text, at: end + 1)
  }

  /// The length of the longest number of one word, "quatrième" and its like, with some to spare.
  private static let longest = 12

  // MARK: Digits

  /// What up to four decimal digits of any script count; nil for any other text.
  static func digits(_ token: some Collection<Unicode.Scalar>) -> Int? {
    guard (1...4).contains(token.count) else { return nil }
    var value = 0
    for scalar in token {
      guard let digit = asciiDigit(scalar) else { return nil }
      value = value * 10 + Int(digit.value) - 0x30
    }
    return value
  }

  /// The digit of ASCII for a decimal digit of any script.
  static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCIIDigit { return scalar }
    guard !scalar.isASCII, scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// What `十一`, `二十三`, `一百零五` and `二一` count, up to 9,999; nil for any other text.
  static func chinese(_ token: some Collection<Unicode.Scalar>) -> Int? {
    // The longest is 九千九百九十九.
    guard (1...7).contains(token.count) else { return nil }
    let values = token.compactMap { numerals[$0] }
    guard values.count == token.count else { return nil }
    if values.allSatisfy({ $0 < 10 }) { return values.count <= 4 ? values.reduce(0) { $0 * 10 + $1 } : nil }
    var (total, digit, unit) = (0, 0, 10_000)
    for value in values {
      if value < 10 {
        guard digit == 0 else { return nil }
        digit = value
      } else {
        guard value < unit else { return nil }
        total += max(digit, 1) * value
        (digit, unit) = (0, value)
      }
    }
    return total + digit
  }

  static func isChinese(_ scalar: Unicode.Scalar) -> Bool { numerals[scalar] != nil }

  private static let numerals: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "百": 100,
    "千": 1_000,
  ]

  // MARK: Words

  /// What a folded word counts that is a Roman numeral or an English number; nil for any other.
  static func spelled(_ word: String) -> Int? { romans[word] ?? words[word] }

  /// What a folded Roman numeral counts; nil for any other word.
  static func roman(_ word: String) -> Int? { romans[word] }

  /// Up to 399: hardly a work has more volumes, and `mix` is a word. `C` and `L` alone are letters as `A` and `B` are.
  private static let romans: [String: Int] = {
    let hundreds = ["", "c", "cc", "ccc"]
    let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"]
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    var romans: [String: Int] = [:]
    for value in 1...399 where value != 50 && value != 100 {
      romans[hundreds[value / 100] + tens[value / 10 % 10] + ones[value % 10]] = value
    }
    return romans
  }()

  private static let words: [String: Int] = {
    let small = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var words: [String: Int] = [:]
    for (index, word) in small.enumerated() { words[word] = index + 1 }
    for (index, word) in tens.enumerated() { words[word] = (index + 2) * 10 }
    return words
  }()

  private static let multiples: Set<String> = ["hundred", "thousand", "million"]

  /// Folded, by the word: first to tenth in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian and
  /// Polish; in Turkish, Czech, Slovak, Hungarian, Greek, Arabic and Hebrew; and in the languages of the North, without
  /// the second of these, as "anden", "andra" and "andre" mean another as well.
  static let ordinals: [String: Int] = {
    let latin = [
      "first erste erster erstes ersten premier première primer primera primero primo prima primeira primeiro eerste",
      "second zweite zweiter zweites zweiten deuxième seconde segunda segundo secondo seconda tweede",
      "third dritte dritter drittes dritten troisième tercer tercera tercero terzo terza terceira terceiro derde",
      "fourth vierte vierter viertes vierten quatrième cuarta cuarto quarto quarta vierde",
      "fifth fünfte fünfter fünftes fünften cinquième quinta quinto vijfde",
      "sixth sechste sechster sechstes sechsten sixième sexta sexto sesto sesta zesde",
      "seventh siebte siebter siebtes siebten septième séptima séptimo settimo settima sétima sétimo zevende",
      "eighth achte achter achtes achten huitième octava octavo ottavo ottava oitava oitavo achtste",
      "ninth neunte neunter neuntes neunten neuvième novena noveno nono nona negende",
      "tenth zehnte zehnter zehntes zehnten dixième décima décimo tiende",
    ]
    let slavic = [
      "первый первая первое pierwszy pierwsza", "второй вторая второе drugi druga",
      "третий третья третье trzeci trzecia", "четвёртый четвёртая четвёртое czwarty czwarta",
      "пятый пятая пятое piąty piąta", "шестой шестая шестое szósty szósta", "седьмой седьмая седьмое siódmy siódma",
      "восьмой восьмая восьмое ósmy ósma", "девятый девятая девятое dziewiąty dziewiąta",
      "десятый десятая десятое dziesiąty dziesiąta",
    ]
    let others = [
      "birinci první prvý első første första πρώτος الأول الاول ראשון", "ikinci druhý második δεύτερος الثاني שני",
      "üçüncü třetí tretí harmadik tredje τρίτος الثالث שלישי",
      "dördüncü čtvrtý štvrtý negyedik fjerde fjärde τέταρτος الرابع רביעי",
      "beşinci pátý piaty ötödik femte πέμπτος الخامس חמישי",
      "altıncı šestý šiesty hatodik sjette sjätte έκτος السادس שישי",
      "yedinci sedmý siedmy hetedik syvende sjunde έβδομος السابع שביעי",
      "sekizinci osmý ôsmy nyolcadik ottende åttende åttonde όγδοος الثامن שמיני",
      "dokuzuncu devátý deviaty kilencedik niende nionde ένατος التاسع תשיעי",
      "onuncu desátý desiaty tizedik tionde δέκατος العاشر עשירי",
    ]
    let all = [latin, slavic, others].flatMap { $0.enumerated().map { ($0 + 1, $1) } }
    return Dictionary(
      all.flatMap { number, words in words.split(separator: " ").map { (folded($0), number) } }
    ) { first, _ in first }
  }()
}
