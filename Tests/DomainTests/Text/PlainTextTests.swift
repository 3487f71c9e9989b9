import Domain
import TestSupport
import Testing

@Suite struct PlainTextTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("<p>One</p><p>Two</p>", "One\nTwo"), ("a<br>b<BR/>c<br />d", "a\nb\nc\nd"),
      ("<b>bo</b>ld <i class=\"x\">it</i>", "bold it"), ("a < b, c > d", "a < b, c > d"), ("1<2", "1<2"),
      ("AT&amp;T &lt;b&gt; &#8220;x&#x201D; &nbsp;&quot;", "AT&T <b> “x” \""), ("R&D; &unknown; &", "R&D; &unknown; &"),
      ("a<script>alert('<p>')</script>b<style>p{}</style>c", "abc"), ("a <!-- no --> b", "a b"), ("a<p", "a<p"),
      ("x&#0;&#x110000;&#xD800;y", "x&#x110000;&#xD800;y"), ("a\u{1B}[31m\u{7}b", "a[31mb"),
      ("  \n a \t\n\n  b  ", "a\nb"), ("<script>never ended", nil), ("", nil), ("<p> </p>", nil), (nil, nil),
    ] as [(String?, String?)])
  func `markup becomes text`(html: String?, text: String?) {
    #expect(plainText(html: html) == text)
  }

  @Test(arguments: ["<a", "&", "<", "<p>", "<script>", "&#"])
  func `a long text of bad markup takes no longer than a good one`(piece: String) {
    let time = processorTime { _ = plainText(html: String(repeating: piece, count: 100_000)) }
    #expect(time < .seconds(10), "\(time)")
  }
}
