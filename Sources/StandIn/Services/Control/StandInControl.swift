/// What is switched on for each service, and how often each was asked. Changed while the server runs, by calls or by
/// requests to `/_control` and `/_requests`.
package actor StandInControl {
  private var switches: [StandInService: ServiceSwitch]
  private var holds: [StandInService: Hold] = [:]
  private var counts: [StandInService: Int] = [:]

  package init(switches: [StandInService: ServiceSwitch] = [:]) { self.switches = switches }

  package func set(_ service: StandInService, fault: StandInFault?, delay: Duration = .zero) {
    switches[service] = ServiceSwitch(fault: fault, delay: delay)
  }

  /// Keeps the answers of `service` back from now on, until what is returned is released. Faults of the transport come
  /// at once.
  package func hold(_ service: StandInService) -> Hold {
    let hold = Hold()
    holds[service] = hold
    return hold
  }

  /// Puts all services in order again.
  package func clear() {
    switches = [:]
    holds.values.forEach { $0.release() }
    holds = [:]
  }

  /// Requests of the services since the start or the last reset; requests to the control do not count.
  package func requestCount(of service: StandInService) -> Int { counts[service] ?? 0 }

  package func resetRequestCounts() { counts = [:] }

  /// What is to be done with a request: a call of the control, a fault that is switched on, or what `services` answer.
  /// Answers are written outside the actor, so that requests do not wait for one another.
  package nonisolated func action(for request: LoopbackRequest, services: StandInServices) async -> LoopbackAction {
    switch request.path {
    case "/_control": return .reply(await control(request))
    case "/_requests": return .reply(await requestCounts(reset: request[query: "reset"] == "1"))
    default: break
    }
    guard let service = StandInService.of(path: request.path)?.service else {
      return .reply(services.reply(to: request))
    }
    let (state, hold) = await count(service)
    let action = action(for: request, of: service, state, services)
    if let hold, case .reply(let reply) = action { return .held(hold, reply) }
    return action
  }

  private nonisolated func action(
    for request: LoopbackRequest, of service: StandInService, _ state: ServiceSwitch, _ services: StandInServices
  ) -> LoopbackAction {
    switch state.fault {
    case .transport(.redirectToOtherHost) where request[header: "Host"]?.hasPrefix("localhost") == true:
      return state.delaying(services.reply(to: request))
    case .transport(let fault): return .fault(fault)
    case .answer(let fault): return state.delaying(fault.reply(of: service))
    case nil: return state.delaying(services.reply(to: request))
    }
  }

  /// Counts a request of `service`.
  /// - Returns: what is switched on for it.
  private func count(_ service: StandInService) -> (ServiceSwitch, Hold?) {
    counts[service, default: 0] += 1
    return (switches[service] ?? ServiceSwitch(), holds[service])
  }
}

// MARK: Requests to the control

extension StandInControl {
  /// `/_control?service=S&fault=F|none&delay=D` changes what it names and shows the state of all; `service=all` is
  /// every service.
  private func control(_ request: LoopbackRequest) -> LoopbackReply {
    if let name = request[query: "service"] {
      let services = name == "all" ? StandInService.allCases : StandInService(rawValue: name).map { [$0] } ?? []
      guard !services.isEmpty else {
        return refusal("service", of: ["all"] + StandInService.allCases.map(\.rawValue))
      }
      for service in services {
        if let refusal = change(service, request) { return refusal }
      }
    }
    return .json(state.text)
  }

  private func change(_ service: StandInService, _ request: LoopbackRequest) -> LoopbackReply? {
    var state = switches[service] ?? ServiceSwitch()
    if let name = request[query: "fault"] {
      state.fault = StandInFault(name)
      guard state.fault != nil || name == "none" else { return refusal("fault", of: ["none"] + StandInFault.names) }
    }
    if let text = request[query: "delay"] {
      guard let delay = ServiceSwitch.duration(text) else { return refusal("delay", of: ["0", "250ms", "2s"]) }
      state.delay = delay
    }
    switches[service] = state
    return nil
  }

  private func refusal(_ name: String, of values: [String]) -> LoopbackReply {
    .json((["error": .string("unknown \(name)"), "known": .strings(values)] as JSON).text, status: 400)
  }

  private var state: JSON {
    .object(
      StandInService.allCases.map { service in
        let state = switches[service] ?? ServiceSwitch()
        let value: JSON = ["fault": .string(state.fault?.name ?? "none"), "delayMS": .int(state.delayMS)]
        return JSON.Member(name: service.rawValue, value: value)
      })
  }

  /// The counts up to now, also where they are reset.
  private func requestCounts(reset: Bool) -> LoopbackReply {
    let body = JSON.object(
      StandInService.allCases.map { JSON.Member(name: $0.rawValue, value: .int(requestCount(of: $0))) })
    if reset { resetRequestCounts() }
    return .json(body.text)
  }
}
