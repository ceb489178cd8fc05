import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { type Answer, ApiClient, until } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// Every limit as people meet it: small ones are set, and each is reached on real sockets.

let product: Product;
// Small enough that the slowest machine sends them within a minute.
const perMinute = 20;
beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  product = await untilReady(
    await beginProduct({
      ...{ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, WORKER: "off" },
      ...{ WAITING_TURNS_MAX: "2", PREVIEW_GRANTS_MAX: "2", INVITATIONS_MAX: "2", STREAMS_MAX: "2" },
      ...{ REQUESTS_PER_MINUTE: `${perMinute}`, GIT_PROCESSES_MAX: "2" },
    }),
  );
});
afterAll(() => stopProduct(product));

async function clientOf(actor: Actor) {
  const client = new ApiClient(product.address);
  const cookie = await sessionCookie(actor);
  const request = (method: string, path: string, body?: unknown) => client.request(method, path, body, { cookie });
  return { request, cookie, client };
}

/** Expects the answer that everybody gets who reaches a limit. */
function expectLimit(answer: Answer | undefined, code: string): void {
  expect(answer?.status).toBe(429);
  expect(Number(answer?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer?.headers.get("content-type")).toBe("application/problem+json");
  expect(answer?.body).toMatchObject({ status: 429, code, detail: expect.stringMatching(/^[A-Z].+\.$/) });
}

test("messages, previews and invitations beyond their limit get 429 with a sentence", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const { request } = await clientOf(owner);
  const tries: [path: string, body: object, code: string][] = [
    [`/api/conversations/${site.conversationId}/edit-sessions`, { instruction: "Hello" }, "too-many-waiting-turns"],
    [`/api/workspaces/${site.workspaceId}/preview-grants`, {}, "too-many-previews"],
    [`/api/projects/${site.projectId}/invitations`, { role: "editor" }, "too-many-invitations"],
  ];
  for (const [path, body, code] of tries) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => request("POST", path, body)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expectLimit(answer, code);
  }
});

test("streams are limited per person, and closing one frees its place", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const reader = await joinProject(await createActor(), site.projectId, "reviewer");
  const { editSessionId } = await createRunningTurn(owner, site);
  const path = `/api/edit-sessions/${editSessionId}/stream`;
  const origin = product.address.replace("localhost", "127.0.0.1");
  const { cookie, request } = await clientOf(owner);
  const theirs = (await clientOf(reader)).cookie;
  const leaving = new AbortController();
  const staying = new AbortController();
  const open = (sent: string, signal: AbortSignal) => fetch(`${origin}${path}`, { headers: { cookie: sent }, signal });
  const opened = [await open(cookie, leaving.signal), await open(cookie, staying.signal)];
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expectLimit(await request("GET", path), "too-many-streams");
  const other = await open(theirs, staying.signal);
  expect(other.status).toBe(200);
  leaving.abort();
  const again = await until(
    () => open(cookie, staying.signal),
    ({ status }) => status === 200,
  );
  expect(again.status).toBe(200);
  staying.abort();
});

/**
 * Sends one and a half times the allowed requests at once and returns the refused answers. Waits for one answer before: until then
 * the product counts a cookie by its sign-in and not by its person, so a burst could be split between the two counts.
 */
async function askTooOften(ask: () => Promise<Answer>, allowed: number): Promise<Answer[]> {
  await ask();
  const answers = await Promise.all(Array.from({ length: 1.5 * allowed }, ask));
  return answers.filter(({ status }) => status === 429);
}

test("a person's requests per minute are limited, and other people are not affected", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const reader = await joinProject(await createActor(), site.projectId, "reviewer");
  const { request } = await clientOf(owner);
  const path = `/api/projects/${site.projectId}`;
  expectLimit((await askTooOften(() => request("GET", path), perMinute))[0], "too-many-requests");
  const page = await request("GET", "/projects");
  expect([page.status, page.headers.has("retry-after"), page.text]).toEqual([429, true, expect.stringMatching(/\.$/)]);
  expect((await (await clientOf(reader)).request("GET", path)).status).toBe(200);
  // Machines ask for health, and its answer says nothing about people.
  expect((await request("GET", "/api/health")).status).toBe(200);
});

test("a project's requests are limited across its people, and strangers' do not count", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const path = `/api/workspaces/${site.workspaceId}/pages`;
  const askAs = async (actor: Actor) => {
    const { request } = await clientOf(actor);
    return Promise.all(Array.from({ length: perMinute - 5 }, () => request("GET", path)));
  };
  for (const stranger of await Promise.all(Array.from({ length: 6 }, () => createActor())))
    for (const { status } of await askAs(stranger)) expect(status).toBe(404);
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => joinProject(await createActor(), site.projectId, "reviewer")),
  );
  const answers: Answer[] = [];
  for (const actor of people) answers.push(...(await askAs(actor)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeLessThanOrEqual(4 * perMinute);
  expectLimit(refused[0], "too-many-requests");
  expect(JSON.stringify(refused[0]?.body)).toContain("All people of this website together");
});

test("requests without a sign-in are limited by address on every route and preview", async () => {
  const client = new ApiClient(product.address);
  const claimed = () => ({ "x-forwarded-for": `203.0.113.${Math.floor(Math.random() * 250)}`, cookie: "a=b" });
  const ask = () => client.request("GET", "/api/nothing", undefined, claimed());
  expectLimit((await askTooOften(ask, 4 * perMinute))[0], "too-many-requests");
  for (const path of ["/api/auth/csrf", "/api/openapi.json", `/api/invitations/${"a".repeat(26)}`, "/api/projects"])
    expectLimit(await client.get(path), "too-many-requests");
  for (const path of ["/sign-in", "/"]) expect((await client.get(path)).status).toBe(429);
  const url = new URL(product.address);
  const preview = await client.preview(`http://${"a".repeat(26)}.preview.localhost:${url.port}/`, "/index.html");
  expect([preview.status, preview.headers.has("retry-after")]).toEqual([429, true]);
  // A signed-in person is counted separately.
  expect((await (await clientOf(await createActor())).request("GET", "/api/projects")).status).toBe(200);
});
