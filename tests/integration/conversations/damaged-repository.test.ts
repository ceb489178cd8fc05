import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { database } from "#lib/platform/db/transaction.ts";
import { readTurnRefs } from "#lib/workspaces/git/turn-refs.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct, untilIdle } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
const write = call("write_file", { path: "new.html", content: "<h1>New</h1>" });

/** Makes the repository refuse turn refs, with a file in place of their folder. Returns a function that repairs it. */
function refuseTurnRefs(repository: string): () => void {
  const folder = join(repository, "refs", "sitewright");
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, "");
  return () => rmSync(folder);
}

async function attemptsOf(editSessionId: string): Promise<number> {
  const [job] = await database().$queryRaw<{ attempts: number }[]>`
    SELECT jobs.attempts FROM graphile_worker._private_jobs jobs WHERE jobs.payload ->> 'editSessionId' = ${editSessionId}
      AND jobs.last_error IS NOT NULL AND jobs.locked_at IS NULL`;
  return job?.attempts ?? 0;
}

test("a turn whose refs cannot be written completes, and the queue writes them later", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(write), { parts: [hold("closing"), say("Done.")] }] });

  const running = runTurn(actor, site.conversationId, "Add a page");
  // Its snapshot has a ref by then.
  await product.model().reached("closing");
  const mend = refuseTurnRefs(site.repository);
  product.model().release("closing");
  const turn = await running;

  expect(turn).toMatchObject({ status: "completed", text: "Done." });
  await expect.poll(() => attemptsOf(turn.editSessionId), { timeout: 100_000 }).toBeGreaterThan(0);
  mend();
  await database().$executeRaw`
    SELECT graphile_worker.reschedule_jobs(
      (SELECT array_agg(id) FROM graphile_worker.jobs WHERE task_identifier = 'keep-turn-refs'), run_at := now())`;
  const before = async () => (await readTurnRefs(site.repository, turn.editSessionId)).before;
  await expect.poll(before, { timeout: 100_000 }).toBe(site.head);
});

test("a turn that writes no file leaves no refs behind", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Say hello");
  await untilIdle();
  expect(Object.values(await readTurnRefs(site.repository, editSessionId))).toEqual([null, null, null, null]);
});

test("a turn whose snapshot cannot be stored fails with a sentence; the next runs", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const mend = refuseTurnRefs(site.repository);
  product.model().script({ replies: [reply(write), reply(say("never"))] });
  const broken = await runTurn(actor, site.conversationId, "Add a page");
  expect(broken).toMatchObject({
    status: "failed",
    error: { code: "repository-failed", message: expect.stringContaining("tell your administrator") },
  });
  mend();

  product.model().reset();
  product.model().script({ replies: [reply(write), reply(say("Done."))] });
  expect(await runTurn(actor, site.conversationId, "Add a page")).toMatchObject({ status: "completed" });
});

test("a turn whose repository is missing fails with an error code", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  rmSync(site.repository, { recursive: true });
  const turn = await runTurn(actor, site.conversationId, "Add a page");
  expect(turn).toMatchObject({ status: "failed", error: { code: "repository-failed" } });
});
