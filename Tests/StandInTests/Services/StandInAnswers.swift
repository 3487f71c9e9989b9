import Foundation
import Testing

@testable import StandIn

/// A GET request of `target`, a path with its query.
func get(_ target: String, headers: [String] = []) throws -> LoopbackRequest {
  let head = (["GET \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers).joined(separator: "\r\n")
  return try #require(LoopbackRequest(head: head.utf8))
}

/// The value of a JSON text: dictionaries, arrays, strings, numbers, `NSNull`.
func parsed(_ reply: LoopbackReply) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(reply.body), options: .fragmentsAllowed)
}

extension StandInServices {
  /// The object that answers a GET request with status `status`.
  func object(_ target: String, status: Int = 200) throws -> [String: Any] {
    let reply = reply(to: try get(target))
    #expect(reply.status == status, "\(target)")
    return try #require(try parsed(reply) as? [String: Any])
  }

  /// As ``object(_:status:)``, of The New York Times with its key.
  func nytimes(_ path: String, status: Int = 200) throws -> [String: Any] {
    try object("/nytimes/\(path)\(path.contains("?") ? "&" : "?")api-key=stand-in-key", status: status)
  }

  /// The items of a page of volumes, none where the page has no `items`.
  func volumes(_ query: String) throws -> [[String: Any]] {
    let items = try object("/google-books/volumes?\(query)")["items"] as? [[String: Any]]
    return items ?? []
  }

  /// All entries of the book list.
  func bookListEntries() throws -> [Any] {
    try #require(try parsed(reply(to: get("/book-list.json"))) as? [Any])
  }
}

extension [String: Any] {
  func string(_ name: String) throws -> String { try #require(self[name] as? String, "\(name)") }
  func int(_ name: String) throws -> Int { try #require(self[name] as? Int, "\(name)") }
  func object(_ name: String) throws -> [String: Any] { try #require(self[name] as? [String: Any], "\(name)") }
  func array(_ name: String) throws -> [Any] { try #require(self[name] as? [Any], "\(name)") }
  /// The objects of an array; other elements are passed over.
  func objects(_ name: String) throws -> [[String: Any]] { try array(name).compactMap { $0 as? [String: Any] } }

  /// The names of the members.
  var names: Set<String> { Set(keys) }
}
