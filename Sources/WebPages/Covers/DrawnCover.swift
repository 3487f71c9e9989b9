import Domain

/// A cover for a book that has none: title and author on a ground whose colours and figure follow from the book's id,
/// so that a book always looks the same.
struct DrawnCover {
  private let title: String
  private let author: String
  private let number: UInt64

  init(_ book: Book) {
    title = Self.beginning(of: book.title)
    author = Self.beginning(of: book.authors.first ?? "")
    // The id is a hash, but neighbours in a list should differ in all of: colours, figure and its size.
    number = UInt64(bitPattern: book.id.value) &* 0x9E37_79B9_7F4A_7C15
  }

  /// What of a text may come to be drawn: more does not fit. A character may be of any number of scalars, so that they
  /// are counted as well.
  private static func beginning(of text: String) -> String {
    String(String(text.unicodeScalars.prefix(mostCharacters * 8)).prefix(mostCharacters))
  }

  private static let mostCharacters = 90

  /// Another one for every other picture: what an address bears, so that a browser may keep the picture.
  static func version(of book: Book) -> String {
    let shown = [book.title, book.authors.first ?? "", book.cover ?? ""].joined(separator: "\n")
    return String(FNV1a(shown).hash, radix: 36)
  }

  /// A picture of 300 to 450.
  var svg: Markup {
    // By way of a prime, so that every bit counts: else the lowest of them would choose between two halves of the
    // palettes.
    let palette = Palette.all[Int((number >> 7) % 1_000_003) % Palette.all.count]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 450" role="img">\
      <title>\(title)</title><rect width="300" height="450" fill="\(palette.ground)"/>\
      \(figure(palette))\(lettering(palette))\
      <rect width="13" height="450" fill="#000" opacity=".13"/><rect x="13" width="2" height="450" fill="#fff" opacity=".16"/>\
      </svg>
      """
  }

  /// Ground, letters and figure; letters stand on the ground with a contrast above 7 to 1.
  private struct Palette {
    var ground: String
    var ink: String
    var figure: String
    var accent: String

    static let all = [
      Palette(ground: "#1f3a4d", ink: "#f6efe0", figure: "#2f5870", accent: "#e0a458"),
      Palette(ground: "#5b1f2a", ink: "#f8ecdc", figure: "#7c2f3b", accent: "#e3b778"),
      Palette(ground: "#22402f", ink: "#f3efdc", figure: "#335c45", accent: "#d9a648"),
      Palette(ground: "#f0e4cc", ink: "#33261a", figure: "#e2cfa9", accent: "#a8452c"),
      Palette(ground: "#2c2a4a", ink: "#f1eefb", figure: "#433f70", accent: "#e88d67"),
      Palette(ground: "#e9e5da", ink: "#1d3038", figure: "#d3d0c2", accent: "#1f6f78"),
      Palette(ground: "#3d2b1f", ink: "#f7ead8", figure: "#5a4232", accent: "#d98e48"),
      Palette(ground: "#0f4c4a", ink: "#eef7ee", figure: "#1d6a66", accent: "#f0c05a"),
      Palette(ground: "#f2d9c9", ink: "#4a1c22", figure: "#e8c2ab", accent: "#a23b3b"),
      Palette(ground: "#2a2d34", ink: "#f2f0ea", figure: "#40454f", accent: "#c9a227"),
      Palette(ground: "#dfe6e0", ink: "#1f3328", figure: "#c5d2c8", accent: "#4d7c5a"),
      Palette(ground: "#49274a", ink: "#f8ebf2", figure: "#6b3c6b", accent: "#eab08a"),
      Palette(ground: "#143257", ink: "#eef3fa", figure: "#23497a", accent: "#f2b134"),
      Palette(ground: "#f3ead2", ink: "#1c2b4a", figure: "#e5d7b0", accent: "#c2562f"),
    ]
  }

  private func bits(_ from: Int, _ count: Int) -> Int { Int(number >> UInt64(from) & (1 << UInt64(count) - 1)) }

  // MARK: Figure

  private func figure(_ palette: Palette) -> Markup {
    switch bits(20, 8) % 7 {
    case 0: rings(palette)
    case 1: waves(palette)
    case 2: hills(palette)
    case 3: columns(palette)
    case 4: tiles(palette)
    case 5: frame(palette)
    default: rays(palette)
    }
  }

  private func rings(_ palette: Palette) -> Markup {
    let (x, y) = (70 + bits(30, 5) * 5, 384)
    return (1...6).map { step -> Markup in
      let colour = step == 2 ? palette.accent : palette.figure
      return
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(step * 20)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(step == 2 ? 5 : 9)\"/>"
    }.joined()
  }

  private func waves(_ palette: Palette) -> Markup {
    let height = 10 + bits(30, 4)
    return (0..<7).map { step -> Markup in
      let y = 285 + step * 26
      let colour = step == 1 ? palette.accent : palette.figure
      return """
        <path d="M-20 \(y) q 42 -\(height) 85 0 t 85 0 t 85 0 t 85 0 t 85 0" fill="none" stroke="\(colour)" \
        stroke-width="\(step == 1 ? 4 : 8)" stroke-linecap="round"/>
        """
    }.joined()
  }

  private func hills(_ palette: Palette) -> Markup {
    let shift = bits(30, 6)
    return """
      <circle cx="\(75 + shift * 2)" cy="300" r="42" fill="\(palette.accent)"/>\
      <path d="M0 350 Q \(60 + shift) 270 \(150 + shift) 340 T 300 320 V450 H0z" fill="\(palette.figure)"/>\
      <path d="M0 400 Q 90 \(330 + shift / 2) 190 392 T 300 380 V450 H0z" fill="\(palette.ground)" opacity=".55"/>
      """
  }

  private func columns(_ palette: Palette) -> Markup {
    (0..<9).map { step -> Markup in
      let height = 40 + bits(24 + step * 4, 4) * 7
      let colour = step == bits(28, 3) ? palette.accent : palette.figure
      return
        "<rect x=\"\(26 + step * 29)\" y=\"\(422 - height)\" width=\"21\" height=\"\(height)\" fill=\"\(colour)\"/>"
    }.joined()
  }

  private func tiles(_ palette: Palette) -> Markup {
    (0..<20).map { index -> Markup in
      let (x, y) = (32 + index % 5 * 50, 262 + index / 5 * 45)
      let colour = index == bits(30, 4) ? palette.accent : palette.figure
      let turn = bits(20 + index, 2)
      let arc: Markup =
        switch turn {
        case 0: "M\(x) \(y) h42 a42 42 0 0 1 -42 42z"
        case 1: "M\(x + 42) \(y) v42 a42 42 0 0 1 -42 -42z"
        case 2: "M\(x) \(y + 42) v-42 a42 42 0 0 1 42 42z"
        default: "M\(x + 42) \(y + 42) h-42 a42 42 0 0 1 42 -42z"
        }
      return "<path d=\"\(arc)\" fill=\"\(colour)\"/>"
    }.joined()
  }

  private func frame(_ palette: Palette) -> Markup {
    let y = 335 + bits(30, 4)
    return """
      <rect x="30" y="18" width="252" height="414" fill="none" stroke="\(palette.accent)" stroke-width="2"/>\
      <rect x="37" y="25" width="238" height="400" fill="none" stroke="\(palette.figure)" stroke-width="5"/>\
      <path d="M156 \(y - 34) l34 34 l-34 34 l-34 -34z" fill="\(palette.figure)"/>\
      <path d="M156 \(y - 18) l18 18 l-18 18 l-18 -18z" fill="\(palette.accent)"/>
      """
  }

  private func rays(_ palette: Palette) -> Markup {
    let x = 60 + bits(30, 4) * 12
    let rays = (0..<12).map { step -> Markup in
      let left = step * 52 - 170
      return "<path d=\"M\(x) 450 L\(left) 262 H\(left + 26)z\" fill=\"\(palette.figure)\"/>"
    }
    return rays.joined()
      + "<circle cx=\"\(x)\" cy=\"450\" r=\"56\" fill=\"\(palette.accent)\"/><rect y=\"255\" width=\"300\" height=\"8\" fill=\"\(palette.ground)\"/>"
  }

  // MARK: Letters

  private func lettering(_ palette: Palette) -> Markup {
    let (size, lines) = Self.fitted(title)
    let spans = lines.enumerated().map { row, line -> Markup in
      "<text x=\"156\" y=\"\(74 + row * (size + 7))\" direction=\"\(Self.isRightToLeft(line) ? "rtl" : "ltr")\">\(line)</text>"
    }
    let y = 74 + lines.count * (size + 7) + 4
    let author = Self.onOneLine(author)
    return """
      <g fill="\(palette.ink)" text-anchor="middle" \
      font-family="Iowan Old Style,Palatino Linotype,Palatino,Noto Serif,Georgia,serif">\
      <g font-size="\(size)" font-weight="600">\(spans)</g>\
      <rect x="136" y="\(y - 18)" width="40" height="3" fill="\(palette.accent)"/>\
      <text x="156" y="\(y + 16)" font-size="\(author.size)" font-style="italic" opacity=".92">\(author.text)</text></g>
      """
  }

  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFC).contains($0.value) }
  }

  /// The letters in which a name fits one line; of one that is too long even for the smallest, its first words.
  private static func onOneLine(_ name: String) -> (size: Int, text: String) {
    let width = letterWidth(name)
    for size in [17, 15, 13] where name.count <= lineWidth / (size * width) { return (size, name) }
    return (13, wrapped(name, to: lineWidth / (13 * width) - 1)[0] + "…")
  }

  /// In hundredths of its height: a letter of a serif is about half as wide as it is high, one of a script of China as
  /// wide.
  private static func letterWidth(_ text: String) -> Int {
    text.unicodeScalars.contains { $0.value >= 0x2E80 } ? 100 : 54
  }

  /// What letters may take of the picture, in the same hundredths.
  private static let lineWidth = 22_800

  /// The largest letters in which the title stands above the figure, every word whole; of a title that is too long even
  /// for the smallest, the beginning.
  private static func fitted(_ title: String) -> (size: Int, lines: [String]) {
    let width = letterWidth(title)
    let longest = title.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
    for size in [36, 33, 30, 27, 24] {
      let most = lineWidth / (size * width)
      let lines = wrapped(title, to: most)
      if longest <= most, lines.count * (size + 7) <= 155 { return (size, lines) }
    }
    let lines = wrapped(title, to: lineWidth / (21 * width))
    return (21, lines.count > 5 ? lines.prefix(4) + [String(lines[4].dropLast()) + "…"] : lines)
  }

  /// Lines of at most so many characters, one or more; a word that is longer is cut.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      var word = word
      while let end = word.index(word.startIndex, offsetBy: width, limitedBy: word.endIndex), end < word.endIndex {
        if !line.isEmpty { lines.append(line) }
        line = ""
        lines.append(String(word[..<end]))
        word = word[end...]
      }
      if line.isEmpty {
        line = String(word)
      } else if line.count + word.count < width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.isEmpty ? ["—"] : lines
  }
}
