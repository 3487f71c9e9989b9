import Synchronization

/// Values that a `@Sendable` closure brings.
package final class Collected<Value: Sendable>: Sendable {
  private let box = Mutex<[Value]>([])
  package init() {}
  package func append(_ value: Value) { box.withLock { $0.append(value) } }
  package var values: [Value] { box.withLock { $0 } }
}
