import AppServices
import Catalog

extension AppContext {
  /// Why no book is shown at all, and what to do about that.
  var wordsOfEmptyCatalog: String {
    get async throws {
      if try await catalog.sources().contains(where: { $0.records > 0 }) {
        return "No book is in view: the sources of all that is kept are off. The Sources page switches them on."
      }
      return "The catalogue is empty. A search asks the sources, and the Sources page takes their lists."
    }
  }
}
