import AppServices
import Domain
import Presentation
import Sourcing

extension ExitStatus {
  /// The end that a file leads to which cannot be imported, in the command line's words.
  /// - Parameter file: its name, for a person.
  init(_ error: ImportError, of file: String) {
    switch error {
    case .empty: self.init(.badData, "\(file) is empty: nothing was imported")
    case .unknownForm(let beginning):
      let shown = beginning.map { " (it begins with “\($0)”)" } ?? ""
      self.init(.badData, "\(file) is no file that can be imported\(shown); these can: \(Import.forms)")
    case .bareISBNs:
      self.init(
        .badData,
        "\(file) has ISBNs and no titles, and is no file that can be imported: books add - reads ISBNs line by line, and "
          + "asks the sources for them")
    case .foreignForm(let form):
      self.init(
        .badData,
        "\(file) is \(form.rawValue), which is not read here: export it as CSV where it comes from"
          + (form.isOfBooks ? ", or open it in Zotero or Tellico and export it there" : ""))
    case .broken(let fault): self.init(.badData, "\(file): \(fault); nothing of it was imported")
    case .archiveDamaged:
      self.init(.badData, "\(file) is damaged: it cannot be unpacked any further; get it again and import it again")
    case .archiveCutOff:
      self.init(
        .badData, "\(file) is cut off: it ends before what is packed in it does; get it whole and import it again")
    case .archiveFollowed:
      self.init(
        .badData,
        "\(file) is damaged: something else stands behind what is packed in it; get it again and import it again")
    case .otherArchive:
      self.init(.badData, "\(file) is packed, and not with gzip: unpack it first")
    case .spreadsheet:
      self.init(.badData, "\(file) is a spreadsheet or a zip archive: save it as CSV, or unpack it")
    case .nothingInDump(let lines):
      self.init(
        .badData,
        "\(file): none of its \(counted(lines, "line")) is of an edition or an author: "
          + "import Open Library's dump of editions, and that of authors")
    case .packedList: self.init(.badData, "\(file) is packed: unpack it with gunzip first")
    case .unreadableList(let reason): self.init(.badData, "\(file): \(reason)")
    case .noUsableRow(let rows):
      let fault = rows.faults.first.map { ": \($0.words)" } ?? ""
      let rows = rows.count == 1 ? "its only row cannot" : "none of its \(rows.count) rows can"
      self.init(.badData, "\(file): \(rows) be used\(fault)")
    case .unreadableRows(let reason): self.init(.badData, "\(file): \(reason); nothing of it was imported")
    case .takesNoFiles(let source): self.init(.usage, "\(source) takes no files")
    }
  }
}
