extension JSONWriter {
  /// Objects with `name` and `role`.
  package mutating func member(_ name: StaticString, _ contributors: [Contributor]) {
    self.name(name)
    array(contributors) { writer, contributor in
      writer.object { writer in
        writer.member("name", contributor.name)
        writer.member("role", contributor.role.rawValue)
      }
    }
  }

  /// Objects with `name` and `position`, null where there is none.
  package mutating func member(_ name: StaticString, _ series: [SeriesEntry]) {
    self.name(name)
    array(series) { writer, entry in
      writer.object { writer in
        writer.member("name", entry.name)
        writer.member("position", entry.position)
      }
    }
  }
}

extension JSONCursor {
  /// The pairs of an array of objects with `name` and the other member; those without a name are passed over.
  package mutating func pairs(of second: String) -> [TextPair] {
    var pairs: [TextPair] = []
    elements { cursor in
      var (name, detail): (String?, String?) = (nil, nil)
      cursor.members { member, cursor in
        switch member {
        case "name": name = cursor.text()
        case second: detail = cursor.text()
        default: break
        }
      }
      if let name { pairs.append(TextPair(name: name, detail: detail)) }
    }
    return pairs
  }
}
