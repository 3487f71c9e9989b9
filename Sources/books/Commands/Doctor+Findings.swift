import AppServices
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Platform
import Presentation
import Sourcing

/// What doctor looks at, each as a line.
extension Doctor {
  /// All that was looked at, in the order in which it is printed.
  func findings(
    of diagnosis: Diagnosis, _ session: Result<Session, any Error>, _ directories: AppDirectories
  ) async -> [DoctorFinding] {
    var findings = [DoctorFinding.of("catalogue") { catalogDetail(try diagnosis.check.get(), directories) }]
    if case .success(let found?) = diagnosis.check {
      if found.lacksListIndexes { findings.append(Self.unsortedLists) }
      if found.isOpenToOthers { findings.append(Self.openToOthers(directories)) }
    }
    findings.append(DoctorFinding.of("configuration") { configurationDetail(try session.get()) })
    findings.append(requests(directories))
    if let session = try? session.get() {
      if let files = await files(session) { findings.append(files) }
      findings += sourceFindings(session)
    }
    return findings + (diagnosis.contents.map(Self.contentFindings) ?? [])
  }

  /// How much space the stored files take, and which are missing or changed; nil where there are none.
  private func files(_ session: Session) async -> DoctorFinding? {
    guard session.hasCurrentCatalog else { return nil }
    do {
      let archive = try session.contextWithFiles(for: .reading).archive
      let files = try await archive.files()
      return files.isEmpty ? nil : Self.filesFinding(files, in: archive)
    } catch is CatalogError {
      // The line of the catalogue says what is wrong with it.
      return nil
    } catch {
      return DoctorFinding(subject: "files", state: .broken, detail: ExitStatus(error).words, failure: error)
    }
  }

  private static func filesFinding(_ files: [StoredFile], in archive: any FileArchive) -> DoctorFinding {
    let spoilt = files.filter { FileStatus(at: archive.path(of: $0))?.size != $0.size }
    if let first = spoilt.first {
      return DoctorFinding(
        subject: "files", state: .warning,
        detail:
          "\(spoilt.count) of \(files.count) missing or not as kept, first \(archive.path(of: first)) from \(first.address)",
        remedy: "books download fetches what a book needs anew")
    }
    // Several addresses may have one file.
    let each = Dictionary(files.map { ($0.sha256, $0) }) { first, _ in first }.values
    let kinds = FileKind.allCases.compactMap { kind -> String? in
      let sizes = each.filter { $0.kind == kind }.map(\.size)
      if sizes.isEmpty { return nil }
      return "\(counted(sizes.count, kind.rawValue)), \(bytesInWords(sizes.reduce(0, +)))"
    }
    return DoctorFinding(subject: "files", state: .ok, detail: kinds.joined(separator: "; "))
  }

  /// A warning only: the reader may want it so.
  private static func openToOthers(_ directories: AppDirectories) -> DoctorFinding {
    let path = directories.catalog.path(percentEncoded: false)
    return DoctorFinding(
      subject: "catalogue", state: .warning, detail: "others may read it, with your notes",
      remedy: "chmod 600 \(path)")
  }

  private static let unsortedLists = DoctorFinding(
    subject: "catalogue", state: .warning,
    detail: "lists take longer, since a load of many books is going on, or was broken off before its end",
    remedy: "go on with the import, or run books sync or books doctor --rebuild")

  private func catalogDetail(_ check: CatalogCheck?, _ directories: AppDirectories) -> String {
    let path = directories.catalog.path(percentEncoded: false)
    guard let check else { return "\(path): not there yet; search and sync make it" }
    let counts = [counted(check.records, "record"), counted(check.books, "book"), counted(check.isbns, "ISBN")]
    return "\(path): sound; \(counts.joined(separator: ", ")), \(check.bytes >> 10) KB"
  }

  /// The request ledger. A damaged one is no more than a warning: only the counts of a day are lost.
  private func requests(_ directories: AppDirectories) -> DoctorFinding {
    let path = directories.requestLedger.path(percentEncoded: false)
    guard let flaw = Session.ledgerFlaw(in: directories) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      return DoctorFinding(
        subject: "requests", state: .ok, detail: "\(path): " + (isThere ? "counted" : "none were counted yet"))
    }
    return DoctorFinding(
      subject: "requests", state: .warning,
      detail: "\(path): \(flaw); until then limits of services are kept by what a run counts itself")
  }

  private func configurationDetail(_ session: Session) -> String {
    let path = session.directories.configurationFile.path(percentEncoded: false)
    return "\(path): " + (FileManager.default.fileExists(atPath: path) ? "can be used" : "not there: defaults hold")
  }

  private func sourceFindings(_ session: Session) -> [DoctorFinding] {
    session.sources().sorted { $0.info.id < $1.info.id }.map { source in
      let isOdd = source.isEnabled && !source.isReady
      let enabled = source.isEnabled ? "enabled" : "disabled"
      var finding = DoctorFinding(
        subject: "source \(source.info.id)", state: isOdd ? .warning : .ok, detail: "\(enabled), \(source.state)")
      if isOdd { finding.remedy = "books sources info \(source.info.id) lists its settings" }
      return finding
    }
  }

  /// What in the catalogue deserves a look, and what is not as it would be computed. Where it cannot be opened for
  /// that, the finding is a warning.
  private static func contentFindings(_ contents: Result<Diagnosis.Contents, any Error>) -> [DoctorFinding] {
    switch contents {
    case .success(let contents):
      return [contents.settings.finding].compactMap(\.self) + DoctorFinding.all(contents.projection)
        + DoctorFinding.all(contents.health)
    case .failure(let error):
      let reason = ExitStatus(error).words
      return [DoctorFinding(subject: "contents", state: .warning, detail: "not looked at: \(reason)")]
    }
  }
}

extension SettingsState {
  /// Nil where all books are those of the configuration file.
  fileprivate var finding: DoctorFinding? {
    words.map { DoctorFinding(subject: "books", state: .warning, detail: $0, remedy: remedy) }
  }
}

extension DoctorFinding {
  /// What `look` says, or why it failed.
  fileprivate static func of(_ subject: String, _ look: () throws -> String) -> DoctorFinding {
    do {
      return DoctorFinding(subject: subject, state: .ok, detail: try look())
    } catch {
      return DoctorFinding(subject: subject, state: .broken, detail: ExitStatus(error).words, failure: error)
    }
  }
}
