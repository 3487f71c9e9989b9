import Domain

/// ISBNs and books that come in together, with what the run knows of them. Of this and of the catalogue an
/// ``EntryPlan`` is made.
struct Arrivals: Sendable {
  let readings: [ISBNParseResult]
  /// The books that come in beside the ISBNs, by their ids.
  let others: [RecordID]
  /// The ISBNs that came before in this run, and that sources were asked for.
  let asked: Set<ISBN>
  /// The ISBNs that no source is being asked for, or none any more.
  let settled: Set<ISBN>
  /// Books that count as in the library though they are not marked so: those that a dry run has added.
  let saved: Set<RecordID>
  /// ISBNs that several books claim.
  let shared: Set<ISBN>
  /// Where no source is to be asked: the sources for which the catalogue answered. Nil where one is.
  let answered: [String]?

  var isbns: [ISBN] { readings.compactMap(\.isbn) }

  /// What names the books: the ISBNs, then the ids of the others.
  var references: [BookReference] { isbns.map(BookReference.isbn) + others.map(BookReference.id) }
}

/// What is to be done with ISBNs and books that come in together: answered at once, asked for, put into the library.
struct EntryPlan {
  /// An ISBN that sources are to be asked for.
  struct Wanted {
    let reading: ISBNParseResult
    /// True where the library has it already, bare.
    let wasHere: Bool
  }

  private let arrivals: Arrivals
  /// The book that each ISBN leads to, where there is one.
  private let known: [ISBN: Book?]
  /// One for each of the ISBNs, in their order, where it can be given at once.
  private(set) var answers: [AccessionAnswer?] = []
  private(set) var wanted: [Wanted] = []
  /// The books that the library has already, each once.
  private(set) var here: [Book] = []
  /// The books that come into it, each once.
  private(set) var added: [Book] = []
  private var bare: [ISBN] = []
  private var seen: Set<ISBN> = []
  /// The ids of ``here`` and ``added``.
  private var seenBooks: Set<RecordID> = []

  /// - Parameter books: those that the references of the arrivals lead to, in their order.
  /// - Throws: ``ReferenceError/notKept(_:_:)`` where one of the others is there no more.
  init(_ arrivals: Arrivals, _ books: [Book?]) throws(ReferenceError) {
    self.arrivals = arrivals
    let isbns = arrivals.isbns
    known = Dictionary(zip(isbns, books)) { first, _ in first }
    for (id, book) in zip(arrivals.others, books.dropFirst(isbns.count)) {
      guard let book else { throw .notKept(id.description, nil) }
      add(book)
    }
    for reading in arrivals.readings {
      let given = answer(reading)
      answers.append(given)
    }
  }

  /// Puts all of it into the library; nil where all is there.
  var act: Act? {
    let acts = [Act.adding(added), bare.isEmpty ? nil : Act.adding(bare: bare)].compactMap(\.self)
    return acts.dropFirst().reduce(acts.first) { $0?.joined(with: $1) }
  }

  /// - Returns: false where it is in the library already.
  @discardableResult
  private mutating func add(_ book: Book) -> Bool {
    guard seenBooks.insert(book.id).inserted else { return false }
    if book.shelf.saved || arrivals.saved.contains(book.id) {
      here.append(book)
      return false
    }
    added.append(book)
    return true
  }

  /// The answer, where it can be given at once.
  private mutating func answer(_ reading: ISBNParseResult) -> AccessionAnswer? {
    guard let isbn = reading.isbn else { return AccessionAnswer(reading, .notISBN) }
    if arrivals.shared.contains(isbn) { return AccessionAnswer(reading, .shared) }
    let book = known[isbn] ?? nil
    if arrivals.asked.contains(isbn) || !seen.insert(isbn).inserted {
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
    answer.isBeingAsked = answer.book == nil && !arrivals.settled.contains(isbn)
    if answer.book == nil, let answered = arrivals.answered {
      (answer.isBare, answer.answered) = (true, answered.sorted())
    }
    return answer
  }
}
