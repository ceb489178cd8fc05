import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { patienceByDefault, recover, recoverOnVisit } from "#lib/conversations/turn/recover.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { ageTurn, createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";

const closed = (actor: Actor, editSessionId: string) => getTurnForDisplay(actor, { editSessionId });
const lastMessage = async (actor: Actor, conversationId: string) =>
  (await listMessages(actor, { conversationId })).messages.at(-1)?.text;

test("a turn whose second worker died fails, keeps its text, closes its history", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId, log } = await createRunningTurn(actor, site, { deaths: 1 });
  log.text(1, "Half a sent");
  await log.flush();
  expect(await recover()).toEqual([]);
  await ageTurn(editSessionId, "lease_until", 0.1);

  await recover();

  const turn = await closed(actor, editSessionId);
  expect(turn).toMatchObject({ status: "failed", text: "Half a sent", error: { code: "interrupted" } });
  const chunks = await readToEnd(editSessionId);
  expect(chunks.map(({ seq, type }) => [seq, type])).toEqual([
    [1, "text"],
    [2, "done"],
  ]);
  expect(await lastMessage(actor, site.conversationId)).toBe(
    `[This turn failed: ${turn.error?.message} Its changes were not applied.]`,
  );
});

test("a turn that was stopping when its worker died is closed as cancelled", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId } = await createRunningTurn(actor, site);
  await cancelTurn(actor, { editSessionId });
  await ageTurn(editSessionId, "lease_until", 0.1);

  await recover();

  expect(await closed(actor, editSessionId)).toMatchObject({ status: "cancelled", error: null });
  expect((await readToEnd(editSessionId)).at(-1)?.payload).toMatchObject({
    status: "cancelled",
    message: "Cancelled by user.",
  });
  expect(await lastMessage(actor, site.conversationId)).toBe("[Cancelled by the user — disregard this turn.]");
});

test("a turn still stopping after two minutes is closed; its worker loses the lease", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId, leaseToken, log } = await createRunningTurn(actor, site);
  await cancelTurn(actor, { editSessionId });
  await ageTurn(editSessionId, "cancel_requested_at", 1.9);
  // A second request to stop does not restart the two minutes.
  await cancelTurn(actor, { editSessionId });
  expect(await recover()).toEqual([]);
  await ageTurn(editSessionId, "cancel_requested_at", 2.1);

  await recover();

  expect(await closed(actor, editSessionId)).toMatchObject({ status: "cancelled" });
  log.text(1, "I am still here");
  await expect(log.flush()).rejects.toThrow(LeaseLost);
  const outcome: TurnOutcome = { status: "completed", text: "Done.", notes: [], commit: null };
  await expect(settleTurn({ editSessionId, leaseToken }, { outcome, files: [] })).rejects.toThrow(LeaseLost);
  expect(await readToEnd(editSessionId)).toHaveLength(1);
});

test("a turn that runs too long is closed only where a limit is set", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId } = await createRunningTurn(actor, site);
  await ageTurn(editSessionId, "started_at", 31);
  expect(await recover()).toEqual([]);

  await recover({ ...patienceByDefault(), runningMs: 30 * 60_000 });

  expect(await closed(actor, editSessionId)).toMatchObject({ status: "failed" });
});

test("five concurrent sweeps close a turn once", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { editSessionId } = await createRunningTurn(actor, site, { leaseMs: -1000, deaths: 1 });

  const rounds = await Promise.all(Array.from({ length: 5 }, () => recover()));

  const closings = rounds.flat().filter(({ ids }) => ids.includes(editSessionId));
  expect(closings).toHaveLength(1);
  expect((await readToEnd(editSessionId)).map(({ type }) => type)).toEqual(["done"]);
});

test("a waiting turn without a job gets one", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Hello" });
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await database()
    .$executeRaw`UPDATE edit_sessions SET created_at = now() - interval '1 minute' WHERE id = ${turn.id}::uuid`;

  expect((await recover()).flatMap(({ ids }) => ids)).toEqual([site.workspaceId]);
  // The job exists now.
  expect(await recover()).toEqual([]);
  expect((await claimTurn(site.workspaceId, { leaseMs: 60_000 }))?.turn.id).toBe(turn.id);
});

test("a waiting turn whose job a dead worker holds is picked up again", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Hello" });
  await database()
    .$executeRaw`UPDATE edit_sessions SET created_at = now() - interval '1 minute' WHERE id = ${turn.id}::uuid`;
  await database().$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now(), locked_by = 'gone'
    WHERE payload ->> 'workspaceId' = ${site.workspaceId}`;

  const recovered = await recover();

  expect(recovered.flatMap(({ ids }) => ids)).toEqual(["gone", site.workspaceId]);
});

test("opening the project list recovers, at most every five seconds", async () => {
  const actor = await createActor();
  const [first, second] = [await createConversation(actor), await createConversation(actor)];
  const one = await createRunningTurn(actor, first, { leaseMs: -1000, deaths: 1 });
  const other = await createRunningTurn(actor, second);
  await recoverOnVisit();
  expect(await closed(actor, one.editSessionId)).toMatchObject({ status: "failed" });

  await ageTurn(other.editSessionId, "lease_until", 1);
  await recoverOnVisit();
  expect(await closed(actor, other.editSessionId)).toMatchObject({ status: "running" });
});
