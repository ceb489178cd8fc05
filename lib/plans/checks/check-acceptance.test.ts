import { expect, test } from "vitest";
import type { AcceptancePoint } from "../schema.ts";
import { checkAcceptance, type FinishedSite } from "./check-acceptance.ts";
import { findLinkedFile } from "./find-linked-file.ts";

const pages: Record<string, { text: string; links: string[] }> = {
  "index.html": { text: "Wheel Good Open 9–18", links: ["/about", "prices.html#tyres"] },
  "about.html": { text: "“Since” 1987", links: ["./"] },
};
const site: FinishedSite = {
  paths: new Set(["index.html", "about.html", "large.html", "prices.html"]),
  page: (path) => pages[path] ?? null,
};

type Check = NonNullable<AcceptancePoint["check"]>;
test.each<[Check, string | null]>([
  [{ kind: "page_exists", path: "about.html" }, null],
  [{ kind: "page_exists", path: "shop.html" }, "There is no shop.html."],
  [{ kind: "page_absent", path: "shop.html" }, null],
  [{ kind: "page_absent", path: "about.html" }, "about.html is still there."],
  [{ kind: "page_says", path: "index.html", text: "open 9-18" }, null],
  [{ kind: "page_says", path: "about.html", text: '"Since"  1987' }, null],
  [{ kind: "page_says", path: "about.html", text: "1988" }, "about.html does not say “1988”."],
  [{ kind: "page_says", path: "shop.html", text: "1988" }, "There is no shop.html."],
  [{ kind: "page_says", path: "large.html", text: "1988" }, "large.html can't be read."],
  [{ kind: "page_links", path: "index.html", to: "about.html" }, null],
  [{ kind: "page_links", path: "index.html", to: "prices.html" }, null],
  [{ kind: "page_links", path: "about.html", to: "index.html" }, null],
  [{ kind: "page_links", path: "about.html", to: "prices.html" }, "about.html has no link to prices.html."],
  [
    { kind: "page_links", path: "about.html", to: "price.html" },
    'about.html has no link to price.html. There is no such file. Nearest: "prices.html".',
  ],
])("a point is checked: %j", (check, problem) => {
  expect(checkAcceptance([{ text: "A", check }], site)).toEqual([{ text: "A", passed: problem === null, problem }]);
});

test("a point without a check is left to a person", () => {
  expect(checkAcceptance([{ text: "It is friendly", check: null }], site)).toEqual([
    { text: "It is friendly", passed: null, problem: null },
  ]);
});

const paths = new Set(["public/index.html", "public/a b.html", "public/blog/index.html", "index.html"]);
test.each([
  ["/", "public/blog/index.html", "public/index.html"],
  ["../a%20b.html?x#y", "public/blog/index.html", "public/a b.html"],
  ["blog", "public/index.html", "public/blog/index.html"],
  ["blog/", "public/index.html", "public/blog/index.html"],
  ["#top", "public/blog/index.html", "public/blog/index.html"],
  ["https://example.org/index.html", "public/index.html", null],
  ["mailto:a@example.org", "public/index.html", null],
  ["http://[", "public/index.html", null],
  ["%E0%A4%A", "public/index.html", null],
  ["gone.html", "public/index.html", null],
])("the link %s on %s leads to %s", (link, from, file) => {
  expect(findLinkedFile(link, { from, base: null, paths, root: "public" })).toBe(file);
});

test("a link is resolved against the page's own base", () => {
  expect(findLinkedFile("index.html", { from: "public/index.html", base: "/blog/", paths, root: "public" })).toBe(
    "public/blog/index.html",
  );
});
