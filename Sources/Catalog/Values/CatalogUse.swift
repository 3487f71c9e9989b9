/// What a catalogue is opened for, which decides what is done where it cannot be written.
package enum CatalogUse: Sendable {
  /// It is only read: where it stands, or in a copy where it has to be brought up to date for that.
  case reading
  /// What comes is kept; where the catalogue cannot be written, in a copy that is gone with the value.
  case fetching
  /// It is changed in a trial that is taken back; where the catalogue cannot be written, in a copy likewise.
  case trying
  /// It is changed for good: a catalogue that cannot be written is refused.
  case changing
}
