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

  func title(_ index: Int) -> ParsedTitle {
    if let reading = titles[index] { return reading }
    let record = members.records[index]
    let reading = ParsedTitle(title: record.title, subtitle: record.subtitle)
    titles[index] = reading
    return reading
  }

  func authorKeys(_ index: Int) -> [String] {
    if let keys = authors[index] { return keys }
    let keys = Domain.authorKeys(members.records[index].authors)
    authors[index] = keys
    return keys
  }

  /// True where records of these two signatures, by their indices in ``signatures``, contradict one another.
  func contradict(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].contradicts(signatures[other])
  }

  /// True where records of these two signatures are of one author and have not a word of the title in common.
  func haveOtherTitles(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].hasOtherTitle(than: signatures[other])
  }

  func signature(_ index: Int) -> Signature { signatures[signatureNumber(index)] }

  /// The index in ``signatures`` of the record's signature; equal for equal signatures.
  func signatureNumber(_ index: Int) -> Int {
    if let number = signatureNumbers[index] { return number }
    let signature = Signature(title(index), authors: authorKeys(index))
    let number = numbers[signature] ?? signatures.count
    if number == signatures.count {
      signatures.append(signature)
      numbers[signature] = number
    }
    signatureNumbers[index] = number
    return number
  }
}
