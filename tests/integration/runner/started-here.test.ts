import { afterEach, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { setWorkerHere } from "#lib/conversations/turn/queue/worker-here.ts";
import { pickUpStuckTurns } from "#lib/conversations/turn/recover-turns.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
// The first test has the worker's own places; the others say whether there is one.
afterEach(() => setWorkerHere(null));

const countTurnJobs = async (workspaceId: string) => {
  const jobs = await database().$queryRaw<unknown[]>`
    SELECT 1 AS job FROM graphile_worker.jobs
    WHERE task_identifier = 'run-turn' AND queue_name = ${`ws:${workspaceId}`}`;
  return jobs.length;
};

test("a process runs the turn that it accepted without a job", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  product.model().script({ replies: [{ parts: [hold("asked"), say("Done.")] }] });
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Hello" });
  await product.model().reached("asked");
  expect(await countTurnJobs(workspaceId)).toBe(0);
  product.model().release("asked");
  expect((await readToEnd(turn.id)).at(-1)).toMatchObject({ type: "done", payload: { status: "completed" } });
});

test("a turn whose process died before it began is picked up by recovery", async () => {
  const actor = await createActor();
  const { conversationId, workspaceId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("Done."))] });
  setWorkerHere(() => ({ start: () => undefined, release: () => undefined }));
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Hello" });
  expect(await countTurnJobs(workspaceId)).toBe(0);
  // As if it had waited since then.
  await database()
    .$executeRaw`UPDATE edit_sessions SET created_at = now() - interval '1 minute' WHERE id = ${turn.id}::uuid`;
  await pickUpStuckTurns();
  expect((await readToEnd(turn.id)).at(-1)).toMatchObject({ type: "done", payload: { status: "completed" } });
});

test("without room here the queue finds a worker", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("Done."))] });
  setWorkerHere(() => null);
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Hello" });
  expect((await readToEnd(turn.id)).at(-1)).toMatchObject({ type: "done", payload: { status: "completed" } });
});

test("an accept that fails gives its place back", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  let released = 0;
  setWorkerHere(() => ({ start: () => expect.unreachable(), release: () => void released++ }));
  const files = ["01a21487-bc59-76e5-9420-a6627ff926f7"];
  await expect(acceptTurn(actor, { conversationId, instruction: "Hello", files })).rejects.toThrow();
  expect(released).toBe(1);
});
