package import Domain

extension ISBN {
  /// The `number`th of many.
  package static func example(_ number: Int) -> ISBN {
    let twelve = 978_100_000_000 + Int64(number)
    guard let isbn = ISBN(digits: twelve * 10 + checkDigit(ofTwelve: twelve)) else {
      preconditionFailure("beyond the numbers of ISBNs: \(number)")
    }
    return isbn
  }
}
