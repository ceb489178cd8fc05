import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { FindingCode, ModelApi } from "#lib/models/schema.ts";
import { listServerModels } from "#lib/models/verify/list-models.ts";
import { probeModel } from "#lib/models/verify/probe-model.ts";
import { probeTool } from "#lib/models/verify/probe-request.ts";
import { createGuardedFetch } from "#lib/platform/outgoing/guarded-fetch.ts";
import { modelWords } from "#lib/words/settings/models.ts";
import { call, hold, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";

// A real request to a model's server: the scripted model for what speaks the protocol, a plain server for what does not.

const guarded = createGuardedFetch({ allowsLocal: true });
let model: ScriptedModelServer;
let plain: Server;
let answerPlainly: (response: ServerResponse) => void;

beforeAll(async () => {
  model = await startScriptedModelServer();
  plain = createServer((_request, response) => answerPlainly(response));
  plain.listen(0, "127.0.0.1");
  await once(plain, "listening");
});
beforeEach(() => model.reset());
afterEach(() => plain.closeAllConnections());
afterAll(async () => {
  await model.close();
  await new Promise((resolve) => plain.close(resolve));
});

const confirmed = reply(call(probeTool, { word: "ready" }, { pieceLength: 4 }));
const plainUrl = () => `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;

function probe(given: Partial<Parameters<typeof probeModel>[0]> = {}, msMax?: number) {
  const asked = { baseUrl: model.baseUrl, apiKey: "sk-canary-1234", api: "chat" as ModelApi, model: "scripted-small" };
  return probeModel({ ...asked, ...given }, guarded, msMax === undefined ? {} : { msMax });
}

test.each(["chat", "responses"] as const)("a model that streams and calls the tool works over %s", async (api) => {
  model.script({ replies: [confirmed] });
  const finding = await probe({ api });
  expect(finding).toMatchObject({ code: "works", sentence: expect.stringContaining("calls tools") });
  expect(finding.firstTokenMs).toEqual(expect.any(Number));
  expect(model.requests).toMatchObject([
    {
      api,
      model: "scripted-small",
      toolNames: [probeTool],
      problems: [],
      headers: { authorization: "Bearer sk-canary-1234" },
    },
  ]);
});

test("without a key no key is sent", async () => {
  model.script({ replies: [confirmed] });
  expect((await probe({ apiKey: null })).code).toBe("works");
  expect(model.requests[0]?.headers.authorization).toBeUndefined();
});

test.each<[string, ScriptedReply, FindingCode]>([
  ["refuses the key", refuse(401, "invalid_api_key"), "key-refused"],
  ["has no such model", refuse(404, "model_not_found"), "model-not-found"],
  ["has no credit", refuse(429, "insufficient_quota"), "no-credit"],
  ["is busy", refuse(429, "rate_limit_exceeded"), "busy"],
  ["fails", refuse(500, "server_error"), "server-failed"],
  ["only talks", reply(say("I am ready.")), "no-tools"],
  [
    "reports a fault in its stream",
    reply({ fault: "error", code: "model_not_found", message: "gone" }),
    "model-not-found",
  ],
])("a server that %s is told apart", async (_what, scripted, code) => {
  model.script({ replies: [scripted] });
  const finding = await probe();
  expect(finding.code).toBe(code);
  expect(finding.sentence).not.toContain("canary");
});

test("a server that does not speak Responses is to be asked over Chat Completions", async () => {
  answerPlainly = (response) => response.writeHead(404).end("not here");
  const finding = await probe({ baseUrl: `${plainUrl()}/v1`, api: "responses" });
  expect(finding).toMatchObject({ code: "wrong-protocol", sentence: expect.stringContaining("“Chat Completions”") });
});

test("a model that falls silent is too slow", async () => {
  model.script({ replies: [reply(say("Let me see"), hold("never"))] });
  expect(await probe({}, 300)).toMatchObject({ code: "too-slow" });
});

const html = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>");
const json = (body: object) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const events = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" }).end(text);

test.each<[string, (response: ServerResponse) => void, FindingCode]>([
  ["answers with a page", html, "wrong-protocol"],
  ["answers in another form", json({ response: "ready" }), "wrong-protocol"],
  ["answers in one piece", json({ choices: [{ message: { content: "ready" } }] }), "no-stream"],
  ["streams something else", events('data: {"response":"ready"}\n\n'), "wrong-protocol"],
  ["has no such path", (response) => response.writeHead(404).end("not here"), "wrong-protocol"],
  ["sends elsewhere", (response) => response.writeHead(301, { location: "http://169.254.169.254/" }).end(), "moved"],
  ["hangs up", (response) => response.destroy(), "host-unreachable"],
  ["never ends its answer", (response) => flood(response), "no-tools"],
])("a server that %s is told apart", async (_what, answer, code) => {
  answerPlainly = answer;
  const { sentence, ...finding } = await probe({ baseUrl: `${plainUrl()}/api` });
  expect(finding.code).toBe(code);
  expect(sentence).toMatch(/^\S.*\.$/);
});

/** Sends words until the client leaves. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = `data: {"choices":[{"delta":{"content":"${"x".repeat(10_000)}"}}]}\n\n`;
  const write = () => {
    while (!response.destroyed && response.write(event));
  };
  response.on("drain", write);
  write();
}

test.each<[string, string, FindingCode]>([
  ["nothing listens", "http://127.0.0.1:9/v1", "host-unreachable"],
  ["no host has the name", "http://no-such-host.invalid/v1", "host-not-found"],
  ["https meets http", "", "certificate-refused"],
])("an address where %s is told apart", async (_what, baseUrl, code) => {
  answerPlainly = html;
  expect(await probe({ baseUrl: baseUrl || plainUrl().replace("http:", "https:") })).toMatchObject({ code });
});

test("addresses that may not be reached are refused before anything is sent", async () => {
  const strict = createGuardedFetch({ allowsLocal: false });
  const asked = {
    baseUrl: model.baseUrl.replace("127.0.0.1", "localhost"),
    apiKey: "k",
    api: "chat",
    model: "m",
  } as const;
  expect(await probeModel(asked, strict)).toMatchObject({
    code: "address-not-allowed",
    sentence: expect.stringContaining("ALLOW_LOCAL_MODELS=1"),
  });
  const never = await probeModel({ ...asked, baseUrl: "http://169.254.169.254/v1" }, guarded);
  expect(never).toMatchObject({ code: "address-not-allowed", sentence: expect.stringContaining("never asked") });
  expect(model.requests).toEqual([]);
});

test("the server's models are listed, or a sentence says why not", async () => {
  const list = (baseUrl: string, msMax?: number) =>
    listServerModels({ baseUrl, apiKey: "k" }, guarded, msMax === undefined ? {} : { msMax });
  expect(await list(model.baseUrl)).toEqual({
    models: [
      { id: "scripted-large", windowTokens: null },
      { id: "scripted-small", windowTokens: 64_000 },
    ],
    code: null,
    sentence: null,
  });
  answerPlainly = html;
  expect(await list(plainUrl())).toMatchObject({ code: "wrong-protocol", sentence: expect.stringContaining("/v1 at") });
  expect(await list(`${plainUrl()}/v2`)).toMatchObject({ sentence: expect.stringContaining("/v1 at its end") });
  const facts = { host: new URL(plainUrl()).host, endsInV1: true };
  const unlisted = { models: [], code: null, sentence: modelWords.listUnreadable(facts) };
  expect(await list(`${plainUrl()}/v1`)).toEqual(unlisted);
  answerPlainly = json({ data: [] });
  expect(await list(plainUrl())).toEqual({ models: [], code: null, sentence: modelWords.listEmpty });
  answerPlainly = (response) => response.writeHead(401).end();
  expect(await list(plainUrl())).toMatchObject({
    code: "key-refused",
    sentence: expect.stringContaining("refuses the key"),
  });
  answerPlainly = () => undefined;
  expect((await list(plainUrl(), 200)).sentence).toContain("within");
});
