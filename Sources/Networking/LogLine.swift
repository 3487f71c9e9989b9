import Domain
import Sourcing

/// `GET http://host/path -> 200, 12,345 bytes, 31 ms`, or with the error in the place of status and size.
/// What holds a secret is left out, wherever it stands.
/// - Parameter now: when the exchange was over, by the clock that its start is of.
func logLine(
  _ exchange: Exchange, _ outcome: ResponsePromise.Outcome, _ secrets: Secrets, at now: ContinuousClock.Instant
) -> String {
  let milliseconds = Int((now - exchange.start) / .milliseconds(1))
  let address = shortened(secrets.hidden(inAddress: oneLine(exchange.hop.address.text)))
  let result =
    switch outcome {
    case .success(let arrival): "\(arrival.response.status), \(grouped(arrival.response.body.count)) bytes"
    case .failure(let error): error.printable(without: secrets).description
    }
  return "GET \(address) -> \(result), \(grouped(milliseconds)) ms"
}
