import Domain

/// What is to be done with ISBNs that come in together.
struct EntryPlan {
  /// One that is to be asked for.
  struct Wanted {
    let reading: ISBNParseResult
    /// True where the library has it already, bare.
    let wasHere: Bool
  }

  /// The book that each leads to, where there is one.
  let known: [ISBN: Book?]
  /// Those that are asked for since before.
  let asked: Set<ISBN>
  /// Those for which no source is asked, or none any more.
  let settled: Set<ISBN>
  /// Books that are in the library beside those that say so themselves.
  let saved: Set<RecordID>
  /// ISBNs that several books claim.
  let shared: Set<ISBN>
  /// Where nobody is to be asked: those whose kept answers were looked at. Nil where somebody is.
  let answered: [String]?
  private(set) var wanted: [Wanted] = []
  /// The books that the library has already, each once.
  private(set) var here: [Book] = []
  /// The books that come into it, each once.
  private(set) var added: [Book] = []
  private var bare: [ISBN] = []
  private var seen: Set<ISBN> = []

  init(
    known: [ISBN: Book?], asked: Set<ISBN>, settled: Set<ISBN>, saved: Set<RecordID>, shared: Set<ISBN>,
    answered: [String]?
  ) {
    self.known = known
    self.asked = asked
    self.settled = settled
    self.saved = saved
    self.shared = shared
    self.answered = answered
  }

  /// Puts all of it into the library; nil where all is there.
  var act: Act? {
    let acts = [Act.adding(added), bare.isEmpty ? nil : Act.adding(bare: bare)].compactMap(\.self)
    return acts.dropFirst().reduce(acts.first) { $0?.joined(with: $1) }
  }

  /// - Returns: false where it is in the library already.
  @discardableResult
  mutating func add(_ book: Book) -> Bool {
    if book.shelf.saved || saved.contains(book.id) {
      if !here.contains(where: { $0.id == book.id }) { here.append(book) }
      return false
    }
    if added.contains(where: { $0.id == book.id }) { return false }
    added.append(book)
    return true
  }

  /// The answer, where it can be given at once.
  mutating func answer(_ reading: ISBNParseResult) -> AccessionAnswer? {
    guard let isbn = reading.isbn else { return AccessionAnswer(reading, .notISBN) }
    if shared.contains(isbn) { return AccessionAnswer(reading, .shared) }
    let book = known[isbn] ?? nil
    if asked.contains(isbn) || !seen.insert(isbn).inserted {
      return again(reading, isbn, book)
    }
    guard let book, !book.isBare else {
      let comesIn = book.map { add($0) } ?? true
      if book == nil { bare.append(isbn) }
      // What is bare is asked for each time: by now a source may know it.
      wanted.append(Wanted(reading: reading, wasHere: !comesIn))
      return nil
    }
    return AccessionAnswer(reading, add(book) ? .added : .alreadyHere, book: book)
  }

  /// The answer to one that came before in this run.
  private func again(_ reading: ISBNParseResult, _ isbn: ISBN, _ book: Book?) -> AccessionAnswer {
    var answer = AccessionAnswer(reading, .alreadyHere, book: book?.isBare == true ? nil : book)
    answer.isBeingAsked = answer.book == nil && !settled.contains(isbn)
    if answer.book == nil, let answered { (answer.isBare, answer.answered) = (true, answered.sorted()) }
    return answer
  }
}
