/// How months are written in the languages of the names of columns, and what stands beside them.
enum MonthNames {
  /// English names by those of German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Danish, Polish and Czech,
  /// and their usual abbreviations; folded. What is English too, or begins as the English name in three letters alone,
  /// is left out.
  static let english: [String: String] = Dictionary(
    names.flatMap { english, others in others.split(separator: " ").map { (String($0), english) } },
    uniquingKeysWith: { first, _ in first })

  /// Words beside the parts of a date: `le 5 mars 2019`, `5 de marzo de 2019`, `3 marca 2020 r.`.
  static let linking: Set<String> = ["le", "de", "del", "di", "den", "r", "roku"]

  private static let names: [String: String] = [
    "january": "januar janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen ledna leden",
    "february": "februar fevrier fevr fev febrero febbraio februari fevereiro lutego luty unora unor",
    "march": "marz maerz mrz mars marzo maart mrt marco marts marca marzec brezna brezen",
    "april": "avril avr abril abr aprile kwietnia kwiecien dubna duben",
    "may": "mai mayo maggio mag mei maio maj maja kvetna kveten",
    "june": "juni juin junio giugno giu junho czerwca czerwiec cervna cerven",
    "july": "juli juillet juil julio luglio lug julho lipca lipiec cervence cervenec",
    "august": "aout agosto ago augustus augusti sierpnia sierpien srpna srpen",
    "september": "septembre septiembre setiembre settembre set setembro wrzesnia wrzesien zari",
    "october": "oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik rijna rijen",
    "november": "novembre noviembre novembro listopada listopad listopadu",
    "december": "dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien prosince prosinec",
    // The first of a month in French.
    "1": "1er",
  ]
}
