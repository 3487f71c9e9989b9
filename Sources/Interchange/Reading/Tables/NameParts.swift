import Domain

/// Columns that have the parts of a name, as tables have them whose rows are sorted by surnames.
enum NameParts {
  /// The columns of given names and of surnames, where no other column has authors; nil where there are not both.
  /// - Parameter cells: what the columns hold. One called `Name` has surnames beside a `Vorname` where another has the
  ///   titles.
  static func columns(_ header: [String], _ cells: [TableCell?]) -> (given: Int, surname: Int)? {
    if cells.contains(where: { $0?.field == .authors }) { return nil }
    let names = header.map(plainColumnName)
    let free = names.indices.filter { isFree(cells[$0]) }
    guard let given = free.first(where: { givenNames.contains(names[$0]) }),
      let surname = free.first(where: { surnames.contains(names[$0]) })
    else { return nil }
    return (given, surname)
  }

  private static func isFree(_ cell: TableCell?) -> Bool {
    switch cell {
    case nil, .other(.title, _): true
    default: false
    }
  }

  /// In the languages of the names of columns, as ``plainColumnName(_:)`` has them.
  private static let givenNames = Set(
    [
      "first name", "author first name", "author's first name", "given name", "author first", "Vorname",
      "Autor Vorname", "Vorname Autor", "Vorname des Autors", "prénom", "prénom auteur", "prénom de l'auteur", "nombre",
      "nombre autor", "nombre del autor", "nome", "nome autore", "nome dell'autore", "nome do autor", "voornaam",
      "voornaam auteur", "förnamn", "fornavn", "imię", "imię autora", "jméno", "jméno autora",
    ].map(plainColumnName))

  private static let surnames = Set(
    [
      "last name", "author last name", "author's last name", "surname", "author surname", "family name", "author last",
      "Nachname", "Name", "Familienname", "Autor Nachname", "Nachname Autor", "Nachname des Autors", "nom",
      "nom auteur", "nom de l'auteur", "apellido", "apellidos", "apellido autor", "apellidos autor",
      "apellido del autor", "apellidos del autor", "cognome", "cognome autore", "cognome dell'autore", "sobrenome",
      "sobrenome do autor", "achternaam", "achternaam auteur", "efternamn", "efternavn", "nazwisko", "nazwisko autora",
      "příjmení", "příjmení autora",
    ].map(plainColumnName))
}

extension RowBuilder {
  /// The people whose names two columns have: of several in the one there are as many in the other, or both are kept.
  mutating func finishNameParts() {
    let (given, last) = (Self.names(in: givenName), Self.names(in: surname))
    if given.isEmpty || last.isEmpty { return addAuthors(given + last) }
    if given.count == last.count { return addAuthors(zip(given, last).map { "\($0) \($1)" }) }
    for (text, column) in [givenName, surname].compactMap({ $0 }) { keep(text, as: column) }
    bounds.refuse(
      surname?.column ?? "", "it has not as many names as “\(givenName?.column.prefix(40) ?? "")”: both are kept")
  }

  private static func names(in cell: (text: String, column: String)?) -> [String] {
    let parts = cell?.text.split { ",;|/&".contains($0) || $0.isNewline } ?? []
    return parts.compactMap { trimmed(String($0)) }
  }
}
