import type { Page } from "@playwright/test";
import type { SiteOperation } from "#lib/page-source/operations/operation-schema.ts";
import type { NavigationsForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git, treeAt } from "#tests/factories/git-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { fortySites, widths } from "#tests/fixtures/forty-edits.ts";
import { type PageEdit, pageEdits } from "#tests/fixtures/page-edits.ts";
import { previewUrl } from "../../components/preview/preview-address.ts";
import { expect, test } from "./fixtures.ts";

// The rows of pages and navigations among the edits by hand of forty-edits.spec.ts, of the same five sites.

for (const [name, folder] of Object.entries(fortySites)) {
  test(`pages of ${name} change their bytes, show at three widths, and undo`, async ({ page, owner }) => {
    test.slow();
    const site = await createConversation(owner, readSiteFolder(folder));
    const grant: PreviewGrantForDisplay = await send(page, `/api/workspaces/${site.workspaceId}/preview-grants`, {
      ref: "live",
    });
    await page.goto(previewUrl(grant.url, "index.html"));
    const { rows, navigation } = pageEdits[name as keyof typeof fortySites];
    let base = site.head;
    for (const row of rows) {
      await test.step(row.edit.op, async () => {
        const operation = await operationOf(page, site, row.edit);
        const sent = { base, operations: [operation] };
        const made = await send(page, `/api/conversations/${site.conversationId}/manual-edits`, sent);
        expectBytes(site, { before: base, after: made.commit }, row);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(previewUrl(grant.root, row.show));
          await expect(page.locator(navigation)).toHaveText([...row.links]);
          if (row.heading !== undefined) await expect(page.locator("h1")).toHaveText(row.heading);
          await expectInOrder(page, navigation);
        }
        const undone = await send(page, `/api/edit-sessions/${made.editSessionId}/undo`, {});
        expect(treeAt(site.repository, undone.commit)).toBe(treeAt(site.repository, site.head));
        base = undone.commit;
      });
    }
  });
}

/** Posts as the browser's own sign-in does, and returns the answer. */
async function send(page: Page, path: string, data: unknown) {
  const address = process.env.E2E_ADDRESS ?? "";
  const answer = await page.request.post(path, { data, headers: { origin: new URL(address).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Names the entries of the first navigation by their refs. */
async function operationOf(page: Page, { workspaceId }: Site, edit: PageEdit["edit"]): Promise<SiteOperation> {
  if (edit.op !== "order-navigation") return edit;
  const query = new URLSearchParams({ path: edit.path });
  const answer = await page.request.get(`/api/workspaces/${workspaceId}/navigations?${query}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { navigations }: NavigationsForDisplay = await answer.json();
  const [main] = navigations;
  const refs = edit.order.map((label) => main?.entries.find((entry) => entry.label === label)?.ref ?? label);
  return { ...edit, ref: main?.ref ?? "", order: refs };
}

/** Exactly the texts that the row names differ, in bytes. */
function expectBytes(site: Site, { before, after }: { before: string; after: string }, row: PageEdit): void {
  const pathsOf = (commit: string) => git(site.repository, ["ls-tree", "-r", "--name-only", commit]).split("\n");
  const now = (path: string) => (path === row.moved?.from ? row.moved.to : path);
  const old = pathsOf(before);
  const expected = old.filter((path) => path !== row.removed).map(now);
  expect(pathsOf(after)).toEqual([...expected, ...(row.added === undefined ? [] : [row.added.path])].sort());
  const changed: string[] = [];
  for (const path of old.filter((one) => one !== row.removed)) {
    const bytes = blobAt(site.repository, `${before}:${path}`);
    const text = path.endsWith(".html") ? row.change(bytes.toString()) : null;
    const wanted = text === null ? bytes : Buffer.from(text);
    if (!wanted.equals(bytes)) changed.push(path);
    expect(blobAt(site.repository, `${after}:${now(path)}`).equals(wanted), `the bytes of ${path}`).toBe(true);
  }
  expect(changed).toHaveLength(row.pagesChanged);
  if (row.added === undefined) return;
  const added = blobAt(site.repository, `${after}:${row.added.path}`).toString();
  const like = blobAt(site.repository, `${after}:${row.added.like}`).toString();
  for (const mark of row.added.sharedFrom) {
    expect(like, mark).toContain(mark);
    expect(added.slice(added.indexOf(mark)), mark).toBe(like.slice(like.indexOf(mark)));
  }
  for (const part of row.added.holds) expect(added).toContain(part);
}

/** The boxes of what is shown follow each other by row and then by column, as the document has them. */
async function expectInOrder(page: Page, at: string): Promise<void> {
  await expect(async () => {
    const boxes = await page
      .locator(at)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()).filter(({ width }) => width > 0));
    const byPlace = boxes.toSorted((a, b) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left));
    expect(boxes).toEqual(byPlace);
  }).toPass();
}
