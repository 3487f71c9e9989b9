/// How months are written in the languages of the names of columns, and what stands beside them.
enum MonthNames {
  /// English names by those of German, French, Spanish, Italian, Dutch, Portuguese, Swedish and Danish, and their usual
  /// abbreviations; folded. What is English too, or begins as the English name in three letters alone, is left out.
  static let english: [String: String] = Dictionary(
    names.flatMap { english, others in others.split(separator: " ").map { (String($0), english) } },
    uniquingKeysWith: { first, _ in first })

  /// Words between the parts of a date: `le 5 mars 2019`, `5 de marzo de 2019`.
  static let linking: Set<String> = ["le", "de", "del", "di", "den"]

  private static let names: [String: String] = [
    "january": "januar janner janvier janv enero ene gennaio gen januari janeiro",
    "february": "februar fevrier fevr fev febrero febbraio februari fevereiro",
    "march": "marz maerz mrz mars marzo maart mrt marco marts",
    "april": "avril avr abril abr aprile",
    "may": "mai mayo maggio mag mei maio maj",
    "june": "juni juin junio giugno giu junho",
    "july": "juli juillet juil julio luglio lug julho",
    "august": "aout agosto ago augustus augusti",
    "september": "septembre septiembre setiembre settembre set setembro",
    "october": "oktober okt octobre octubre ottobre ott outubro out",
    "november": "novembre noviembre novembro",
    "december": "dezember dez decembre diciembre dic dicembre dezembro",
    // The first of a month in French.
    "1": "1er",
  ]
}
