// swift-format-ignore-file
// Written by Scripts/generate-bundled-list from Tests/Adapters/BookListSourceTests/Fixtures/bundled-list.json.

/// The list that comes with the program: books that their authors or publishers let everyone read.
enum BundledList {
  static let json = #"""
[
  {
    "title": "Advanced Bash-Scripting Guide",
    "authors": "Mendel Cooper",
    "tags": "bash, linux",
    "pdf_url": "https://tldp.org/LDP/abs/abs-guide.pdf",
    "info_url": "https://tldp.org/LDP/abs/html/"
  },
  {
    "title": "Advanced R",
    "authors": "Hadley Wickham",
    "tags": "r",
    "info_url": "https://adv-r.hadley.nz/",
    "isbn": "9780815384571"
  },
  {
    "title": "Algorithms",
    "authors": "Jeff Erickson",
    "tags": "algorithms, computer science",
    "pdf_url": "https://jeffe.cs.illinois.edu/teaching/algorithms/book/Algorithms-JeffE.pdf",
    "info_url": "https://jeffe.cs.illinois.edu/teaching/algorithms/",
    "isbn": "9781792644832"
  },
  {
    "title": "The Architecture of Open Source Applications",
    "authors": "Amy Brown, Greg Wilson",
    "tags": "open source, software engineering",
    "info_url": "https://aosabook.org/en/",
    "isbn": "9781257638017"
  },
  {
    "title": "The Art of Unix Programming",
    "authors": "Eric S. Raymond",
    "tags": "linux, software engineering",
    "info_url": "http://www.catb.org/esr/writings/taoup/html/",
    "isbn": "9780131429017"
  },
  {
    "title": "Automate the Boring Stuff with Python",
    "authors": "Al Sweigart",
    "tags": "python, programming",
    "image_url": "https://automatetheboringstuff.com/images/cover_automate2_thumb.jpg",
    "info_url": "https://automatetheboringstuff.com/",
    "isbn": "9781593279929"
  },
  {
    "title": "Bash Guide for Beginners",
    "authors": "Machtelt Garrels",
    "tags": "bash, linux",
    "pdf_url": "https://tldp.org/LDP/Bash-Beginners-Guide/Bash-Beginners-Guide.pdf",
    "info_url": "https://tldp.org/LDP/Bash-Beginners-Guide/html/"
  },
  {
    "title": "Basics of Compiler Design",
    "authors": "Torben Ægidius Mogensen",
    "tags": "compilers",
    "info_url": "http://www.diku.dk/~torbenm/Basics/"
  },
  {
    "title": "Beej's Guide to C Programming",
    "authors": "Brian \"Beej Jorgensen\" Hall",
    "tags": "c, programming",
    "pdf_url": "https://beej.us/guide/bgc/pdf/bgc_usl_c_1.pdf",
    "info_url": "https://beej.us/guide/bgc/"
  },
  {
    "title": "Beej's Guide to Interprocess Communication",
    "authors": "Brian \"Beej Jorgensen\" Hall",
    "tags": "c, operating systems",
    "info_url": "https://beej.us/guide/bgipc/"
  },
  {
    "title": "Beej's Guide to Network Programming",
    "authors": "Brian \"Beej Jorgensen\" Hall",
    "tags": "c, networking",
    "pdf_url": "https://beej.us/guide/bgnet/pdf/bgnet_usl_c_1.pdf",
    "info_url": "https://beej.us/guide/bgnet/"
  },
  {
    "title": "Build Your Own Lisp",
    "authors": "Daniel Holden",
    "tags": "c, lisp, compilers",
    "info_url": "https://www.buildyourownlisp.com/"
  },
  {
    "title": "Category Theory for Programmers",
    "authors": "Bartosz Milewski",
    "tags": "haskell, mathematics, functional programming",
    "info_url": "https://github.com/hmemcpy/milewski-ctfp-pdf"
  },
  {
    "title": "The Cathedral and the Bazaar",
    "authors": "Eric S. Raymond",
    "tags": "open source",
    "info_url": "http://www.catb.org/esr/writings/cathedral-bazaar/",
    "isbn": "9780596001087"
  },
  {
    "title": "Clojure for the Brave and True",
    "authors": "Daniel Higginbotham",
    "tags": "clojure, functional programming",
    "info_url": "https://www.braveclojure.com/clojure-for-the-brave-and-true/",
    "isbn": "9781593275914"
  },
  {
    "title": "Communicating Sequential Processes",
    "authors": "C. A. R. Hoare",
    "tags": "concurrency, computer science",
    "pdf_url": "http://www.usingcsp.com/cspbook.pdf",
    "info_url": "http://www.usingcsp.com/"
  },
  {
    "title": "Competitive Programmer's Handbook",
    "authors": "Antti Laaksonen",
    "tags": "algorithms, c++",
    "pdf_url": "https://cses.fi/book/book.pdf",
    "info_url": "https://cses.fi/book/"
  },
  {
    "title": "Computer Networks: A Systems Approach",
    "authors": "Larry L. Peterson, Bruce S. Davie",
    "tags": "networking",
    "info_url": "https://book.systemsapproach.org/"
  },
  {
    "title": "Computer Science from the Bottom Up",
    "authors": "Ian Wienand",
    "tags": "computer science, operating systems",
    "info_url": "https://www.bottomupcs.com/"
  },
  {
    "title": "Convex Optimization",
    "authors": "Stephen Boyd, Lieven Vandenberghe",
    "tags": "mathematics, algorithms",
    "pdf_url": "https://web.stanford.edu/~boyd/cvxbook/bv_cvxbook.pdf",
    "info_url": "https://web.stanford.edu/~boyd/cvxbook/",
    "isbn": "9780521833783"
  },
  {
    "title": "Cracking Codes with Python",
    "authors": "Al Sweigart",
    "tags": "python, cryptography",
    "info_url": "https://inventwithpython.com/cracking/",
    "isbn": "9781593278229"
  },
  {
    "title": "Crafting Interpreters",
    "authors": "Robert Nystrom",
    "tags": "compilers, c, java",
    "info_url": "https://craftinginterpreters.com/contents.html",
    "isbn": "9780990582939"
  },
  {
    "title": "Crypto 101",
    "authors": "Laurens Van Houtven",
    "tags": "cryptography, security",
    "info_url": "https://www.crypto101.io/"
  },
  {
    "title": "Deep JavaScript",
    "authors": "Axel Rauschmayer",
    "tags": "javascript",
    "info_url": "https://exploringjs.com/deep-js/"
  },
  {
    "title": "Deep Learning",
    "authors": "Ian Goodfellow, Yoshua Bengio, Aaron Courville",
    "tags": "machine learning",
    "info_url": "https://www.deeplearningbook.org/",
    "isbn": "9780262035613"
  },
  {
    "title": "Distributed systems: for fun and profit",
    "authors": "Mikito Takada",
    "tags": "distributed systems",
    "info_url": "http://book.mixu.net/distsys/"
  },
  {
    "title": "Dive into Deep Learning",
    "authors": "Aston Zhang, Zachary C. Lipton, Mu Li, Alexander J. Smola",
    "tags": "machine learning, python",
    "pdf_url": "https://d2l.ai/d2l-en.pdf",
    "info_url": "https://d2l.ai/",
    "isbn": "9781009389433"
  },
  {
    "title": "Dive Into Python 3",
    "authors": "Mark Pilgrim",
    "tags": "python",
    "info_url": "https://diveintopython3.net/",
    "isbn": "9781430224150"
  },
  {
    "title": "Elements of Programming",
    "authors": "Alexander Stepanov, Paul McJones",
    "tags": "c++, algorithms",
    "pdf_url": "http://elementsofprogramming.com/eop.pdf",
    "info_url": "http://elementsofprogramming.com/"
  },
  {
    "title": "The Elements of Statistical Learning",
    "authors": "Trevor Hastie, Robert Tibshirani, Jerome Friedman",
    "tags": "machine learning, statistics",
    "info_url": "https://hastie.su.domains/ElemStatLearn/",
    "isbn": "9780387848570"
  },
  {
    "title": "Eloquent JavaScript",
    "authors": "Marijn Haverbeke",
    "tags": "javascript, web",
    "image_url": "https://eloquentjavascript.net/img/cover.jpg",
    "pdf_url": "https://eloquentjavascript.net/Eloquent_JavaScript.pdf",
    "info_url": "https://eloquentjavascript.net/",
    "isbn": "9781718504103"
  },
  {
    "title": "Exploring JavaScript",
    "authors": "Axel Rauschmayer",
    "tags": "javascript",
    "info_url": "https://exploringjs.com/js/"
  },
  {
    "title": "Foundations of Computer Science",
    "authors": "Alfred V. Aho, Jeffrey D. Ullman",
    "tags": "computer science, algorithms",
    "info_url": "http://infolab.stanford.edu/~ullman/focs.html"
  },
  {
    "title": "Foundations of Databases",
    "authors": "Serge Abiteboul, Richard Hull, Victor Vianu",
    "tags": "databases, computer science",
    "pdf_url": "http://webdam.inria.fr/Alice/pdfs/all.pdf",
    "info_url": "http://webdam.inria.fr/Alice/"
  },
  {
    "title": "Free as in Freedom",
    "authors": "Sam Williams",
    "tags": "open source",
    "info_url": "https://www.oreilly.com/openbook/freedom/",
    "isbn": "9780596002879"
  },
  {
    "title": "Game Programming Patterns",
    "authors": "Robert Nystrom",
    "tags": "c++, games, software engineering",
    "info_url": "https://gameprogrammingpatterns.com/contents.html",
    "isbn": "9780990582908"
  },
  {
    "title": "Gaussian Processes for Machine Learning",
    "authors": "Carl Edward Rasmussen, Christopher K. I. Williams",
    "tags": "machine learning, statistics",
    "pdf_url": "http://www.gaussianprocess.org/gpml/chapters/RW.pdf",
    "info_url": "http://www.gaussianprocess.org/gpml/",
    "isbn": "9780262182539"
  },
  {
    "title": "Handbook of Applied Cryptography",
    "authors": "Alfred J. Menezes, Paul C. van Oorschot, Scott A. Vanstone",
    "tags": "cryptography, security",
    "info_url": "https://cacr.uwaterloo.ca/hac/",
    "isbn": "9780849385230"
  },
  {
    "title": "High Performance Browser Networking",
    "authors": "Ilya Grigorik",
    "tags": "networking, web",
    "info_url": "https://hpbn.co/",
    "isbn": "9781449344764"
  },
  {
    "title": "How to Design Programs",
    "authors": "Matthias Felleisen, Robert Bruce Findler, Matthew Flatt, Shriram Krishnamurthi",
    "tags": "computer science, lisp, programming",
    "info_url": "https://htdp.org/",
    "isbn": "9780262534802"
  },
  {
    "title": "Information Theory, Inference, and Learning Algorithms",
    "authors": "David J.C. MacKay",
    "tags": "machine learning, mathematics",
    "pdf_url": "https://www.inference.org.uk/itprnn/book.pdf",
    "info_url": "https://www.inference.org.uk/mackay/itila/",
    "isbn": "9780521642989"
  },
  {
    "title": "Introduction to Compilers and Language Design",
    "authors": "Douglas Thain",
    "tags": "compilers, c",
    "pdf_url": "https://www3.nd.edu/~dthain/compilerbook/compilerbook.pdf",
    "info_url": "https://www3.nd.edu/~dthain/compilerbook/"
  },
  {
    "title": "An Introduction to Computer Networks",
    "authors": "Peter L. Dordal",
    "tags": "networking",
    "info_url": "https://intronetworks.cs.luc.edu/"
  },
  {
    "title": "Introduction to Information Retrieval",
    "authors": "Christopher D. Manning, Prabhakar Raghavan, Hinrich Schütze",
    "tags": "data science, algorithms",
    "pdf_url": "https://nlp.stanford.edu/IR-book/pdf/irbookprint.pdf",
    "info_url": "https://nlp.stanford.edu/IR-book/",
    "isbn": "9780521865715"
  },
  {
    "title": "An Introduction to Programming in Go",
    "authors": "Caleb Doxsey",
    "tags": "go, programming",
    "pdf_url": "https://www.golang-book.com/public/pdf/gobook.pdf",
    "info_url": "https://www.golang-book.com/books/intro"
  },
  {
    "title": "An Introduction to Statistical Learning",
    "authors": "Gareth James, Daniela Witten, Trevor Hastie, Robert Tibshirani",
    "tags": "machine learning, r, statistics",
    "pdf_url": "https://hastie.su.domains/ISLR2/ISLRv2_website.pdf",
    "info_url": "https://www.statlearning.com/",
    "isbn": "9781071614174"
  },
  {
    "title": "Invent Your Own Computer Games with Python",
    "authors": "Al Sweigart",
    "tags": "python, games",
    "info_url": "https://inventwithpython.com/invent4thed/",
    "isbn": "9781593277956"
  },
  {
    "title": "Is Parallel Programming Hard, And, If So, What Can You Do About It?",
    "authors": "Paul E. McKenney",
    "tags": "concurrency, c",
    "info_url": "https://www.kernel.org/pub/linux/kernel/people/paulmck/perfbook/perfbook.html"
  },
  {
    "title": "JavaScript Allongé",
    "authors": "Reginald Braithwaite",
    "tags": "javascript, functional programming",
    "info_url": "https://leanpub.com/javascriptallongesix/read"
  },
  {
    "title": "The Joy of Cryptography",
    "authors": "Mike Rosulek",
    "tags": "cryptography, security",
    "info_url": "https://joyofcryptography.com/"
  },
  {
    "title": "Learn Prolog Now!",
    "authors": "Patrick Blackburn, Johan Bos, Kristina Striegnitz",
    "tags": "prolog",
    "info_url": "http://www.learnprolognow.org/"
  },
  {
    "title": "Learn Rust With Entirely Too Many Linked Lists",
    "authors": "Aria Desires",
    "tags": "rust, data structures",
    "info_url": "https://rust-unofficial.github.io/too-many-lists/"
  },
  {
    "title": "Learn to Program",
    "authors": "Chris Pine",
    "tags": "ruby, programming",
    "info_url": "https://pine.fm/LearnToProgram/"
  },
  {
    "title": "Learn You a Haskell for Great Good!",
    "authors": "Miran Lipovača",
    "tags": "haskell, functional programming",
    "info_url": "http://learnyouahaskell.com/chapters",
    "isbn": "9781593272838"
  },
  {
    "title": "Learn You Some Erlang for Great Good!",
    "authors": "Fred Hébert",
    "tags": "erlang, functional programming, concurrency",
    "info_url": "https://learnyousomeerlang.com/content",
    "isbn": "9781593274351"
  },
  {
    "title": "Learning JavaScript Design Patterns",
    "authors": "Addy Osmani",
    "tags": "javascript, software engineering",
    "info_url": "https://www.patterns.dev/book/",
    "isbn": "9781449331818"
  },
  {
    "title": "The Linux Command Line",
    "authors": "William Shotts",
    "tags": "bash, linux",
    "info_url": "https://linuxcommand.org/tlcl.php",
    "isbn": "9781593279523"
  },
  {
    "title": "Linux Device Drivers",
    "authors": "Jonathan Corbet, Alessandro Rubini, Greg Kroah-Hartman",
    "tags": "c, linux, operating systems",
    "info_url": "https://lwn.net/Kernel/LDD3/",
    "isbn": "9780596005900"
  },
  {
    "title": "The little book about OS development",
    "authors": "Erik Helin, Adam Renberg",
    "tags": "operating systems, c",
    "info_url": "https://littleosbook.github.io/"
  },
  {
    "title": "The Little Book of Semaphores",
    "authors": "Allen B. Downey",
    "tags": "concurrency, operating systems",
    "pdf_url": "https://greenteapress.com/semaphores/LittleBookOfSemaphores.pdf",
    "info_url": "https://greenteapress.com/wp/semaphores/"
  },
  {
    "title": "The Little Go Book",
    "authors": "Karl Seguin",
    "tags": "go",
    "pdf_url": "https://www.openmymind.net/assets/go/go.pdf",
    "info_url": "https://www.openmymind.net/The-Little-Go-Book/"
  },
  {
    "title": "The Little MongoDB Book",
    "authors": "Karl Seguin",
    "tags": "databases",
    "pdf_url": "https://www.openmymind.net/mongodb.pdf"
  },
  {
    "title": "The Little Redis Book",
    "authors": "Karl Seguin",
    "tags": "databases",
    "pdf_url": "https://www.openmymind.net/redis.pdf"
  },
  {
    "title": "Mastering Bitcoin",
    "authors": "Andreas M. Antonopoulos",
    "tags": "cryptography, distributed systems",
    "info_url": "https://github.com/bitcoinbook/bitcoinbook",
    "isbn": "9781491954386"
  },
  {
    "title": "Mastering Ethereum",
    "authors": "Andreas M. Antonopoulos, Gavin Wood",
    "tags": "cryptography, distributed systems",
    "info_url": "https://github.com/ethereumbook/ethereumbook",
    "isbn": "9781491971949"
  },
  {
    "title": "Mathematics for Computer Science",
    "authors": "Eric Lehman, F. Thomson Leighton, Albert R. Meyer",
    "tags": "mathematics, computer science",
    "pdf_url": "https://courses.csail.mit.edu/6.042/spring18/mcs.pdf"
  },
  {
    "title": "Mathematics for Machine Learning",
    "authors": "Marc Peter Deisenroth, A. Aldo Faisal, Cheng Soon Ong",
    "tags": "machine learning, mathematics",
    "image_url": "https://mml-book.github.io/static/images/mml-book-cover.jpg",
    "pdf_url": "https://mml-book.github.io/book/mml-book.pdf",
    "info_url": "https://mml-book.github.io/",
    "isbn": "9781108455145"
  },
  {
    "title": "Mining of Massive Datasets",
    "authors": "Jure Leskovec, Anand Rajaraman, Jeffrey D. Ullman",
    "tags": "data science, algorithms, machine learning",
    "pdf_url": "http://infolab.stanford.edu/~ullman/mmds/book.pdf",
    "info_url": "http://www.mmds.org/",
    "isbn": "9781108476348"
  },
  {
    "title": "Mixu's Node book",
    "authors": "Mikito Takada",
    "tags": "javascript, web",
    "info_url": "http://book.mixu.net/node/"
  },
  {
    "title": "Modern C",
    "authors": "Jens Gustedt",
    "tags": "c",
    "info_url": "https://gustedt.gitlabpages.inria.fr/modern-c/"
  },
  {
    "title": "Natural Language Processing with Python",
    "authors": "Steven Bird, Ewan Klein, Edward Loper",
    "tags": "python, machine learning",
    "info_url": "https://www.nltk.org/book/",
    "isbn": "9780596516499"
  },
  {
    "title": "Networks, Crowds, and Markets",
    "authors": "David Easley, Jon Kleinberg",
    "tags": "data science, mathematics",
    "pdf_url": "https://www.cs.cornell.edu/home/kleinber/networks-book/networks-book.pdf",
    "info_url": "https://www.cs.cornell.edu/home/kleinber/networks-book/",
    "isbn": "9780521195331"
  },
  {
    "title": "On Lisp",
    "authors": "Paul Graham",
    "tags": "lisp",
    "info_url": "http://www.paulgraham.com/onlisp.html",
    "isbn": "9780130305527"
  },
  {
    "title": "Open Data Structures",
    "authors": "Pat Morin",
    "tags": "data structures, algorithms, java",
    "pdf_url": "https://opendatastructures.org/ods-java.pdf",
    "info_url": "https://opendatastructures.org/",
    "isbn": "9781927356388"
  },
  {
    "title": "Operating Systems: Three Easy Pieces",
    "authors": "Remzi H. Arpaci-Dusseau, Andrea C. Arpaci-Dusseau",
    "tags": "operating systems, concurrency",
    "image_url": "https://pages.cs.wisc.edu/~remzi/OSTEP/book-cover-two.jpg",
    "info_url": "https://pages.cs.wisc.edu/~remzi/OSTEP/",
    "isbn": "9781985086593"
  },
  {
    "title": "Paradigms of Artificial Intelligence Programming",
    "authors": "Peter Norvig",
    "tags": "lisp, artificial intelligence",
    "info_url": "https://github.com/norvig/paip-lisp",
    "isbn": "9781558601918"
  },
  {
    "title": "Practical Common Lisp",
    "authors": "Peter Seibel",
    "tags": "lisp",
    "info_url": "https://gigamonkeys.com/book/",
    "isbn": "9781590592397"
  },
  {
    "title": "Pro Git",
    "authors": "Scott Chacon, Ben Straub",
    "tags": "git, version control",
    "image_url": "https://git-scm.com/images/progit2.png",
    "pdf_url": "https://github.com/progit/progit2/releases/latest/download/progit.pdf",
    "info_url": "https://git-scm.com/book/en/v2",
    "isbn": "9781484200773"
  },
  {
    "title": "Producing Open Source Software",
    "authors": "Karl Fogel",
    "tags": "open source, software engineering",
    "pdf_url": "https://producingoss.com/en/producingoss.pdf",
    "info_url": "https://producingoss.com/",
    "isbn": "9780596007591"
  },
  {
    "title": "Professor Frisby's Mostly Adequate Guide to Functional Programming",
    "authors": "Brian Lonsdorf",
    "tags": "javascript, functional programming",
    "info_url": "https://mostly-adequate.gitbook.io/mostly-adequate-guide/"
  },
  {
    "title": "Programming in Lua",
    "authors": "Roberto Ierusalimschy",
    "tags": "lua",
    "info_url": "https://www.lua.org/pil/contents.html"
  },
  {
    "title": "Python Data Science Handbook",
    "authors": "Jake VanderPlas",
    "tags": "python, data science",
    "info_url": "https://jakevdp.github.io/PythonDataScienceHandbook/",
    "isbn": "9781491912058"
  },
  {
    "title": "Python for Data Analysis",
    "authors": "Wes McKinney",
    "tags": "python, data science",
    "info_url": "https://wesmckinney.com/book/",
    "isbn": "9781098104030"
  },
  {
    "title": "Python for Everybody",
    "authors": "Charles R. Severance",
    "tags": "python, data science",
    "pdf_url": "http://do1.dr-chuck.com/pythonlearn/EN_us/pythonlearn.pdf",
    "info_url": "https://www.py4e.com/book",
    "isbn": "9781530051120"
  },
  {
    "title": "R for Data Science",
    "authors": "Hadley Wickham, Mine Çetinkaya-Rundel, Garrett Grolemund",
    "tags": "r, data science",
    "image_url": "https://r4ds.hadley.nz/cover.jpg",
    "info_url": "https://r4ds.hadley.nz/",
    "isbn": "9781492097402"
  },
  {
    "title": "R Packages",
    "authors": "Hadley Wickham, Jennifer Bryan",
    "tags": "r, software engineering",
    "info_url": "https://r-pkgs.org/",
    "isbn": "9781098134945"
  },
  {
    "title": "Readings in Database Systems",
    "authors": "Peter Bailis, Joseph M. Hellerstein, Michael Stonebraker",
    "tags": "databases",
    "info_url": "http://www.redbook.io/"
  },
  {
    "title": "Real World Haskell",
    "authors": "Bryan O'Sullivan, John Goerzen, Don Stewart",
    "tags": "haskell, functional programming",
    "info_url": "http://book.realworldhaskell.org/read/",
    "isbn": "9780596514983"
  },
  {
    "title": "Real World OCaml",
    "authors": "Yaron Minsky, Anil Madhavapeddy",
    "tags": "ocaml, functional programming",
    "info_url": "https://dev.realworldocaml.org/",
    "isbn": "9781009125802"
  },
  {
    "title": "Reinforcement Learning: An Introduction",
    "authors": "Richard S. Sutton, Andrew G. Barto",
    "tags": "machine learning",
    "pdf_url": "http://incompleteideas.net/book/RLbook2020.pdf",
    "info_url": "http://incompleteideas.net/book/the-book-2nd.html",
    "isbn": "9780262039246"
  },
  {
    "title": "Rust Atomics and Locks",
    "authors": "Mara Bos",
    "tags": "rust, concurrency",
    "info_url": "https://marabos.nl/atomics/",
    "isbn": "9781098119447"
  },
  {
    "title": "The Rust Programming Language",
    "authors": "Steve Klabnik, Carol Nichols",
    "tags": "rust",
    "image_url": "https://nostarch.com/sites/default/files/styles/uc_product/public/RustProgramming2ndEd_comp.png",
    "info_url": "https://doc.rust-lang.org/book/",
    "isbn": "9781718503106"
  },
  {
    "title": "Shell scripting with Node.js",
    "authors": "Axel Rauschmayer",
    "tags": "javascript, bash",
    "info_url": "https://exploringjs.com/nodejs-shell-scripting/"
  },
  {
    "title": "Site Reliability Engineering",
    "authors": "Betsy Beyer, Chris Jones, Jennifer Petoff, Niall Richard Murphy",
    "tags": "software engineering, distributed systems",
    "info_url": "https://sre.google/sre-book/table-of-contents/",
    "isbn": "9781491929124"
  },
  {
    "title": "Software Engineering at Google",
    "authors": "Titus Winters, Tom Manshreck, Hyrum Wright",
    "tags": "software engineering",
    "info_url": "https://abseil.io/resources/swe-book",
    "isbn": "9781492082798"
  },
  {
    "title": "Speaking JavaScript",
    "authors": "Axel Rauschmayer",
    "tags": "javascript",
    "info_url": "http://speakingjs.com/es5/",
    "isbn": "9781449365035"
  },
  {
    "title": "Street-Fighting Mathematics",
    "authors": "Sanjoy Mahajan",
    "tags": "mathematics",
    "info_url": "https://mitpress.mit.edu/9780262514293/street-fighting-mathematics/",
    "isbn": "9780262514293"
  },
  {
    "title": "Structure and Interpretation of Computer Programs",
    "authors": "Harold Abelson, Gerald Jay Sussman, Julie Sussman",
    "tags": "computer science, lisp, programming",
    "pdf_url": "https://web.mit.edu/6.001/6.037/sicp.pdf",
    "isbn": "9780262510875"
  },
  {
    "title": "The Swift Programming Language",
    "authors": "Apple Inc.",
    "tags": "swift",
    "info_url": "https://docs.swift.org/swift-book/"
  },
  {
    "title": "Tackling TypeScript",
    "authors": "Axel Rauschmayer",
    "tags": "javascript, typescript",
    "info_url": "https://exploringjs.com/tackling-ts/"
  },
  {
    "title": "Test-Driven Development with Python",
    "authors": "Harry J.W. Percival",
    "tags": "python, testing, web",
    "info_url": "https://www.obeythetestinggoat.com/pages/book.html"
  },
  {
    "title": "Think Bayes",
    "authors": "Allen B. Downey",
    "tags": "python, statistics",
    "pdf_url": "http://www.greenteapress.com/thinkbayes/thinkbayes.pdf",
    "info_url": "https://greenteapress.com/wp/think-bayes/",
    "isbn": "9781449370787"
  },
  {
    "title": "Think Complexity",
    "authors": "Allen B. Downey",
    "tags": "python, algorithms",
    "pdf_url": "https://greenteapress.com/complexity2/thinkcomplexity2.pdf",
    "info_url": "https://greenteapress.com/wp/think-complexity-2e/",
    "isbn": "9781492040200"
  },
  {
    "title": "Think Data Structures",
    "authors": "Allen B. Downey",
    "tags": "java, data structures",
    "pdf_url": "https://greenteapress.com/thinkdast/thinkdast.pdf",
    "info_url": "https://greenteapress.com/wp/think-data-structures/"
  },
  {
    "title": "Think DSP",
    "authors": "Allen B. Downey",
    "tags": "python, mathematics",
    "pdf_url": "https://greenteapress.com/thinkdsp/thinkdsp.pdf",
    "info_url": "https://greenteapress.com/wp/think-dsp/",
    "isbn": "9781491938454"
  },
  {
    "title": "Think Java",
    "authors": "Allen B. Downey, Chris Mayfield",
    "tags": "java, programming",
    "pdf_url": "https://greenteapress.com/thinkjava7/thinkjava2.pdf",
    "info_url": "https://greenteapress.com/wp/think-java-2e/",
    "isbn": "9781492072508"
  },
  {
    "title": "Think Julia",
    "authors": "Ben Lauwens, Allen B. Downey",
    "tags": "julia, programming",
    "info_url": "https://benlauwens.github.io/ThinkJulia.jl/latest/book.html",
    "isbn": "9781492045038"
  },
  {
    "title": "Think OS",
    "authors": "Allen B. Downey",
    "tags": "c, operating systems",
    "pdf_url": "https://greenteapress.com/thinkos/thinkos.pdf",
    "info_url": "https://greenteapress.com/wp/think-os/"
  },
  {
    "title": "Think Python",
    "authors": "Allen B. Downey",
    "tags": "python, programming",
    "pdf_url": "https://greenteapress.com/thinkpython2/thinkpython2.pdf",
    "info_url": "https://greenteapress.com/wp/think-python-2e/",
    "isbn": "9781491939369"
  },
  {
    "title": "Think Stats",
    "authors": "Allen B. Downey",
    "tags": "python, statistics",
    "pdf_url": "https://greenteapress.com/thinkstats2/thinkstats2.pdf",
    "info_url": "https://greenteapress.com/wp/think-stats-2e/",
    "isbn": "9781491907337"
  },
  {
    "title": "TypeScript Deep Dive",
    "authors": "Basarat Ali Syed",
    "tags": "javascript, typescript",
    "info_url": "https://basarat.gitbook.io/typescript/"
  },
  {
    "title": "Understanding Machine Learning",
    "authors": "Shai Shalev-Shwartz, Shai Ben-David",
    "tags": "machine learning",
    "pdf_url": "https://www.cs.huji.ac.il/~shais/UnderstandingMachineLearning/understanding-machine-learning-theory-algorithms.pdf",
    "info_url": "https://www.cs.huji.ac.il/~shais/UnderstandingMachineLearning/",
    "isbn": "9781107057135"
  },
  {
    "title": "Version Control by Example",
    "authors": "Eric Sink",
    "tags": "git, version control",
    "info_url": "https://ericsink.com/vcbe/"
  },
  {
    "title": "why's (poignant) Guide to Ruby",
    "authors": "why the lucky stiff",
    "tags": "ruby",
    "info_url": "https://poignant.guide/"
  },
  {
    "title": "You Don't Know JS Yet: Get Started",
    "authors": "Kyle Simpson",
    "tags": "javascript",
    "info_url": "https://github.com/getify/You-Dont-Know-JS/tree/2nd-ed/get-started"
  },
  {
    "title": "You Don't Know JS Yet: Scope & Closures",
    "authors": "Kyle Simpson",
    "tags": "javascript",
    "info_url": "https://github.com/getify/You-Dont-Know-JS/tree/2nd-ed/scope-closures"
  }
]
"""#
}
