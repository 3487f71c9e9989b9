/// Titles, names and signatures of the members, each read once, when it is first asked for: most records share their
/// ISBN with nobody and are never compared.
///
/// A class, so that the stages of one merging share what was read; it never leaves the call.
final class ParseCache {
  private let members: MergeInput
  private var titles: [ParsedTitle?]
  private var authors: [[String]?]
  private var signatureNumbers: [Int?]
  private var numbers: [Signature: Int] = [:]
  private(set) var signatures: [Signature] = []
  /// How often two signatures were compared: what a merging costs beyond reading its records.
  private(set) var comparisons = 0

  init(_ members: MergeInput) {
    self.members = members
    titles = Array(repeating: nil, count: members.records.count)
    authors = Array(repeating: nil, count: members.records.count)
    signatureNumbers = Array(repeating: nil, count: members.records.count)
  }

  func title(_ place: Int) -> ParsedTitle {
    if let reading = titles[place] { return reading }
    let record = members.records[place]
    let reading = ParsedTitle(title: record.title, subtitle: record.subtitle)
    titles[place] = reading
    return reading
  }

  func authorKeys(_ place: Int) -> [String] {
    if let keys = authors[place] { return keys }
    let keys = Domain.authorKeys(members.records[place].authors)
    authors[place] = keys
    return keys
  }

  /// True where records of these two signatures, by their places in ``signatures``, contradict one another.
  func contradict(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].contradicts(signatures[other])
  }

  /// True where records of these two signatures are of one author and have not a word of the title in common.
  func haveOtherTitles(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].hasOtherTitle(than: signatures[other])
  }

  func signature(_ place: Int) -> Signature { signatures[signatureNumber(place)] }

  /// The place in ``signatures`` of the record's signature; equal for equal signatures.
  func signatureNumber(_ place: Int) -> Int {
    if let number = signatureNumbers[place] { return number }
    let signature = Signature(title(place), authors: authorKeys(place))
    let number = numbers[signature] ?? signatures.count
    if number == signatures.count {
      signatures.append(signature)
      numbers[signature] = number
    }
    signatureNumbers[place] = number
    return number
  }
}
