import { expect, test } from "vitest";
import { compareFindings } from "./compare-findings.ts";
import type { Found } from "./found.ts";

const link = (about: string, path = "index.html", line = 1): Found => ({
  ...{ check: "links", code: "link-dead", path, line, about, measure: null },
  keys: [about],
});
const text = (about: string, place: string, measure: number): Found => ({
  ...{ check: "contrast", code: "contrast-low", path: "index.html", line: 1, about, measure },
  ...{ keys: [`${place} ${about}`, about, place], worseWhen: "lower" },
});
const told = (found: readonly Found[]) => found.map(({ about }) => about);

test.each<{ name: string; before: Found[]; after: Found[]; worse: string[] }>([
  { name: "a new one", before: [], after: [link("a")], worse: ["a"] },
  { name: "a moved line", before: [link("a", "index.html", 1)], after: [link("a", "index.html", 9)], worse: [] },
  { name: "one more of the same", before: [link("a")], after: [link("a"), link("a")], worse: ["a"] },
  { name: "one less of the same", before: [link("a"), link("a")], after: [link("a")], worse: [] },
  { name: "the same on another page", before: [link("a")], after: [link("a", "about.html")], worse: ["a"] },
  { name: "a text with new words", before: [text("Open", "p", 2)], after: [text("Closed", "p", 2)], worse: [] },
  { name: "a text at a new place", before: [text("Open", "p", 2)], after: [text("Open", "div p", 2)], worse: [] },
  { name: "a lower contrast", before: [text("Open", "p", 2)], after: [text("Open", "p", 1.9)], worse: ["Open"] },
  { name: "a higher contrast", before: [text("Open", "p", 2)], after: [text("Open", "p", 2.1)], worse: [] },
  {
    name: "two texts, of which the surer counterpart counts",
    before: [text("A", "p", 2), text("B", "p", 4)],
    after: [text("B", "p", 4), text("A", "p", 2)],
    worse: [],
  },
])("$name", ({ before, after, worse }) => {
  const compared = compareFindings(before, after);
  expect(told(compared.worse)).toEqual(worse);
  expect(compared.standing.length + compared.worse.length).toBe(after.length);
});

test("a page that was renamed keeps its findings", () => {
  const renamed = new Map([["us.html", "about.html"]]);
  expect(compareFindings([link("a", "about.html")], [link("a", "us.html")], { renamed }).worse).toEqual([]);
});

test("a new page is forgiven what its site shares, an old one not", () => {
  const shared = [link("a")];
  const after = [link("a", "new.html"), link("b", "new.html"), link("a", "old.html")];
  const { worse } = compareFindings([], after, { added: new Set(["new.html"]), shared });
  expect(worse.map(({ path, about }) => `${path} ${about}`)).toEqual(["new.html b", "old.html a"]);
});

test("a hundred thousand findings are compared in a moment", () => {
  const many = Array.from({ length: 100_000 }, (_, n) => link(`a${n % 50_000}`));
  expect(compareFindings(many, many).worse).toEqual([]);
});
