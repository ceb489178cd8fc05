import type { Page } from "@playwright/test";
import type { SiteOperation } from "#lib/page-source/operations/operation-schema.ts";
import type { NavigationsForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { git } from "#tests/factories/git-repository.ts";
import { fortySites } from "#tests/fixtures/forty-edits.ts";
import { type PageEdit, pageEdits } from "#tests/fixtures/page-edits.ts";
import { EditedSite, expectInOrder } from "./edited-site.ts";
import { expect, test } from "./fixtures.ts";

// The rows of pages and navigations among the edits by hand of forty-edits.spec.ts, of the same five sites.

for (const [name, folder] of Object.entries(fortySites)) {
  test(`pages of ${name} change their bytes, show at three widths, and undo`, async ({ page, owner }) => {
    test.slow();
    const edited = await EditedSite.open(page, owner, folder);
    const { rows, navigation } = pageEdits[name as keyof typeof fortySites];
    const looks = async () => {
      const found: string[][] = [];
      await edited.atWidths(async () => void found.push(await looksOf(page, navigation)));
      return found;
    };
    for (const row of rows) {
      await edited.show(row.moved?.to === row.show ? row.moved.from : (row.added?.like ?? row.show));
      const before = await looks();
      await edited.change(row.edit.op, [await operationOf(edited, row.edit)], async (commits) => {
        expectBytes(edited, commits, row);
        await edited.show(row.show);
        await edited.atWidths(async (index) => {
          await expect(page.locator(navigation)).toHaveText([...row.links]);
          if (row.heading !== undefined) await expect(page.locator("h1")).toHaveText(row.heading);
          await expectInOrder(page, navigation);
          await expect.poll(async () => unknownLooks(await looksOf(page, navigation), before[index])).toEqual([]);
        });
      });
    }
  });
}

/** Returns the different computed styles of links, so those of the shown page's and of the others, at the end of their transitions. */
function looksOf(page: Page, at: string): Promise<string[]> {
  return page.locator(at).evaluateAll((links) => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const names =
      "color background-color font-size font-weight line-height padding border-bottom display text-decoration-line";
    const styles = links.map((link) => names.split(" ").map((name) => getComputedStyle(link).getPropertyValue(name)));
    return [...new Set(styles.map((values) => values.join("; ")))].sort();
  });
}

/** Returns the looks that no link had before. A site may mark the entry of the shown page, or not that of a new one. */
const unknownLooks = (looks: readonly string[], before: readonly string[] = []) =>
  looks.filter((look) => !before.includes(look));

/** Names the entries of the first navigation by their refs. */
async function operationOf(edited: EditedSite, edit: PageEdit["edit"]): Promise<SiteOperation> {
  if (edit.op !== "order-navigation") return edit;
  const { navigations }: NavigationsForDisplay = await edited.read("navigations", { path: edit.path });
  const [main] = navigations;
  const refs = edit.order.map((label) => main?.entries.find((entry) => entry.label === label)?.ref ?? label);
  return { ...edit, ref: main?.ref ?? "", order: refs };
}

/** Exactly the texts that the row names differ, in bytes. */
function expectBytes(edited: EditedSite, { before, after }: { before: string; after: string }, row: PageEdit): void {
  const idsOf = (commit: string) => {
    const listed = git(edited.site.repository, ["ls-tree", "-r", "--format=%(objectname) %(path)", commit]).split("\n");
    return new Map(listed.map((line) => [line.slice(41), line.slice(0, 40)]));
  };
  const [old, young] = [idsOf(before), idsOf(after)];
  const now = (path: string) => (path === row.moved?.from ? row.moved.to : path);
  const kept = [...old.keys()].filter((path) => path !== row.removed);
  expect([...young.keys()]).toEqual([...kept.map(now), ...(row.added === undefined ? [] : [row.added.path])].sort());
  const changed: string[] = [];
  for (const path of kept) {
    const text = path.endsWith(".html") ? edited.textAt(before, path) : "";
    const wanted = row.change(text);
    if (wanted === text) expect(young.get(now(path)), `the bytes of ${path}`).toBe(old.get(path));
    else {
      expect(edited.textAt(after, now(path)), `the text of ${path}`).toBe(wanted);
      changed.push(path);
    }
  }
  expect(changed).toHaveLength(row.pagesChanged);
  if (row.added === undefined) return;
  const added = edited.textAt(after, row.added.path);
  const like = edited.textAt(after, row.added.like);
  for (const mark of row.added.sharedFrom) {
    expect(like, mark).toContain(mark);
    expect(added.slice(added.indexOf(mark)), mark).toBe(like.slice(like.indexOf(mark)));
  }
  for (const part of row.added.holds) expect(added).toContain(part);
}
