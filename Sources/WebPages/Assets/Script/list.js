// A list that goes on. Every id is shown once.
const books = one("#books");
const pane = one("#pane");
const seen = new Set();
const add = (content) => {
  for (const item of [...content.children]) {
    const id = item.dataset.id;
    if (id && seen.has(id)) continue;
    if (id) seen.add(id);
    books.append(item);
  }
};
let isLoading = false;
const loadMore = async () => {
  const more = books && one(":scope > .more", books);
  if (!more || isLoading) return;
  isLoading = true;
  const link = one("a", more);
  try {
    const content = elements(await fetchText(part(link.href)));
    const [hadFocus, last] = [more.contains(document.activeElement), more.previousElementSibling];
    more.remove();
    add(content);
    if (hadFocus) one("a", last?.nextElementSibling ?? last ?? books)?.focus({ preventScroll: true });
  } catch (error) {
    say(error.message);
    watcher.unobserve(more);
    isLoading = false;
    return;
  }
  isLoading = false;
  watch();
};
const watcher = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) loadMore();
}, { rootMargin: "1200px" });
const watch = () => {
  watcher.disconnect();
  const more = books && one(":scope > .more", books);
  if (more) watcher.observe(more);
};
const noteSeen = () => { for (const item of all(":scope > .book", books)) seen.add(item.dataset.id); };

// Back to a list that had gone on: as it was, at the place where it was.
const here = () => location.pathname + location.search;
// With a book beside it a list stands at the address of the book.
let [standing, listAddress] = [here(), here()];
const keyOfList = () => "list:" + listAddress;
const store = () => {
  if (!books || books.dataset.search !== undefined) return;
  try {
    const html = books.innerHTML;
    if (html.length < 2_000_000) sessionStorage.setItem(keyOfList(), JSON.stringify({ html, y: scrollY }));
  } catch { /* No room: the list begins anew. */ }
};
const restore = () => {
  let kept;
  try {
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward" || sessionStorage.getItem("back");
    sessionStorage.removeItem("back");
    kept = isBack && sessionStorage.getItem(keyOfList());
  } catch { /* The list begins anew. */ }
  if (!kept) return;
  const { html, y } = JSON.parse(kept);
  books.replaceChildren(elements(html));
  requestAnimationFrame(() => { scrollTo(0, y); askAnew(); });
};
if (books) {
  if (books.dataset.search === undefined) restore();
  noteSeen();
  watch();
  addEventListener("pagehide", store);
  books.addEventListener("click", (event) => {
    if (event.target.closest(".more a")) { event.preventDefault(); loadMore(); }
  });
}

// The list says the same of a book as its details: these bring the tile of their book with them, and name the ids by
// which the list may know it. Of books that became one with another, one tile stays.
const renewTiles = (content) => {
  for (const box of all("template[data-ids]", content)) {
    box.remove();
    const [ids, fresh] = [new Set(box.dataset.ids.split(" ")), one(".book", box.content)];
    const tiles = books ? all(":scope > .book", books).filter((tile) => ids.has(tile.dataset.id)) : [];
    const tile = tiles.find((tile) => tile.dataset.id === fresh.dataset.id) ?? tiles[0];
    if (tile) renewTile(tile, fresh);
    for (const other of tiles) if (other !== tile) other.remove();
  }
};
const renewTile = (tile, fresh) => {
  // What the list says more than the book stays, and a cover that is the same is not loaded again.
  const [listed, facts] = [one(".facts.listed", tile), one(".facts", fresh)];
  if (listed) facts.replaceWith(listed);
  const [image, other] = [one("img", tile), one("img", fresh)];
  if (image.getAttribute("src") === other.getAttribute("src")) other.replaceWith(image);
  const [link, freshLink] = [one("a", tile), one("a", fresh)];
  link.setAttribute("href", freshLink.getAttribute("href"));
  link.replaceChildren(...freshLink.childNodes);
  tile.dataset.id = fresh.dataset.id;
  seen.add(fresh.dataset.id);
};

// A list that is shown again as it was may say what is no longer so. Each of its books is asked for anew once it is seen,
// those that are seen together at once; no source is asked.
const mostAsked = 48;
const wanted = new Set();
let isAsking = false;
const askWanted = async () => {
  if (isAsking) return;
  isAsking = true;
  try {
    while (wanted.size) {
      // What was seen last is what is looked at.
      const tiles = [...wanted].slice(-mostAsked);
      for (const tile of tiles) wanted.delete(tile);
      const content = elements(await fetchText("/tiles?" + tiles.map((tile) => "book=" + tile.dataset.id).join("&")));
      const known = new Set(all("template[data-ids]", content).flatMap((box) => box.dataset.ids.split(" ")));
      for (const tile of tiles) if (!known.has(tile.dataset.id)) tile.remove();
      renewTiles(content);
    }
  } catch { /* The list stays as it was. */ }
  isAsking = false;
};
const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    wanted.add(target);
  }
  askWanted();
});
const askAnew = () => {
  for (const tile of all(":scope > .book", books)) sight.observe(tile);
  countAnew();
};
// What stands above the list, as how many books it has. An answer that comes behind a later question's is left.
let counting = 0;
const countAnew = async () => {
  if (!books || books.dataset.search !== undefined) return;
  const number = ++counting;
  const url = new URL(listAddress, location.href);
  url.searchParams.delete("sort");
  url.searchParams.set("offline", "1");
  try {
    const fresh = one(".head .sub", elements(await fetchText(url)));
    if (fresh && number === counting) one(".head .sub").replaceWith(fresh);
  } catch { /* It stays as it was. */ }
};
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  if (one(".pair, .journal")) { location.reload(); return; }
  if (books) askAnew();
  const article = one("article.details");
  if (article) refresh(article.dataset.part).catch((error) => say(error.message));
});
