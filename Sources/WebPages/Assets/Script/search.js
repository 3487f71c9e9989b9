// Search as one types.
let search = null;
let typed;
// Whoever stands on a book stays there where it comes anew or is moved.
const keepingFocus = (change, nameNow = (id) => id) => {
  const at = document.activeElement?.closest("#books > .book")?.dataset.id;
  change();
  if (at) one(`.book[data-id="${CSS.escape(nameNow(at))}"] > a`, books)?.focus({ preventScroll: true });
};
const field = one("#find");
const startSearch = (text) => {
  search?.close();
  const statuses = one("#statuses");
  const found = one("#found");
  books.replaceChildren();
  statuses.replaceChildren();
  one(".empty")?.remove();
  one(".remarks")?.remove();
  one(".isbn")?.remove();
  one("#rest")?.remove();
  one(".head h1").textContent = `“${text}”`;
  found.textContent = "asking the sources …";
  history.replaceState(null, "", "/search?text=" + encodeURIComponent(text));
  standing = listAddress = here();
  listTitle = `${text} · Search · Books`;
  if (pane.dataset.empty !== undefined) document.title = listTitle;
  search = new EventSource("/search?live=1&text=" + encodeURIComponent(text));
  search.addEventListener("result", (event) => {
    const { id, replaces, html } = JSON.parse(event.data);
    keepingFocus(() => {
      for (const old of replaces) one(`[data-id="${CSS.escape(old)}"]`, books)?.remove();
      const old = one(`[data-id="${CSS.escape(id)}"]`, books);
      if (old) old.replaceWith(elements(html)); else books.append(elements(html));
    }, (at) => replaces.includes(at) ? id : at);
  });
  search.addEventListener("source", (event) => { statuses.append(elements(JSON.parse(event.data).html)); });
  search.addEventListener("end", (event) => {
    search.close();
    const { complete, results, rest } = JSON.parse(event.data);
    const items = new Map(all(".book", books).map((item) => [item.dataset.id, item]));
    keepingFocus(() => books.replaceChildren(...results.map((id) => items.get(id)).filter(Boolean)));
    if (rest) books.after(elements(rest));
    const why = complete ? "" : ", but not every source answered: try again";
    if (!results.length) books.after(elements(`<p class="empty">Nothing was found${why}.</p>`));
    found.textContent = `${results.length} ${rest && results.length ? "shown" : "found"}` + (complete ? "" : ", there may be more");
  });
  search.onerror = () => { search.close(); found.textContent = "the search was broken off"; };
};
if (books?.dataset.search !== undefined) {
  field.addEventListener("input", () => {
    clearTimeout(typed);
    const text = field.value.trim();
    if (text.length > 2) typed = setTimeout(() => startSearch(text), 450);
  });
  if (!field.value) field.focus();
}

// An ISBN, typed, pasted or scanned, with the price beside the barcode and the name of its kind (]E0): Enter puts its book
// into the library. What the server takes for none is searched for.
field.form.addEventListener("submit", async (event) => {
  clearTimeout(typed);
  const text = field.value.replace(/^\s*\]E\d/, "");
  const isbn = text.replace(/[^0-9xX]/g, "");
  if (/[a-wyz]/i.test(text) || ![10, 13, 15, 18].includes(isbn.length)) return;
  event.preventDefault();
  say("Asking for this ISBN …");
  try {
    const answer = await fetch("/search/add", { method: "POST", body: new URLSearchParams({ isbn }) });
    if (!answer.ok) throw new Error();
    location.href = answer.url;
  } catch { event.target.submit(); }
});
