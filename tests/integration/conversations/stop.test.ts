import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/cancel-turn.ts";
import { listMessageRows } from "#lib/conversations/message-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";

// A git before the real one on the PATH, which takes very long for the commands that a file names.
const folder = mkdtempSync(join(tmpdir(), "sitewright-slow-git-"));
const slow = join(folder, "slow");
const reached = join(folder, "reached");
const { PATH = "" } = process.env;

beforeAll(() => {
  const real = spawnSync("/bin/sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim();
  const script = `#!/bin/sh
for word in $(cat ${slow} 2>/dev/null); do
  case " $* " in *" $word "*) echo $$ > ${reached}; exec sleep 600 ;; esac
done
exec ${real} "$@"
`;
  writeFileSync(join(folder, "git"), script);
  chmodSync(join(folder, "git"), 0o755);
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
  ["hash-object", call("write_file", { path: "new.html", content: "<h1>New</h1>" })],
] as const;

test.each(tools)("Stop ends the git %s that a tool waits for, and the turn with it", async (command, toolCall) => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("On it."), toolCall), reply(say("never"))] });
  rmSync(reached, { force: true });
  writeFileSync(slow, command);

  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Change it" });
  await until(async () => existsSync(reached), Boolean);
  rmSync(slow);
  const pid = Number(spawnSync("cat", [reached], { encoding: "utf8" }).stdout);
  await cancelTurn(actor, { editSessionId: turn.id });
  const chunks = await readToEnd(turn.id);

  // Left alone it would sleep on for ten minutes.
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
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
