extension StandInCatalog {
  /// Novels, memoirs, advice and children's books: what the best-seller lists show.
  /// The format is that of ``StandInWork/init(row:)``.
  static let general = """
    101 | e2 n0 g0 g1y | The Salt Orchard | A Novel | Evangeline Marsh | Bellwether | 2023-08-15 | 368 | en | fiction | A widow plants apple trees on a tidal island, and the sea keeps the accounts.
    102 | e1 n0 g0 | Nobody's Lighthouse | | Cormac Delaney | Harrow & Finch | 2023-09-05 | 304 | en | fiction | Two keepers, one lamp, and a ship that does not come.
    103 | e3 n1- g0 g1 g2m | The Cartographer's Debt | | Anneliese Thorne | Bellwether | 2022-04-19 | 432 | en | fiction | A mapmaker owes a kingdom that she invented.
    104 | e1 n0 g0 | Winter Ferry | | Søren Møllegaard | North Quay | 2021-12-01 | 288 | en | fiction | The last crossing before the ice, with too many passengers.
    105 | e2 n0 g1 | A House with Eleven Clocks | | Rosalind Achebe | Bellwether | 2023-05-23 | 352 | en | fiction | Each clock keeps the hour of a different quarrel.
    106 | e1 n0 g0 | The Understudy's Year | | Marcus Pell | Juniper Street | 2022-10-11 | 320 | en | fiction | She knew every line but her own.
    107 | e1 n0 | Seven Miles of Fence | | Dale Whitcombe | Copper Kettle Press | 2020-06-09 | 260 | en | fiction | Brothers divide a ranch, post by post.
    108 | e2 n0 g0 | The Night Registrar | | Ilse Vandermeer | Juniper Street | 2023-02-14 | 336 | en | fiction | A clerk records births that have not happened yet.
    109 | e1 n0 g0y | Small Hours, Long Bridges | | Theo Castellanos | Bellwether | 2019-03-26 | 312 | en | fiction | A toll collector hears the confessions of a city.
    110 | e1 n0 g0 | What the Ferns Remember | | Leilani Kahale-Ross | North Quay | 2022-07-05 | 344 | en | fiction | Three generations of a greenhouse.
    111 | e1 n0 | The Borrowed Coat | | Agnieszka Dąbek | Harrow & Finch | 2021-09-21 | 276 | en | fiction | A coat changes hands nineteen times in one winter.
    112 | e1 n0 g0 | Harbor of Strangers | | J. P. Hollingsworth | Juniper Street | 2023-06-20 | 400 | en | fiction, thriller | The customs officer knows which crates are empty.
    113 | e2 n1 g0 g1 | The Last Honest Forger | | J. P. Hollingsworth | Juniper Street | 2021-06-15 | 416 | en | fiction, thriller | One painting, four owners, no original.
    114 | e1 n0 | Blackthorn Lane | | Imogen Castle | Bellwether | 2022-11-08 | 328 | en | fiction, thriller | Every house on the lane has the same cellar door.
    115 | e1 n0 g0 | The Weight of Paper Boats | | Thuy Nguyen-Baird | North Quay | 2023-04-04 | 292 | en | fiction | A river town waits for a flood that has been promised.
    116 | e1 n0 | The Glass Apiary | | Evangeline Marsh | Bellwether | 2020-08-18 | 356 | en | fiction | Bees, heirs and a locked conservatory.
    117 | e1 n0 | Count the Swallows | | Ruairi Quinlan | Copper Kettle Press | 2018-05-29 | 284 | en | fiction | A census taker loses her place.
    118 | e1 n0 | A Minor Constellation | | Beatriz Alcántara | Juniper Street | 2022-01-25 | 308 | en | fiction | Two astronomers name the same star.
    119 | e1 n0 | The Tenant of Room Nine | | Imogen Castle | Bellwether | 2019-10-22 | 340 | en | fiction, thriller | He paid for a year and was never seen.
    120 | e1 n0 | The Ropewalk | | Cormac Delaney | Harrow & Finch | 2017-09-12 | 396 | en | fiction | A thousand feet of floor and a family that walks it backwards.
    121 | e2 n0 g0 g1y b0s | Bread and Barometers | How My Grandmother Forecast Everything | Rose Ashdown | Harrow & Finch | 2023-03-07 | 264 | en | memoir, weather | A memoir of flour, pressure and being right.
    122 | e1 n0 g0 b0 | The Quiet Republic of Moss | | Dr. Fenwick Oyelaran | Meridian Works | 2022-05-17 | 288 | en | nature | What grows when nobody looks.
    123 | e2 n0- g0 b0t | Unpaid Attention | | Noor Haddad-Stone | Lantern Row | 2023-01-31 | 240 | en | psychology | Why looking out of the window is work.
    124 | e1 n0 g0m b0 | A Natural History of Staircases | | Basil Underhay | Meridian Works | 2021-10-05 | 312 | en | architecture | Up, down and the landing between.
    125 | e1 n0 g0 | Letters from the Weighing Room | | Siobhan Carrick | North Quay | 2020-02-11 | 336 | en | memoir | Thirty years among jockeys.
    126 | e1 n0 b0h | The Map That Ate the River | | Kwabena Osei-Lund | Meridian Works | 2022-09-27 | 304 | en | history | A border dispute, a flood and two surveyors.
    127 | e1 n0 g0 b0s | Salt, Rope, Tar | The Working Life of a Harbor | Lieke van der Horst | North Quay | 2019-06-04 | 372 | en | history | Nine trades that smell of the same thing.
    128 | e1 n0 b0 | My Year as a Lighthouse | | Perpetua Gray | Juniper Street | 2023-07-11 | 228 | en | memoir, humor | Stand still, be bright, warn people.
    129 | e1 n0 g0 b0t | The Arithmetic of Kindness | | Noor Haddad-Stone | Lantern Row | 2018-04-10 | 256 | en | psychology | Small sums that come out even.
    130 | e1 n0 g0 b0 | Thirteen Ways to Cross a Desert | | Idris Benmoussa | Meridian Works | 2021-03-02 | 320 | en | travel | Twelve of them are a mistake.
    131 | e1 n0 g0 b0 | Mend It Anyway | | Clementine Faraday | Copper Kettle Press | 2023-01-03 | 208 | en | crafts, advice | Darning, gluing, forgiving.
    132 | e2 n0 g1 | The One-Pot Orchard | Forty Dinners with Fruit | Wen-Li Tran | Copper Kettle Press | 2022-08-23 | 224 | en | cooking | Pears in places where you did not expect them.
    133 | e1 n0 g0 | Sleep Like a Lighthouse Keeper | | Dr. Fenwick Oyelaran | Lantern Row | 2021-05-11 | 192 | en | health, advice | In turns, and with the lamp on.
    134 | e1 n0 b0h | Say Less on Tuesdays | | Perpetua Gray | Juniper Street | 2022-02-22 | 168 | en | advice | A method for one day of the week.
    135 | e1 n0 g0 b0 | The Patient Investor's Garden | | Ambrose Tilling | Meridian Works | 2020-10-27 | 272 | en | business, finance | Compost interest.
    136 | e1 n0 g0 b0t | Meetings Are Weather | | Priya Ramanujam-Cole | Lantern Row | 2023-02-28 | 216 | en | business | Dress accordingly.
    137 | e2 n0 g0 g1 b0 | The Village Bakery Method | | Abel Quintero | Lantern Row | 2019-09-17 | 248 | en | business | Bake what sold yesterday, and one thing more.
    138 | e1 n0 b0 | Ledger of Small Mercies | | Basil Underhay | Meridian Works | 2021-08-03 | 296 | en | business, history | The account books of a bankrupt chandler.
    139 | e1 n0 g0 b0h | Hiring the Second Cook | | Rose Ashdown | Harrow & Finch | 2022-03-15 | 200 | en | business | The first one is you.
    140 | e1 n0 b0 | The Ferry Timetable Problem | | Sunniva Haugland | North Quay | 2020-11-10 | 232 | en | business, mathematics | Queues, tides and tempers.
    141 | e1 n0 g0 | Pip and the Paper Moon | | Tilda Marchetti | Kitewood | 2022-09-06 | 40 | en | picture books | Pip folds the moon and cannot unfold it.
    142 | e1 n0 | The Bear Who Counted to Nine | | Osei Grant | Kitewood | 2021-04-13 | 32 | en | picture books | Ten is asleep.
    143 | e1 n0 g0 | Goodnight, Tugboat | | Tilda Marchetti | Kitewood | 2019-10-08 | 36 | en | picture books | A harbor goes to bed, one whistle at a time.
    144 | e1 n0 g0 | The Clockmaker's Goose | | Hattie Pemberton | Kitewood | 2022-05-03 | 248 | en | middle grade | A goose that is never late, and a town that always is.
    145 | e2 n0 g0 | Marigold Fitch, Apprentice Cloud | | Hattie Pemberton | Kitewood | 2023-03-21 | 280 | en | middle grade | The youngest cloud in the school cannot rain.
    146 | e1 n0 | The Secret Ferry Club | | Dashiell Moon | Juniper Street | 2021-07-20 | 232 | en | middle grade | Four cousins and a boat that answers back.
    147 | e1 n0 | Eleven and a Half Dragons | | Nkechi Obi-Larsen | Kitewood | 2020-09-01 | 264 | en | middle grade | The half is the difficult one.
    148 | e1 n0 g0 | The Attic Geographers | | Dashiell Moon | Juniper Street | 2022-10-18 | 256 | en | middle grade | The floor plan of Grandfather's attic has a coastline.
    149 | e1 n0 g0 | Harbor Street Irregulars: The Missing Tide | | Osei Grant | Kitewood | 2018-02-06 | 196 | en | middle grade | Somebody has stolen low water.
    150 | e1 n0 | The Cloud School | | Hattie Pemberton | Kitewood | 2021-02-09 | 208 | en | middle grade | First lessons in drifting.
    801 | e1 n0 g0 b0 | The Independent Orchardist | | Ottilie Grange | Ottilie Grange | 2023-11-14 | 180 | en | gardening | Published from a shed, with photographs.
    802 | e1 g0 b0h | Programming on a Ferry | | Sunniva Haugland | Sunniva Haugland | 2024-01-16 | 142 | en | programming | Two crossings a day, one commit each.
    803 | e1 n0 g0 | The Ghost Typesetter | | Imogen Castle | Imogen Castle | 2022-12-13 | 244 | en | fiction | Someone corrects the proofs at night.
    """
}
