import Domain

/// A way in which a row is known, or may have been known by an earlier import.
///
/// Where the program does not number its rows, the name of one is made of what it says. What counts of that depends on
/// the other rows of its table, and on how earlier versions read it: so a row has several.
struct RowIdentity {
  var name: Name
  var standing: Standing

  init(_ name: Name, _ standing: Standing) {
    self.name = name
    self.standing = standing
  }

  /// What its key is made of.
  enum Name {
    /// The number that the program gave it: the same in all exports, whatever else was changed there.
    case number(String)
    /// The first ISBN of a row: a title that was mended makes no other book of it.
    case isbn(ISBN)
    /// The title, the subtitle and the ISBN, where another book is known by that ISBN: a volume bears the ISBN of its
    /// set. Without the authors: how these are read changes with the rows of a table, and books of one title are one.
    case titleAndISBN(Particulars, ISBN)
    /// The title, the subtitle and the authors of a row without an ISBN.
    case words(Particulars)

    var isbn: ISBN? {
      switch self {
      case .isbn(let isbn), .titleAndISBN(_, let isbn): isbn
      case .number, .words: nil
      }
    }
  }

  /// What a name says of the row beyond the title and the authors. It says what tells the row from the others of its
  /// table: where these come or go, it says more or less.
  struct Particulars: OptionSet {
    let rawValue: UInt8
    /// The title bears the volume that a column has.
    static let volume = Particulars(rawValue: 1)
    /// The place in the series whose name is the title, the publisher, and the statement of edition.
    static let edition = Particulars(rawValue: 2)
    /// The year of publication.
    static let year = Particulars(rawValue: 4)
  }

  /// Which record under the key is that of the row.
  enum Standing {
    /// Any: it is the key of the row.
    case own
    /// Any, where its own key is that of another book (``BookCopy/keyBesideISBN``).
    case besideISBN
    /// Any: the name says more than the row's own, and so is that of no other row (``BookCopy/particularKeys``).
    case particular
    /// One that says what the name does not, since that may be the name of other rows as well
    /// (``BookCopy/formerKeys``): the title as it was read then, these cells, the edition of the row, its year.
    case former(title: String, cells: [String: String] = [:], isOfEdition: Bool = false, isOfYear: Bool = false)
  }
}
