import { expect, test } from "vitest";
import type { PlanMessage } from "../schema.ts";
import { buildManifest } from "./manifest.ts";
import { splitPaths } from "./split-paths.ts";

const site = {
  pages: ["index.html", "about.html", "blog/index.html"],
  assets: ["images/shop.jpg"],
  titles: new Map([
    ["index.html", "Wheel Good | Bikes"],
    ["about.html", "Who we are – Wheel Good"],
  ]),
};

function recorded(...items: { name: string; kind: string }[]): PlanMessage {
  return {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "1", toolName: "record_wanted", input: { items } }],
  };
}

const fromSite = ["page:index.html", "page:about.html", "page:blog/index.html", "asset:images/shop.jpg"];
const idsOf = (discussion: PlanMessage[]) => buildManifest(site, discussion).entries.map(({ id }) => id);

test("the manifest holds the site's titled pages, its assets and the recorded names", () => {
  expect(buildManifest(site, [recorded({ name: "Prices & Öffnungszeiten", kind: "page" })])).toEqual({
    entries: [
      { id: "page:index.html", kind: "page", name: "index.html", title: "Wheel Good | Bikes" },
      { id: "page:about.html", kind: "page", name: "about.html", title: "Who we are – Wheel Good" },
      { id: "page:blog/index.html", kind: "page", name: "blog/index.html" },
      { id: "asset:images/shop.jpg", kind: "asset", name: "images/shop.jpg" },
      { id: "named:prices-offnungszeiten", kind: "named", name: "Prices & Öffnungszeiten" },
    ],
  });
});

test.each(["about.html", "About", "the about page", "Who we are", "our home page", "Home", "blog", "blog/index.html"])(
  "“%s” means an existing page, and is not decided about twice",
  (name) => {
    expect(idsOf([recorded({ name, kind: "page" })])).toEqual(fromSite);
  },
);

test("an existing picture gets one entry; a fact named like a page its own", () => {
  expect(idsOf([recorded({ name: "shop.jpg", kind: "asset" }), recorded({ name: "About", kind: "fact" })])).toEqual([
    ...fromSite,
    "named:about",
  ]);
});

test("equal names share an entry; different names never do", () => {
  const long = "Open on Mondays, Tuesdays, Wednesdays and Thursdays from nine in the morning until six in the evening";
  const named = [
    recorded({ name: "Prices", kind: "page" }, { name: "prices ", kind: "page" }, { name: "Prices!", kind: "page" }),
    recorded({ name: `${long}, summer`, kind: "fact" }, { name: `${long}, winter`, kind: "fact" }),
    recorded({ name: "★", kind: "fact" }, { name: "営業時間", kind: "fact" }),
  ];
  const slug = "open-on-mondays-tuesdays-wednesdays-and-thursdays-from-nine-in-the-morning-until";
  expect(idsOf(named).slice(4)).toEqual([
    "named:prices",
    "named:prices-2",
    `named:${slug}`,
    `named:${slug}-2`,
    "named:item",
    "named:営業時間",
  ]);
});

test("only calls that the tool accepted are read", () => {
  const unreadable: PlanMessage[] = [
    { role: "user", content: 'record_wanted {"items":[{"name":"A","kind":"page"}]}' },
    { role: "assistant", content: "record_wanted" },
    recorded({ name: "B", kind: "colour" }),
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "2", toolName: "read_file", input: { path: "a" } }],
    },
  ];
  expect(idsOf(unreadable)).toEqual(fromSite);
});

test("a site of thousands of files stays within a brief's number of decisions", () => {
  const pages = Array.from({ length: 5_000 }, (_, index) => `archive/${index % 300}/${index}.html`);
  const assets = Array.from({ length: 5_000 }, (_, index) => `${index}.jpg`);
  const discussion = [recorded({ name: "archive/7/7.html", kind: "page" })];
  const { entries } = buildManifest({ pages, assets }, discussion);
  expect(entries).toEqual([
    { id: "page:archive/", kind: "page", name: "archive/", title: "4999 files" },
    { id: "page:archive/7/7.html", kind: "page", name: "archive/7/7.html" },
    { id: "asset:*/", kind: "asset", name: "*/", title: "5000 files" },
  ]);
});

test("a path that is too long for a plan is left out", () => {
  const { entries } = buildManifest({ pages: ["a.html", `${"x".repeat(300)}.html`], assets: [] }, []);
  expect(entries.map(({ id }) => id)).toEqual(["page:a.html"]);
});

test("pages and people's files are listed, files for machines are not", () => {
  const paths = [
    "public/index.html",
    "public/style.css",
    "public/app.js",
    "public/robots.txt",
    "public/.well-known/x.txt",
    "public/price-list.pdf",
    "public/fonts/a.woff2",
    "README.html",
    "photo.jpg",
  ];
  expect(splitPaths(paths, "public")).toEqual({
    pages: ["public/index.html"],
    assets: ["public/price-list.pdf", "public/fonts/a.woff2"],
  });
  expect(splitPaths(paths).pages).toEqual(["public/index.html", "README.html"]);
});

test("a name that is too long is skipped without the rest of its call", () => {
  const call = recorded({ name: "x".repeat(301), kind: "page" }, { name: "Prices", kind: "page" });
  expect(idsOf([call])).toEqual([...fromSite, "named:prices"]);
});

test("four hundred recorded names all appear in the manifest", () => {
  const names = Array.from({ length: 400 }, (_, index) => `Wish ${index}`);
  const { entries } = buildManifest({ pages: [], assets: [] }, [
    recorded(...names.map((name) => ({ name, kind: "fact" as const }))),
  ]);
  expect(entries.length).toBeLessThanOrEqual(150);
  expect(entries.flatMap(({ name }) => name.split("; "))).toEqual(names);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("each sentence of a change is decided about like a named wish", () => {
  const changes = [
    "Add prices for Dr. Vogt. And leave out the gallery!",
    "The brief lacks something that the plan needs:\n- A",
  ];
  expect(buildManifest(splitPaths([]), [], changes).entries.map(({ name }) => name)).toEqual([
    "Add prices for Dr. Vogt.",
    "And leave out the gallery!",
  ]);
});
