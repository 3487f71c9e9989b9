package import Catalog
import Interchange

/// What is wrong with a catalogue: whether it is sound and, where it is, what in it deserves a look.
package struct Diagnosis: Sendable {
  /// What a sound catalogue holds that deserves a look.
  package struct Contents: Sendable {
    package var health: CatalogHealth
    package var settings: SettingsState
    package var projection: ProjectionCheck
  }

  /// Nil where there is no catalogue yet; or why it is not sound.
  package var check: Result<CatalogCheck?, any Error>
  /// Nil where there is nothing sound to look into, or nobody to open it; or why it could not be opened.
  package var contents: Result<Contents, any Error>?

  /// - Parameters:
  ///   - open: opens a sound catalogue; nil where that cannot be done, since the configuration cannot be read.
  ///   - report: called now and then with how many of how many steps of the comparison are done.
  package init(
    of integrity: any CatalogIntegrity, open: (() throws -> AppContext)?,
    report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) async {
    do { check = .success(try await integrity.check()) } catch { check = .failure(error) }
    guard let open, case .success(.some) = check else { return }
    do {
      let context = try open()
      contents = .success(
        Contents(
          // What a file brought in under its own name is missed by nobody.
          health: try await context.catalog.examine(
            installed: Set(context.installed.ids).union(ImportForm.sources)),
          settings: try await context.adoption.state(),
          projection: try await integrity.compare(report: report) ?? ProjectionCheck()))
    } catch { contents = .failure(error) }
  }
}
