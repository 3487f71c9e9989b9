// The pages work without this. It adds: lists that go on by themselves, details beside the list, results as they come,
// keys, and answers without leaving the page.
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
    const page = elements(text);
    const failure = new Error(one(".message p", page)?.textContent ?? "This did not work.");
    throw Object.assign(failure, { status: answer.status, page });
  }
  return text;
};
