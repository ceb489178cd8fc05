import { expect, test } from "vitest";
import type { PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { cardHeight, cardWidth, layOutSiteMap } from "./site-map-layout";

const page = (path: string, action: PlannedPage["action"] = "create"): PlannedPage => ({
  ...{ path, action, title: path, sections: [], assets: [], dependsOn: [] },
});

function planOf(pages: PlannedPage[], linked: string[]): SitePlan {
  return { pages, navigation: linked.map((path) => ({ label: path, path })), acceptance: [], decisions: [] };
}

test("the first page stands on top, joined to the navigation's pages below", () => {
  const plan = planOf(
    [page("prices.html"), page("index.html"), page("about.html")],
    ["index.html", "about.html", "prices.html"],
  );
  const { pages, lines } = layOutSiteMap(plan, 4);
  expect(pages.map((placed) => placed.page.path)).toEqual(["index.html", "about.html", "prices.html"]);
  expect(pages[1]?.y).toBe(pages[2]?.y);
  expect(pages[0]?.y).toBeLessThan(pages[1]?.y ?? 0);
  expect(lines).toHaveLength(1 + 1 + 2);
});

test("removed pages and those outside the navigation stand apart, without lines", () => {
  const plan = planOf([page("index.html"), page("imprint.html", "keep"), page("old.html", "remove")], ["index.html"]);
  const { labels, lines } = layOutSiteMap(plan, 2);
  expect(labels.map(({ of }) => of)).toEqual(["others", "removed"]);
  expect(lines).toEqual([]);
});

test.each([2, 4] as const)("no two cards overlap and none leaves the picture, in %i columns", (columns) => {
  const paths = Array.from({ length: 11 }, (_, index) => `page-${index}.html`);
  const layout = layOutSiteMap(
    planOf([page("index.html"), ...paths.map((path) => page(path))], paths.slice(0, 7)),
    columns,
  );
  for (const [index, one] of layout.pages.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.x + cardWidth).toBeLessThanOrEqual(layout.width);
    expect(one.y + cardHeight).toBeLessThanOrEqual(layout.height);
    for (const other of layout.pages.slice(index + 1)) {
      const apart = Math.abs(one.x - other.x) >= cardWidth || Math.abs(one.y - other.y) >= cardHeight;
      expect(apart, `${one.page.path} and ${other.page.path}`).toBe(true);
    }
  }
});

test("the line down the middle crosses no card of a full row", () => {
  const paths = Array.from({ length: 8 }, (_, index) => `page-${index}.html`);
  const { pages, width } = layOutSiteMap(planOf([page("index.html"), ...paths.map((path) => page(path))], paths), 4);
  for (const { x } of pages.slice(1)) expect(x < width / 2 && x + cardWidth > width / 2).toBe(false);
});

test("a very large site is drawn in part, and the rest is counted", () => {
  const paths = Array.from({ length: 40 }, (_, index) => `page-${index}.html`);
  const layout = layOutSiteMap(
    planOf(
      paths.map((path) => page(path, "keep")),
      [],
    ),
    4,
  );
  expect(layout.pages).toHaveLength(24);
  expect(layout.labels).toEqual([expect.objectContaining({ of: "others", more: 16 })]);
});
