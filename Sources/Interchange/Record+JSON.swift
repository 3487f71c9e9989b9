package import Domain
package import Foundation

extension JSON {
  /// A record with all that a copy of it needs.
  package init(copying record: SourceRecord, addedAt: Date) {
    var writer = JSONWriter(capacity: 1024)
    writer.write(copying: record, addedAt: addedAt)
    self = .written(writer.finish())
  }
}

extension JSONWriter {
  /// Everything that the source said, raw, and when.
  mutating func write(whole record: SourceRecord) {
    object { writer in
      writer.writeIdentity(of: record)
      writer.member("fetchedAt", timestamp(record.fetchedAt))
      writer.writeContents(of: record)
    }
  }

  /// Writes the record with what a copy of it needs beside: how much the answer held, and when it first came in. The
  /// times are to the millisecond.
  mutating func write(copying record: SourceRecord, addedAt: Date) {
    object { writer in
      writer.writeIdentity(of: record)
      writer.member("fetchedAt", preciseTimestamp(record.fetchedAt))
      writer.member("addedAt", preciseTimestamp(addedAt))
      writer.member("detail", record.detail.name)
      writer.writeContents(of: record)
    }
  }

  private mutating func writeIdentity(of record: SourceRecord) {
    member("source", record.source)
    member("key", record.key)
    member("id", record.id.description)
  }

  private mutating func writeContents(of record: SourceRecord) {
    var (record, members) = (record, MemberWriter())
    // Given to it and back, so that what is written is never there twice.
    swap(&self, &members.writer)
    do { try record.visitContent(&members) } catch { preconditionFailure("writing throws nothing") }
    swap(&self, &members.writer)
  }

  /// Each kind is there, null where it leads nowhere.
  mutating func member(_ name: StaticString, _ links: [LinkKind: String]) {
    self.name(name)
    object { writer in
      for kind in LinkKind.allCases {
        writer.name(of: kind.rawValue)
        writer.text(orNull: links[kind])
      }
    }
  }
}

/// Writes the fields as members of the object that the writer is in.
private struct MemberWriter: RecordContentVisitor {
  static var sets: Bool { false }
  var writer = JSONWriter()

  mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) {
    writer.member(name.member, value.rawValue)
  }
  /// Stands in copies alone, beside what the source said.
  mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) {}
  mutating func title(_ name: RecordFieldName, _ value: inout String) { writer.member(name.member, value) }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) { writer.member(name.member, value) }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { writer.member(name.member, value) }
  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) {
    writer.member(name.member, value)
  }
  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) { writer.member(name.member, value) }
  mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) {
    writer.member(name.member, value?.description)
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) { writer.member(name.member, value) }
  mutating func address(_ name: RecordFieldName, _ value: inout String?) { writer.member(name.member, value) }
  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) { writer.member(name.member, value) }
  mutating func rating(_ name: RecordFieldName, count: RecordFieldName, _ value: inout Rating?) {
    writer.name(name.member)
    if let rating = value {
      writer.written((["average": .number(rating.average), "count": JSON(rating.count)] as JSON).line)
    } else {
      writer.null()
    }
  }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) { writer.member(name.member, value) }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) {
    let members = value.sorted { $0.key < $1.key }
    writer.name(name.member)
    writer.object { writer in
      for (name, text) in members {
        writer.name(of: name)
        writer.text(text)
      }
    }
  }
}

extension SourceRecord.Detail {
  /// As files name it.
  var name: String {
    switch self {
    case .brief: "brief"
    case .listed: "listed"
    case .full: "full"
    }
  }

  static let all: [SourceRecord.Detail] = [.brief, .listed, .full]
}
