// What the reader typed into the fields of a book and did not send.
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
// The page of a refusal shows what a text is now, which its reader knows from then on.
const noteBegin = (article, form, page) => changeDraft(article.dataset.book, (draft) => {
  for (const field of fields(article)) {
    const shown = field.form === form && one(`[name="shown-${field.name}"]`, page);
    if (shown && placeOf(field) in draft) draft[beginOf(field)] = shown.value;
  }
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
