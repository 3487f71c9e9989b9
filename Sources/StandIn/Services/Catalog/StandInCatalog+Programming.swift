extension StandInCatalog {
  /// Books on programming: what a search for `javascript` shows. The format is that of ``StandInWork/init(row:)``.
  static let programming = """
    1 | e2 n0 g0 g1y b0 | JavaScript in the Orchard | A Gentle Course in Small Programs | Ines Varga; Tomas Okoye | Lantern Row | 2021-04-06 | 312 | en | javascript, programming | Forty small programs, one for each tree in an old orchard, teach the language from the ground up.
    2 | e2 n1- g0 g1 | The JavaScript Almanac | | Perla Lindqvist | Harrow & Finch | 2020-09-15 | 448 | en | javascript | A year of daily exercises, with a moon calendar for the impatient.
    3 | e1 n0 g0m b0t | Quiet JavaScript | Programs That Say Little and Do Much | Jonas Achterberg | Lantern Row | 2022-02-01 | 256 | en | javascript, style | On leaving things out of programs.
    4 | e1 g0 b0h | Asynchronous JavaScript for Gardeners | | Wen-Li Tran | Copper Kettle Press | 2019-05 | 204 | en | javascript, gardening | Promises, kept and broken, explained with irrigation valves.
    5 | e2 n0 g1 b0s | JavaScript by Candlelight | Debugging After Midnight | Marta Đorđević | Harrow & Finch | 2018-11-20 | 290 | en | javascript, debugging | Long nights, short stack traces.
    6 | e1 n0 b0 | JavaScript and the Sea | | Søren Møllegaard | North Quay | 2023-01-10 | 332 | en | javascript, sailing | A navigator rewrites the tide tables of a small harbor.
    7 | e1 g0t b0 | Modern JavaScript Cartography | Maps in the Browser | Łucja Wiśnicka | Meridian Works | 2017-08-30 | 388 | en | javascript, maps | Projections, tiles and coastlines for the patient programmer.
    8 | e3 n0 g0 g1m g2y b2 | The Honest JavaScript Handbook | | Abel Quintero; Rose Ashdown | Copper Kettle Press | 2022-10-04 | 520 | en | javascript, reference | Everything that the language does, including what it should not.
    9 | e1 n0 g0 b0 | JavaScript for Cellists | Music Engraving in the Browser | Helena Brandt | North Quay | 2021-06-15 | 176 | en | javascript, music | Staves, bows and event loops.
    10 | e1 g0 b0 | Testing JavaScript with a Straight Face | | Dov Merriman | Meridian Works | 2020-03-24 | 240 | en | javascript, testing | What to test, what to leave, and how to keep a straight face in review.
    11 | e1 n0 g0y b0 | Type by Type | JavaScript's Road to Types | Amara Nwosu-Hale | Lantern Row | 2023-05-09 | 352 | en | javascript, types | How a loose language learned to promise.
    12 | e2 n0- g0 g1 b0h | JavaScript Weather | Forecasts from Open Data | Kaito Murasaki | Harrow & Finch | 2019-10-01 | 268 | en | javascript, weather | Barometers, balloons and back-pressure.
    13 | e1 g0 b0t | A Pocket History of JavaScript | | Bettina Crowle | Copper Kettle Press | 2016-04-12 | 96 | en | javascript, history | Ten days in spring, and all that followed.
    14 | e1 n0 g0 b0 | JavaScript Against the Clock | Fast Pages on Slow Machines | Ferran Soler i Puig | Meridian Works | 2022-07-19 | 304 | en | javascript, performance | Measuring, then measuring again.
    15 | e1 g0 b- | Learning JavaScript from Looms | | Ottilie Grange | North Quay | 2015-09 | 188 | en | javascript, weaving | Patterns in thread and in code.
    16 | e2 n1 g0 b1h | JavaScript at the Long Table | Dinners with the Standards Committee | Priya Ramanujam-Cole | Lantern Row | 2021-11-02 | 276 | en | javascript, history | Who wanted which comma, and why it took nine years.
    17 | e1 g0 | Reactive JavaScript Aquariums | | Nils Oberholzer | Meridian Works | 2018 | 212 | en | javascript | Signals, streams and fish.
    18 | e1 g0 b0 | JavaScript Parsers by Hand | | Gwendolyn Ashcombe | Copper Kettle Press | 2024-02-27 | 344 | en | javascript, parsers | <p>Write a parser.</p><p>Then <b>write another</b>,&nbsp;better&nbsp;one.<br>With <i>exercises</i> &amp; answers.</p>
    19 | e1 g0 b0 | The Beekeeper's Guide to Concurrency | | Ines Varga | Lantern Row | 2017-03-14 | 298 | en | concurrency, programming | Ten thousand workers and no locks.
    20 | e2 g0 g1y b0 | Swift Currents | Programming for Rivers and Phones | Callum Reyes-Whitlock | North Quay | 2023-09-12 | 410 | en | swift, programming | Value types, flowing downhill.
    21 | e1 g0 b0t | Python on the Windowsill | | Zofia Łęcka | Copper Kettle Press | 2019-02-05 | 224 | en | python, programming | Small scripts that water the plants.
    22 | e1 g0 b0h | Databases for Small Libraries | | Ambrose Tilling; Ines Varga | Meridian Works | 2014-11 | 366 | en | databases, libraries | A catalogue of catalogues.
    23 | e1 g0m b0 | The Unhurried Compiler | | Henrike Sommerfeld | Harrow & Finch | 2012 | 612 | en | compilers | One pass, taken slowly.
    24 | e1 g0 b0s | Graphs Without Tears | Paths, Trees and Other Walks | Oluwaseun Adeyinka | North Quay | 2020-01-21 | 280 | en | algorithms | An introduction that never leaves the park.
    25 | e1 n0 g0 b0 | The Rust Belt Programmer | | Dale Whitcombe | Copper Kettle Press | 2022-05-31 | 318 | en | rust, memoir | Ownership, borrowing and a closed steelworks.
    26 | e1 b- | Version Control for Diarists | | Sunniva Haugland | | | | en | git, writing | How to keep every Tuesday.
    27 | e1 g0 | 果樹園のプログラミング | 初めての一歩 | 村崎 海斗 | 北埠頭出版 | 2020-07-07 | 240 | ja | programming | 小さなプログラムを一つずつ。
    28 | e1 g0y b- | Regular Expressions, Irregular Verbs | | Maëlle Tanguy | Harrow & Finch | 2011 | 164 | en | regex, grammar | A grammar of grammars.
    29 | e1 n0 g0 b0 | Ten Thousand Small Servers | | Abel Quintero | Lantern Row | 2024-03-05 | 296 | en | operations, business | What a village bakery knows about uptime.
    30 | e1 g0 b0 | Networks Along the Canal | | Lieke van der Horst | Meridian Works | 2013-06-18 | 330 | en | networks | Locks, gates and packets.
    """
}
