// Categories. Of those that are here the ones that fit are shown at once; the server knows the others.
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
