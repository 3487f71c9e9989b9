import Domain

/// What a column of a table holds. The raw values are the names that `books import --column` takes.
package enum TableColumn: String, Sendable, CaseIterable {
  case title, subtitle, authors, translator, illustrator, editor, narrator
  case originalTitle = "original-title"
  case workDate = "work-date"
  case isbn, edition, volume, publisher, place, published, pages, language, format, description, categories, series
  /// Which of the series that another column names.
  case seriesPosition = "series-position"
  case cover, rating, note
  case review = "my-review"
  case tags, status, favorite, owned
  case readOn = "read-on"
}

extension TableColumn {
  /// The column of this name in a table whose program is not known; nil where the name says nothing.
  ///
  /// Case, accents and punctuation do not matter, and what stands in brackets behind it is passed over.
  init?(named name: String) {
    guard let found = Self.known(plainColumnName(name)) else { return nil }
    // `Series #` and `Book #` have the number.
    let isNumber = name.contains("#") && (found.column == .series || found.column == .title)
    self = isNumber ? .seriesPosition : found.column
  }

  /// How particularly a name says what the column holds, 0 for the most particular of its kind; of a name that is not
  /// known as high as can be.
  func rank(ofName name: String) -> Int {
    guard let found = Self.known(plainColumnName(name)), found.column == self else { return .max }
    return found.rank
  }

  /// True for a name of authors, ISBNs or days of publication that earlier versions did not know.
  static func isLate(_ name: String) -> Bool {
    let plain = plainColumnName(name)
    return namesOfLate.contains(plain) || named[plain] == nil && known(plain) != nil
  }

  /// What a plain name says. One of what a book has several of may be numbered: `Author 1`, `Author 2`.
  private static func known(_ plain: String) -> (column: TableColumn, rank: Int)? {
    if let found = named[plain] { return found }
    let digits = plain.utf8.reversed().prefix(while: \.isASCIIDigit).count
    guard (1...2).contains(digits), let found = named[String(plain.dropLast(digits))] else { return nil }
    switch found.column {
    case .authors, .translator, .illustrator, .editor, .narrator, .categories, .tags: return found
    default: return nil
    }
  }

  /// What a column of this name holds where another column is taken for this: beside a `Verlag` a `Herausgeber` is the
  /// editor, and alone, as shops have it, the publisher. Nil where it holds the same.
  func otherMeaning(ofName name: String) -> TableColumn? {
    self == .publisher && plainColumnName(name) == "herausgeber" ? .editor : nil
  }

  /// The column of those who have this role; nil where there is none.
  init?(of role: Contributor.Role) {
    switch role {
    case .author: self = .authors
    case .translator: self = .translator
    case .illustrator: self = .illustrator
    case .editor: self = .editor
    case .narrator: self = .narrator
    default: return nil
    }
  }

  /// That of those whom the column names; nil where it names nobody.
  var role: Contributor.Role? {
    switch self {
    case .authors: .author
    case .translator: .translator
    case .illustrator: .illustrator
    case .editor: .editor
    case .narrator: .narrator
    default: nil
    }
  }

  /// False where a book has several of it, or several columns make one text.
  var isSingle: Bool {
    switch self {
    case .authors, .translator, .illustrator, .editor, .narrator: false
    case .isbn, .categories, .series, .note, .review, .tags: false
    default: true
    }
  }

  /// True where two columns of this kind surely mean the same, so that either may stand for the other: a rating and
  /// one's own do not.
  var isSameInAll: Bool {
    switch self {
    case .subtitle, .originalTitle, .workDate, .edition, .publisher, .place, .published, .pages, .language,
      .description,
      .cover:
      true
    default: false
    }
  }

  private static let named = Dictionary(
    names.flatMap { column, names in
      names.enumerated().map { (plainColumnName($1), (column: column, rank: $0)) }
    },
    uniquingKeysWith: { first, _ in first })

  private static let namesOfLate = Set(
    [
      "Autor innen", "Verfasserin", "Verfasser in", "Verfasser innen", "Autorenname", "Name des Autors", "autore i",
      "ISBN Nr", "ISBN No", "ISBN code", "ISBN 13 EAN", "date of publication", "Veröffentlichungsdatum",
      "Publikationsdatum", "date parution", "fecha publicación", "data wydania", "datum vydání", "year of publication",
      "pub year", "release year", "Ersch Jahr", "Veröffentlichungsjahr", "Publikationsjahr", "année de parution",
      "année d'édition", "año publicación", "año de edición", "anno pubblicazione", "anno di edizione",
      "ano de edição",
    ].map(plainColumnName))

  /// Of each kind the most particular first, in English, German, French, Spanish, Italian, Dutch, Portuguese; Swedish,
  /// Danish, Polish and Czech where they differ.
  private static let names: [TableColumn: [String]] = [
    .title: [
      "title", "book title", "Titel", "Buchtitel", "titre", "titre du livre", "título", "título del libro", "titolo",
      "titolo del libro", "boektitel", "título do livro", "tytuł", "název", "titul", "book", "Buch", "livre", "libro",
      "boek", "livro", "bok", "bog", "name",
    ],
    .subtitle: [
      "subtitle", "sub title", "Untertitel", "sous-titre", "subtítulo", "sottotitolo", "ondertitel", "undertitel",
      "podtytuł", "podtitul",
    ],
    .authors: [
      "author", "authors", "author s", "creator", "creators", "writer", "author name", "Autor", "Autoren", "Verfasser",
      "Autor in", "Autoren innen", "Autor innen", "Verfasserin", "Verfasser in", "Verfasser innen", "Autorenname",
      "Name des Autors", "auteur", "auteurs", "autores", "autor es", "autore", "autori", "autore i", "auteur s",
      "schrijver", "författare", "forfatter", "autorzy", "spisovatel",
    ],
    .translator: [
      "translator", "translators", "translated by", "Übersetzer", "Übersetzerin", "übersetzt von",
      "traducteur", "traductrice", "traduit par", "traductor", "traductora", "traducido por", "traduttore",
      "traduttrice", "vertaler", "vertaald door", "tradutor", "tradutora", "översättare", "oversætter", "tłumacz",
      "překladatel",
    ],
    .illustrator: [
      "illustrator", "illustrators", "illustrated by", "Illustratorin", "illustriert von",
      "illustrateur", "illustratrice", "illustré par", "ilustrador", "ilustradora", "illustratore", "ilustrator",
    ],
    // An `Editor` is the publisher in Spanish.
    .editor: ["edited by", "Hrsg", "herausgegeben von", "Herausgeberin", "a cura di"],
    .narrator: [
      "narrator", "narrators", "narrated by", "Sprecher", "Sprecherin", "narrateur", "narratrice",
      "narrador", "narradora", "narratore", "voorlezer",
    ],
    .isbn: [
      "isbn", "isbn13", "isbn10", "isbn 13", "isbn 10", "isbns", "ean", "ean13", "isbn uid", "isbn ean", "gtin",
      "isbn number", "isbn nummer", "numéro isbn", "isbn nr", "isbn no", "isbn code", "isbn 13 ean",
    ],
    .publisher: [
      "publisher", "publishing house", "imprint", "Verlag", "éditeur", "maison d'édition", "editorial",
      "editora", "editore", "casa editrice", "uitgever", "uitgeverij", "förlag", "forlag", "wydawnictwo", "wydawca",
      "nakladatel", "Herausgeber",
    ],
    .published: [
      // Dates before years.
      "published", "publication date", "date published", "publish date", "pubdate", "release date",
      "date of publication", "Erscheinungsdatum", "Veröffentlichungsdatum", "Publikationsdatum", "veröffentlicht",
      "date de parution", "date parution", "date de publication", "fecha de publicación", "fecha publicación",
      "data di pubblicazione", "publicatiedatum", "data de publicação", "data wydania", "datum vydání",
      "year published", "publication year", "year of publication", "pub year", "release year", "Erscheinungsjahr",
      "Ersch Jahr", "Veröffentlichungsjahr", "Publikationsjahr", "année de publication", "année de parution",
      "année d'édition", "año de publicación", "año publicación", "año de edición", "anno di pubblicazione",
      "anno pubblicazione", "anno di edizione", "jaar van uitgave", "ano de publicação", "ano de edição",
      "utgivningsår", "rok wydania", "rok vydání", "year", "Jahr", "année", "año", "anno", "jaar", "ano", "år", "rok",
    ],
    .pages: [
      "pages", "page count", "number of pages", "num pages", "nb pages", "Seiten", "Seitenzahl", "Anzahl Seiten",
      "Seitenanzahl", "Umfang", "of pages", "no of pages", "total pages", "nb de pages", "núm páginas", "n pagine",
      "nombre de pages", "páginas", "número de páginas", "pagine", "numero di pagine", "pagina's", "aantal pagina's",
      "sidor", "antal sidor", "sider", "strony", "liczba stron", "ilość stron", "počet stran", "length",
    ],
    .language: [
      "language", "languages", "lang", "Sprache", "langue", "idioma", "lengua", "lingua", "taal", "língua", "språk",
      "sprog", "język", "jazyk",
    ],
    .format: [
      "format", "binding", "media", "edition format", "book format", "Einband", "Ausgabe", "Bindung", "reliure",
      "formato",
      "encuadernación", "rilegatura", "legatura", "bindwijze", "uitvoering", "encadernação", "oprawa", "vazba",
    ],
    .description: [
      "description", "summary", "synopsis", "blurb", "Beschreibung", "Zusammenfassung", "Inhalt", "Klappentext",
      "résumé",
      "descripción", "resumen", "sinopsis", "descrizione", "trama", "riassunto", "beschrijving", "samenvatting",
      "descrição", "resumo", "sinopse", "beskrivning", "opis", "popis",
    ],
    .categories: [
      "categories", "category", "genre", "genres", "subject", "subjects", "topic", "topics", "Kategorie", "Kategorien",
      "Thema", "Themen", "Schlagwort", "Schlagwörter", "Sachgebiet", "catégorie", "catégories", "sujet", "sujets",
      "categoría", "categorías", "género", "géneros", "tema", "temas", "categoria", "categorie", "genere", "generi",
      "onderwerp", "onderwerpen", "categorias", "gênero", "gatunek", "žánr",
    ],
    .series: [
      "series", "series name", "Reihe", "Reihentitel", "Serie", "Serientitel", "série", "saga",
      "collana", "reeks", "cykl", "seria",
    ],
    .seriesPosition: [
      "series position", "series number", "series index", "position in series", "number in series", "no in series",
      // `# in series`
      "in series", "series no", "series nr", "Nummer in der Reihe", "Reihennummer", "Reihe Nr", "numéro dans la série",
      "número en la serie", "numero nella serie", "nummer in reeks", "número na série",
    ],
    .cover: [
      "cover url", "image url", "cover", "image", "thumbnail", "Titelbild", "couverture", "portada", "copertina",
    ],
    .rating: [
      "my rating", "meine Bewertung", "rating", "star rating", "stars", "score", "Bewertung", "Sterne", "note sur 5",
      "évaluation", "étoiles", "puntuación", "calificación", "valoración", "valutazione", "voto", "stelle",
      "beoordeling",
      "waardering", "avaliação", "classificação", "betyg", "ocena", "hodnocení",
    ],
    .note: [
      "note", "notes", "comment", "comments", "private notes", "Notiz", "Notizen", "Kommentar", "Anmerkung",
      "Anmerkungen", "Bemerkung", "Bemerkungen", "Kommentare", "remarks", "commentaire", "remarques", "nota", "notas",
      "comentario",
      "comentarios", "commento", "opmerking",
      "opmerkingen", "comentários", "observaciones", "observações", "osservazioni", "anteckningar", "notatka", "uwagi",
      "poznámka",
    ],
    .review: [
      "review", "my review", "Rezension", "avis", "critique", "reseña", "recensione", "recensie", "resenha", "recenzja",
    ],
    .originalTitle: [
      "original title", "Originaltitel", "titre original", "título original", "titolo originale",
      "oorspronkelijke titel",
    ],
    .workDate: ["original publication year", "original publication date", "first published", "year first published"],
    .edition: ["edition statement", "Auflage", "druk"],
    .volume: [
      "volume", "volume number", "vol", "Band", "Bandnummer", "Band Nr", "Bd", "tome", "tomo", "volumen", "deel", "tom",
      "svazek",
    ],
    .place: [
      "place of publication", "publication place", "place published", "Erscheinungsort", "Verlagsort",
      "lieu de publication", "lieu d'édition",
      "lugar de publicación", "luogo di pubblicazione", "plaats van uitgave", "miejsce wydania", "místo vydání",
    ],
    .tags: [
      "tags", "tag", "shelf", "shelves", "bookshelf", "bookshelves", "label", "labels", "collection", "collections",
      "keywords", "Regal", "Regale", "Stichwort", "Stichwörter", "étagère", "étagères", "étiquettes", "mots-clés",
      "etiquetas", "estante", "estantes", "estantería", "estanterías", "etichette", "scaffale", "scaffali", "plank",
      "planken", "labels", "trefwoorden", "półka", "štítky",
    ],
    .status: [
      "status", "read status", "reading status", "exclusive shelf", "Lesestatus", "statut", "estado", "stato",
      "leesstatus", "situação", "stav", "read", "gelesen", "lu", "leído", "letto", "gelezen", "lido", "läst", "læst",
      "przeczytane",
    ],
    .favorite: [
      "favorite", "favourite", "favorites", "starred", "Favorit", "Favoriten", "Lieblingsbuch", "favori", "favorito",
      "preferito", "favoriet", "ulubione",
    ],
    .owned: [
      "owned", "own", "owned copies", "in my possession", "im Besitz", "besitze ich", "possédé", "en mi poder",
      "posseduto",
      "in bezit", "possuo",
    ],
    .readOn: [
      "read on", "date read", "date finished", "finish date", "last date read", "read date", "gelesen am", "Lesedatum",
      "beendet am", "date completed", "completed on", "finished on", "finished reading", "Leseende", "date de lecture",
      "lu le", "fecha de lectura", "leído el",
      "fecha lectura", "data di lettura", "data lettura", "letto il", "gelezen op", "uitgelezen op", "data da leitura",
      "lido em", "läst den", "data przeczytania", "data ukończenia", "finished", "completed", "beendet",
    ],
  ]
}

/// A name of a column in lower case, without accents, punctuation and what stands in brackets behind it: `isbn13` for
/// “ISBN-13 (EAN)”.
func plainColumnName(_ name: String) -> String {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return plainASCIIName(name) }
  var text = name[...]
  if let bracket = text.firstIndex(where: { "([".contains($0) }), bracket > text.startIndex { text = text[..<bracket] }
  return String(folded(text).unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
}

/// As ``plainColumnName(_:)``, for a name in ASCII. Most names are, and no letter of them need be looked up.
private func plainASCIIName(_ name: String) -> String {
  let brackets = [UInt8(ascii: "("), UInt8(ascii: "[")]
  var end = name.utf8.firstIndex(where: brackets.contains) ?? name.endIndex
  if end == name.startIndex { end = name.endIndex }
  return String(
    decoding: name.utf8[..<end].compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }, as: UTF8.self)
}
