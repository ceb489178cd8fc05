import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { newToken } from "#lib/platform/crypto.ts";
import { formatTraceParent } from "#lib/platform/tracing/trace-parent.ts";
import { ensureBuild, nextCommand } from "#scripts/launcher/build.ts";
import { findFreePort } from "#scripts/launcher/postgres.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from "#tests/fakes/otlp-receiver.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// Traces of the built product, as a collector receives them.

/** None of these may leave the product in a span. */
const canaries = {
  instruction: "CANARY-91c4-instruction",
  answer: "CANARY-91c4-answer",
  file: "CANARY-91c4-file",
  content: "CANARY-91c4-content",
  note: "CANARY-91c4-note",
  tool: "CANARY-91c4-tool",
  query: "CANARY-91c4-query",
  apiKey: "CANARY-91c4-key",
  header: "CANARY-91c4-header",
};

let model: ScriptedModelServer;
let receiver: OtlpReceiver;
let actor: Actor;
let cookie: string;
let folder: string;
let started: Product[];

beforeAll(async () => {
  await ensureBuild(() => undefined);
  model = await startScriptedModelServer();
  actor = await createActor();
  cookie = await sessionCookie(actor);
}, 600_000);
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  folder = mkdtempSync(join(tmpdir(), "sitewright-traces-"));
  started = [];
});
afterEach(async () => {
  for (const product of started) await stopProduct(product);
  await receiver.close();
  model.reset();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => model.close());

const settings = () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const ofModel = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", OPENAI_API_KEY: canaries.apiKey };
  return { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, ...ofModel };
};

async function start(own: Record<string, string>): Promise<Product> {
  const product = await beginProduct({ ...settings(), ...own });
  started.push(product);
  return untilReady(product);
}

const addressOf = ({ address }: Product) => address.replace("localhost", "127.0.0.1");

function send(product: Product, path: string, init: { method?: string; body?: string; headers?: object } = {}) {
  return fetch(`${addressOf(product)}${path}`, {
    redirect: "manual",
    ...init,
    headers: { cookie, origin: addressOf(product), "content-type": "application/json", ...init.headers },
  });
}

/** Sends an instruction and resolves with its turn's id, once the turn has ended as completed. */
async function runTurn(product: Product, conversationId: string, headers: object = {}): Promise<string> {
  const body = JSON.stringify({ instruction: canaries.instruction });
  const path = `/api/conversations/${conversationId}/edit-sessions`;
  const answer = await send(product, path, { method: "POST", body, headers });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await (await send(product, `/api/edit-sessions/${id}/stream?after=0&x=${canaries.query}`)).text();
  const turn = await (await send(product, `/api/edit-sessions/${id}`)).json();
  expect(turn).toMatchObject({ status: "completed" });
  return id;
}

/** A turn of two requests to the model, a tool that writes, one that is private and one that does not exist. */
function scriptTurn(): void {
  const write = call("write_file", { path: `${canaries.file}.html`, content: `<p>${canaries.content}</p>` });
  const calls = [write, call("write_note_to_self", { note: canaries.note }), call(canaries.tool, {})];
  model.script({ replies: [reply(say("I see."), ...calls), reply(say(canaries.answer))] });
}

const spansOf = (traceId: string) => receiver.spans().filter((span) => span.traceId === traceId);
const childrenOf = (span: ReceivedSpan | undefined) =>
  receiver.spans().filter(({ parentSpanId }) => span !== undefined && parentSpanId === span.spanId);
const namesOf = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name).toSorted();

interface Line {
  msg: string;
  requestId?: string;
  turn?: string;
  traceId?: string;
}
const linesOf = (product: Product): Line[] =>
  product
    .stdout()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

test("a turn is one trace across the web and a worker process", async () => {
  const own = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${canaries.header}`,
    OTEL_SERVICE_NAME: "a-test",
    ...{ WORKER_PROCESSES: "1", TRUSTED_PROXIES: "1", LOG_LEVEL: "trace" },
  };
  const product = await start(own);
  const { conversationId } = await createConversation(actor);
  scriptTurn();
  const place = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", isSampled: true };
  const turnId = await runTurn(product, conversationId, { traceparent: formatTraceParent(place) });
  const invitation = newToken();
  await send(product, `/invitations/${invitation}?token=${canaries.query}`);
  // The last spans of the worker and of the web.
  for (const name of ["job run-turn", "job follow-head", "GET /invitations/[token]"])
    await expect.poll(() => namesOf(receiver.spans())).toContain(name);
  expect(await stopProduct(product)).toBe(0);

  const [request] = spansOf(place.traceId).filter(({ parentSpanId }) => parentSpanId === place.spanId);
  const route = "/api/conversations/[conversationId]/edit-sessions";
  expect(request).toMatchObject({
    name: `POST ${route}`,
    kind: 2,
    attributes: { "http.request.method": "POST", "http.route": route, "http.response.status_code": 202 },
    resource: { "service.name": "a-test", "sitewright.process": "web" },
  });
  const [accept] = childrenOf(request);
  expect(accept).toMatchObject({ name: "accept turn", attributes: { "sitewright.turn.id": turnId } });
  const [turn, ...others] = childrenOf(accept);
  expect(others).toEqual([]);
  expect(turn).toMatchObject({
    name: "turn",
    attributes: {
      "sitewright.turn.id": turnId,
      "gen_ai.conversation.id": conversationId,
      "sitewright.turn.kind": "prompt",
      "sitewright.turn.ending": "completed",
      "sitewright.turn.steps": 2,
      "sitewright.turn.taken_up": false,
    },
    isFailed: false,
    resource: { "service.name": "a-test", "sitewright.process": "worker" },
  });
  expect(turn?.attributes["sitewright.turn.output_tokens"]).toBeGreaterThan(0);
  expect(turn?.resource["process.pid"]).not.toBe(request?.resource["process.pid"]);
  // The queue handed it out.
  expect(receiver.spans().find(({ spanId }) => spanId === turn?.links[0])?.name).toBe("job run-turn");

  const within = childrenOf(turn);
  expect(namesOf(within).filter((name) => !name.startsWith("git "))).toEqual([
    "chat gpt-6-astra",
    "chat gpt-6-astra",
    "execute_tool write_file",
    "execute_tool write_note_to_self",
    "settle turn",
  ]);
  const [first] = within.filter(({ name }) => name.startsWith("chat "));
  expect(first).toMatchObject({
    kind: 3,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "openai",
      "gen_ai.response.finish_reasons": ["tool-calls"],
    },
    events: ["sitewright.first_token"],
  });
  expect(first?.attributes["gen_ai.usage.input_tokens"]).toBeGreaterThan(0);
  expect(within.find(({ name }) => name === "execute_tool write_file")?.attributes).toMatchObject({
    "gen_ai.tool.name": "write_file",
    "sitewright.tool.ok": true,
  });
  for (const { startedMs, endedMs } of spansOf(place.traceId)) expect(endedMs).toBeGreaterThanOrEqual(startedMs);

  const names = namesOf(receiver.spans());
  expect(names).toContain("GET /invitations/[token]");
  expect(names).toContain("GET /api/edit-sessions/[editSessionId]/stream");
  // Next records nothing of its own, and files make no spans.
  const ours = /^((GET|POST) \/|accept turn$|turn$|settle turn$|chat |execute_tool |job |git [a-z-]+$)/;
  expect(names.filter((name) => !ours.test(name) || /health|_next|\.\w+$/.test(name))).toEqual([]);

  const lines = linesOf(product);
  const answered = lines.find(({ traceId, requestId }) => traceId === place.traceId && requestId !== undefined);
  expect(answered?.requestId).toBe(request?.attributes["sitewright.request.id"]);
  const ended = lines.find((line) => line.turn === turnId && line.msg === "a turn ended");
  expect(ended).toMatchObject({ traceId: place.traceId });

  expect(receiver.requests().every(({ path }) => path === "/v1/traces")).toBe(true);
  expect(receiver.requests()[0]?.headers.authorization).toBe(`Bearer ${canaries.header}`);
  const secrets = [...Object.values(canaries), invitation, cookie.split("=")[1] ?? "", settings().SITEWRIGHT_KEY];
  for (const secret of secrets) expect(receiver.bodies()).not.toContain(secret);
  for (const secret of [canaries.header, canaries.apiKey, invitation]) expect(product.stdout()).not.toContain(secret);
});

test("without a trusted proxy nobody chooses the trace of a request", async () => {
  const product = await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.endpoint}/anywhere` });
  const place = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", isSampled: false };
  await (await send(product, "/api/projects", { headers: { traceparent: formatTraceParent(place) } })).text();
  const find = () => receiver.spans().find(({ name }) => name === "GET /api/projects");
  await expect.poll(find).toMatchObject({ parentSpanId: "" });
  expect(spansOf(place.traceId)).toEqual([]);
  expect(receiver.requests()[0]?.path).toBe("/anywhere");
});

test("a dead collector and one that refuses change nothing for a turn", async () => {
  receiver.answerWith(401);
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  for (const endpoint of [nobody, receiver.endpoint]) {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${canaries.header}` };
    const product = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...headers, LOG_LEVEL: "debug" });
    const { conversationId } = await createConversation(actor);
    scriptTurn();
    await runTurn(product, conversationId);
    if (endpoint === receiver.endpoint) {
      await expect
        .poll(() => linesOf(product).map(({ msg }) => msg))
        .toContain("traces can't be delivered; they are dropped");
    }
    expect(await stopProduct(product)).toBe(0);
    expect(product.stderr()).not.toMatch(/error|warning|^\s+at /im);
    expect(product.stdout()).not.toContain(canaries.header);
  }
});

test.each(["off", "on"])("with tracing %s a web and a worker load the SDK only if needed", async (mode) => {
  const loaded = join(folder, "loaded");
  writeFileSync(loaded, "");
  const own = {
    ...{ LOADED_MODULES: loaded, NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "1", LOG_LEVEL: "info" },
    ...(mode === "on" ? { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint } : {}),
  };
  const begin = async (command: readonly string[], more: Record<string, string> = {}) => {
    const [node = "", ...args] = command;
    const preload = ["--import", "./tests/fakes/loaded-modules-preload.ts"];
    const product = await beginProduct({ ...settings(), ...own, ...more }, [node, ...preload, ...args]);
    started.push(product);
    return product;
  };
  const worker = await begin([process.execPath, "scripts/worker.ts"]);
  const web = await begin([...nextCommand, "start"], { WORKER: "off" });
  await expect.poll(worker.stdout).toContain("worker is ready");
  await expect
    .poll(() =>
      send(web, "/api/health").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const { conversationId } = await createConversation(actor);
  scriptTurn();
  await runTurn(web, conversationId);
  const processes = () => [
    ...new Set(
      receiver
        .spans()
        .map(({ resource }) => `${resource["sitewright.process"]}`)
        .toSorted(),
    ),
  ];
  await expect.poll(processes).toEqual(mode === "on" ? ["web", "worker"] : []);
  expect([await stopProduct(web), await stopProduct(worker)]).toEqual([0, 0]);
  expect(processes()).toEqual(mode === "on" ? ["web", "worker"] : []);

  const packages = [...readFileSync(loaded, "utf8").matchAll(/@opentelemetry\/([\w-]+)/g)].map(([, name]) => name);
  const ofSdk = ["sdk-trace", "exporter-trace-otlp-proto", "otlp-exporter-base", "resources", "core"];
  expect(ofSdk.filter((name) => packages.includes(name))).toEqual(mode === "on" ? ofSdk : []);
});
