import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createHeldFiles } from "#tests/fakes/held-files.ts";
import { createHeldGit } from "#tests/fakes/held-git.ts";
import { installHeldFiles } from "#tests/fakes/install-held-files.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const folder = mkdtempSync(join(tmpdir(), "sitewright-held-git-"));
const git = createHeldGit(folder);
const { PATH = "" } = process.env;

beforeAll(() => {
  process.env.PATH = `${folder}:${PATH}`;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

const product = startRunningProduct();

const tools = [
  ["grep", call("search_files", { query: "Welcome" })],
  ["ls-tree", call("list_files", {})],
] as const;

test.each(tools)("Stop kills the git %s that a tool waits for and ends the turn", async (command, toolCall) => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("On it."), toolCall), reply(say("never"))] });
  git.hold(command);
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Change it" });
  const { pid } = await git.reached();
  await cancelTurn(actor, { editSessionId: turn.id });
  const chunks = await readToEnd(turn.id);

  // The git process is gone although the test never released it.
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  git.release();
  expect(chunks.filter(({ type }) => type === "done")).toHaveLength(1);
  expect(chunks.at(-1)?.payload).toMatchObject({ status: "cancelled", message: "Cancelled by user." });
  expect(chunks.filter(({ type }) => type === "text").map(({ payload }) => payload)).toEqual([
    { part: 1, text: "On it." },
  ]);
  expect(product.model().requests).toHaveLength(1);
  const messages = await listMessageRows(actor, { conversationId: site.conversationId, limit: 10 }, database());
  expect(messages.map(({ text }) => text)).toEqual([
    "Change it",
    "[Cancelled by the user — disregard this turn.]",
    expect.stringContaining("Ended: cancelled by the person."),
  ]);
});

test("Stop ends a turn whose tool waits for the disk", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const files = createHeldFiles(join(folder, "files"));
  onTestFinished(installHeldFiles(join(folder, "files")));
  onTestFinished(() => files.release());
  const write = call("write_file", { path: "new.html", content: "<h1>New</h1>" });
  product.model().script({ replies: [reply(say("On it."), write), reply(say("never"))] });
  files.hold("/tmp_obj_");
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Change it" });
  await files.reached();
  await cancelTurn(actor, { editSessionId: turn.id });
  const chunks = await readToEnd(turn.id);
  expect(chunks.at(-1)?.payload).toMatchObject({ status: "cancelled", message: "Cancelled by user." });
});

test("Stop before the site is opened is no failure in the log", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("never"))] });
  const failures = vi.spyOn(log, "error");
  onTestFinished(() => failures.mockRestore());
  const { turn } = await inTransaction(async (tx) => {
    // The run reads the protected paths before it opens the site.
    await tx.$executeRaw`LOCK TABLE project_protections IN ACCESS EXCLUSIVE MODE`;
    const accepted = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Change it" });
    const waiting = () =>
      database().$queryRaw`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'project_protections'::regclass`;
    await expect.poll(waiting).toHaveLength(1);
    await cancelTurn(actor, { editSessionId: accepted.turn.id });
    return accepted;
  });
  const chunks = await readToEnd(turn.id);
  expect(chunks.at(-1)?.payload).toMatchObject({ status: "cancelled", message: "Cancelled by user." });
  expect(failures).not.toHaveBeenCalled();
});
