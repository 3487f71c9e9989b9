import CurlShim
import Sourcing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An exchange in libcurl's hands: one easy handle and what it needs to live. Belongs to the loop's thread.
///
/// libcurl holds the address of this object while the transfer runs: it is to be taken out of the multi handle before
/// its last reference goes.
final class Transfer {
  let exchange: Exchange
  let easy: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let complaint = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  fileprivate var received: Received
  private var deadlines: Deadlines
  private var bytesSeen: curl_off_t = 0
  /// True once a connection to this machine or its network was refused.
  fileprivate var wasKeptOutside = false

  init?(_ exchange: Exchange, at now: ContinuousClock.Instant) {
    guard let easy = curl_easy_init() else { return nil }
    self.exchange = exchange
    self.easy = easy
    received = Received(bodyLimit: exchange.limits.body, sink: exchange.sink)
    deadlines = Deadlines(limits: exchange.limits, start: now, end: exchange.end)
    complaint.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setRequest()
    setManners()
    setReceivers()
    if exchange.staysOutside { keepOutside() }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headerList)
    complaint.deallocate()
  }

  /// When it is over unless there is progress before.
  var deadline: ContinuousClock.Instant { deadlines.next }

  /// Why it is over at its ``deadline``.
  var lateness: TransportError { deadlines.failure }

  /// Looks whether there was progress since the last time.
  func noteProgress(at now: ContinuousClock.Instant) {
    let bytes = offset(CURLINFO_SIZE_DOWNLOAD_T) + curl_off_t(long(CURLINFO_HEADER_SIZE))
    let hasConnected = !deadlines.isConnected && offset(CURLINFO_PRETRANSFER_TIME_T) > 0
    guard bytes > bytesSeen || hasConnected else { return }
    bytesSeen = bytes
    deadlines.sawProgress(at: now, bytes: Int(bytes))
  }

  /// What libcurl's final word means.
  func outcome(_ code: CURLcode) -> ResponsePromise.Outcome {
    if let refusal = received.refusal { return .failure(refusal) }
    if code == CURLE_COULDNT_CONNECT && wasKeptOutside {
      let address = oneLine(redacted(address: exchange.hop.address.text))
      return .failure(exchange.hop.isAskedOutside ? .keptOutside(address) : .badRedirect(address))
    }
    if isOverlongLine(code) {
      return .failure(.broken("a line of the headers is larger than \(Self.longestLine >> 10) KB"))
    }
    guard code == CURLE_OK else {
      let refusal = proxyRefusal(long(CURLINFO_HTTP_CONNECTCODE))
      return .failure(
        refusal
          ?? TransportError(
            code, systemCode: long(CURLINFO_OS_ERRNO), complaint: String(cString: complaint), exchange: exchange))
    }
    guard !received.isCutOff else { return .failure(.truncated) }
    let status = long(CURLINFO_RESPONSE_CODE)
    // No service answers so, only a proxy (RFC 9110, section 15.5.8).
    if status == 407 { return .failure(.proxy(status: status)) }
    let response = HTTPResponse(status: status, headers: received.headers, body: received.body)
    return .success(Arrival(response: response, isFromInside: isConnectedInside))
  }

  /// Behind a proxy only the address itself can tell.
  private var isConnectedInside: Bool {
    if exchange.hop.address.origin.isInternal { return true }
    guard exchange.proxy.isEmpty, let text = curl_shim_get_text(easy, CURLINFO_PRIMARY_IP) else { return false }
    return IPAddress(host: String(cString: text))?.isInternal ?? false
  }

  /// True where libcurl gave up a line of the headers: it says that memory is out, later versions that something grew
  /// too large (CURLE_TOO_LARGE, 100). They say the same of much else, but not once a connection is open and before a
  /// body.
  private func isOverlongLine(_ code: CURLcode) -> Bool {
    [CURLE_OUT_OF_MEMORY.rawValue, 100].contains(code.rawValue) && !received.hasBody
      && offset(CURLINFO_PRETRANSFER_TIME_T) > 0
  }

  /// In bytes: CURL_MAX_HTTP_HEADER in curl/curl.h.
  private static let longestLine = 100 << 10

  /// What the proxy said to the wish for a tunnel, where that was no yes; 0 stands for no answer.
  private func proxyRefusal(_ status: Int) -> TransportError? {
    status >= 300 ? .proxy(status: status) : nil
  }

  private func long(_ info: CURLINFO) -> Int {
    var value = 0
    return curl_shim_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  private func offset(_ info: CURLINFO) -> curl_off_t {
    var value: curl_off_t = 0
    return curl_shim_get_offset(easy, info, &value) == CURLE_OK ? value : 0
  }
}

extension Transfer {
  private func set(_ option: CURLoption, _ value: Int) { _ = curl_shim_set_long(easy, option, value) }
  private func set(_ option: CURLoption, _ value: String) { _ = curl_shim_set_string(easy, option, value) }

  private func setRequest() {
    set(CURLOPT_URL, exchange.hop.address.text)
    set(CURLOPT_USERAGENT, exchange.userAgent)
    for header in exchange.hop.headers {
      // A semicolon is libcurl's way to send a header without a value; with a colon it would be left out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      headerList = curl_slist_append(headerList, line)
    }
    // Undone by us: libcurl, asked by its own option, takes what was cut off for the whole.
    // A file comes as it is: the bytes of a part are those of the file.
    headerList = curl_slist_append(headerList, "Accept-Encoding: \(exchange.sink == nil ? "gzip" : "identity")")
    _ = curl_shim_set_list(easy, CURLOPT_HTTPHEADER, headerList)
    set(CURLOPT_PROXY, exchange.proxy)
    set(CURLOPT_NOPROXY, "")
  }

  private func setManners() {
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Without it, giving up a transfer waits for a slow name look-up to end, and every other transfer with it.
    set(CURLOPT_QUICK_EXIT, 1)
    // Only makes libcurl go on in time to the next of several addresses of a host; the deadlines are ours.
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(exchange.limits.connect / .milliseconds(1))))
  }

  private func setReceivers() {
    let target = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_shim_set_pointer(easy, CURLOPT_ERRORBUFFER, complaint)
    _ = curl_shim_set_pointer(easy, CURLOPT_WRITEDATA, target)
    _ = curl_shim_set_pointer(easy, CURLOPT_HEADERDATA, target)
    _ = curl_shim_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, target in
      receive(bytes, size * count, target) { $0.consume(bodyPart: $1) }
    }
    _ = curl_shim_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, target in
      receive(bytes, size * count, target) { $0.consume(headerLine: $1) }
    }
  }
}

extension Transfer {
  /// Each number that the name leads to is looked at as the connection to it is about to be made: whatever was looked
  /// up before may be another one by now. A connection that is open already was made by someone who may go there.
  private func keepOutside() {
    set(CURLOPT_FRESH_CONNECT, 1)
    _ = curl_shim_set_pointer(easy, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
    _ = curl_shim_set_opener(easy) { target, _, address in
      guard let target, let address else { return curl_shim_no_socket }
      let transfer = Unmanaged<Transfer>.fromOpaque(target).takeUnretainedValue()
      guard let number = curl_shim_number(address).flatMap({ IPAddress($0) }), !number.isInternal else {
        transfer.wasKeptOutside = true
        return curl_shim_no_socket
      }
      return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }
  }
}

/// Hands bytes to the transfer at `target`; anything but `count` as the answer makes libcurl give up.
private func receive(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ target: UnsafeMutableRawPointer?,
  _ take: (inout Received, UnsafeRawBufferPointer) -> Void
) -> Int {
  guard let target else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(target).takeUnretainedValue()
  take(&transfer.received, UnsafeRawBufferPointer(start: bytes, count: count))
  return transfer.received.refusal == nil ? count : 0
}
