/// The code (ISO 639-1, of Ancient Greek ISO 639-3) of a language that people name in its own tongue or in a usual one,
/// as `Deutsch`, `German` and `allemand` are `de`; any other text as it is, codes among them.
///
/// Case, accents and punctuation do not matter, and what stands in brackets behind the name is passed over where the
/// whole is no name: `English (US)` is `en`, `Greek (Ancient)` is `grc`.
package func languageCode(_ text: String) -> String {
  // Most are codes.
  if text.utf8.count < 4, isASCII(text) { return text }
  if let code = languageCodes[plainLanguageName(text)] { return code }
  let name = text.prefix { $0 != "(" && $0 != "[" }
  return name.endIndex < text.endIndex ? languageCodes[plainLanguageName(name)] ?? text : text
}

/// What English calls the language of a code, with the code behind it where that says a region: `English` for `en` and
/// `eng`, `Chinese (zh-TW)`. Any other text, and a code that is not here, as it is.
package func languageName(_ code: String) -> String {
  guard let name = englishNames[comparableLanguage(code)] else { return code }
  return code.utf8.count < 4 ? name : "\(name) (\(code))"
}

private let englishNames: [String: String] = Dictionary(
  uniqueKeysWithValues: languageNames.compactMap { code, names in names.first.map { (code, $0) } })

private func plainLanguageName(_ text: some StringProtocol) -> String { folded(text).filter(\.isLetter) }

private let languageCodes: [String: String] = Dictionary(
  languageNames.flatMap { code, names in names.map { (plainLanguageName($0), code) } },
  uniquingKeysWith: { first, _ in first })

/// In English, German, French, Spanish, Italian, Dutch, Portuguese, and in the language itself.
private let languageNames: KeyValuePairs<String, [String]> = [
  "en": ["English", "Englisch", "anglais", "inglés", "inglese", "Engels", "inglês"],
  "de": ["German", "Deutsch", "allemand", "alemán", "tedesco", "Duits", "alemão"],
  "fr": ["French", "Französisch", "français", "francés", "francese", "Frans", "francês"],
  "es": ["Spanish", "Spanisch", "espagnol", "español", "castellano", "spagnolo", "Spaans", "espanhol"],
  "it": ["Italian", "Italienisch", "italien", "italiano", "Italiaans"],
  "nl": ["Dutch", "Niederländisch", "néerlandais", "neerlandés", "olandese", "Nederlands", "holandês"],
  "pt": ["Portuguese", "Portugiesisch", "portugais", "portugués", "portoghese", "Portugees", "português"],
  "sv": ["Swedish", "Schwedisch", "suédois", "sueco", "svedese", "Zweeds", "svenska"],
  "da": ["Danish", "Dänisch", "danois", "danés", "danese", "Deens", "dinamarquês", "dansk"],
  "no": ["Norwegian", "Norwegisch", "norvégien", "noruego", "norvegese", "Noors", "norueguês", "norsk"],
  "fi": ["Finnish", "Finnisch", "finnois", "finlandés", "finlandese", "Fins", "finlandês", "suomi"],
  "is": ["Icelandic", "Isländisch", "islandais", "islandés", "islandese", "IJslands", "islandês", "íslenska"],
  "pl": ["Polish", "Polnisch", "polonais", "polaco", "polacco", "Pools", "polonês", "polski"],
  "cs": ["Czech", "Tschechisch", "tchèque", "checo", "ceco", "Tsjechisch", "čeština"],
  "sk": ["Slovak", "Slowakisch", "slovaque", "eslovaco", "slovacco", "Slowaaks", "slovenčina"],
  "sl": ["Slovenian", "Slovene", "Slowenisch", "slovène", "esloveno", "sloveno", "Sloveens", "slovenščina"],
  "hr": ["Croatian", "Kroatisch", "croate", "croata", "croato", "hrvatski"],
  "sr": ["Serbian", "Serbisch", "serbe", "serbio", "serbo", "Servisch", "srpski", "српски"],
  "bg": ["Bulgarian", "Bulgarisch", "bulgare", "búlgaro", "bulgaro", "Bulgaars", "български"],
  "hu": ["Hungarian", "Ungarisch", "hongrois", "húngaro", "ungherese", "Hongaars", "magyar"],
  "ro": ["Romanian", "Rumänisch", "roumain", "rumano", "rumeno", "Roemeens", "romeno", "română"],
  "ru": ["Russian", "Russisch", "russe", "ruso", "russo", "русский"],
  "uk": ["Ukrainian", "Ukrainisch", "ukrainien", "ucraniano", "ucraino", "Oekraïens", "українська"],
  "el": ["Greek", "Griechisch", "grec", "griego", "greco", "Grieks", "grego", "ελληνικά"],
  "grc": [
    "Ancient Greek", "Greek, Ancient", "Altgriechisch", "grec ancien", "griego antiguo", "greco antico", "Oudgrieks",
    "grego antigo",
  ],
  "la": ["Latin", "Latein", "latín", "latino", "Latijn", "latim"],
  "ca": ["Catalan", "Katalanisch", "catalán", "catalano", "Catalaans", "catalão", "català"],
  "ga": ["Irish", "Irisch", "irlandais", "irlandés", "irlandese", "Iers", "irlandês", "Gaeilge"],
  "tr": ["Turkish", "Türkisch", "turc", "turco", "Turks", "Türkçe"],
  "ar": ["Arabic", "Arabisch", "arabe", "árabe", "arabo", "العربية"],
  "he": ["Hebrew", "Hebräisch", "hébreu", "hebreo", "ebraico", "Hebreeuws", "hebraico", "עברית"],
  "fa": ["Persian", "Farsi", "Persisch", "persan", "persa", "persiano", "Perzisch", "فارسی"],
  "hi": ["Hindi", "हिन्दी"],
  "ja": ["Japanese", "Japanisch", "japonais", "japonés", "giapponese", "Japans", "japonês", "日本語"],
  "ko": ["Korean", "Koreanisch", "coréen", "coreano", "Koreaans", "한국어"],
  "zh": ["Chinese", "Chinesisch", "chinois", "chino", "cinese", "Chinees", "chinês", "中文"],
]
