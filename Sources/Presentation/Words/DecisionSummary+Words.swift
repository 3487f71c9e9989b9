package import AppServices
import Domain

extension DecisionSummary {
  /// Nil where nothing was done.
  package var message: ActionMessage? {
    switch self {
    case .nothing: nil
    case .added(let titles): ActionMessage("added", "add", ActionMessage.books(titles) + " to your library")
    case .removed(let titles): ActionMessage("took", "take", ActionMessage.books(titles) + " out of your library")
    case .favored(let titles): ActionMessage("marked", "mark", ActionMessage.books(titles) + " as favorite")
    case .unfavored(let titles): ActionMessage("took", "take", ActionMessage.books(titles) + " off your favorites")
    case .merged(let count, let title): ActionMessage("merged", "merge", "\(count) books into “\(title)”")
    case .confirmed(let title): ActionMessage("confirmed", "confirm", "that “\(title)” is one book")
    case .split(let key, let title): ActionMessage("split", "split", "\(key) off “\(title)”")
    case .keptApart(let title, let other): ActionMessage("kept", "keep", "“\(title)” and “\(other)” apart")
    case .edited(let title, let act): ActionMessage("edited", "edit", "“\(title)”: \(act.toldFields)")
    case .released(let isbn): ActionMessage("released", "release", "ISBN \(isbn): it links books again")
    }
  }
}

extension DecisionRequest {
  /// What is said of a book that is as it was asked to be already.
  package func untouched(_ title: String) -> String {
    switch self {
    case .add, .describe: "“\(title)” is in your library already"
    case .remove: "“\(title)” is not in your library"
    case .favorite: "“\(title)” is a favorite already"
    case .unfavorite: "“\(title)” is no favorite"
    case .edit: "“\(title)” has these values from you already"
    case .split: "“\(title)” is kept apart from the other already"
    case .merge, .release: "“\(title)” is so already"
    }
  }
}
