import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { lockTurn, updateTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { lockOrder } from "#lib/platform/db/lock-order.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { lockWorkspace } from "#lib/workspaces/workspace-store.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { parseLocks } from "../../setup/lock-order/parse-locks.ts";
import { takeInversions } from "../../setup/lock-order/watch-locks.ts";

afterAll(closeDatabase);

const actor = await createActor();
const site = await createConversation(actor);
const { editSessionId } = await createRunningTurn(actor, site);
const { workspaceId, conversationId } = site;

test("a transaction that locks rows against the order is reported", async () => {
  await inTransaction(async (tx) => {
    await lockTurn(systemScope, editSessionId, tx);
    await lockConversation(systemScope, conversationId, tx);
  });
  expect(takeInversions()).toEqual([expect.stringContaining("conversations is locked after edit_sessions")]);
});

test("an UPDATE against the order is reported, including one that Prisma writes", async () => {
  await inTransaction(async (tx) => {
    await updateTurn(editSessionId, { scope: null }, tx);
    await tx.workspace.update({ where: { id: workspaceId }, data: { problem: null } });
  });
  expect(takeInversions()).toEqual([expect.stringContaining("workspaces is locked after edit_sessions")]);
});

test("ordered locks and rows that are already held are not reported", async () => {
  await inTransaction(async (tx) => {
    await lockWorkspace(systemScope, workspaceId, tx);
    await lockConversation(systemScope, conversationId, tx);
    await lockTurn(systemScope, editSessionId, tx);
    await tx.conversation.update({ where: { id: conversationId }, data: { summary: null } });
    await tx.workspace.update({ where: { id: workspaceId }, data: { problem: null } });
  });
  expect(takeInversions()).toEqual([]);
});

test("locking two conversations in turn is reported, two turns of one is not", async () => {
  const other = await createConversation(actor);
  await inTransaction(async (tx) => {
    await lockConversation(systemScope, conversationId, tx);
    await lockTurn(systemScope, editSessionId, tx);
    await lockTurn(systemScope, randomUUID(), tx);
  });
  expect(takeInversions()).toEqual([]);
  await inTransaction(async (tx) => {
    await lockConversation(systemScope, conversationId, tx);
    await lockConversation(systemScope, other.conversationId, tx);
  });
  expect(takeInversions()).toEqual([expect.stringContaining("two rows of conversations are locked")]);
});

test("FOR UPDATE and tables outside the order are reported", async () => {
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM workspaces WHERE id = ${workspaceId}::uuid FOR UPDATE`;
    await tx.$executeRaw`UPDATE edit_session_chunks SET seq = seq WHERE false`;
  });
  expect(takeInversions()).toEqual([
    expect.stringContaining("workspaces is locked FOR UPDATE"),
    expect.stringContaining("edit_session_chunks has no place"),
  ]);
});

test("a row that is locked without its parent row is reported", async () => {
  await inTransaction((tx) => tx.$executeRaw`UPDATE plan_items SET problem = NULL WHERE false`);
  expect(takeInversions()).toEqual([expect.stringContaining("plan_items is locked without plan_runs")]);
});

test("each transaction of a connection starts without locks", async () => {
  await inTransaction((tx) => lockTurn(systemScope, editSessionId, tx));
  await inTransaction((tx) => lockConversation(systemScope, conversationId, tx));
  expect(takeInversions()).toEqual([]);
});

test("every table of the order exists", async () => {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const tables = new Set(rows.map(({ name }) => name));
  const named = lockOrder.filter((name) => name !== "advisory locks" && name !== "graphile_worker.jobs");
  expect(named.filter((name) => !tables.has(name))).toEqual([]);
});

const lock = { parameter: null, isNew: false, waits: true, excludesReferences: false };

test.each([
  [
    "SELECT 1 FROM edit_sessions WHERE id = $2::uuid FOR NO KEY UPDATE",
    [{ ...lock, table: "edit_sessions", parameter: 2 }],
  ],
  [
    'UPDATE "public"."workspaces" SET "status" = $1 WHERE ("public"."workspaces"."id" = $2 AND 1=1)',
    [{ ...lock, table: "workspaces", parameter: 2 }],
  ],
  [
    "WITH turn AS (SELECT id FROM edit_sessions WHERE id = $1::uuid FOR NO KEY UPDATE), kept AS (INSERT INTO model_request_contents (hash) SELECT $2 FROM turn ON CONFLICT (hash) DO UPDATE SET last_used_at = now()) SELECT 1",
    [
      { ...lock, table: "edit_sessions", parameter: 1 },
      { ...lock, table: "model_request_contents", isNew: true },
      { ...lock, table: "model_request_contents" },
    ],
  ],
  [
    "SELECT 1 FROM edit_sessions turn JOIN conversations ON conversations.id = turn.conversation_id WHERE EXISTS (SELECT 1 FROM plan_runs) ORDER BY turn.id FOR NO KEY UPDATE OF turn",
    [{ ...lock, table: "edit_sessions" }],
  ],
  [
    "DELETE FROM plan_calls WHERE number IN (SELECT number FROM plan_calls ORDER BY created_at FOR UPDATE SKIP LOCKED)",
    [
      { ...lock, table: "plan_calls" },
      { ...lock, table: "plan_calls", waits: false },
    ],
  ],
  [
    "SELECT 1 FROM graphile_worker.add_job($1, $2::json, $3, $4::timestamptz, $5::int, $6)",
    [{ ...lock, table: "graphile_worker.jobs", parameter: 6 }],
  ],
  [
    "SELECT pg_advisory_xact_lock(hashtext('sitewright:sign-in'), hashtext($1))",
    [{ ...lock, table: "advisory locks" }],
  ],
  ["SELECT status FROM workspaces WHERE id = $1", []],
])("the parser finds the locks of a statement: %s", (sql, locks) => {
  expect(parseLocks(sql)).toEqual(locks);
});
