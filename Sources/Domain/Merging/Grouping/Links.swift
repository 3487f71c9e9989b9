/// All links of one rule, as sets of records of which every two, or every two across, are linked.
///
/// Two records with a set's ISBN or title in common are one link; ten thousand would be fifty million. So the links
/// stay implicit, and only those are tried that can change anything: a link into a group is tried once.
struct Links {
  /// A record in a set. Two of one label are linked with the same others.
  private struct Member: Hashable {
    var index: Int
    var label: Int
  }

  private struct Side {
    var members: [Member]
    var isbn: ISBN?
    /// The side whose members these are linked with; its own number where all are linked with all.
    var opposite: Int
    /// How many joins there had been when it was last thinned out.
    var joins = -1
    /// Made when it is first asked for, and again when members have gone.
    var kin: Kin?
    /// The groups, by root, and labels from which links were tried.
    var tried: Set<Member> = []

    func holds(_ member: Member) -> Bool {
      let index = firstIndex(atLeast: member.index)
      return index < members.count && members[index] == member
    }

    func members(after index: Int) -> ArraySlice<Member> { members[firstIndex(atLeast: index + 1)...] }

    private func firstIndex(atLeast index: Int) -> Int {
      partitioningIndex(below: members.count) { members[$0].index >= index }
    }
  }

  let rule: Join.Rule
  private var sides: [Side] = []
  /// True where members of these two labels are linked.
  private let agree: (Int, Int) -> Bool
  /// Where links that join nothing, since the two records contradict one another, may be left out.
  private let parsed: ParseCache?

  init(_ rule: Join.Rule, agree: @escaping (Int, Int) -> Bool = { _, _ in true }) {
    self.rule = rule
    self.agree = agree
    parsed = nil
  }

  /// Links without labels that the contradiction of the two records themselves forbids already are left out.
  init(_ rule: Join.Rule, unlessContradictedIn parsed: ParseCache) {
    self.rule = rule
    agree = { _, _ in true }
    self.parsed = parsed
  }

  /// Links every two of these. Indices ascending.
  mutating func addAll(_ indices: [Int], isbn: ISBN? = nil, label: (Int) -> Int = { _ in 0 }) {
    guard indices.count > 1 else { return }
    sides.append(Side(members: Self.members(indices, label), isbn: isbn, opposite: sides.count))
  }

  /// Links each of the one with each of the other. Indices ascending.
  mutating func addAcross(_ left: [Int], _ right: [Int], isbn: ISBN?) {
    guard !left.isEmpty, !right.isEmpty else { return }
    sides.append(Side(members: Self.members(left) { _ in 0 }, isbn: isbn, opposite: sides.count + 1))
    sides.append(Side(members: Self.members(right) { _ in 0 }, isbn: isbn, opposite: sides.count - 1))
  }

  private static func members(_ indices: [Int], _ label: (Int) -> Int) -> [Member] {
    indices.map { Member(index: $0, label: label($0)) }
  }

  /// Tries the links by their two records in key order, lower, then higher; each joins two groups where it may.
  mutating func join(_ groups: inout Groups) {
    var starts: [(member: Member, side: Int)] = []
    for number in sides.indices {
      thinOut(number, groups: &groups)
      for member in sides[number].members { starts.append((member, number)) }
    }
    starts.sort { ($0.member.index, $0.side) < ($1.member.index, $1.side) }
    var next = 0
    while next < starts.count {
      let end = starts[next...].firstIndex { $0.member.index != starts[next].member.index } ?? starts.count
      let lower = starts[next].member.index
      for (higher, isbn) in links(from: starts[next..<end], groups: &groups) {
        groups.join(lower, higher, by: rule, isbn: isbn)
      }
      next = end
    }
  }

  /// The links from one record to higher ones, ascending, as far as they can lead to another group.
  private mutating func links(
    from starts: ArraySlice<(member: Member, side: Int)>, groups: inout Groups
  ) -> [(index: Int, isbn: ISBN?)] {
    var found: [(index: Int, isbn: ISBN?)] = []
    for (member, side) in starts {
      thinOut(side, groups: &groups)
      let group = Member(index: groups.root(member.index), label: member.label)
      guard sides[side].holds(member), sides[side].tried.insert(group).inserted else { continue }
      let opposite = sides[side].opposite
      thinOut(opposite, groups: &groups)
      if let parsed, sides[opposite].members.count > Kin.fewest {
        found += kin(of: member.index, among: opposite, parsed).map { ($0, sides[side].isbn) }
      } else {
        for other in sides[opposite].members(after: member.index) where agree(member.label, other.label) {
          found.append((other.index, sides[side].isbn))
        }
      }
    }
    if starts.count > 1 { found.sort { ($0.index, $0.isbn?.digits ?? 0) < ($1.index, $1.isbn?.digits ?? 0) } }
    return found
  }

  /// The higher members of a side that do not contradict the record themselves, ascending.
  private mutating func kin(of index: Int, among side: Int, _ parsed: ParseCache) -> [Int] {
    let kin = sides[side].kin ?? Kin(sides[side].members.map(\.index), parsed: parsed)
    sides[side].kin = kin
    return kin.indices(after: index)
  }

  /// Leaves of the members of one group and label the first. What it failed to join contradicts something in its
  /// group, or is kept apart from it, and so cannot be joined by the others either, however both groups have grown.
  ///
  /// Trying what could be left out changes nothing, so this waits until there were half as many joins as members.
  private mutating func thinOut(_ number: Int, groups: inout Groups) {
    guard sides[number].members.count > 2 else { return }
    let joins = groups.joins.count - sides[number].joins
    guard sides[number].joins < 0 || joins > 0 && 2 * joins >= sides[number].members.count else { return }
    sides[number].joins = groups.joins.count
    sides[number].kin = nil
    var seen: Set<Member> = []
    sides[number].members.removeAll { member in
      !seen.insert(Member(index: groups.root(member.index), label: member.label)).inserted
    }
  }
}
