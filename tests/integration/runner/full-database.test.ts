import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import { Pool } from "#lib/platform/db/pool.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { type EmbeddedPostgres, startPostgres } from "#scripts/launcher/postgres.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { problemResponse } from "@/app/_delivery/problem-response.ts";
import { POST } from "@/app/api/conversations/[conversationId]/edit-sessions/route.ts";

// A server with few connections, of which another program takes every one that is free.
const folder = mkdtempSync(join(tmpdir(), "sitewright-full-"));
let postgres: EmbeddedPostgres;
let model: ScriptedModelServer;
let runner: TurnRunner;
let others: Client[] = [];

beforeAll(async () => {
  [postgres, model] = await Promise.all([
    startPostgres(folder, { fsync: "off", max_connections: "24", superuser_reserved_connections: "3" }),
    startScriptedModelServer(),
  ]);
  Object.assign(process.env, {
    DATABASE_URL: postgres.url(),
    DATABASE_CONNECTIONS: "12",
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API: "chat",
  });
  forgetEnv();
  await migrateDatabase(postgres.url());
  runner = await startRunner();
});
afterEach(async () => {
  model.reset();
  await letGo();
});
afterAll(async () => {
  await runner.stop();
  await closeDatabase();
  await Promise.all([postgres.stop(), model.close()]);
  rmSync(folder, { recursive: true });
});

/** Opens connections until the server refuses one. */
async function takeRest(): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: postgres.url() });
    client.on("error", () => undefined);
    try {
      await client.connect();
      others.push(client);
    } catch (error) {
      expect(error).toMatchObject({ code: "53300" });
      return;
    }
  }
}

async function letGo(): Promise<void> {
  await Promise.all(others.map((client) => client.end()));
  others = [];
}

async function send(actor: Actor, conversationId: string, instruction: string) {
  const path = `/api/conversations/${conversationId}/edit-sessions`;
  const request = await routeRequest(path, { method: "POST", actor, body: { instruction } });
  const answer = await POST(request, routeContext({ conversationId }));
  const body = (await answer.json()) as { id: string };
  return { status: answer.status, body };
}

test("requests wait for a connection, and no turn is lost", async () => {
  const actor = await createActor();
  const sites = await Promise.all(Array.from({ length: 4 }, () => createConversation(actor)));
  model.script({
    rules: [
      { when: "first", steps: [reply(say("One "), hold("full"), say("word."))] },
      { when: "then", steps: [reply(say("Two."))] },
    ],
  });
  const first = await Promise.all(sites.map(({ conversationId }) => send(actor, conversationId, "first")));
  await takeRest();
  const then = await Promise.all(
    sites.flatMap(({ conversationId }) => [1, 2, 3, 4].map(() => send(actor, conversationId, "then"))),
  );
  expect([...first, ...then].map(({ status }) => status)).toEqual(Array(20).fill(202));
  model.release("full");
  for (const { body } of [...first, ...then]) {
    expect((await readToEnd(body.id)).at(-1)).toMatchObject({ type: "done", payload: { status: "completed" } });
  }
});

async function withPool(patienceMs: number, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: postgres.url(), patienceMs });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

test("a pool without a connection waits until the server has one", async () => {
  await takeRest();
  await withPool(60_000, async (pool) => {
    const answers = Promise.all([1, 2, 3].map((number) => pool.query("SELECT $1::int AS number", [number])));
    await expect.poll(() => pool.refusedCount).toBe(3);
    await letGo();
    expect((await answers).map(({ rows }) => rows[0].number)).toEqual([1, 2, 3]);
  });
});

test("a pool shares the connection that it has while the server is full", async () => {
  await withPool(60_000, async (pool) => {
    const held = await pool.connect();
    await takeRest();
    const answers = Promise.all([1, 2, 3].map(() => pool.query("SELECT pg_backend_pid() AS pid")));
    const { rows } = await held.query("SELECT pg_backend_pid() AS pid");
    held.release();
    expect((await answers).map((answer) => answer.rows[0].pid)).toEqual([1, 2, 3].map(() => rows[0].pid));
  });
});

test("a request is answered 503 if the server stays full", async () => {
  await takeRest();
  await withPool(100, async (pool) => {
    const refused = await pool.query("SELECT 1").catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "53300" });
    const answer = problemResponse(refused);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ code: "database-unreachable" });
  });
});
