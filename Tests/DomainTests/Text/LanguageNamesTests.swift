import Domain
import Testing

@Suite struct LanguageNamesTests {
  @Test(arguments: [
    ("English", "en"), ("Deutsch", "de"), ("FRANÇAIS", "fr"), ("español", "es"), ("Ungarisch", "hu"), ("norsk", "no"),
    ("עברית", "he"), ("हिन्दी", "hi"), ("English (US)", "en"), ("Greek", "el"), ("Greek (Ancient)", "grc"),
    ("Greek, Ancient (to 1453)", "grc"), ("eng", "eng"), ("en-GB", "en-GB"), ("FR", "FR"), ("Klingon", "Klingon"),
    ("(English)", "en"), ("(Klingon)", "(Klingon)"), ("", ""),
  ]) func `a language that is named becomes its code, any other text stays`(text: String, code: String) {
    #expect(languageCode(text) == code)
  }

  @Test(arguments: [
    ("en", "English"), ("ger", "German"), ("PL", "Polish"), ("zh-TW", "Chinese (zh-TW)"),
    ("pt_BR", "Portuguese (pt_BR)"),
    ("grc", "Ancient Greek"), ("tlh", "tlh"), ("Klingon", "Klingon"), ("", ""),
  ]) func `a code is told by the name of its language, any other text as it is`(code: String, name: String) {
    #expect(languageName(code) == name)
  }
}
