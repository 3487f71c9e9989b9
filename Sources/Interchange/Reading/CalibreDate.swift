package import Domain

extension PartialDate {
  /// True for what calibre takes for no date at all, in its library and in its tables: a year before 101, in which its
  /// date of unknown books falls for readers west of Greenwich, and 1 January 101, which is that date
  /// (https://github.com/kovidgoyal/calibre/blob/master/src/calibre/utils/date.py, `is_date_undefined`).
  package var isUndefinedInCalibre: Bool { year < 101 || year == 101 && (month ?? 1) == 1 && (day ?? 1) == 1 }
}
