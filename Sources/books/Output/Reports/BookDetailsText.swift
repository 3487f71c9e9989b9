import Domain
import Interchange
import Presentation

/// One book for a person to read.
struct BookDetailsText {
  var book: Book
  var terminal: Terminal

  private var width: Int { terminal.isTerminal ? min(terminal.width, 100) : 100 }

  /// Title, people, edition, description, lists, links and sources.
  var summary: String {
    var lines = onLines(printable(BookTable.title(of: book))).map { terminal.styled($0, .bold) }
    let authors = book.authors.isEmpty ? [] : ["by " + printable(book.authors.joined(separator: ", "))]
    lines += (authors + book.contributorLines.map(printable) + [edition(of: book)].filter { !$0.isEmpty })
      .flatMap(onLines)
    if let description = book.description { lines += [""] + wrapped(printable(description), to: width) + [""] }
    lines += rows.map { name, value in field(name, value) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// In a pipe a line stays whole.
  private func onLines(_ text: String) -> [String] { terminal.isTerminal ? wrapped(text, to: width) : [text] }

  /// The lines as their writer ended them, each broken where it is too wide; several blank ones become one. They stand
  /// behind a margin, so that none is taken for one of ours.
  private func lines(of text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let broken = wrapped(printable(String(line)), to: width)
      if !broken.isEmpty { lines += broken } else if lines.last?.isEmpty == false { lines.append("") }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private var rows: [(String, String)] {
    var rows = [
      ("id", book.id.description), ("sources", book.records.map(\.recordKey.description).joined(separator: ", ")),
    ]
    if book.isbns.count > 1 { rows.append(("isbns", book.isbns.map(\.printed).joined(separator: ", "))) }
    if !book.series.isEmpty { rows.append(("series", book.series.map(\.printed).joined(separator: "; "))) }
    if let title = book.originalTitle { rows.append(("original", title)) }
    if let date = book.workDate { rows.append(("first", "published \(date)")) }
    if !book.categories.isEmpty { rows.append(("categories", book.categories.joined(separator: ", "))) }
    rows += book.lists.map { ("list", Self.line($0)) }
    rows += RankHistory.all(book.lists).map {
      ("ranks", $0.line(blocks: terminal.isTerminal && !terminal.isDumb))
    }
    rows += LinkKind.allCases.compactMap { kind in book.links[kind].map { (kind.rawValue, $0) } }
    if let cover = book.cover { rows.append(("cover", cover)) }
    rows += library
    rows += book.warnings.map { ("warning", "\($0.kind.rawValue): \($0.detail)") }
    return rows
  }

  /// What the reader's own library says of it.
  private var library: [(String, String)] {
    Mark.allCases.compactMap { mark in
      book.value(of: .mark(mark)).map { (mark.word, words(of: mark, $0)) }
    }
  }

  private func words(of mark: Mark, _ value: UserValue) -> String {
    switch mark {
    case .rating: "\(value.printed) of 5"
    case .tags: listed(tags: book.shelf.tags)
    default: value.printed + origin(of: mark)
    }
  }

  /// Who says so, where it is a source and not the reader.
  private func origin(of mark: Mark) -> String {
    guard let sources = book.markSources[mark] else { return "" }
    return " (a favorite of \(sources.joined(separator: ", ")))"
  }

  /// Both come from the source: also the name, where the source says something that is none of our fields.
  /// - Parameter indent: cells before the name; further lines stand below the first.
  private func field(_ name: String, _ value: String, behind indent: Int = 0) -> String {
    let head = padded(printable(name) + " ", to: 12)
    let margin = String(repeating: " ", count: indent + 12)
    // A long name leaves the first line less room.
    let first = String(repeating: " ", count: indent + displayWidth(head))
    let text: Substring
    if terminal.isTerminal, value.contains(where: \.isNewline) {
      let lines = lines(of: value, to: max(20, terminal.width - first.count))
      text = lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n").dropFirst(margin.count)
    } else {
      text = terminal.folded(printable(value), behind: first, indent: margin.count).dropFirst(first.count)
    }
    let shown = terminal.linked(String(text), to: value)
    return String(repeating: " ", count: indent) + terminal.styled(head, .dim) + shown
  }

  private func edition(of book: Book) -> String {
    [
      book.isbn.map { "ISBN \($0.printed)" }, book.editionStatement,
      [book.place, book.publisher].compactMap(\.self).joined(separator: ": ").nonEmpty, book.published?.description,
      book.pages.map { "\($0) pages" }, book.editions.first?.format, book.language,
    ].compactMap(\.self).map(printable).joined(separator: " · ")
  }

  private static func line(_ listing: Listing) -> String {
    let rank = listing.rank.map { "#\($0)" } ?? ""
    let weeks = listing.weeksOnList.map { ", week \($0)" } ?? ""
    let last = listing.rankLastWeek.map { ", #\($0) the week before" } ?? ""
    return "\(rank) \(listing.name)" + (listing.date.map { " of \($0)" } ?? "") + weeks + last
  }

  /// A line an edition.
  var editions: String {
    let lines = book.editions.map { edition in
      let name = edition.isbn?.printed ?? edition.recordKey?.description ?? ""
      let facts = [
        edition.format, edition.statement,
        [edition.place, edition.publisher].compactMap(\.self).joined(separator: ": ").nonEmpty,
        edition.published?.description, edition.pages.map { "\($0) pages" },
        edition.language,
      ]
      return line("  ", printable(([name] + facts.compactMap(\.self)).joined(separator: " · ")))
    }
    return ([terminal.styled("Editions", .bold)] + lines).joined(separator: "\n") + "\n"
  }

  /// Everything that each source said.
  var records: String {
    book.records.map { record in
      let title = terminal.styled(printable(record.recordKey.description), .bold)
      let fetched = field("fetched", terminal.time(record.fetchedAt), behind: 2)
      let facts = RecordFacts.rows(record).map { field($0, $1, behind: 2) }
      return ([title, fetched] + facts).joined(separator: "\n") + "\n"
    }.joined()
  }

  /// Why the records are together, and why each value was chosen.
  var why: String { joins + doubts + vetoes + values }

  private var joins: String {
    guard book.records.count > 1 else { return "" }
    let lines = book.joins.map { join in
      let isbn = join.isbn.map { " \($0.printed)" } ?? ""
      return line("  ", "\(join.rule.rawValue)\(isbn): \(printable("\(join.first) + \(join.second)"))")
    }
    return ([terminal.styled("Why together", .bold)] + lines).joined(separator: "\n") + "\n"
  }

  private var doubts: String {
    guard !book.doubts.isEmpty else { return "" }
    let lines = book.doubts.map { line("  ", "\($0.kind.rawValue): \(printable($0.detail))") }
    return ([terminal.styled("Why perhaps not together", .bold)] + lines).joined(separator: "\n") + "\n"
  }

  private var vetoes: String {
    guard !book.vetoes.isEmpty else { return "" }
    let lines = book.vetoes.map { line("  ", "\($0.kind.rawValue): \(printable($0.detail))") }
    return ([terminal.styled("Why not with others", .bold)] + lines).joined(separator: "\n") + "\n"
  }

  private var values: String {
    let told = Field.allCases.compactMap { field in book.provenance[field].map { (field, $0) } }
    // One space at least behind the longest name.
    let width = told.map { displayWidth($0.0.rawValue) + 1 }.reduce(12, max)
    let lines = told.flatMap { (field, provenance) -> [String] in
      let origin = " (\(provenance.rule.rawValue)\(origin(of: provenance)))"
      // Of a union nothing lost: the book shows what the others say too.
      let lead = provenance.rule == .union ? "and" : "not"
      return [line("  " + padded(field.rawValue, to: width), short(provenance.chosen.value) + printable(origin))]
        + provenance.others.map { other in
          line("    " + padded(lead, to: width - 2), "\(short(other.value)) (\(printable("\(other.record)")))")
        }
    }
    return ([terminal.styled("Why these values", .bold)] + lines).joined(separator: "\n") + "\n"
  }

  /// The record and its time; for what the reader gave the entry of the history.
  private func origin(of provenance: Provenance) -> String {
    if provenance.rule == .user { return provenance.entry.map { "; entry \($0)" } ?? "" }
    let record = book.records.first { $0.recordKey == provenance.chosen.record }
    return "; \(provenance.chosen.record)" + (record.map { ", \(terminal.time($0.fetchedAt))" } ?? "")
  }

  private func line(_ head: String, _ text: String) -> String { terminal.folded(text, behind: head) }

  private func short(_ value: String) -> String { cut(printable(value), to: 60) }
}

extension Book {
  /// A line for each role: `translated by Ann Lee`.
  fileprivate var contributorLines: [String] {
    Field.ofContributors.compactMap { field in
      let shown = contributors(of: field)
      return shown.isEmpty ? nil : "\(field.credit) \(Contributor.printed(shown))"
    }
  }
}

extension Field {
  fileprivate var credit: String {
    switch self {
    case .translator: "translated by"
    case .illustrator: "illustrated by"
    case .editor: "edited by"
    case .narrator: "narrated by"
    default: "with"
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
