import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askPlanModel, isPassing, isRefusedRequest } from "#lib/agent/ask-plan-model.ts";
import { resolveModel } from "#lib/agent/model/model.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { hold, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { type Api, apis, impatient } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => server.close());

const messages: PlanMessage[] = [
  { role: "system", content: "PLAN: SUMMARIZE" },
  { role: "user", content: "A site for my bike shop" },
  {
    role: "assistant",
    content: [
      { type: "text", text: "I look." },
      { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { path: "notes.txt" } },
    ],
  },
  {
    role: "tool",
    content: [
      { type: "tool-result", toolCallId: "c1", toolName: "read_file", output: { type: "text", value: "Tel. 4711" } },
    ],
  },
  { role: "assistant", content: "Four pages, then." },
  { role: "user", content: "Sum it up." },
];
const schema = { name: "brief", json: { type: "object", properties: { title: { type: "string" } } } };

function ask(api: Api, signal = new AbortController().signal, idleTimeoutMs = 60_000) {
  const model = resolveModel({
    ...{ apiKey: "test-key", baseUrl: server.baseUrl, api, model: "gpt-6-luna" },
    ...{ practiceDelayMs: 0, retries: impatient, idleTimeoutMs },
  });
  return askPlanModel({ model, messages, schema }, signal);
}

describe.each(apis)("over %s", (api) => {
  test("the typed history arrives unchanged, with the answer's schema and without tools", async () => {
    const usage = { inputTokens: 500, cachedTokens: 384, outputTokens: 7 };
    server.script({ replies: [{ parts: [say('{"title":', '"Bikes"}')], usage }] });
    const before = structuredClone(messages);

    expect(await ask(api)).toEqual({ text: '{"title":"Bikes"}', usage, isCut: false });

    const [request] = server.requests;
    expect(request?.problems).toEqual([]);
    expect(request?.messages.map(({ role, text }) => [role, text])).toEqual([
      ["system", "PLAN: SUMMARIZE"],
      ["user", "A site for my bike shop"],
      ["assistant", "I look."],
      ["tool", "Tel. 4711"],
      ["assistant", "Four pages, then."],
      ["user", "Sum it up."],
    ]);
    expect(request?.messages[2]?.calls).toEqual([
      { id: "c1", name: "read_file", arguments: JSON.stringify({ path: "notes.txt" }) },
    ]);
    expect(request?.messages[3]?.toolCallId).toBe("c1");
    expect(request?.toolNames).toEqual([]);
    expect(request?.store).toBe(false);
    const body = JSON.parse(request?.rawBody ?? "{}");
    const format = api === "chat" ? body.response_format?.json_schema : body.text?.format;
    expect(format).toMatchObject({ name: "brief", schema: schema.json, strict: false });
    expect(messages).toEqual(before);
  });

  test("a request that is refused temporarily is repeated unchanged and answered once", async () => {
    server.script({ replies: [refuse(429, "rate_limit"), refuse(503, "overloaded"), reply(say("{}"))] });
    expect(await ask(api)).toMatchObject({ text: "{}" });
    expect(new Set(server.requests.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(server.requests).toHaveLength(3);
  });

  test("a busy provider is a temporary failure, a refused request is not", async () => {
    server.respond(() => refuse(429, "rate_limit"));
    const busy = await ask(api).catch((error: unknown) => error);
    expect([isPassing(busy), isRefusedRequest(busy)]).toEqual([true, false]);
    server.respond(() => refuse(400, "invalid_request"));
    const refused = await ask(api).catch((error: unknown) => error);
    expect([isPassing(refused), isRefusedRequest(refused)]).toEqual([false, true]);
  });

  test("an abort closes the connection and throws its reason", async () => {
    server.script({ replies: [reply(say("{"), hold("never"))] });
    const controller = new AbortController();
    const asked = ask(api, controller.signal).catch((error: unknown) => error);
    await server.reached("never");
    const reason = new Error("somebody has stopped it");
    controller.abort(reason);
    expect(await asked).toBe(reason);
    expect(await server.ended(0)).toBe("closed by the client");
  });

  test("a connection cut in the middle of the answer is a temporary failure", async () => {
    server.script({ replies: [reply(say('{"title"'), { fault: "cut" })] });
    expect(isPassing(await ask(api).catch((error: unknown) => error))).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test("a model that falls silent ends as a temporary failure", async () => {
    server.script({ replies: [reply(say("{"), hold("silent"))] });
    expect(isPassing(await ask(api, undefined, 200).catch((error: unknown) => error))).toBe(true);
  });
});
