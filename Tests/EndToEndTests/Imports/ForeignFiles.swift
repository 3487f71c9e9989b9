import Testing

/// A file of one book, of the same shape as the program writes it, and what comes of it.
struct ForeignFile: Sendable, CustomTestStringConvertible {
  var form: String
  var file: String
  var text: String
  /// `source:key`
  var record: String
  var title: String
  var authors: [String]
  var isbn: String?
  /// Parts of the JSON of the book, most of them the reader's fields.
  var marks: [String: String] = [:]
  /// Series and contributors, as they are printed.
  var series = ""
  var contributors = ""
  /// Parts of the record's extra.
  var extra: [String: String] = [:]

  var testDescription: String { file }
}

extension ForeignFile {
  /// One of each form.
  static let all = [
    ForeignFile(
      form: "goodreads", file: "goodreads.csv",
      text: #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
        71,"The Glass Harbour (Harbour Lights, #2)",Ada  Lind,"Lind, Ada",Bo Kray,"=""0306406152""","=""9780306406157""",4,3.9,Tide,Paperback,212,2019,2001,2020/08/23,2020/08/01,"read, sea-stories","read (#1), sea-stories (#4)",read,"Salt.<br/>And fog.",,lent to Bo,1,1

        """#, record: "goodreads:71", title: "The Glass Harbour", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: [
        "rating": "4", "status": "read", "readOn": "2020-08-23", "tags": "sea-stories,owned",
        "myReview": "Salt.\nAnd fog.", "note": "lent to Bo", "saved": "1", "workDate": "2001",
      ], series: "Harbour Lights #2", extra: ["Average Rating": "3.9"]),
    ForeignFile(
      form: "storygraph", file: "storygraph.csv",
      text: #"""
        Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?
        Salt Maps,"Ada Lind, Bo Kray","Cy Ott (Translator)",B00ABCDE12,digital,did-not-finish,2021/05/10,"",2021/05/11-2021/06/02,1,tense,slow,3.75,"","sea, maps",Yes

        """#, record: "storygraph:", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      marks: ["rating": "4", "readOn": "2021-06-02", "tags": "did-not-finish,sea,maps,owned"],
      contributors: "Cy Ott (translator)", extra: ["Star Rating": "3.75", "Moods": "tense"]),
    ForeignFile(
      form: "hardcover", file: "hardcover.csv",
      text: #"""
        Title,Author,Series,Status,Privacy,Hardcover Book ID,Hardcover Edition ID,ISBN 10,ISBN 13,ASIN,Media,Country Code,Language Code,Binding,Pages,Publish Date,Publisher,Lists,Date Finished,Rating,Review,Private Notes,Owned
        Night Ferry,"Cy Ott (Translator), Ada Lind",Ferries (#1.0),Currently Reading,Public,88,99,0306406152,9780306406157,,Book,se,en,,301,1999-05-26,Crown & Tide,"Owned, Best of the sea (#19)",,4.5,,,true

        """#, record: "hardcover:88", title: "Night Ferry", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "5", "status": "reading", "tags": "Owned,Best of the sea"],
      series: "Ferries #1", contributors: "Cy Ott (translator)",
      extra: ["Rating": "4.5", "Lists": "Owned, Best of the sea (#19)"]),
    ForeignFile(
      form: "librarything", file: "librarything.tsv",
      text: [
        [
          "Book Id", "Title", "Sort Character", "Primary Author", "Primary Author Role", "Secondary Author",
          "Secondary Author Roles", "Publication", "Date", "Review", "Rating", "Private Comment", "Media", "Date Read",
          "Tags", "Collections", "Languages", "ISBN", "ISBNs", "Subjects", "Work id",
        ],
        [
          "501", "Kärtor av salt", "1", "Lind, Ada", "", "Ott, Cy|Kray, Bo", "Translator|Illustrator",
          "Tidvatten (1979), Pocket", "1979", "fog", "4.5", "", "Paper", "[2007-05-08]", "sea, maps", "Your library",
          "Swedish", "[0306406152]", "0306406152, 9780306406157", "Seas|Kray, Bo > Maps", "57",
        ],
      ].map { $0.joined(separator: "\t") + "\n" }.joined(), record: "librarything:501", title: "Kärtor av salt",
      authors: ["Ada Lind"], isbn: "9780306406157",
      marks: [
        "rating": "5", "status": "read", "readOn": "2007-05-08", "tags": "sea,maps", "myReview": "fog",
        "language": "sv", "categories": "Seas,Kray, Bo > Maps",
      ],
      contributors: "Cy Ott (translator); Bo Kray (illustrator)"),
    ForeignFile(
      form: "librarything", file: "librarything.json",
      text: #"""
        {"501": {
          "books_id": "501", "title": "Salt Maps", "primaryauthor": "Lind, Ada",
          "authors": [{"lf": "Lind, Ada", "fl": "Ada Lind", "role": "Author"},
            {"lf": "Ott, Cy", "fl": "Cy Ott", "role": "Foreword"}],
          "collections": ["Your library"], "isbn": {"0": "0306406152", "2": "9780306406157"},
          "publication": "Tide (2019), 192 pages", "date": "2019", "tags": ["sea"], "rating": 3,
          "language": ["Swedish", "English"], "language_codeA": ["swe", "eng"], "subject": {"0": ["Lind, Ada"]},
          "format": [{"code": "1.1.1", "text": "Paperback"}]
        }}
        """#, record: "librarything:501", title: "Salt Maps", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "3", "tags": "sea", "language": "sv", "categories": "Lind, Ada", "pages": "192"],
      contributors: "Cy Ott (foreword)"),
    ForeignFile(
      form: "libib", file: "libib.csv",
      text: #"""
        item_type,title,creators,first_name,last_name,collection,ean_isbn13,upc_isbn10,description,publisher,publish_date,group,tags,notes,price,length,rating,review,review_date,status,began,completed,added,copies
        book,Salt Maps,"Ada Lind, Bo Kray",Ada,Lind,Attic,9780306406157,0306406152,Fog.,Tide,2019-03-05,,sea,shelf 2,9.00,212,5,good,,completed,2020-01-01,2020-02-02,2020-01-01,1

        """#, record: "libib:9780306406157", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: [
        "rating": "5", "status": "read", "readOn": "2020-02-02", "tags": "Attic,sea", "myReview": "good",
        "note": "shelf 2",
      ]),
    ForeignFile(
      form: "bookwyrm", file: "bookwyrm.csv",
      text: #"""
        title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,oclc_number,start_date,finish_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date
        Salt Maps,"Ada Lind, Bo Kray",https://wyrm.example/book/2,OL9M,0306406152,9780306406157,417,2022-08-10,2022-10-10,4,Too much fog,,and salt,2022-11-10,at-sea-9,At Sea,2024-08-10

        """#, record: "bookwyrm:https://wyrm.example/book/2", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157",
      marks: [
        "rating": "4", "status": "read", "readOn": "2022-10-10", "myReview": "Too much fog\n\nand salt",
        "tags": "At Sea",
      ]),
    ForeignFile(
      form: "openreads", file: "openreads.csv",
      text: #"""
        title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,book_format,readings,date_added,date_modified
        Salt Maps,Of the north,"Lind, Ada","Fog.

        More fog.",finished,true,false,4.5,347,2017,9780306406157,OL3M,sea|||||maps,,,paperback,2023-10-12T00:00:00.000|2023-11-15T00:00:00.000|,2024-03-01T13:01:12.938,2024-04-06T09:13:43.335

        """#, record: "openreads:9780306406157", title: "Salt Maps", authors: ["Ada Lind"], isbn: "9780306406157",
      marks: ["rating": "5", "status": "read", "favorite": "1", "readOn": "2023-11-15", "tags": "sea,maps"]),
    ForeignFile(
      form: "jelu", file: "jelu.csv",
      text: #"""
        Title,Author,ISBN,Publisher,Date Read,Shelves,Bookshelves,read_dates,tags,authors,isbn10,isbn13,owned,dropped_dates,currently_reading
        Salt Maps,Ada Lind,9780306406157,Tide,2022/02/10,currently-reading,fog,,"fog,sea","Ada Lind,Bo Kray",0306406152,9780306406157,true,,2022/02/10

        """#, record: "jelu:9780306406157", title: "Salt Maps", authors: ["Ada Lind", "Bo Kray"],
      isbn: "9780306406157", marks: ["status": "reading", "readOn": "", "tags": "fog,sea,owned"]),
    ForeignFile(
      form: "calibre", file: "calibre.csv",
      text: #"""
        authors,author_sort,rating,library_name,timestamp,formats,size,isbn,identifiers,comments,tags,series,series_index,languages,title,cover,title_sort,publisher,pubdate,id,uuid,#shelf
        "Ada Lind & Bo Kray","Lind, Ada & Kray, Bo","5","Home","2021-01-19T22:41:16+01:00","epub","1433809","9780306406157","goodreads:71,isbn:9780306406157","<p>Fog.</p>","Sea, Maps","Harbour Lights","8.0","eng","Salt Maps","/home/x/cover.jpg","Salt Maps","Tide","2019-03-05T01:00:00+01:00","864","3051ed45-0000-4900-a22a-d2704e3583df","B2"

        """#, record: "calibre:3051ed45-0000-4900-a22a-d2704e3583df", title: "Salt Maps",
      authors: ["Ada Lind", "Bo Kray"], isbn: "9780306406157", marks: ["rating": "5"],
      series: "Harbour Lights #8", extra: ["#shelf": "B2"]),
    ForeignFile(
      form: "csv", file: "bibliothek.csv",
      text: #"""
        Titel;Autor;ISBN;Verlag;Erscheinungsjahr;Seiten;Sprache;Regal;Bewertung;Gelesen am;Standort
        Salzkarten;Ada Lind;3-16-148410-X;Flut;2019;212;de;Nord;4,0;23.8.2020;Keller

        """#, record: "csv:9783161484100", title: "Salzkarten", authors: ["Ada Lind"], isbn: "9783161484100",
      marks: ["rating": "4", "status": "read", "readOn": "2020-08-23", "tags": "Nord"], extra: ["Standort": "Keller"]),
  ]
}
