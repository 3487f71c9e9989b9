/// True for the addresses of pictures that say "no cover".
func isPlaceholderCover(_ address: String) -> Bool {
  let bytes = address.utf8
  return bytes.indices.contains { index in
    bytes[index] == UInt8(ascii: "/") && fragments.contains { begins(bytes[bytes.index(after: index)...], with: $0) }
  }
}

private func begins(_ address: Substring.UTF8View, with fragment: [UInt8]) -> Bool {
  address.lazy.map { (65...90).contains($0) ? $0 + 32 : $0 }.starts(with: fragment)
}

/// What follows a slash in such an address: Google Books, Goodreads, Open Library, Instructables, Amazon, and the names
/// that shops give such a file. In lower case.
private let fragments = [
  "no_cover_thumb.", "nophoto/", "avatar_book", "static/defaultimg/", "x-site/icons/no-img", "via.placeholder.com/",
  "noimage.", "no-image.", "no_image.", "nocover.", "no-cover.", "no_cover.", "image_not_available.",
  "image-not-available.",
].map { Array($0.utf8) }
