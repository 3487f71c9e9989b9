import Domain
import Interchange
import Testing

/// Which form a file has, by how it begins.
@Suite struct ImportFormTests {
  @Test(arguments: [
    #"{"title":"Only"}"#, "\u{FEFF} {\n\"title\": \"Only\",\n\"authors\": [\"A\"],\"isbn\":[9780306406157]}\n",
    #"{"favorite":1,"tags":"a, b","image_url":null,"pdf_url":"","info_url":"","title":"Only"}"#,
  ]) func `one object that is a book of a list is a list of one`(text: String) {
    #expect(ImportForm(beginning: Array(text.utf8)) == .bookList)
  }

  @Test(arguments: [
    // Lines of exports, whatever order their members have, and what may be one.
    #"{"id":"0123456789ab","kind":"book","title":"T"}"#, #"{"authors":[],"id":"0123456789ab","title":"T"}"#,
    #"{"record":{"title":"T"}}"#, #"{"end":{}}"#, "{}", #"{"title":"T""#, #"{"authors":"A"}"#,
    // What somebody else wrote may have a title.
    #"{"title":"My feed","items":[]}"#, #"{"title":"A"}{"title":"B"}"#, #"{"title":"A"} x"#,
  ]) func `any other object that no document begins with is a line`(text: String) {
    #expect(ImportForm(beginning: Array(text.utf8)) == .ndjson)
  }
}
