import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import type { ChangesInWay } from "#lib/conversations/versions/version-schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { Problem } from "#lib/platform/problem.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { blobAt } from "#tests/factories/git-repository.ts";

const home = "<!doctype html>\n<title>Home | Bakery</title>\n<h1>Welcome</h1>\n<p>Open daily.</p>\n";

let owner: Actor;
beforeAll(async () => {
  owner = await createActor();
});
afterAll(async () => {
  await closeDatabase();
});

/** Returns a site of which texts are changed one after the other, and the refusal of an undo. */
async function createBakery() {
  const place = await createConversation(owner, { "index.html": home });
  const head = async () => (await readWorkspace(place.workspaceId)).headCommit ?? "";
  return {
    ...place,
    async write(tag: string, text: string): Promise<string> {
      const ref = `e${parseHtml(home).elements.findIndex((element) => element.tag === tag) + 1}`;
      const operations = [{ op: "set-text" as const, path: "index.html", ref, text }];
      const { conversationId } = place;
      return (await editByHand(owner, { conversationId, base: await head(), operations })).editSessionId;
    },
    undo: async (editSessionId: string) => (await undoTurn(owner, { editSessionId })).editSessionId,
    async refusalOfUndo(editSessionId: string): Promise<ChangesInWay & { sentence: string }> {
      const problem = await undoTurn(owner, { editSessionId }).then(
        () => null,
        (error: unknown) => error,
      );
      if (!(problem instanceof Problem) || problem.code !== "undo-conflict") throw problem;
      const { changes = [], areAll = false }: Partial<ChangesInWay> = problem.details;
      return { sentence: problem.userMessage, changes, areAll };
    },
    page: async () => blobAt(place.repository, `${await head()}:index.html`).toString(),
  };
}

test("a refused undo names the changes in its way, and undoing them makes way", async () => {
  const site = await createBakery();
  const first = await site.write("h1", "One");
  const other = await site.write("p", "Open at six.");
  const second = await site.write("h1", "Two");
  const third = await site.write("h1", "Three");
  const refused = await site.refusalOfUndo(first);
  expect(refused).toEqual({
    sentence:
      "Later changes touch the same places: Home. Undo those first, or say in the conversation what you want instead.",
    changes: [
      expect.objectContaining({
        editSessionId: third,
        title: "Changed by hand: the heading “Two” on Home",
        ordinal: 4,
      }),
      expect.objectContaining({ editSessionId: second, ordinal: 3 }),
    ],
    areAll: true,
  });
  for (const { editSessionId } of refused.changes) await site.undo(editSessionId);
  const undo = await site.undo(first);
  expect(await site.page()).toBe(home.replace("Open daily.", "Open at six."));

  const fourth = await site.write("h1", "Four");
  const { changes, areAll } = await site.refusalOfUndo(undo);
  expect([changes.map(({ editSessionId }) => editSessionId), areAll]).toEqual([[fourth], true]);
  const { versions } = await listHistory(owner, site);
  expect(versions.find(({ editSessionId }) => editSessionId === other)?.changed).toBe("Home");
});

test("changes that were undone meanwhile are not named", async () => {
  const site = await createBakery();
  const first = await site.write("h1", "One");
  await site.undo(await site.undo(first));
  await site.undo(await site.write("h1", "Two"));
  const third = await site.write("h1", "Three");
  const { changes, areAll } = await site.refusalOfUndo(first);
  expect([changes.map(({ editSessionId }) => editSessionId), areAll]).toEqual([[third], true]);
});
