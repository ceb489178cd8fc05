import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createHeldFiles } from "#tests/fakes/held-files.ts";
import { installHeldFiles } from "#tests/fakes/install-held-files.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

// Runs that make no progress, with small limits: a step with its own limit ends by it, and any other run is given up.

const folder = mkdtempSync(join(tmpdir(), "sitewright-hung-"));
const files = createHeldFiles(folder);
let uninstall = () => {};

beforeAll(() => {
  uninstall = installHeldFiles(folder);
});
afterAll(() => {
  files.release();
  uninstall();
  rmSync(folder, { recursive: true, force: true });
});

const product = startRunningProduct({ GIT_SECONDS: "6", MODEL_IDLE_SECONDS: "4", LEASE_SECONDS: "6" });

test("a read that never ends fails the turn, and the next turn works", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  files.hold("/objects/");
  const turn = await runTurn(actor, site.conversationId, "Read the page");
  files.release();
  expect(turn).toMatchObject({
    status: "failed",
    error: { code: "repository-failed", message: expect.stringContaining("could not be read or written") },
  });

  product.model().script({ replies: [reply(call("read_file", { path: "index.html" })), reply(say("Read."))] });
  expect(await runTurn(actor, site.conversationId, "Read it")).toMatchObject({ status: "completed", text: "Read." });
});

test("a hung run is given up with a sentence, and the next turn runs", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Hello."))] });
  // Assembling the context waits here, without a limit and without heeding a signal.
  const holder = new Client({ connectionString: env().DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE annotations IN ACCESS EXCLUSIVE MODE");
  const accept = async (instruction: string) =>
    (await acceptTurn(actor, { conversationId: site.conversationId, instruction })).turn.id;
  const [first, second] = [await accept("Hang"), await accept("Say hello")];
  const statusOf = async (id: string) => (await database().editSession.findUniqueOrThrow({ where: { id } })).status;
  await expect.poll(() => statusOf(first), { timeout: 90_000 }).toBe("failed");
  await holder.end();
  await expect.poll(() => statusOf(second), { timeout: 100_000 }).toBe("completed");
  expect(await getTurnForDisplay(actor, { editSessionId: first })).toMatchObject({
    status: "failed",
    // On a busy machine its lease may run out before its own worker gives it up; then recovery does.
    error: {
      code: expect.stringMatching(/^(hung|interrupted)$/),
      message: expect.stringMatching(/came no further|interrupted/),
    },
  });
  expect(await getTurnForDisplay(actor, { editSessionId: second })).toMatchObject({
    status: "completed",
    text: "Hello.",
  });
});
