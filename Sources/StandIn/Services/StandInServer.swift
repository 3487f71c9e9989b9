import Foundation

/// The stand-in services on a port of 127.0.0.1. Ends with its last reference, or with ``stop()``.
package struct StandInServer: Sendable {
  package let control: StandInControl
  private let server: LoopbackServer

  /// Listens from here on. Port 0 takes any free one.
  /// - Throws: what ``LoopbackServer`` throws, where the port is taken.
  package static func start(
    port: UInt16 = 0, services: StandInServices = StandInServices(), switches: [StandInService: ServiceSwitch] = [:]
  ) throws -> StandInServer {
    let control = StandInControl(switches: switches)
    let server = try LoopbackServer(port: port) { request in await control.action(for: request, services: services) }
    return StandInServer(control: control, server: server)
  }

  package var port: UInt16 { server.port }

  /// Without a slash at the end: `http://127.0.0.1:8080`.
  package var address: String { server.address }

  /// Every request so far, in the order of arrival, those to the control as well.
  package var requests: [LoopbackRequest] { server.requests }

  /// The address of a service: what is set as a source's `base-url`.
  package func baseURL(of service: StandInService) -> String { address + service.basePath }

  /// The variables that point the four sources of `books` at this server, keys included.
  package var environment: [String: String] {
    var environment = [
      StandInService.nytimes.environmentName("api-key"): NYTimesService.key,
      StandInService.googleBooks.environmentName("api-key"): GoogleBooksService.key,
    ]
    for service in StandInService.allCases { environment[service.environmentName("base-url")] = baseURL(of: service) }
    return environment
  }

  /// Writes the port, and the end of a line behind it.
  package func writePort(to file: String) throws(StandInFileError) {
    do { try Data("\(port)\n".utf8).write(to: URL(filePath: file), options: .atomic) } catch {
      throw StandInFileError(.writing, file, error)
    }
  }

  package func stop() { server.stop() }
}
