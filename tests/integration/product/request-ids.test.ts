import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { newToken } from "#lib/platform/crypto.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The ids by which an operator finds the lines of one request or one turn, in the log of the running product.

const metricsToken = "a-scraper's-long-token";
let product: Product;
let actor: Actor;
let cookie: string;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, LOG_LEVEL: "debug", TRUSTED_PROXIES: "1" };
  actor = await createActor();
  cookie = await sessionCookie(actor);
  product = await untilReady(await beginProduct({ ...settings, METRICS_TOKEN: metricsToken }));
});
afterAll(() => stopProduct(product));

interface Line {
  msg: string;
  requestId?: string;
  turn?: string;
  path?: string;
}

const lines = (): Line[] =>
  product
    .stdout()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
const linesOf = (requestId: string) => lines().filter((line) => line.requestId === requestId);

const send = (path: string, { headers, ...init }: { method?: string; body?: string; headers?: object } = {}) =>
  fetch(`${product.address.replace("localhost", "127.0.0.1")}${path}`, {
    redirect: "manual",
    ...init,
    headers: { cookie, origin: product.address.replace("localhost", "127.0.0.1"), ...headers },
  });

const idOf = (answer: Response) => answer.headers.get("x-request-id") ?? "";

test.each(["/projects", "/api/projects", "/api/health", "/api/nothing", "/icon.svg", "/api/%ff"])(
  "the answer to %s names its request, as the log does",
  async (path) => {
    const answer = await send(path);
    await answer.text();
    const id = idOf(answer);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => linesOf(id).map(({ msg }) => msg)).toContain("a request was answered");
    expect(idOf(await send(path))).not.toBe(id);
  },
);

test("a trusted proxy's id is kept, if it has the form of one", async () => {
  const given = "0123456789abcdef0123456789abcdef";
  expect(idOf(await send("/api/health", { headers: { "x-request-id": given } }))).toBe(given);
  for (const other of ["short", newToken(), `${given}${given}`, "0123456789abcdef zz", "../../etc/passwd"]) {
    const answer = await send("/api/health", { headers: { "x-request-id": other } });
    expect(idOf(answer)).toMatch(/^[\da-f-]{36}$/);
  }
});

test("every line of a turn's run names the turn and no request", async () => {
  const { conversationId } = await createConversation(actor);
  const answer = await send(`/api/conversations/${conversationId}/edit-sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ instruction: "Hello", clientRequestId: crypto.randomUUID() }),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await expect.poll(() => lines().find(({ turn, msg }) => turn === id && msg === "a turn ended")).toBeTruthy();
  expect(lines().filter(({ turn, requestId }) => turn === id && requestId !== undefined)).toEqual([]);
});

test("a scrape of the built product counts the requests before it", async () => {
  await (await send("/api/projects")).text();
  const headers = { authorization: `Bearer ${metricsToken}` };
  const scrape = async () => (await send("/api/metrics", { headers })).text();
  await expect.poll(scrape).toMatch(/^sitewright_http_requests_total\{class="api",status="200"\} [1-9]/m);
  // Counted by the worker inside the process, whose code Next compiles apart from the route's.
  await expect.poll(scrape).toMatch(/^sitewright_turns_ended_total\{status="completed",code="none"\} [1-9]/m);
});

test("no token gets into the log", async () => {
  const invitation = newToken();
  const bearer = newToken();
  await send(`/api/invitations/${invitation}`);
  await send(`/invitations/${invitation}?token=${bearer}`);
  await send("/api/metrics", { headers: { authorization: `Bearer ${bearer}`, "x-request-id": bearer } });
  const last = await send("/api/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  await last.text();
  await expect.poll(() => linesOf(idOf(last))).not.toEqual([]);
  for (const secret of [invitation, bearer, metricsToken, cookie.split("=")[1] ?? ""]) {
    expect(product.stdout()).not.toContain(secret);
  }
});
