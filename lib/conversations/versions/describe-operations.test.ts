import { expect, test } from "vitest";
import type { LookKind, Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { describedMax, describeOperations, type PageMaps } from "./describe-operations.ts";

const names = {
  e1: ["Heading “Welcome”", "Welcome"],
  e2: ["Text “Open daily.”", "Open daily."],
  e3: ["Link “Menu”", "Menu"],
  e4: ["Picture “Cake”", ""],
  e5: ["Navigation", "Home Menu"],
} as const;
const elements = Object.entries(names).map(
  ([ref, [name, textContent]]): SourceElement => ({
    ...{ ref, name, textContent, parent: null, kind: "text", tag: "p", text: null, selector: "", start: 0, end: 0 },
    attributes: ref === "e3" ? { href: "menu.html" } : {},
  }),
);
const pages: PageMaps = new Map([
  ["index.html", { title: "Home", elements }],
  ["about.html", { title: "About\n us", elements }],
  ["team/our-people.html", { title: "", elements }],
]);
const on = (op: "remove" | "duplicate", ref: string, path = "index.html"): Operation => ({ op, path, ref });
const text = (ref: string, words: string, path = "index.html"): Operation => ({
  op: "set-text",
  path,
  ref,
  text: words,
});
const style = (ref: string): Operation => ({
  op: "set-style",
  path: "index.html",
  ref,
  property: "color",
  value: "red",
});
const attribute = (ref: string, name: string, value: string | null): Operation => ({
  ...{ op: "set-attribute", path: "index.html" },
  ...{ ref, name, value },
});
const range = (path: string): Operation => ({ op: "replace-range", path, start: 0, end: 3, text: "new" });
const siteValue = (kind: LookKind, property: string | null, from: string): Operation => ({
  ...{ op: "set-site-value", kind, property, from },
  value: "new",
});
const describe = (...operations: Operation[]) =>
  describeOperations(operations, pages, { nameOf: pageName, before: () => "old", entryName: () => "First night" });
const entry = { collection: "posts", path: "posts/first.md", index: null, version: "1" } as const;

test.each<[string, Operation[]]>([
  ["changed the heading “Welcome” on Home", [text("e1", "Fresh")]],
  ["changed the entry “First night”", [{ op: "set-entry", ...entry, values: [] }]],
  ["added the entry “First night”", [{ op: "add-entry", collection: "posts", title: "First night", values: [] }]],
  ["duplicated the entry “First night”", [{ op: "duplicate-entry", ...entry, title: "Copy" }]],
  ["removed the entry “First night”", [{ op: "remove-entry", ...entry }]],
  ["reordered the entries of “First night”", [{ op: "order-entries", collection: "posts", order: [] }]],
  ["changed the heading “Welcome” on Home", [text("e1", "Fr"), text("e1", "Fresh")]],
  ["changed the heading “Welcome” and the text “Open daily.” on Home", [text("e1", "a"), text("e2", "b")]],
  ["changed the address of the link “Menu” on Home", [attribute("e3", "href", "x.html")]],
  ["changed the description of the picture “Cake” on Home", [attribute("e4", "ALT", "A cake")]],
  ["changed the look of the heading “Welcome” on Home", [style("e1")]],
  ["removed the picture “Cake” on Home", [on("remove", "e4")]],
  ["changed the site’s colour “Accent”", [siteValue("colour", "--color-accent", "#123456")]],
  [
    "changed the site’s font “Open Sans” and the site’s text size “18px”",
    [siteValue("font", null, "'Open Sans', sans-serif"), siteValue("size", null, "18px")],
  ],
  [
    "added the page “Cakes & more”",
    [{ op: "add-page", path: "cakes.html", like: "about.html", content: "blank", title: "Cakes &  more" }],
  ],
  [
    "renamed the page “About us” to “Our story”",
    [{ op: "rename-page", path: "about.html", to: "story.html", title: "Our story" }],
  ],
  ["renamed the page “About us” to “Story”", [{ op: "rename-page", path: "about.html", to: "story.html" }]],
  ["removed the page “Our people”", [{ op: "remove-page", path: "team/our-people.html" }]],
  ["reordered the navigation", [{ op: "order-navigation", path: "index.html", ref: "e5", order: ["e3", "e2"] }]],
  [
    "changed the heading “Welcome” on Home and removed the picture “Cake” on Home",
    [text("e1", "a"), on("remove", "e4")],
  ],
  [
    "changed the navigation on Home, About us and Our people",
    ["index.html", "about.html", "team/our-people.html"].map((path) => text("e5", "x", path)),
  ],
  [
    "changed the heading “Welcome” on Home and the text “Open daily.” on About us",
    [text("e1", "a"), text("e2", "b", "about.html")],
  ],
  ["moved the link “Menu” on Home", [{ op: "move", path: "index.html", ref: "e3", before: null }]],
  ["changed the source on Home", [range("index.html")]],
  ["changed the file site.css", [range("css/site.css")]],
  ["changed a place on Home", [text("e999", "a")]],
  [
    "changed the heading “Welcome”, the text “Open daily.”, the link “Menu” and 2 more on Home",
    Object.keys(names).map((ref) => text(ref, "x")),
  ],
])("the words are: %s", (words, operations) => {
  expect(describe(...operations).done).toBe(words);
});

test("the agent is told old and new text, or what else was done", () => {
  const phone: Operation = {
    ...{ op: "set-style", path: "index.html", ref: "e4" },
    property: "display",
    value: "none",
    width: "phone",
  };
  const content: Operation = {
    ...{ op: "set-content", path: "index.html", ref: "e2" },
    content: ["Open ", { tag: "strong", content: ["every"] }, { ref: "e3", content: [" day"] }],
  };
  const lines = describe(
    ...[text("e1", "Fresh"), content, attribute("e3", "href", null), phone, on("remove", "e1"), range("a.css")],
  ).journal.split("\n");
  expect(lines).toEqual([
    "- changed by hand: Heading “Welcome” in index.html: “Welcome” became “Fresh”",
    "- changed by hand: Text “Open daily.” in index.html: “Open daily.” became “Open every day”",
    "- changed by hand: Link “Menu” in index.html: href “menu.html” was removed",
    "- changed by hand: Picture “Cake” in index.html: display on phones became “none”",
    "- changed by hand: Heading “Welcome” in index.html was removed; it said “Welcome”",
    "- changed by hand: a.css: “old” became “new”",
  ]);
});

test("words and journal stay short for many and long operations", () => {
  const long = "word ".repeat(10_000);
  const many = Array.from({ length: 200 }, (_, index) => text(`e${(index % 5) + 1}`, long, `page-${index}.html`));
  const { done, journal } = describe(...many);
  expect(done.length).toBeLessThanOrEqual(describedMax.done);
  expect(journal.split("\n").length).toBe(describedMax.lines + 1);
  expect(journal).toMatch(/- and 188 more changes$/);
  expect(journal.length).toBeLessThan(describedMax.lines * (2 * describedMax.text + describedMax.name + 100));
});

test("a text is never cut inside of a character", () => {
  for (const lead of ["", "a"]) {
    const long = `${lead}${"\u{1F35E}".repeat(1_000)}`;
    const { done, journal } = describe(text("e1", long), range(`${long}.css`));
    expect([done, journal].filter((words) => /\p{Surrogate}/u.test(words))).toEqual([]);
  }
});
