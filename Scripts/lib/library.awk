# Writes an invented library; Scripts/make-library says how it is called. Every book follows from its number alone, with
# arithmetic that all awks share (rand() differs): the same books come out on every machine, and from any FIRST on.
# Run it in the C locale, where a letter outside ASCII is its bytes.

BEGIN {
  vocabulary = 60000   # words of each script
  authors = 50000      # of the whole library, however large
  window = 20000       # how far back an ISBN may be repeated from
  fill_tables()
  if (kind == "authors") for (number = 1; number <= authors; number++) write_author(number)
  if (kind == "list") printf "["
  for (book = first; kind != "authors" && book < first + count; book++) {
    compose(book)
    if (kind == "list") write_listed()
    if (kind == "editions") write_edition()
    if (kind == "rows") write_row()
    if (kind == "keys" && isbn ~ /^[0-9X]+$/) print "/books/OL" (book + 1) "M\t" isbn
    if (kind == "isbns" && isbn != "") print isbn
  }
  if (kind == "list") print "]"
}

# Lehmer's generator; no product reaches 2^53. begin(number, purpose) makes the draws of a book depend on nothing else; it
# squares, since draws of neighbours that are linear in their numbers would go together.
function begin(number, purpose,   round, low) {
  state = (number * 69069 + purpose * 104729) % 2147483647
  for (round = 1; round <= 3; round++) {
    low = state % 65536
    state = (state * 16807 + low * low + round) % 2147483647
  }
  if (state == 0) state = 1
}
function unit() { state = state * 16807 % 2147483647; return state / 2147483647 }
function draw(sides) { return int(unit() * sides) }
# 1 ... most, the nth as often as 1/n: Zipf's law. In flat_zipf the first hundred are about as frequent as one another, as
# authors are: the most prolific has one book in six hundred.
function zipf(most) { return int(exp(unit() * log(most + 1))) }
function flat_zipf(most) { return int((exp(unit() * log(most / 100 + 1)) - 1) * 100) + 1 }

function fill_tables(   text, names, n, i) {
  common["latin"] = "the of and a in to history for river stone night garden winter letter ocean silver shadow paper " \
    "island clock la de le der und les el y del life world new art war love house l'été naïve über año señor garçon"
  common["cyrillic"] = "и в на о история война мир ночь дом река жизнь книга слово письмо земля ветер город"
  common["greek"] = "και το η του στο ιστορία ζωή νύχτα θάλασσα σπίτι λόγος πόλη φως δρόμος"
  common["han"] = "的 之 史 中国 日本 文学 人 世界 生活 研究 小説 歴史 大 新 学"
  starts["latin"] = "b c d f g h j k l m n p r s t v w z br cr dr fl gr pl pr sh st th tr ch ş ñ"
  ends["latin"] = "a e i o u ai ea ou é ü ar en in or um al er is on ø"
  starts["cyrillic"] = "б в г д ж з к л м н п р с т ф х ц ч ш ст пр"
  ends["cyrillic"] = "а е и о у ы я ой ен ать ость ий"
  starts["greek"] = "β γ δ ζ θ κ λ μ ν π ρ σ τ φ χ ψ"
  ends["greek"] = "α ε η ι ο ω ου ία ός έν"
  starts["han"] = "山 川 水 火 木 金 土 日 月 星 花 鳥 風 雪 海 空 森 林 石 田 王 女 子 父 母 友 心 手 目 口 道 車 門 家 村 町"
  ends["han"] = "記 伝 論 話 集 書 詩 歌 画 談 録 抄 編 巻 誌 譜 典 考 説 語"
  for (text in common) {
    words[text] = split(common[text], names, " ")
    for (i = 1; i <= words[text]; i++) word_of[text, i] = names[i]
    start_count[text] = split(starts[text], names, " ")
    for (i = 1; i <= start_count[text]; i++) start_of[text, i - 1] = names[i]
    end_count[text] = split(ends[text], names, " ")
    for (i = 1; i <= end_count[text]; i++) end_of[text, i - 1] = names[i]
  }
  given_count["latin"] = split("Ada Bruno Carla David Elena Frank Grace Hugo Inés Jonas Käthe Lucía Marc Noël Olga Pia", names, " ")
  for (i in names) given["latin", i - 1] = names[i]
  given_count["cyrillic"] = split("Анна Борис Вера Глеб Дарья Егор Иван Лев Мария Ольга", names, " ")
  for (i in names) given["cyrillic", i - 1] = names[i]
  given_count["greek"] = split("Άννα Γιώργος Ελένη Κώστας Μαρία Νίκος", names, " ")
  for (i in names) given["greek", i - 1] = names[i]
  language["latin"] = "eng"; language["cyrillic"] = "rus"; language["greek"] = "gre"; language["han"] = "jpn"
}

# The word of a script that is the rankth in frequency: a real one of the commonest, then invented ones, each another.
function word(script, rank,   syllables, from) {
  if (!((script, rank) in word_of)) {
    syllables = start_count[script] * end_count[script]
    from = rank * 7 + int(rank / syllables)
    word_of[script, rank] = syllable(script, rank % syllables) syllable(script, from % syllables) \
      (rank >= syllables * syllables ? syllable(script, int(rank / syllables / syllables)) : "")
  }
  return word_of[script, rank]
}
function syllable(script, number) {
  return start_of[script, number % start_count[script]] \
    end_of[script, int(number / start_count[script]) % end_count[script]]
}

# So many words in a row; Han is written without spaces.
function phrase(script, length_,   text, i) {
  text = word(script, zipf(vocabulary))
  for (i = 1; i < length_; i++) text = text (script == "han" ? "" : " ") word(script, zipf(vocabulary))
  return capitalised(text)
}
function capitalised(text) { return toupper(substr(text, 1, 1)) substr(text, 2) }

function script_of(author) {
  author = author * 37 % 100
  return author < 72 ? "latin" : author < 84 ? "cyrillic" : author < 90 ? "greek" : "han"
}
function surname(author) { return capitalised(word(script_of(author), author + 100)) }
function given_name(author,   script) {
  script = script_of(author)
  return script == "han" ? "" : given[script, author % given_count[script]]
}
function name(author) {
  return script_of(author) == "han" ? surname(author) : given_name(author) " " surname(author)
}

# What a book has for an ISBN: none (12 %), malformed (3 %), repeated (25 %: that of an earlier book) or own.
function kind_of_isbn(number,   side) {
  begin(number, 1)
  side = draw(100)
  return side < 12 ? "none" : side < 15 ? "malformed" : side < 40 ? "repeated" : "own"
}

# The book whose ISBN a repeating one has: one in eight is there to be repeated, so that a third of the books share theirs.
function original(number) {
  begin(number, 2)
  number -= 1 + draw(number < window ? number : window)
  number -= number % 8
  while (number >= 0 && kind_of_isbn(number) != "own") number--
  return number
}

# ISBN-13 without its check digit: each number has one of its own, of all the groups of one digit in turn.
function twelve_digits(number) {
  return "978" substr("0123457", number % 7 + 1, 1) sprintf("%08d", int(number / 7) * 48271 % 100000000)
}
function isbn13(number,   twelve, sum, place) {
  twelve = twelve_digits(number)
  for (place = 1; place <= 12; place++) sum += substr(twelve, place, 1) * (place % 2 ? 1 : 3)
  return twelve (10 - sum % 10) % 10
}
function isbn10(number,   nine, sum, place) {
  nine = substr(twelve_digits(number), 4)
  for (place = 1; place <= 9; place++) sum += substr(nine, place, 1) * (11 - place)
  sum = (11 - sum % 11) % 11
  return nine (sum == 10 ? "X" : sum)
}
function malformed(number,   right) {
  right = isbn13(number)
  if (number % 3 == 0) return substr(right, 1, 12) (substr(right, 13) + 1) % 10
  return number % 3 == 1 ? substr(right, 1, 10) : "ISBN pending"
}

# Sets title, author, second (an author or 0), script, isbn and the rest, of the book of this number.
function compose(number,   claim, of, wording_) {
  claim = kind_of_isbn(number)
  of = number
  if (claim == "repeated") {
    of = original(number)
    if (of < 0) { of = number; claim = "own" }
  }
  begin(number, 3)
  isbn_has_ten = draw(3) == 0
  isbn = claim == "none" ? "" : claim == "malformed" ? malformed(number) : isbn_has_ten ? isbn10(of) : isbn13(of)
  wording_ = claim == "repeated" ? 1 + draw(4) : 0
  # One in ten repeats the ISBN of a book that it has nothing in common with.
  if (wording_ && draw(10) == 0) { of = number; wording_ = 0 }
  has_statement = draw(10) < 3
  has_keys = !has_statement || draw(3) > 0
  year = 1900 + draw(125)
  pages = 48 + draw(700)
  publisher = capitalised(word("latin", 40 + zipf(2000))) " Press"

  begin(of, 4)
  author = flat_zipf(authors)
  second = draw(5) == 0 ? flat_zipf(authors) : 0
  script = script_of(author)
  title = phrase(script, 2 + draw(3) + draw(4))
  subject = word("latin", 8 + zipf(400))
  other_subject = word("latin", 8 + zipf(400))
  subtitle = draw(4) == 0 ? phrase(script, 2 + draw(4)) : ""
  if (wording == "other" && !wording_) wording_ = 1
  begin(number, 5)
  if (wording_ == 1) subtitle = phrase(script, 2 + draw(3))
  if (wording_ == 2) title = title " (" year ")"
  if (wording_ == 3) title = script == "latin" ? "The " title : title " 2-"
  if (wording_ == 4) title = title " / " name(author)
}

function full_title() { return subtitle == "" ? title : title ": " subtitle }
function all_authors() { return second ? name(author) ", " name(second) : name(author) }

function write_listed() {
  printf "%s{\"title\":\"%s\",\"authors\":\"%s\",\"tags\":\"%s, %s\"%s}\n", (book > first ? "," : ""), full_title(), \
    all_authors(), subject, other_subject, (isbn == "" ? "" : ",\"isbn\":\"" isbn "\"")
}

# A line of Open Library's dumps: type, key, revision, time of the last change, JSON; parted by tabs.
function write_dumped(type, key, text) {
  printf "/type/%s\t%s\t3\t2011-04-27T08:30:11.5\t{\"key\": \"%s\", \"type\": {\"key\": \"/type/%s\"}, %s, \"latest_revision\": 3, " \
    "\"revision\": 3, \"last_modified\": {\"type\": \"/type/datetime\", \"value\": \"2011-04-27T08:30:11.5\"}}\n", \
    type, key, key, type, text
}
# One author in 97 is missing from the authors' dump.
function write_author(number) {
  if (number % 97) write_dumped("author", "/authors/OL" number "A", "\"name\": \"" name(number) "\"")
}
function write_edition(   text) {
  text = "\"title\": \"" title "\""
  if (subtitle != "") text = text ", \"subtitle\": \"" subtitle "\""
  if (has_keys) {
    text = text ", \"authors\": [{\"key\": \"/authors/OL" author "A\"}"
    if (second) text = text ", {\"key\": \"/authors/OL" second "A\"}"
    text = text "]"
  }
  if (has_statement) text = text ", \"by_statement\": \"" all_authors() "\""
  if (isbn != "") text = text ", \"isbn_" (length(isbn) == 10 ? "10" : "13") "\": [\"" isbn "\"]"
  text = text ", \"publishers\": [\"" publisher "\"], \"publish_date\": \"" year "\", \"number_of_pages\": " pages \
    ", \"languages\": [{\"key\": \"/languages/" language[script] "\"}], \"subjects\": [\"" subject "\", \"" other_subject "\"]" \
    ", \"works\": [{\"key\": \"/works/OL" (book + 1) "W\"}], \"covers\": [" (book + 100) "]"
  write_dumped("edition", "/books/OL" (book + 1) "M", text)
}
# An edition with its authors' names, as a table has it.
function write_row() {
  printf "/books/OL%dM\t%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s; %s\n", book + 1, title, subtitle, all_authors(), publisher, year, pages, \
    language[script], subject, other_subject
}
