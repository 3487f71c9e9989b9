// Written by Scripts/generate-folded-letters from Unicode 14.0.0. Do not edit.

extension FoldedLetters {
  /// Latin-1 Supplement, Latin Extended-A and -B.
  static let latin = FoldedLetters(
    0x80...0x24f,
    """
    \u{80}|\u{81}|\u{82}|\u{83}|\u{84}|\u{85}|\u{86}|\u{87}|\u{88}|\u{89}|\u{8A}|\u{8B}|\u{8C}|\u{8D}|\u{8E}|\u{8F}|\
    \u{90}|\u{91}|\u{92}|\u{93}|\u{94}|\u{95}|\u{96}|\u{97}|\u{98}|\u{99}|\u{9A}|\u{9B}|\u{9C}|\u{9D}|\u{9E}|\u{9F}|\
    \u{20}|¡|¢|£|¤|¥|¦|§|\u{20}|©|a|«|¬|\u{AD}|®|\u{20}|°|±|2|3||μ|¶|·|\u{20}|1|o|»|1⁄4|1⁄2|3⁄4|¿|a|a|a|a|a|a|ae|c|e|e|\
    e|e|i|i|i|i|ð|n|o|o|o|o|o|×|o|u|u|u|u|y|þ|ss|a|a|a|a|a|a|ae|c|e|e|e|e|i|i|i|i|ð|n|o|o|o|o|o|÷|o|u|u|u|u|y|þ|y|a|a|\
    a|a|a|a|c|c|c|c|c|c|c|c|d|d|d|d|e|e|e|e|e|e|e|e|e|e|g|g|g|g|g|g|g|g|h|h|ħ|ħ|i|i|i|i|i|i|i|i|i|i|ij|ij|j|j|k|k|ĸ|l|\
    l|l|l|l|l|l·|l·|l|l|n|n|n|n|n|n|ʼn|ŋ|ŋ|o|o|o|o|o|o|oe|oe|r|r|r|r|r|r|s|s|s|s|s|s|s|s|t|t|t|t|ŧ|ŧ|u|u|u|u|u|u|u|u|u|\
    u|u|u|w|w|y|y|y|z|z|z|z|z|z|s|ƀ|ɓ|ƃ|ƃ|ƅ|ƅ|ɔ|ƈ|ƈ|ɖ|ɗ|ƌ|ƌ|ƍ|ǝ|ə|ɛ|ƒ|ƒ|ɠ|ɣ|ƕ|ɩ|ɨ|ƙ|ƙ|ƚ|ƛ|ɯ|ɲ|ƞ|ɵ|o|o|ƣ|ƣ|ƥ|ƥ|ʀ|ƨ|ƨ|ʃ|\
    ƪ|ƫ|ƭ|ƭ|ʈ|u|u|ʊ|ʋ|ƴ|ƴ|ƶ|ƶ|ʒ|ƹ|ƹ|ƺ|ƻ|ƽ|ƽ|ƾ|ƿ|ǀ|ǁ|ǂ|ǃ|dz|dz|dz|lj|lj|lj|nj|nj|nj|a|a|i|i|o|o|u|u|u|u|u|u|u|u|u|u|ǝ|a|\
    a|a|a|ae|ae|ǥ|ǥ|g|g|k|k|o|o|o|o|ʒ|ʒ|j|dz|dz|dz|g|g|ƕ|ƿ|n|n|a|a|ae|ae|o|o|a|a|a|a|e|e|e|e|i|i|i|i|o|o|o|o|r|r|r|r|u|\
    u|u|u|s|s|t|t|ȝ|ȝ|h|h|ƞ|ȡ|ȣ|ȣ|ȥ|ȥ|a|a|e|e|o|o|o|o|o|o|o|o|y|y|ȴ|ȵ|ȶ|ȷ|ȸ|ȹ|ⱥ|ȼ|ȼ|ƚ|ⱦ|ȿ|ɀ|ɂ|ɂ|ƀ|ʉ|ʌ|ɇ|ɇ|ɉ|ɉ|ɋ|ɋ|ɍ|ɍ|\
    ɏ|ɏ
    """)

  /// Greek, Cyrillic and Cyrillic Supplement.
  static let greekAndCyrillic = FoldedLetters(
    0x370...0x52f,
    """
    ͱ|ͱ|ͳ|ͳ|ʹ|͵|ͷ|ͷ|\u{378}|\u{379}|\u{20}|ͻ|ͼ|ͽ|;|ϳ|\u{380}|\u{381}|\u{382}|\u{383}|\u{20}|\u{20}|α|·|ε|η|ι|\u{38B}|ο|\
    \u{38D}|υ|ω|ι|α|β|γ|δ|ε|ζ|η|θ|ι|κ|λ|μ|ν|ξ|ο|π|ρ|\u{3A2}|σ|τ|υ|φ|χ|ψ|ω|ι|υ|α|ε|η|ι|υ|α|β|γ|δ|ε|ζ|η|θ|ι|κ|λ|μ|ν|ξ|ο|\
    π|ρ|σ|σ|τ|υ|φ|χ|ψ|ω|ι|υ|ο|υ|ω|ϗ|β|θ|υ|υ|υ|φ|π|ϗ|ϙ|ϙ|ϛ|ϛ|ϝ|ϝ|ϟ|ϟ|ϡ|ϡ|ϣ|ϣ|ϥ|ϥ|ϧ|ϧ|ϩ|ϩ|ϫ|ϫ|ϭ|ϭ|ϯ|ϯ|κ|ρ|σ|ϳ|θ|ε|϶|ϸ|ϸ|\
    σ|ϻ|ϻ|ϼ|ͻ|ͼ|ͽ|е|е|ђ|г|є|ѕ|і|і|ј|љ|њ|ћ|к|и|у|џ|а|б|в|г|д|е|ж|з|и|и|к|л|м|н|о|п|р|с|т|у|ф|х|ц|ч|ш|щ|ъ|ы|ь|э|ю|я|а|б|\
    в|г|д|е|ж|з|и|и|к|л|м|н|о|п|р|с|т|у|ф|х|ц|ч|ш|щ|ъ|ы|ь|э|ю|я|е|е|ђ|г|є|ѕ|і|і|ј|љ|њ|ћ|к|и|у|џ|ѡ|ѡ|ѣ|ѣ|ѥ|ѥ|ѧ|ѧ|ѩ|ѩ|ѫ|\
    ѫ|ѭ|ѭ|ѯ|ѯ|ѱ|ѱ|ѳ|ѳ|ѵ|ѵ|ѵ|ѵ|ѹ|ѹ|ѻ|ѻ|ѽ|ѽ|ѿ|ѿ|ҁ|ҁ|҂||||||\u{488}|\u{489}|ҋ|ҋ|ҍ|ҍ|ҏ|ҏ|ґ|ґ|ғ|ғ|ҕ|ҕ|җ|җ|ҙ|ҙ|қ|қ|ҝ|ҝ|ҟ|ҟ|ҡ|\
    ҡ|ң|ң|ҥ|ҥ|ҧ|ҧ|ҩ|ҩ|ҫ|ҫ|ҭ|ҭ|ү|ү|ұ|ұ|ҳ|ҳ|ҵ|ҵ|ҷ|ҷ|ҹ|ҹ|һ|һ|ҽ|ҽ|ҿ|ҿ|ӏ|ж|ж|ӄ|ӄ|ӆ|ӆ|ӈ|ӈ|ӊ|ӊ|ӌ|ӌ|ӎ|ӎ|ӏ|а|а|а|а|ӕ|ӕ|е|е|ә|ә|\
    ә|ә|ж|ж|з|з|ӡ|ӡ|и|и|и|и|о|о|ө|ө|ө|ө|э|э|у|у|у|у|у|у|ч|ч|ӷ|ӷ|ы|ы|ӻ|ӻ|ӽ|ӽ|ӿ|ӿ|ԁ|ԁ|ԃ|ԃ|ԅ|ԅ|ԇ|ԇ|ԉ|ԉ|ԋ|ԋ|ԍ|ԍ|ԏ|ԏ|ԑ|ԑ|ԓ|\
    ԓ|ԕ|ԕ|ԗ|ԗ|ԙ|ԙ|ԛ|ԛ|ԝ|ԝ|ԟ|ԟ|ԡ|ԡ|ԣ|ԣ|ԥ|ԥ|ԧ|ԧ|ԩ|ԩ|ԫ|ԫ|ԭ|ԭ|ԯ|ԯ
    """)

  /// Latin Extended Additional.
  static let latinAdditional = FoldedLetters(
    0x1e00...0x1eff,
    """
    a|a|b|b|b|b|b|b|c|c|d|d|d|d|d|d|d|d|d|d|e|e|e|e|e|e|e|e|e|e|f|f|g|g|h|h|h|h|h|h|h|h|h|h|i|i|i|i|k|k|k|k|k|k|l|l|l|\
    l|l|l|l|l|m|m|m|m|m|m|n|n|n|n|n|n|n|n|o|o|o|o|o|o|o|o|p|p|p|p|r|r|r|r|r|r|r|r|s|s|s|s|s|s|s|s|s|s|t|t|t|t|t|t|t|t|\
    u|u|u|u|u|u|u|u|u|u|v|v|v|v|w|w|w|w|w|w|w|w|w|w|x|x|x|x|y|y|z|z|z|z|z|z|h|t|w|y|aʾ|s|ẜ|ẝ|ss|ẟ|a|a|a|a|a|a|a|a|a|a|\
    a|a|a|a|a|a|a|a|a|a|a|a|a|a|e|e|e|e|e|e|e|e|e|e|e|e|e|e|e|e|i|i|i|i|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|o|\
    o|u|u|u|u|u|u|u|u|u|u|u|u|u|u|y|y|y|y|y|y|y|y|ỻ|ỻ|ỽ|ỽ|ỿ|ỿ
    """)

  /// Dashes, quotation marks and the like.
  static let punctuation = FoldedLetters(
    0x2010...0x2027,
    """
    ‐|‐|‒|–|—|―|‖|\u{20}|‘|’|‚|‛|“|”|„|‟|†|‡|•|‣|.|..|...|‧
    """)
}
