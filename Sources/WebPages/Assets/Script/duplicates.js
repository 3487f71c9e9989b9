// The page that followed the answer knows how many are left, and what can be undone now.
const leave = async (pair, page) => {
  const next = pair.nextElementSibling?.matches(".pair") ? pair.nextElementSibling : one(".pair:not(.later)");
  // Whoever went on meanwhile stays there.
  const at = document.activeElement ?? document.body;
  const isHere = at === document.body || pair.contains(at);
  pair.remove();
  if (isHere) (next ?? one(".pair"))?.focus();
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
