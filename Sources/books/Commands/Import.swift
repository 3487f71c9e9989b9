import AppServices
import ArgumentParser
import CalibreLibrary
import Catalog
import Domain
import Foundation
import Interchange
import Platform
import Presentation
import Sourcing

/// `books import`
struct Import: Verb {
  static let configuration = CommandConfiguration(
    verb: "import",
    abstract: "Put files into the catalogue: exports of books and of other programs, calibre's library, book lists.",
    discussion: """
      Takes what books export wrote, exports of Goodreads, StoryGraph, Hardcover, LibraryThing, Libib, BookWyrm, Openreads \
      and Jelu, any table (CSV) with a first line of names, as of Zotero, Tellico or BookBuddy, the folder of a calibre \
      library, book lists, dumps of Open Library, and the reading log of an account there.

      Each file is put in whole or not at all, but for a dump: that comes in by ten thousand books, and where it ended \
      early it is imported once more. What you decided here stands; importing a file twice changes nothing. Exports, \
      dumps and tables may be packed with gzip. --undo takes the newest file of another program out again.

      Examples:
        books import goodreads_library_export.csv --dry-run
        books import books.csv --column isbn=EAN --column title=Werk
        books import "Calibre Library" --calibre-column shelf=tags
        books export -f json --provenance -o all.json
        books import all.json --home /media/stick/books
        books import ol_dump_authors.txt.gz ol_dump_editions.txt.gz
      """)

  @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(
    name: [.long, .customShort("f", allowingJoined: true)],
    help: ArgumentHelp("auto, \(Self.forms).", valueName: "format"))
  var format = Format.auto

  @Option(
    help: ArgumentHelp(
      "What a column of a table holds: \(TableColumnName.all.joined(separator: ", ")).", valueName: "what=name"),
    completion: .tableColumns)
  var column: [String] = []

  @Option(
    help: ArgumentHelp("What becomes of a column of your own in calibre: tags, note or ignore.", valueName: "name=use"),
    completion: .calibreUses)
  var calibreColumn: [String] = []

  @Flag(help: "Take the newest file of another program out again.")
  var undo = false

  @Option(
    help: ArgumentHelp(
      "Lines of a dump that give nothing go here; else to the dump's name with .rejects behind it.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  enum Format: ExpressibleByArgument {
    /// As the file begins.
    case auto
    case form(ImportForm)

    init?(argument: String) {
      guard let form = ImportForm(rawValue: argument).map(Format.form) ?? (argument == "auto" ? .auto : nil) else {
        return nil
      }
      self = form
    }

    static var allValueStrings: [String] { ["auto"] + ImportForm.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  }

  /// The forms that can be imported, for a sentence.
  static var forms: String {
    let forms = ImportForm.allCases.map(\.rawValue)
    return forms.dropLast().joined(separator: ", ") + " or " + (forms.last ?? "")
  }

  func validate() throws {
    _ = try namedColumns
    _ = try calibreUses
    if undo {
      if !files.isEmpty { throw ValidationError("--undo takes no files: it takes out the one that came in last.") }
      if let option = optionsOfFiles.first { throw ValidationError("\(option) is of no use with --undo.") }
      return
    }
    if files.isEmpty {
      throw ValidationError("Say which files: books import FILE, or - for standard input; --help names the forms.")
    }
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }

  /// Those that were given and say something of the files.
  private var optionsOfFiles: [String] {
    [
      isAuto ? nil : "--format", column.isEmpty ? nil : "--column", calibreColumn.isEmpty ? nil : "--calibre-column",
      rejects == nil ? nil : "--rejects",
    ].compactMap(\.self)
  }

  func run() async throws {
    if undo { return try await Session(options).undo(.newestImport, dryRun: dryRun.isSet) }
    if files.contains("-") { options.sayWhatIsAwaited("a file to import") }
    let libraries = files.filter { CalibreLibrary.database(of: $0) != nil }
    let imports = try opened(besides: libraries)
    let session = try Session(options)
    let named = try rejects.map { try RejectsFile(path: $0, session: session) }
    let context = try await session.contextToWrite(dryRun: dryRun.isSet)
    let output = ImportOutput(options: options, dryRun: dryRun.isSet, namesFiles: files.count > 1)
    // A whole catalogue has records of sources that may be off here.
    var before: [String: Int]?
    if !dryRun.isSet, imports.contains(where: { $0.form == .json || $0.form == .ndjson }) {
      before = try? await session.recordsOutOfView(in: context.catalog)
    }
    var results: [ImportResult] = []
    do {
      for (file, form) in imports {
        let result = try await put(file, form, into: context, session, named)
        results.append(result)
        output.say(result, of: file.title)
      }
      for path in libraries {
        let result = try await putLibrary(path, into: context)
        results.append(result)
        output.say(result, of: path)
      }
    } catch {
      // Those before the broken one are in.
      if !results.isEmpty { try output.print(results) }
      try? finish(named)
      throw error
    }
    if let before { await session.sayWhatCameOutOfView(in: context.catalog, before: before) }
    try finish(named)
    try output.print(results)
    if let failure = results.lazy.compactMap(\.unendedLoad).first {
      options.say(ImportResult.wordsBehindUnendedLoad)
      throw failure
    }
  }

  /// The files that are no calibre libraries, opened, in the order in which they are put in. What can be seen to be
  /// wrong is told before anything is put in.
  /// - Throws: ``ExitStatus``, also for a library that may not be read.
  private func opened(besides libraries: [String]) throws -> [(file: InputFile, form: ImportForm)] {
    try checkOptions(besides: libraries)
    try libraries.compactMap { CalibreLibrary.database(of: $0) }.forEach(InputFile.check)
    let inputs = try files.filter { !libraries.contains($0) }
      .map { name in try InputFile(name) { try check(beginning: $0, of: name) } }
    let imports = try authorsFirst(inputs.map { file in (file, try form(of: file)) })
    if rejects != nil, !imports.contains(where: { $0.form == .openLibrary }) {
      throw ExitStatus(.usage, "--rejects is for lines of dumps of Open Library, and no file is one")
    }
    return imports
  }

  /// What the reader said is never passed over.
  private func checkOptions(besides libraries: [String]) throws {
    if case .form(let form) = format, form != .calibre, let library = libraries.first {
      throw ExitStatus(.usage, "\(library) is a calibre library: -f \(form.rawValue) is not for it")
    }
    if !column.isEmpty, let library = libraries.first, libraries.count == files.count {
      throw ExitStatus(
        .usage, "\(library) is a calibre library: --column is for tables, --calibre-column for columns of your own")
    }
    if !calibreColumn.isEmpty, libraries.isEmpty {
      // Of what is not there nobody can tell what it is.
      for file in files where file != "-" && FileStatus(at: file) == nil { try InputFile.check(file) }
      throw ExitStatus(.usage, "--calibre-column is for calibre libraries, and no file is one: --column is for tables")
    }
  }

  /// The form that the command line names, else that of the file. A table whose names say nothing counts as one where
  /// the command line says what its columns hold.
  private func form(of file: InputFile) throws -> ImportForm {
    var form = ImportForm.csv
    if case .form(let said) = format {
      form = said
    } else {
      try naming(file) {
        do {
          form = try ImportForm(of: file)
        } catch ImportError.unknownForm where !column.isEmpty {} catch ImportError.bareISBNs where !column.isEmpty {}
      }
    }
    if !column.isEmpty, try !naming(file, { try file.isTable(form) }) {
      throw ExitStatus(.usage, "\(file.title) is no table, and --column is for tables")
    }
    return form
  }

  /// Editions find the names of their authors whatever the order of the files.
  private func authorsFirst(
    _ imports: [(file: InputFile, form: ImportForm)]
  ) throws -> [(file: InputFile, form: ImportForm)] {
    let isFirst = try imports.map { file, form in
      try form == .openLibrary && naming(file) { try file.holdsAuthors }
    }
    return zip(imports, isFirst).filter(\.1).map(\.0) + zip(imports, isFirst).filter { !$0.1 }.map(\.0)
  }

  /// Refuses what has no known form before it is copied, however long it is.
  private func check(beginning bytes: [UInt8], of name: String) throws {
    guard case .auto = format, column.isEmpty, !isPackedFile(beginning: bytes) else { return }
    do throws(ImportError) { _ = try ImportForm(ofFileBeginning: bytes) } catch {
      throw ExitStatus(error, of: InputFile.title(of: name))
    }
  }

  var isAuto: Bool { if case .auto = format { true } else { false } }

  /// - Throws: `ValidationError` for a word that is nothing a column holds, for a column that is to hold two things,
  ///   and for two columns of what a book has one of.
  var namedColumns: TableReader.Naming {
    get throws {
      var (naming, said) = (TableReader.Naming(), [String: TableColumnName]())
      for named in try column.map({ try NamedColumn($0) }) {
        if said[named.name] == named.what { continue }
        if said.updateValue(named.what, forKey: named.name) != nil {
          throw ValidationError("--column says of “\(named.name)” that it holds two things.")
        }
        if named.what.isSingle, naming[named.what] != nil {
          throw ValidationError("--column names two columns for what a book has one of, “\(named.name)” the second.")
        }
        naming[named.what, default: []].append(named.name)
      }
      return naming
    }
  }

  /// - Throws: `ValidationError` for what becomes of no column.
  var calibreUses: [String: CalibreColumnUse] {
    get throws {
      let columns = try calibreColumn.map { try CalibreColumn($0) }
      return Dictionary(columns.map { ($0.name, $0.use) }) { _, last in last }
    }
  }

  private func naming<Value>(_ file: InputFile, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as ImportError { throw ExitStatus(error, of: file.title) }
  }
}
