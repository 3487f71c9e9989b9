// Details beside the list.
let listTitle = document.title;
let before = null;
const markOpen = (id) => {
  for (const item of all(".book.open")) item.classList.remove("open");
  if (id) one(`.book[data-id="${CSS.escape(id)}"]`)?.classList.add("open");
};
// Answers may come out of order: the last wish counts.
let wishes = 0;
const show = async (address, push = true) => {
  const wish = ++wishes;
  try {
    const html = await fetchText(part(address));
    if (wish !== wishes) return false;
    noteOpen(one("article[data-part]", pane));
    const content = elements(html);
    renewTiles(content);
    pane.replaceChildren(closer(), content);
    fill(one("article[data-part]", pane));
  } catch (error) {
    if (wish === wishes) say(error.message);
    return false;
  }
  delete pane.dataset.empty;
  pane.scrollTop = 0;
  document.title = (one("h1", pane)?.textContent ?? "Details") + " · Books";
  follow();
  markOpen(one("[data-book]", pane)?.dataset.book);
  if (push) {
    history[history.state?.book ? "replaceState" : "pushState"]({ book: address }, "", address);
    standing = here();
  }
  pane.focus({ preventScroll: true });
  return true;
};
const closer = () => {
  const button = document.createElement("button");
  button.className = "plain close";
  button.textContent = "✕";
  button.setAttribute("aria-label", "Close the details");
  button.addEventListener("click", close);
  return button;
};
const hide = () => {
  wishes += 1;
  if (!pane || pane.dataset.empty !== undefined) return;
  noteOpen(one("article[data-part]", pane));
  pane.dataset.empty = "";
  pane.replaceChildren();
  document.title = listTitle;
  markOpen();
  before?.focus({ preventScroll: true });
};
// Going back comes later: who asks twice stays on the list.
let isClosing = false;
function close() {
  if (!history.state?.book) { hide(); return; }
  if (!isClosing) history.back();
  isClosing = true;
}
addEventListener("popstate", (event) => {
  isClosing = false;
  const from = standing;
  standing = here();
  // Another place of the same page.
  if (standing === from) return;
  if (pane && event.state?.book) { show(event.state.book, false); return; }
  if (pane && standing === listAddress) { hide(); return; }
  // A book that was loaded anew at its address has no list beside it to go back to.
  try { sessionStorage.setItem("back", "1"); } catch { /* The list begins anew. */ }
  location.reload();
});
if (pane) {
  // A page that is loaded anew at the address of a book comes without the list: nothing is to be closed there.
  if (history.state?.book) history.replaceState(null, "");
  document.addEventListener("click", (event) => {
    const tile = event.target.closest(".book > a");
    const link = tile ?? event.target.closest("#pane a[data-pane]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (tile) before = tile;
    // Who reads one book and chooses another wants to read that.
    show(tile && one(".reader", pane) ? link.href + "/read" : link.href);
  });
}

// A fresher article in the place of one that is shown. Its book may have become one with another meanwhile.
const renew = (article, content) => {
  renewTiles(content);
  const fresh = one("article[data-part]", content);
  const at = document.activeElement;
  const place = article.contains(at) && at.form && placeOf(at);
  noteOpen(article, fresh);
  fill(fresh);
  article.replaceWith(content);
  if (pane?.contains(fresh)) markOpen(fresh.dataset.book);
  // Whoever types goes on.
  if (place) fields(fresh).find((field) => placeOf(field) === place)?.focus({ preventScroll: true });
};

// A file that is being fetched: how far it is, until it is here or given up.
const follow = () => {
  clearTimeout(follow.timer);
  const bar = one("[data-progress]");
  if (bar) follow.timer = setTimeout(async () => {
    try {
      const fresh = elements(await fetchText(part(bar.dataset.progress)));
      const goesOn = one("[data-progress]", fresh);
      if (!bar.isConnected) return;
      if (goesOn) bar.replaceWith(goesOn); else { renew(bar.closest("article"), fresh); say("The download has ended."); }
    } catch (error) { say(error.message); }
    follow();
  }, 600);
};
follow();
