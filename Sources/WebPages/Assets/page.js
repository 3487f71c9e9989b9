"use strict";
// The pages work without this. It adds: lists that go on by themselves, details beside the list, results as they come,
// keys, and answers without leaving the page.
(() => {
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const root = document.documentElement;
  root.classList.add("js");

  const say = (text) => {
    const place = one("#say");
    place.textContent = text;
    clearTimeout(say.timer);
    // Long enough to be read.
    say.timer = setTimeout(() => { place.textContent = ""; }, Math.max(4000, 80 * text.length));
  };
  const elements = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };
  const part = (address) => {
    const url = new URL(address, location.href);
    url.searchParams.set("part", "1");
    return url;
  };
  const noAnswer = "The server does not answer: is books serve still running?";
  const fetchText = async (address, options) => {
    const answer = await fetch(address, options).catch(() => { throw new Error(noAnswer); });
    const text = await answer.text();
    if (!answer.ok) {
      const failure = new Error(one(".message p", elements(text))?.textContent ?? "This did not work.");
      throw Object.assign(failure, { status: answer.status });
    }
    return text;
  };

  // MARK: A list that goes on. Every id is shown once.
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
      more.remove();
      add(content);
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
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward" || sessionStorage.getItem("back");
    sessionStorage.removeItem("back");
    const kept = isBack && sessionStorage.getItem(keyOfList());
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

  // MARK: The list says the same of a book as its details: these bring the tile of their book with them, and name the ids by
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

  // MARK: A list that is shown again as it was may say what is no longer so. Each of its books is asked for anew once it is seen,
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

  // MARK: What the reader typed into the fields of a book and did not send.
  // It is there again in the article that takes the place of another, and where the book is opened again in this tab, also
  // once the page was left. By the id of the book: texts by form and field; the book that was typed into last stands last.
  const mostTyped = 1_000_000;
  let unstored = null;
  const readDrafts = () => {
    try { return new Map(unstored ?? JSON.parse(sessionStorage.getItem("drafts") ?? "[]")); } catch { return new Map(); }
  };
  const writeDrafts = (drafts) => {
    let text = JSON.stringify([...drafts]);
    while (text.length > mostTyped && drafts.size > 1) {
      drafts.delete(drafts.keys().next().value);
      text = JSON.stringify([...drafts]);
    }
    const write = () => { sessionStorage.setItem("drafts", text); unstored = null; };
    try { write(); } catch {
      try {
        // Lists can be loaded again.
        for (const key of Object.keys(sessionStorage)) if (key.startsWith("list:")) sessionStorage.removeItem(key);
        write();
      } catch { unstored = [...drafts]; }
    }
  };
  const changeDraft = (id, change) => {
    const drafts = readDrafts();
    const draft = drafts.get(id) ?? {};
    drafts.delete(id);
    change(draft, drafts);
    drafts.set(id, draft);
    for (const [key, texts] of drafts) if (!Object.keys(texts).length) drafts.delete(key);
    writeDrafts(drafts);
  };
  const fields = (from) => all("form :is(input:not([type=hidden]), select, textarea)", from);
  // The forms of a book have the last part of their addresses in common with those of every other.
  const nameOf = (form) => form.getAttribute("action").split("/").pop();
  const placeOf = (field) => nameOf(field.form) + " " + field.name;
  const isTyped = (field) => field.options ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;
  // Beside a text, what its form showed when it was begun: where that was changed elsewhere meanwhile, the server says so once.
  const shownOf = (field) => field.form.elements["shown-" + field.name];
  const beginOf = (field) => "shown " + placeOf(field);
  const drop = (draft, field) => { delete draft[placeOf(field)]; delete draft[beginOf(field)]; };
  document.addEventListener("input", ({ target: field }) => {
    const article = field.closest("article[data-book]");
    if (!article || !field.form || !field.name) return;
    changeDraft(article.dataset.book, (draft) => {
      if (!isTyped(field)) { drop(draft, field); return; }
      draft[placeOf(field)] = field.value;
      draft[beginOf(field)] ??= shownOf(field)?.value;
    });
  });
  // What was typed on while the form was on its way stays.
  const forgetSent = (article, form, sent) => changeDraft(article.dataset.book, (draft) => {
    for (const field of fields(article)) {
      if (field.form === form && draft[placeOf(field)] === sent.get(field.name)) drop(draft, field);
    }
  });
  const forgetBegin = (article) => changeDraft(article.dataset.book, (draft) => {
    for (const field of fields(article)) delete draft[beginOf(field)];
  });
  const fillTyped = (article) => {
    const inputs = article ? fields(article) : [];
    if (!inputs.length) return;
    const { book, ids } = article.dataset;
    changeDraft(book, (draft, drafts) => {
      // Books that were joined with this one since: their texts go over to it, but for fields that have one already.
      for (const id of ids?.split(" ") ?? []) {
        for (const [place, text] of Object.entries(drafts.get(id) ?? {})) {
          if (place in draft) continue;
          draft[place] = text;
          delete drafts.get(id)[place];
        }
      }
      for (const field of inputs) {
        const text = draft[placeOf(field)];
        if (text === undefined) continue;
        field.value = text;
        const shown = shownOf(field);
        if (shown) shown.value = draft[beginOf(field)] ?? shown.value;
        const box = field.closest("details");
        if (box) box.open = true;
      }
    });
  };
  // What is open in an article is open in the next of the same book too.
  const opened = new Map();
  const noteOpen = (article, next = article) => {
    if (article) opened.set(next.dataset.part, all("details[open] > summary", article).map((summary) => summary.textContent));
  };
  const fill = (article) => {
    fillTyped(article);
    const open = opened.get(article?.dataset.part) ?? [];
    for (const summary of open.length ? all("details > summary", article) : []) {
      if (open.includes(summary.textContent)) summary.parentElement.open = true;
    }
  };
  // On the page of a book.
  fill(one("article[data-part]"));

  // MARK: Details beside the list.
  let listTitle = document.title;
  let before = null;
  const markOpen = (id) => {
    for (const item of all(".book.open")) item.classList.remove("open");
    if (id) one(`.book[data-id="${CSS.escape(id)}"]`)?.classList.add("open");
  };
  // Answers may come in another order than they were asked for: the last wish counts.
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
  // Going back comes later: who asks twice is not led beyond the list.
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

  // MARK: Forms, without leaving the page.
  const send = (form) => {
    const type = form.enctype === "multipart/form-data";
    const data = new FormData(form);
    return fetchText(form.action, { method: "POST", body: type ? data : new URLSearchParams(data) });
  };
  let refreshes = 0;
  const refresh = async (address) => {
    const number = ++refreshes;
    const content = elements(await fetchText(part(address)));
    // What was asked for later knows what is here, and more.
    if (number !== refreshes) return;
    renewTiles(content);
    const article = one("article[data-part]");
    // Its reader may have closed it, or gone on to another, meanwhile.
    if (article?.dataset.part !== address) return;
    renew(article, content);
    follow();
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.enctype === "multipart/form-data") return;
    const article = form.closest("article[data-part]");
    const pair = form.closest(".pair");
    if (form.dataset.sync !== undefined) { event.preventDefault(); sync(form); return; }
    if (!article && !pair) return;
    event.preventDefault();
    // A pair that is answered leaves as soon as the server has it; until then it is not answered again.
    if (pair?.dataset.sent) return;
    if (pair) pair.dataset.sent = "1";
    const label = document.activeElement?.closest("button")?.textContent;
    // Several forms send to one address, each something else.
    const alike = () => all("article[data-part] button").filter((button) => button.form && nameOf(button.form) === nameOf(form));
    const text = event.submitter?.textContent;
    const named = () => alike().filter((button) => button.textContent === text);
    const [place, number] = [alike().indexOf(event.submitter), named().indexOf(event.submitter)];
    // A mark that was pressed may be called otherwise by now: it stands where it stood. Others may have come before one that is not.
    const focusAgain = () => {
      const [buttons, at] = named().length ? [named(), number] : [alike(), place];
      buttons[Math.min(Math.max(at, 0), buttons.length - 1)]?.focus({ preventScroll: true });
    };
    try {
      const sent = new Map(new FormData(form));
      const page = await send(form);
      if (pair) { await leave(pair, page); say("Done. The journal takes it back."); return; }
      forgetSent(article, form, sent);
      await refresh(article.dataset.part);
      countAnew();
      focusAgain();
      say(label ? "Kept." : "Done.");
    } catch (error) {
      delete pair?.dataset.sent;
      say(error.message);
      // What was decided elsewhere meanwhile.
      if (pair && [404, 409].includes(error.status)) leaveIfGone(pair).catch((error) => say(error.message));
      if (!article || error.status !== 409) return;
      // The reader knows now what is there: what is sent next takes its place.
      forgetBegin(article);
      refresh(article.dataset.part).then(focusAgain, (error) => say(error.message));
    }
  });

  // MARK: An order that is chosen by a pointer is used at once. By keys each step would be a choice: there Enter uses it, or the
  // button, which shows then. Where the list is loaded the focus is where it was.
  for (const form of all("form[data-auto]")) {
    const button = one("button", form);
    let isByPointer = false;
    form.addEventListener("pointerdown", () => { isByPointer = true; });
    form.addEventListener("keydown", (event) => {
      isByPointer = false;
      if (event.key !== "Enter" || event.target === button || button.matches(".nojs")) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("change", () => {
      button.classList.remove("nojs");
      if (isByPointer) form.requestSubmit();
    });
    form.addEventListener("submit", () => {
      try { sessionStorage.setItem("ordered", document.activeElement.name || "sort"); } catch { /* The focus is lost. */ }
    });
    try {
      const name = sessionStorage.getItem("ordered");
      sessionStorage.removeItem("ordered");
      if (name) one(`[name="${CSS.escape(name)}"]`, form)?.focus({ preventScroll: true });
    } catch { /* Nothing was remembered. */ }
  }

  // MARK: Duplicates.
  // The page that followed the answer knows how many are left, and what can be undone now.
  const leave = async (pair, page) => {
    const next = pair.nextElementSibling?.matches(".pair") ? pair.nextElementSibling : one(".pair:not(.later)");
    pair.remove();
    (next ?? one(".pair"))?.focus();
    // All that were shown are answered: there may be more.
    if (!one(".pair")) return location.reload();
    const head = one(".head", elements(page)) ?? one(".head", elements(await fetchText(location.href)));
    if (head) one(".head").replaceWith(head);
  };
  // What a pair answers with tells it from all others.
  const booksOf = (pair) => all("[name=book], [name=record]", pair).map((input) => input.value).join(" ");
  const leaveIfGone = async (pair) => {
    const page = await fetchText(location.href);
    if (!all(".pair", elements(page)).some((other) => booksOf(other) === booksOf(pair))) await leave(pair, page);
  };
  const later = (pair) => {
    pair.classList.add("later");
    pair.parentElement.append(pair);
    one(".pair:not(.later)")?.focus();
  };
  for (const button of all("[data-later]")) button.addEventListener("click", () => later(button.closest(".pair")));
  for (const box of all("[data-preview]")) {
    box.addEventListener("toggle", async () => {
      if (!box.open || box.dataset.shown) return;
      box.dataset.shown = "1";
      try { one("a", box).replaceWith(elements(await fetchText(part(box.dataset.preview)))); } catch (error) { say(error.message); }
    });
  }

  // MARK: Search as one types.
  let search = null;
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
      for (const old of replaces) one(`[data-id="${CSS.escape(old)}"]`, books)?.remove();
      const old = one(`[data-id="${CSS.escape(id)}"]`, books);
      if (old) old.replaceWith(elements(html)); else books.append(elements(html));
    });
    search.addEventListener("source", (event) => { statuses.append(elements(JSON.parse(event.data).html)); });
    search.addEventListener("end", (event) => {
      search.close();
      const { complete, results, rest } = JSON.parse(event.data);
      const items = new Map(all(".book", books).map((item) => [item.dataset.id, item]));
      books.replaceChildren(...results.map((id) => items.get(id)).filter(Boolean));
      if (rest) books.after(elements(rest));
      if (!results.length) books.after(elements('<p class="empty">Nothing was found.</p>'));
      found.textContent = `${results.length} ${rest && results.length ? "shown" : "found"}` + (complete ? "" : ", there may be more");
    });
    search.onerror = () => { search.close(); found.textContent = "the search was broken off"; };
  };
  if (books?.dataset.search !== undefined) {
    let timer;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      const text = field.value.trim();
      if (text.length > 2) timer = setTimeout(() => startSearch(text), 450);
    });
    if (!field.value) field.focus();
  }

  // An ISBN, typed, pasted or scanned, with the price beside the barcode and the name of its kind (]E0): Enter puts its book
  // into the library. What the server takes for none is searched for.
  field.form.addEventListener("submit", async (event) => {
    const typed = field.value.replace(/^\s*\]E\d/, "");
    const isbn = typed.replace(/[^0-9xX]/g, "");
    if (/[a-wyz]/i.test(typed) || ![10, 13, 15, 18].includes(isbn.length)) return;
    event.preventDefault();
    say("Asking for this ISBN …");
    try {
      const answer = await fetch("/search/add", { method: "POST", body: new URLSearchParams({ isbn }) });
      if (!answer.ok) throw new Error();
      location.href = answer.url;
    } catch { event.target.submit(); }
  });

  // MARK: Categories. Of those that are here the ones that fit are shown at once; the server knows the others.
  const filter = one("[data-filter]");
  const fitCategories = () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const group of all("[data-group]")) {
      let any = false;
      for (const item of all("li:not(.rest)", group)) {
        const fits = words.every((word) => item.textContent.toLowerCase().includes(word));
        item.hidden = !fits;
        any = any || fits;
      }
      group.hidden = !any && !one(".rest:not([hidden])", group);
    }
  };
  const findCategories = async () => {
    const text = filter.value;
    try {
      const found = all("[data-group]", elements(await fetchText("/?filter=" + encodeURIComponent(text))));
      if (text !== filter.value) return;
      const nameOf = (group) => one("h2", group).textContent;
      for (const group of all("[data-group]")) {
        const [fresh, rest] = [found.find((other) => nameOf(other) === nameOf(group)), one(".rest", group)];
        if (rest) rest.hidden = !(fresh && one(".rest", fresh));
        const here = new Set(all("a", group).map((link) => link.getAttribute("href")));
        for (const link of fresh ? all("a", fresh) : []) {
          if (!here.has(link.getAttribute("href"))) one("ul", group).insertBefore(link.parentElement, rest);
        }
      }
      const shown = new Set(all("[data-group]").map(nameOf));
      one(".fold").append(...found.filter((group) => !shown.has(nameOf(group))));
      fitCategories();
    } catch (error) { say(error.message); }
  };
  if (filter) {
    const hasMore = !!one("[data-group] .rest");
    let timer;
    filter.addEventListener("input", () => {
      fitCategories();
      clearTimeout(timer);
      if (hasMore && filter.value.trim()) timer = setTimeout(findCategories, 250);
    });
    // What fits is here: there is nothing to send, and the list stays.
    filter.form.addEventListener("submit", (event) => event.preventDefault());
  }
  const fold = one(".fold");
  if (fold && matchMedia("(max-width: 59.99rem)").matches) fold.open = false;

  // MARK: Sync, with progress.
  const sync = async (form) => {
    const [place, button] = [one("#sync"), one("button", form)];
    const line = (source, text) => { const at = one(`[data-source="${CSS.escape(source)}"] [data-line]`); if (at) at.textContent = text; };
    place.textContent = "asking the sources …";
    button.disabled = true;
    const body = JSON.stringify({ refresh: one("[name=refresh]", form).checked ? "true" : "false" });
    const headers = { "accept": "text/event-stream", "content-type": "application/json" };
    try {
      const answer = await fetch("/api/v1/sync", { method: "POST", body, headers }).catch(() => { throw new Error(noAnswer); });
      if (!answer.ok) throw new Error((await answer.json()).error.message);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        rest += value;
        const events = rest.split("\n\n");
        rest = events.pop();
        for (const event of events) {
          const data = JSON.parse(event.slice(event.indexOf("data: ") + 6));
          if (data.type === "page") line(data.source, `${data.records} records so far`);
          if (data.type === "source") line(data.status.source, data.status.message ?? `${data.status.outcome}, ${data.status.results} records`);
        }
      }
      place.textContent = "done";
      // The cards say what there is now.
      for (const card of all("[data-source]", elements(await fetchText(location.href)))) {
        one(`[data-source="${CSS.escape(card.dataset.source)}"] .rows`)?.replaceWith(one(".rows", card));
      }
    } catch (error) { place.textContent = error.message; }
    button.disabled = false;
  };

  // MARK: Keys.
  const step = (way) => {
    const links = all(".book > a", books);
    if (!links.length) return;
    const now = links.indexOf(document.activeElement?.closest(".book > a"));
    const current = now < 0 ? links.findIndex((link) => link.parentElement.classList.contains("open")) : now;
    const columns = getComputedStyle(books).gridTemplateColumns.split(" ").length;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[way];
    const next = links[current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + by))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  };
  const press = (name) => {
    // A book that has the focus goes before the one that is open.
    const link = document.activeElement?.closest(".book > a");
    if (link && pane && !link.parentElement.classList.contains("open")) {
      before = link;
      show(link.href).then((isShown) => { if (isShown) press(name); });
      return;
    }
    all(".details .marks button").find((button) => button.textContent.includes(name))?.click();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest("input, textarea, select");
    const keys = one("#keys");
    if (event.key === "Escape") {
      if (keys.open) return;
      if (typing) { typing.blur(); return; }
      close();
      return;
    }
    if (typing || keys.open) return;
    const pair = event.target.closest?.(".pair");
    const answer = { j: ".main", k: ".answers form:nth-of-type(2) button", l: "[data-later]" }[event.key];
    if (answer && one(".pair")) { one(answer, pair ?? one(".pair"))?.click(); event.preventDefault(); return; }
    switch (event.key) {
      case "/": field.focus(); field.select(); break;
      case "?": keys.showModal(); break;
      case "f": press("Favorite"); break;
      case "s": press("ibrary"); break;
      case "ArrowUp": case "ArrowDown": case "ArrowLeft": case "ArrowRight":
        if (!books || event.target.closest("#pane, .side, .bar")) return;
        step(event.key);
        break;
      default: return;
    }
    event.preventDefault();
  });
})();
