import Sourcing
import Testing

@Suite struct SourcePageSkipsTests {
  @Test func `what is skipped for one reason is counted together`() {
    var page = SourcePage()
    page.skip("no title")
    page.skip("no id", count: 0)
    page.skip("another ISBN", count: 2)
    page.skip("no title", count: 3)
    #expect(page.skipped == [Skip(reason: "no title", count: 4), Skip(reason: "another ISBN", count: 2)])
  }
}
