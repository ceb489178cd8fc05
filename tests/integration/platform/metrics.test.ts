import { afterEach, beforeEach, expect, test } from "vitest";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { takeStreamPlace } from "#lib/platform/quotas/stream-slots.ts";
import { answerForWorker } from "#lib/runner/answer-for-worker.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { GET } from "@/app/api/metrics/route.ts";

const token = "a-scraper's-long-token";
const product = startRunningProduct();

function set(settings: NodeJS.Dict<string>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forgetEnv();
}

beforeEach(() => set({ METRICS_TOKEN: token }));
afterEach(() => set({ METRICS_TOKEN: undefined, WORKER_PORT: undefined }));

async function ask(authorization?: string): Promise<Response> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return GET(await routeRequest("/api/metrics", { headers, origin: null }), routeContext({}));
}

const scrape = async () => (await ask(`Bearer ${token}`)).text();

/** Returns the value of one line; null if the text has no such line. */
function readSeries(text: string, series: string): number | null {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

test("without METRICS_TOKEN the address answers like an unknown one", async () => {
  set({ METRICS_TOKEN: undefined });
  for (const authorization of [undefined, "Bearer ", `Bearer ${token}`]) {
    const answer = await ask(authorization);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: "not-found" })]);
  }
});

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  `Bearer ${token}x`,
  `Bearer ${token.slice(1)}`,
  `Basic ${token}`,
  token,
])("metrics are refused to a scraper with %j", async (authorization) => {
  const answer = await ask(authorization);
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain("sitewright_");
});

test("waiting turns, open streams and connections are measured at each scrape", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const release = takeStreamPlace({ userId: actor.userId, projectId: site.projectId });
  // A turn waits behind the running one, so no worker takes it.
  await createRunningTurn(actor, site, { leaseMs: 600_000 });
  const { conversationId, workspaceId } = site;
  const waiting = {
    conversationId,
    workspaceId,
    userId: actor.userId,
    status: "pending",
    instruction: "Later",
  } as const;
  const { id } = await insertTurn(waiting, database());
  await database()
    .$executeRaw`UPDATE edit_sessions SET created_at = now() - interval '90 seconds' WHERE id = ${id}::uuid`;
  const text = await scrape();
  expect(readSeries(text, 'sitewright_turns{status="pending"}')).toBe(1);
  expect(readSeries(text, 'sitewright_turns{status="running"}')).toBe(1);
  expect(readSeries(text, "sitewright_oldest_waiting_turn_seconds")).toBeGreaterThanOrEqual(89);
  expect(readSeries(text, "sitewright_open_streams")).toBe(1);
  expect(readSeries(text, "sitewright_database_up")).toBe(1);
  expect(readSeries(text, 'sitewright_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(readSeries(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
  release();
  await database().editSession.deleteMany({ where: { conversationId } });
  const later = await scrape();
  expect(readSeries(later, 'sitewright_turns{status="pending"}')).toBe(0);
  expect(readSeries(later, "sitewright_oldest_waiting_turn_seconds")).toBe(0);
  expect(readSeries(later, "sitewright_open_streams")).toBe(0);
});

test("measuring the waiting turns reads partial indexes only", async () => {
  const plan = await inTransaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRaw<Record<string, string>[]>`EXPLAIN
      SELECT (SELECT min(created_at) FROM edit_sessions WHERE status = 'pending'),
        (SELECT count(*) FROM edit_sessions WHERE status IN ('running', 'cancelling'))`;
  });
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/edit_sessions_waiting_user_id_idx/);
  expect(text).toMatch(/edit_sessions_one_active_a_(conversation|workspace)/);
  expect(text).not.toMatch(/Seq Scan/);
});

test("a turn counts its end, its entries, its tokens and its git processes", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const before = await scrape();
  product.model().script({ replies: [reply(say("Done."))] });
  expect(await runTurn(actor, site.conversationId, "Hello")).toMatchObject({ status: "completed" });
  await createTurn(actor, site);
  const after = await scrape();
  const grown = (series: string) => (readSeries(after, series) ?? 0) - (readSeries(before, series) ?? 0);
  expect(grown('sitewright_turns_ended_total{status="completed",code="none"}')).toBe(2);
  expect(grown("sitewright_chunk_batch_size_count")).toBeGreaterThan(1);
  expect(grown("sitewright_chunk_write_seconds_count")).toBe(grown("sitewright_chunk_batch_size_count"));
  expect(after).toMatch(/^sitewright_model_tokens_total\{model="[^"]+",kind="output"\} [1-9]/m);
  expect(after).toMatch(/^sitewright_git_processes_total\{operation="[a-z-]+",result="ok"\} [1-9]/m);
});

test("a provider's refusal is counted by its code", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [refuse(401, "invalid_api_key")] });
  expect(await runTurn(actor, site.conversationId, "Hello")).toMatchObject({ status: "failed" });
  expect(await scrape()).toContain('sitewright_model_errors_total{code="model-key-refused",outcome="final"} 1');
});

test("no metric names a person, a project, a turn or a secret", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Summer hours are everywhere."))] });
  await runTurn(actor, site.conversationId, "Put the summer hours everywhere");
  const text = await scrape();
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}|summer|@|\/conversations\//i);
  for (const secret of [token, actor.userId, site.repository]) expect(text).not.toContain(secret);
});

test("a worker of its own answers for its health and its metrics", async () => {
  const port = await findFreePort();
  set({ WORKER_PORT: `${port}` });
  const stop = await answerForWorker();
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close", ...headers } });
  expect((await get("/api/health")).status).toBe(200);
  expect((await get("/api/metrics")).status).toBe(401);
  expect((await get("/api/projects")).status).toBe(404);
  const answer = await get("/api/metrics", { authorization: `Bearer ${token}` });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(await answer.text()).toContain("sitewright_turns");
  await stop();
  await expect(get("/api/health")).rejects.toThrow();
});
