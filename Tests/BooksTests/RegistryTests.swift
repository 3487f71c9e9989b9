import Sourcing
import Testing

@testable import books

@Suite struct RegistryTests {
  @Test func `no two sources have one id`() {
    #expect(!Registry.infos.isEmpty)
    #expect(Set(Registry.infos.map(\.id)).count == Registry.installed.count)
  }
}
