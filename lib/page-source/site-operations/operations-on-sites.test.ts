import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { expect, test, vi } from "vitest";
import { applyToSite, listSites, type SiteTexts } from "#tests/factories/site-pages.ts";
import { type HtmlElement, parseHtml } from "../html-source.ts";
import { refAt } from "../mapped-elements.ts";
import type { SiteOperation } from "../operations/operation-schema.ts";
import { mainNavigation, navigationLists } from "./navigation-lists.ts";

// Each test changes all pages of twenty sites, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sites = listSites([1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
const isPage = (path: string) => /\.html?$/.test(path);
const pagesOf = (files: SiteTexts) => [...files.keys()].filter(isPage);
const isIndex = (path: string) => /(?:^|\/)index\.html?$/.test(path);
const isHome = (path: string) => /^(?:index|404)\.html?$/.test(path);

/** Whether a page names its own folder in its addresses, which a move writes shorter. */
const isRedundant = (files: SiteTexts, path: string) =>
  path.includes("/") && files.get(path)?.includes(`../${path.split("/").at(-2)}/`) === true;

async function change(files: SiteTexts, operation: SiteOperation): Promise<SiteTexts> {
  const after = await applyToSite(files, operation);
  if (typeof after === "string") throw new Error(`${JSON.stringify(operation)}: ${after}`);
  return after;
}

/** Returns the addresses of a page, read by parse5 and resolved by the URL standard: for each the file, or the URL. */
function leads(files: SiteTexts, path: string): string[] {
  const found: string[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [parse(files.get(path) ?? "", { scriptingEnabled: false })];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("attrs" in next)
      for (const { name, value } of next.attrs)
        if (["href", "src"].includes(name) && !/^\s*(?:#|$)/.test(value)) found.push(fileAt(files, path, value));
    if ("childNodes" in next) waiting.push(...next.childNodes.toReversed());
  }
  return found;
}

function fileAt(files: SiteTexts, path: string, written: string): string {
  const url = URL.parse(written, `https://example.test/${path}`);
  if (url?.host !== "example.test") return written;
  const way = decodeURIComponent(url.pathname).slice(1);
  const tries = [way, `${way}.html`, `${way === "" || way.endsWith("/") ? way : `${way}/`}index.html`];
  return (tries.find((one) => files.has(one)) ?? `missing ${way}`) + url.search + url.hash;
}

test.each(["in its folder", "to another folder"])(
  "a page that is renamed %s and back leaves every byte as it was",
  async (where) => {
    let renamed = 0;
    for (const { name, files } of sites) {
      for (const path of pagesOf(files)
        .filter((one) => !isHome(one) && !isIndex(one) && !isRedundant(files, one))
        .slice(0, 4)) {
        const to = where === "in its folder" ? path.replace(/[^/]*$/, "Zöe’s-place.html") : `new/places/${path}`;
        const there = await change(files, { op: "rename-page", path, to });
        const back = await change(there, { op: "rename-page", path: to, to: path });
        expect(back, `${name}: ${path}`).toEqual(files);
        renamed += 1;
      }
    }
    expect(renamed).toBeGreaterThan(20);
  },
);

test("after a page is renamed, every address of every page leads where it led", async () => {
  for (const { name, files } of sites) {
    for (const path of pagesOf(files)
      .filter((one) => !isHome(one))
      .slice(0, 3)) {
      for (const to of [path.replace(/[^/]*$/, "renamed.html"), `one/two/${path}`, "story/index.html"]) {
        const after = await change(files, { op: "rename-page", path, to });
        for (const page of pagesOf(files)) {
          const before = leads(files, page).map((one) => one.replace(new RegExp(`^${path}(?=$|[?#])`), to));
          expect(leads(after, page === path ? to : page), `${name}: ${path} to ${to}, on ${page}`).toEqual(before);
        }
      }
    }
  }
});

test("a page that is added and removed leaves every byte as it was", async () => {
  let added = 0;
  for (const { name, files } of sites) {
    for (const like of pagesOf(files).slice(0, 3)) {
      if (mainNavigation(parseHtml(files.get(like) ?? "")) === null) continue;
      for (const content of ["same", "blank"] as const) {
        const path = "offers/spring-2027.html";
        const operation = { op: "add-page", path, like, content, title: "Spring & <more>", label: "Spring" } as const;
        const after = await applyToSite(files, operation);
        if (typeof after === "string") {
          expect(after, `${name}: ${like}`).toMatch(/leave blank|browser/);
          continue;
        }
        const links = pagesOf(after).filter((page) => leads(after, page).includes(path));
        expect(links, `${name}: ${like}`).toContain(like);
        expect(leads(after, path).filter((one) => one.startsWith("missing"))).toEqual(
          leads(files, like).filter((one) => one.startsWith("missing") && content === "same"),
        );
        expect(await change(after, { op: "remove-page", path }), `${name}: ${like}`).toEqual(files);
        added += 1;
      }
    }
  }
  expect(added).toBeGreaterThan(40);
});

test("a removed page is in no navigation, and other links to it stay", async () => {
  for (const { name, files } of sites) {
    for (const path of pagesOf(files)
      .filter((one) => !isHome(one))
      .slice(0, 4)) {
      const after = await change(files, { op: "remove-page", path });
      for (const page of pagesOf(after)) {
        const inLists = navigationLists(parseHtml(after.get(page) ?? "")).flatMap(({ items }) =>
          items.map(({ link }) => fileAt(files, page, link.attributes.get("href") ?? "")),
        );
        expect(inLists, `${name}: ${page} without ${path}`).not.toContain(path);
      }
    }
  }
});

test("a navigation in another order and back leaves every byte as it was", async () => {
  let ordered = 0;
  for (const { name, files } of sites) {
    const path = pagesOf(files)[0] ?? "";
    const orderOf = (texts: SiteTexts, at: (items: string[]) => string[]): SiteOperation => {
      const html = parseHtml(texts.get(path) ?? "");
      const main = mainNavigation(html);
      const refOf = (element: HtmlElement | undefined) =>
        refAt(html.elements.findIndex(({ start }) => start === element?.start));
      const order = at(main?.items.map(({ element }) => refOf(element)) ?? []);
      return { op: "order-navigation", path, ref: refOf(main?.list), order };
    };
    if (mainNavigation(parseHtml(files.get(path) ?? "")) === null) continue;
    const labels = (texts: SiteTexts) =>
      mainNavigation(parseHtml(texts.get(path) ?? ""))?.items.map(({ label }) => label) ?? [];
    const reversed = await change(
      files,
      orderOf(files, (items) => items.toReversed()),
    );
    expect(labels(reversed), name).toEqual(labels(files).reverse());
    expect(
      await change(
        reversed,
        orderOf(reversed, (items) => items.toReversed()),
      ),
      name,
    ).toEqual(files);
    const turned = await change(
      files,
      orderOf(files, ([first = "", ...rest]) => [...rest, first]),
    );
    const back = await change(
      turned,
      orderOf(turned, (items) => [items.at(-1) ?? "", ...items.slice(0, -1)]),
    );
    expect(back, name).toEqual(files);
    ordered += 1;
  }
  expect(ordered).toBeGreaterThan(10);
});
