import { afterEach, expect, test, vi } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { listHistory } from "#lib/conversations/versions/list-history.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

afterEach(() => vi.useRealTimers());

/** Sets this host's clock one hour before its last setting. */
function turnClockBack(): void {
  const now = Date.now() - 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now });
}

test("history, undo and going back keep their order when a host's clock runs backwards", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { workspaceId } = site;
  const first = await createTurn(actor, site, { change: { path: "one.html", content: "<h1>One</h1>" } });
  turnClockBack();
  const second = await createTurn(actor, site, { change: { path: "two.html", content: "<h1>Two</h1>" } });
  turnClockBack();
  const undo = await undoTurn(actor, { editSessionId: second });

  const { versions } = await listHistory(actor, { workspaceId });
  expect(versions.map(({ editSessionId, undoneBy }) => [editSessionId, undoneBy])).toEqual([
    [undo.editSessionId, null],
    [second, undo.editSessionId],
    [first, null],
  ]);
  const older = await listHistory(actor, { workspaceId, before: second });
  expect(older.versions.map(({ editSessionId }) => editSessionId)).toEqual([first]);

  turnClockBack();
  const commit = versions.find(({ editSessionId }) => editSessionId === second)?.after ?? "";
  const back = await goBack(actor, { workspaceId, commit, expectedHead: undo.commit });
  const { headCommit, versions: now } = await listHistory(actor, { workspaceId });
  expect([now[0]?.editSessionId, headCommit]).toEqual([back.editSessionId, back.commit]);
  expect(now.find(({ editSessionId }) => editSessionId === second)).toMatchObject({ undoneBy: null });
  const numbers = await database().editSession.findMany({ where: { workspaceId }, orderBy: { ordinal: "asc" } });
  expect(numbers.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test("waiting turns run in the order of acceptance when a host's clock runs backwards", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  const { turn: first } = await acceptTurn(actor, { conversationId, instruction: "First" });
  turnClockBack();
  await acceptTurn(actor, { conversationId, instruction: "Second" });

  expect((await claimTurn(workspaceId, { leaseMs: 60_000 }))?.turn.id).toBe(first.id);

  // Times that the database compares with its own clock are written by that clock.
  const [told] = await database().$queryRaw<{ created: boolean; started: boolean }[]>`
    SELECT bool_and(created_at > now() - interval '30 minutes') AS created,
      bool_and(started_at > now() - interval '30 minutes' OR started_at IS NULL) AS started
    FROM edit_sessions WHERE conversation_id = ${conversationId}::uuid`;
  expect(told).toEqual({ created: true, started: true });
});
