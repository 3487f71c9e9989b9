import AppServices
import Domain
import Presentation
import Testing

@Suite struct AccessionWordsTests {
  @Test func `what the library had before is not counted as added`() {
    var summary = AccessionSummary()
    summary.counts = [.found: 2, .alreadyHere: 3]
    summary.foundAgain = 2
    #expect(
      summary.words(dryRun: false)
        == "0 books added to your library, 3 already there, 2 of its bare ISBNs found")
    summary.counts[.unknown] = 1
    #expect(
      summary.words(dryRun: true)
        == "would add 1 book to your library, 1 of them a bare ISBN, 3 already there, 2 of its bare ISBNs found")
  }

  @Test func `a bare ISBN that is here says who was asked`() {
    var answer = AccessionAnswer(ISBN.read("9780306406157"), .alreadyHere)
    #expect(answer.words == "already here")
    answer.isBeingAsked = true
    #expect(answer.words == "already here, and being looked up")
    (answer.isBeingAsked, answer.isBare) = (false, true)
    #expect(answer.words == "already here as a bare ISBN: nobody was asked")
    answer.answered = ["alpha", "beta"]
    #expect(answer.words == "already here as a bare ISBN: unknown to all that answered (alpha, beta)")
    answer.outcome = .unknown
    #expect(answer.words == "unknown to all that answered (alpha, beta): kept as a bare ISBN")
  }

  @Test func `what a dry run would do is never said to be done`() {
    var answer = AccessionAnswer(ISBN.read("9780306406157"), .notAsked)
    (answer.isBare, answer.isDry) = (true, true)
    #expect(answer.words == "nobody was asked: would be kept as a bare ISBN")
    answer.outcome = .added
    #expect(answer.words == "would be added")
  }
}
