import { expect, test } from "@playwright/test";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { setStyles } from "#lib/page-source/styles/set-styles.ts";
import { listStarters, readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { styleSituations, styleValues } from "#tests/fixtures/style-situations.ts";
import { bodyElements, findStyleDifferences, type SiteFiles, type StyleCase, type Wish } from "./compare-styles.ts";

// Styles that are set by hand, as a browser computes them: the element has the value, and nothing else has changed.

/** Returns the site with the styles set; throws with the sentence if they can't be. */
async function withStyles(files: SiteFiles, path: string, wishes: readonly Wish[]): Promise<SiteFiles> {
  const textOf = (one: string) => files.get(one)?.toString() ?? null;
  const html = parseHtml(textOf(path) ?? "");
  const places = bodyElements(html.source).map(({ start }) => start);
  const changes = wishes.flatMap(({ place, property, value, width }) => {
    const element = html.elements.find(({ start }) => start === places[place]);
    return element === undefined ? [] : [{ element, property, value, width }];
  });
  expect(changes).toHaveLength(wishes.length);
  const site = { paths: [...files.keys()].sort(), read: async (one: string) => textOf(one) };
  const found = await setStyles(site, { path, html }, changes);
  if (!found.ok) throw new Error(`${found.message} ${JSON.stringify(wishes)}`);
  const after = new Map(files);
  for (const { path: changed, source, edits } of found.edits) {
    expect(source).toBe(textOf(changed));
    after.set(changed, applyEdits(source, edits) ?? "overlapping edits");
  }
  return after;
}

const path = "index.html";

for (const [turn, [name, situation]] of Object.entries(styleSituations).entries()) {
  test(`each style wins and moves nothing else: ${name}`, async ({ page }) => {
    test.slow();
    const cases: StyleCase[] = [];
    for (const [index, [property, standing, value]] of styleValues.entries()) {
      // Every situation with every property takes minutes; each property has its turn in a third of the situations.
      if (!process.env.FULL && index % 3 !== turn % 3) continue;
      const before = situation(property, standing);
      const place = bodyElements(before.get(path) ?? "").findIndex(({ attributes }) => attributes.has("data-target"));
      // Each property is set for phones in every third situation.
      for (const width of index % 3 === turn % 3 ? (["every", "phone"] as const) : (["every"] as const)) {
        const wishes = [{ place, property, value, width }];
        const after = await withStyles(before, path, wishes);
        cases.push({ name: `${property} for ${width}`, before, after, path, wishes });
      }
    }
    expect(await findStyleDifferences(page, cases)).toEqual([]);
  });
}

const forPictures = /^(?:width|max-width|object-)/;

for (const { id: name } of listStarters()) {
  test(`on the starter ${name}, styles win on every kind of element`, async ({ page }) => {
    test.slow();
    const before = await readStarterFiles(name);
    const elements = bodyElements(before.get(path)?.toString() ?? "");
    const kinds = new Map(elements.map(({ tag }, place): [string, number] => [tag, place]));
    const places = [...kinds].filter(([tag]) =>
      /^(?:h\d|p|a|img|section|header|footer|li|ul|nav|main|span|div)$/.test(tag),
    );
    const wishes = places.flatMap(([tag, place], turn) =>
      styleValues
        .filter(([property]) => property !== "display" && (tag === "img" || !forPictures.test(property)))
        .filter((_, index) => index % 3 === turn % 3)
        .map(
          ([property, , value], index): Wish => ({
            place,
            property,
            value,
            width: index % 2 === 0 ? "every" : "phone",
          }),
        ),
    );
    const after = await withStyles(before, path, wishes);
    expect(await findStyleDifferences(page, [{ name, before, after, path, wishes }])).toEqual([]);
  });
}
