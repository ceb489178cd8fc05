import type { Page } from "@playwright/test";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { git } from "#tests/factories/git-repository.ts";
import {
  type AtWidths,
  type EditByHand,
  type FortyEdit,
  fortyEdits,
  fortySites,
  type Shown,
} from "#tests/fixtures/forty-edits.ts";
import { paletteEdits } from "#tests/fixtures/palette-edits.ts";
import { EditedSite, expectInOrder } from "./edited-site.ts";
import { expect, test } from "./fixtures.ts";

// Forty edits by hand without a model, over the HTTP interface: the bytes that change, what a browser then shows at three widths, and
// undo. forty-edits-pages.spec.ts has the rows of pages and navigations; type-on-page.spec.ts and panel.spec.ts make such edits through
// the interface.

for (const [name, folder] of Object.entries(fortySites)) {
  test(`edits and looks of ${name} change their bytes, show at three widths, and undo`, async ({ page, owner }) => {
    test.slow();
    const edited = await EditedSite.open(page, owner, folder);
    const edits = fortyEdits[name as keyof typeof fortySites];
    for (const [path, onPage] of Map.groupBy(edits, (edit) => edit.page)) {
      await edited.show(path);
      const map: SourceMap = await edited.read("source-map", { path });
      const found: [FortyEdit, Operation][] = [];
      for (const one of onPage) found.push([one, await operationOf(page, map, one.edit)]);
      for (const [{ kind, edit, source, shown }, operation] of found)
        await edited.change(`${kind}: ${edit.op} ${edit.at}`, [operation], async (commits) => {
          expectBytes(edited, commits, source);
          await edited.show(path);
          await edited.atWidths(async (index) => {
            for (const one of shown) await expectShown(page, one, index);
          });
        });
    }
    for (const { edit, source, page: path, shown } of paletteEdits[name as keyof typeof fortySites]) {
      const operation = { op: "set-site-value", ...edit } as const;
      await edited.change(`${edit.kind} ${edit.property ?? edit.from}`, [operation], async (commits) => {
        expectBytes(edited, commits, source);
        await edited.show(path);
        await edited.atWidths(async (index) => {
          for (const one of shown) await expectShown(page, one, index);
        });
      });
    }
  });
}

/** Names the elements of an edit by their refs. `page` shows the version of the map. */
async function operationOf(page: Page, map: SourceMap, { at, ...edit }: EditByHand): Promise<Operation> {
  const onElement = { path: map.path, ref: await refOf(page, map, at) };
  if (edit.op !== "move") return { ...edit, ...onElement };
  return { ...edit, ...onElement, before: edit.before === null ? null : await refOf(page, map, edit.before) };
}

/** Returns the ref of the first element that a selector finds. */
async function refOf(page: Page, { elements }: SourceMap, at: string): Promise<string> {
  const place = await page
    .locator(at)
    .first()
    .evaluate(
      (element, selectors) => selectors.findIndex((one) => one !== "" && document.querySelector(one) === element),
      elements.map(({ selector }) => selector),
    );
  const found = elements[place];
  if (found === undefined) throw new Error(`The source map has no selector for ${at}.`);
  return found.ref;
}

type Places = Record<string, readonly (readonly [old: string, now: string, times?: number])[]>;

/** Exactly the places that the table names differ, in bytes. */
function expectBytes(edited: EditedSite, { before, after }: { before: string; after: string }, source: Places): void {
  const changed = git(edited.site.repository, ["diff", "--name-only", before, after]).split("\n");
  expect(changed).toEqual(Object.keys(source).sort());
  for (const [path, places] of Object.entries(source)) {
    const expected = places.reduce(
      (text, [old, now, times = 1]) => {
        if (old === "") return text + now;
        const parts = text.split(old);
        expect(parts, `“${old}” in ${path}`).toHaveLength(times + 1);
        return parts.join(now);
      },
      edited.textAt(before, path),
    );
    expect(edited.textAt(after, path)).toBe(expected);
  }
}

const valueAt = <T extends string | boolean>(value: AtWidths<T>, index: number): T | undefined =>
  typeof value === "object" ? value[index] : value;

async function expectShown(page: Page, shown: Shown, index: number): Promise<void> {
  const elements = page.locator(shown.at);
  if ("texts" in shown) await expect(elements).toHaveText([...shown.texts]);
  else if ("attribute" in shown) await expect(elements).toHaveAttribute(shown.attribute, shown.value);
  else if ("style" in shown) await expect(elements).toHaveCSS(shown.style, valueAt(shown.value, index) ?? "");
  else if ("below" in shown) {
    const other = page.locator(shown.below);
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    await expect
      .poll(async () => (await elements.evaluate(topOf)) - (await other.evaluate(topOf)))
      .toBe(shown.distance);
  } else if ("isVisible" in shown) await expect(elements).toBeVisible({ visible: valueAt(shown.isVisible, index) });
  else {
    await expect(elements).toHaveText([...shown.order]);
    await expectInOrder(page, shown.at);
  }
}
