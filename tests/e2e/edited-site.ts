import type { Page } from "@playwright/test";
import type { ManualEdits } from "#lib/page-source/operations/operation-schema.ts";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, treeAt } from "#tests/factories/git-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { widths } from "#tests/fixtures/forty-edits.ts";
import { previewUrl } from "../../components/preview/preview-address.ts";
import { expect, test } from "./fixtures.ts";

// A site that is edited by hand over the HTTP interface, and what a browser shows of it at three widths.

type Operations = ManualEdits["operations"];

export class EditedSite {
  readonly site: Site;
  private readonly page: Page;
  private readonly conversationId: string;
  private readonly grantUrl: string;
  private head: string;

  private constructor(page: Page, site: Site & { conversationId: string }, grantUrl: string) {
    this.page = page;
    this.site = site;
    this.conversationId = site.conversationId;
    this.grantUrl = grantUrl;
    this.head = site.head;
  }

  /** Makes a site of a folder's files, with a conversation of this person. */
  static async open(page: Page, owner: Parameters<typeof createConversation>[0], folder: string): Promise<EditedSite> {
    const site = await createConversation(owner, readSiteFolder(folder));
    const at = `/api/workspaces/${site.workspaceId}/preview-grants`;
    const grant: PreviewGrantForDisplay = await post(page, at, { ref: "live" });
    return new EditedSite(page, site, grant.url);
  }

  /** Reads an answer of the interface about this workspace. */
  async read(path: string, query: Record<string, string>) {
    const asked = `/api/workspaces/${this.site.workspaceId}/${path}?${new URLSearchParams(query)}`;
    const answer = await this.page.request.get(asked);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }

  /** Shows a page of the present version. */
  show(path: string) {
    return this.page.goto(previewUrl(this.grantUrl, path));
  }

  /** Calls `look` at each width of the window. */
  async atWidths(look: (index: number) => Promise<void>): Promise<void> {
    for (const [index, width] of widths.entries()) {
      await this.page.setViewportSize({ width, height: 900 });
      await look(index);
    }
  }

  /**
   * Makes a change, calls `look` with the commits before and after, and takes the change back: to the tree of the beginning, so that
   * refs hold for the next change.
   */
  async change(
    title: string,
    operations: Operations,
    look: (commits: { before: string; after: string }) => Promise<void>,
  ): Promise<void> {
    await test.step(title, async () => {
      const edits = { base: this.head, operations };
      const made = await post(this.page, `/api/conversations/${this.conversationId}/manual-edits`, edits);
      await look({ before: this.head, after: made.commit });
      const undone = await post(this.page, `/api/edit-sessions/${made.editSessionId}/undo`, {});
      expect(treeAt(this.site.repository, undone.commit)).toBe(treeAt(this.site.repository, this.site.head));
      this.head = undone.commit;
    });
  }

  /** Reads a file without loss: other bytes than those of UTF-8 throw, and a byte order mark stays. */
  textAt(commit: string, path: string): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      blobAt(this.site.repository, `${commit}:${path}`),
    );
  }
}

/** Posts as the browser's own sign-in does, and returns the answer. */
async function post(page: Page, path: string, data: unknown) {
  const address = process.env.E2E_ADDRESS ?? "";
  const answer = await page.request.post(path, { data, headers: { origin: new URL(address).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The boxes of what is shown follow each other by row and then by column, as the document has them. */
export async function expectInOrder(page: Page, at: string): Promise<void> {
  await expect(async () => {
    const boxes = await page
      .locator(at)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()).filter(({ width }) => width > 0));
    const byPlace = boxes.toSorted((a, b) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left));
    expect(boxes).toEqual(byPlace);
  }).toPass();
}
