import SourceScaffold
import Testing

@Suite struct RegistryTextTests {
  @Test func `the registry imports the modules and lists their types, sorted`() {
    #expect(
      registryText(modules: ["NYTimesSource", "BookListSource"]) == """
        // Written at build time by source-tool from the dependencies of this target.

        import BookListSource
        import NYTimesSource
        import Sourcing

        extension Registry {
          /// All sources in this executable, by name of their module.
          static let installed: [any BookSource.Type] = [
            BookListSource.BookList.self,
            NYTimesSource.NYTimes.self,
          ]
        }

        """)
  }

  @Test func `order and repetition of the modules change nothing`() {
    #expect(registryText(modules: ["BSource", "ASource", "BSource"]) == registryText(modules: ["ASource", "BSource"]))
  }
}
