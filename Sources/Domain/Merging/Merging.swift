/// Merging by ISBN: the rules of `docs/merging.md` as a pure function.
package enum Merging {}
