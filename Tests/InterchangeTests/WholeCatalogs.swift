import Domain
import TestSupport

@testable import Interchange

/// The elements as a whole catalogue of this form.
func whole(_ form: CatalogFormat, _ elements: [CatalogElement]) -> [UInt8] {
  var writer = CatalogWriter(form)
  return writer.head + elements.flatMap { writer.bytes(for: $0) } + writer.tail()
}

/// Every element of the bytes, which come so many at a time.
func read(_ form: CatalogFormat, _ bytes: [UInt8], chunk: Int = 1 << 16) throws -> [CatalogElement] {
  var (texts, catalogue) = (RawElementReader(form, inPieces(bytes, of: chunk)), CatalogReader())
  var elements: [CatalogElement] = []
  while let element = try catalogue.next({ try texts.next()?.decoded() }) { elements.append(element) }
  return elements
}
