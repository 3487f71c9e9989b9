import AppServices
import Domain
import Interchange
import Presentation

/// `books duplicates --apply`: each merge is printed as soon as it is made.
struct SafeMergesReport {
  let context: AppContext
  let dryRun: Bool
  let ndjson: Bool
  let options: GlobalOptions

  private var isDocument: Bool { options.json && !ndjson }
  private var isText: Bool { !options.json && !ndjson }

  func run() async throws {
    let merges = try await context.safeMerges()
    var document = MergesDocument.stream(dryRun: dryRun)
    var output = PipeTolerantOutput()
    if isDocument { try output.write(document.head) }
    var taken = 0
    if isText && dryRun {
      for merge in merges { try output.write(row(merge)) }
      taken = merges.count
    } else {
      try await context.apply(merges, dryRun: dryRun) { event in
        switch event {
        case .applied(let merge, let result):
          taken += 1
          try show(merge, result, &document, to: &output)
        case .refused(_, let refusal): options.say("left as it is: \(refusal.line)")
        }
      }
    }
    if isDocument { try output.write(document.tail()) }
    options.say(summary(taken))
  }

  private func show(
    _ merge: SafeMerge, _ result: DecisionResult, _ document: inout DocumentStream, to output: inout PipeTolerantOutput
  ) throws {
    if ndjson {
      try output.line(JSON(result).line)
    } else if options.json {
      try output.write(document.bytes(for: JSON(result)))
    } else {
      try output.write(row(merge))
    }
  }

  /// Id and title of the one and of the other.
  private func row(_ merge: SafeMerge) -> String {
    let cells = zip(merge.ids, merge.act.titles).flatMap { [$0.description, printable($1)] }
    return cells.joined(separator: options.output.isTerminal ? "  " : "\t") + "\n"
  }

  private func summary(_ count: Int) -> String {
    if count == 0 { return "no suggestion is safe to take unseen" }
    let what = counted(count, "suggestion")
    let undo = count == 1 ? "books undo" : "books undo \(count)"
    return dryRun ? "\(what) would be taken" : "\(what) taken; \(undo) takes that back"
  }
}
