import ArgumentParser

/// The root of the command line.
struct Books: ParsableCommand {
  static let name = "books"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "A book catalogue on your own machine: many sources, merged by ISBN, searched at once.",
    discussion: """
      Examples:
        books search javascript            ask all enabled sources at once
        books sync                         take their lists into the catalogue
        books show 9781718504103 --why     one book, and why it is as it is
        books export -f csv -o books.csv   everything, for a spreadsheet

      A book (REF) is named by the id that is printed or the beginning of it, an ISBN in any form, or source:key.
      """,
    version: Version.current,
    subcommands: [
      Search.self, Sync.self, Categories.self, Browse.self, List.self, Authors.self, Stats.self, Show.self,
      Open.self, Download.self, Read.self,
      Add.self, Remove.self, Favorite.self, Unfavorite.self, EditCommand.self,
      DuplicatesCommand.self, Merge.self, Split.self, History.self, Undo.self,
      Redo.self,
      Export.self, Import.self, Sources.self, ISBNCommand.self, Serve.self, Doctor.self,
    ])
}

/// The version of this program, as printed and as told to services.
enum Version {
  static let current = "0.1.0"
  static let userAgent = "books/\(current) (a personal book catalogue)"
}
