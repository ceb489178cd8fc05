import type { Page } from "@playwright/test";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git, treeAt } from "#tests/factories/git-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import {
  type AtWidths,
  type EditByHand,
  type FortyEdit,
  fortyEdits,
  fortySites,
  type Shown,
  widths,
} from "#tests/fixtures/forty-edits.ts";
import { paletteEdits } from "#tests/fixtures/palette-edits.ts";
import { previewUrl } from "../../components/preview/preview-address.ts";
import { expect, test } from "./fixtures.ts";

// Forty edits by hand without a model, over the HTTP interface: the bytes that change, what a browser then shows at three widths, and
// undo. type-on-page.spec.ts and panel.spec.ts make such edits through the interface.

for (const [name, folder] of Object.entries(fortySites)) {
  test(`edits by hand of ${name} change their bytes, show at three widths, and undo`, async ({ page, owner }) => {
    test.slow();
    const site = await createConversation(owner, readSiteFolder(folder));
    const grant: PreviewGrantForDisplay = await send(page, `/api/workspaces/${site.workspaceId}/preview-grants`, {
      ref: "live",
    });
    const show = (path: string) => page.goto(previewUrl(grant.url, path));
    const edits = fortyEdits[name as keyof typeof fortySites];
    let base = site.head;
    for (const [path, onPage] of Map.groupBy(edits, (edit) => edit.page)) {
      await show(path);
      const map = await readSourceMap(page, site, path);
      const found: [FortyEdit, Operation][] = [];
      for (const one of onPage) found.push([one, await operationOf(page, map, one.edit)]);
      for (const [{ kind, edit, source, shown }, operation] of found) {
        await test.step(`${kind}: ${edit.op} ${edit.at}`, async () => {
          // Undo gives the tree of the source map's commit again, so its refs hold.
          const sent = { base, operations: [operation] };
          const made = await send(page, `/api/conversations/${site.conversationId}/manual-edits`, sent);
          expectBytes(site, { before: base, after: made.commit }, source);
          await show(path);
          for (const [index, width] of widths.entries()) {
            await page.setViewportSize({ width, height: 900 });
            for (const one of shown) await expectShown(page, one, index);
          }
          const undone = await send(page, `/api/edit-sessions/${made.editSessionId}/undo`, {});
          expect(treeAt(site.repository, undone.commit)).toBe(treeAt(site.repository, site.head));
          base = undone.commit;
        });
      }
    }
  });
}

for (const [name, folder] of Object.entries(fortySites)) {
  test(`looks of ${name} change their bytes, show at three widths, and undo`, async ({ page, owner }) => {
    test.slow();
    const site = await createConversation(owner, readSiteFolder(folder));
    const grant: PreviewGrantForDisplay = await send(page, `/api/workspaces/${site.workspaceId}/preview-grants`, {
      ref: "live",
    });
    let base = site.head;
    for (const { edit, source, page: path, shown } of paletteEdits[name as keyof typeof fortySites]) {
      await test.step(`${edit.kind} ${edit.property ?? edit.from}`, async () => {
        const sent = { base, operations: [{ op: "set-site-value", ...edit }] };
        const made = await send(page, `/api/conversations/${site.conversationId}/manual-edits`, sent);
        const changed = git(site.repository, ["diff", "--name-only", base, made.commit]).split("\n");
        expect(changed).toEqual(Object.keys(source).sort());
        for (const [file, places] of Object.entries(source)) {
          const expected = places.reduce(
            (text, [old, now, times]) => {
              const parts = text.split(old);
              expect(parts, `“${old}” in ${file}`).toHaveLength(times + 1);
              return parts.join(now);
            },
            textOf(site, base, file),
          );
          expect(textOf(site, made.commit, file)).toBe(expected);
        }
        await page.goto(previewUrl(grant.url, path));
        for (const [index, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 900 });
          for (const one of shown) await expectShown(page, one, index);
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

async function readSourceMap(page: Page, { workspaceId }: Site, path: string): Promise<SourceMap> {
  const answer = await page.request.get(`/api/workspaces/${workspaceId}/source-map?${new URLSearchParams({ path })}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
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

/** Exactly the places that the table names differ, in bytes. */
function expectBytes(
  site: Site,
  { before, after }: { before: string; after: string },
  source: FortyEdit["source"],
): void {
  const changed = git(site.repository, ["diff", "--name-only", before, after]).split("\n");
  expect(changed).toEqual(Object.keys(source).sort());
  for (const [path, places] of Object.entries(source)) {
    const expected = places.reduce(
      (text, [old, now]) => {
        if (old === "") return text + now;
        const parts = text.split(old);
        expect(parts, `“${old}” is in ${path} once`).toHaveLength(2);
        return parts.join(now);
      },
      textOf(site, before, path),
    );
    expect(textOf(site, after, path)).toBe(expected);
  }
}

/** Reads a file without loss: other bytes than those of UTF-8 throw, and a byte order mark stays. */
const textOf = ({ repository }: Site, commit: string, path: string) =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(blobAt(repository, `${commit}:${path}`));

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
    await expect(async () => {
      const boxes = await elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const byPlace = boxes.toSorted((a, b) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left));
      expect(boxes).toEqual(byPlace);
    }).toPass();
  }
}
