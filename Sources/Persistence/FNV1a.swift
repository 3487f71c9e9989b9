/// FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>), of the text's UTF-8: the same in every run.
func fnv1a(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
