/// A whole catalogue: what every use case above it speaks to, and what a store of any kind has to be.
package typealias Catalog = BookStore & LibraryStore & DecisionStore & ProjectionStore & CatalogTransfer
  & CatalogAnalysis
