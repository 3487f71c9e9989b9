extension StandInCatalog {
  /// Articles, newest first. The format is that of ``StandInArticle/init(row:)``.
  static let articleRows = """
    1 | I | JavaScript in the Orchard | technology | programming | appleseed_ines | javascript, sensors, trees | Hang a small board in a tree and let it report the frost.&nbsp;<b>Bring a ladder.</b>
    2 | I | A Weather Vane That Speaks JavaScript | technology | arduino | vane_glory | javascript, weather | The arrow turns a potentiometer &amp; the potentiometer turns a web page.
    3 | V | Swift Kick: Pedal Power for Your Phone | outside | bikes | callum_on_wheels | swift, bikes | A dynamo, a diode and patience.
    4 | I | Pear Crumble for Nine | food | dessert | wenli_cooks | pears | Nine bowls, one pear too many.
    5 | S | ... | technology | | silent_sam | photo | Eleven photographs and no words.
    6 | I | Bookshelf from One Plank | workshop | bookshelves | plankton | shelves, books | Saw less than you think.
    7 | I | JavaScript Cuckoo Clock | technology | clocks | nils_o | javascript, clocks | Every hour, on the event loop.
    8 | I | Paper Boats That Survive a Gutter | play | paper | thuyboats | paper | Wax is the secret.
    9 | G | Twelve Orchard Projects | outside | gardening | appleseed_ines | orchard | Twelve projects for people with a tree.
    10 | I | Nouveau Système d’Arrosage | outside | gardening | jardinier_du_13 | water | Un tuyau, deux bouteilles.
    11 | I | Moss Wall Without Glue | living | plants | fernwick | moss | It wants to stay up by itself.
    12 | S | My 1:50 Lighthouse | play | models | perpetua_gray | lighthouse | Photographs of a lamp that works.
    13 | I | "Quoted" & Unquoted: Sign Painting  | workshop | signs | brushwork | paint | Two brushes, one steady hand.
    14 | I | Bind a Book in an Evening | living | books | clem_faraday | books, binding | Thread, a needle and tomorrow's bread board.
    15 | V | Rope from Nettles | outside | survival | ropewalker | rope | Watch the hands.
    16 | I | Ferry Ticket Punch | workshop | metalworking | sunniva | tickets | A punch that cuts a small moon.
    17 | I | Debugging JavaScript with a Bicycle Bell | technology | javascript | martad | javascript, bell | It rings when the test fails.
    18 | I | Bread That Predicts Rain | food | bread | rose_ashdown | bread, weather | The crust knows.
    19 | I | Clock from a Cheese Box | workshop | clocks | gooseclock | clocks | The goose is optional.
    20 | S | Kites over the Canal | play | kites | lieke | kites | Six kites, one rescue.
    21 | I | LED Firefly Jar | technology | leds | glowworm | leds | They blink at random, like the real ones.
    22 | I | Darning with Fishing Line | living | sewing | clem_faraday | mending | Invisible, mostly.
    23 | I | Solar Beehive Scale | technology | sensors | ines_v | bees, sensors | Ten thousand workers, weighed at noon.
    24 | V | Cast Iron, Rescued | food | kitchen | bslate | iron | Vinegar, then fire.
    25 | I | Map Drawers from Pizza Boxes | workshop | organizing | cartographer | maps | Unused boxes only.
    """
}
