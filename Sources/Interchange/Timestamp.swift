package import Foundation

/// The instant in UTC as ISO 8601 to the second: `2026-03-01T12:00:00Z`.
package func timestamp(_ date: Date) -> String { date.formatted(.iso8601) }
