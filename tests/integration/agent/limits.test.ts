import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, hold, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { runTurn } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

const search = (query: string) => reply(call("search_files", { query }));

test("a turn makes no more requests than its limit of steps", async () => {
  server.respond((request) => search(`word ${request.step}`));
  const { result } = await runTurn({ baseUrl: server.baseUrl, api: "chat", limits: { stepsMax: 5 } });
  expect(result).toMatchObject({ status: "failed", code: "limit-steps", params: { steps: 5 } });
  expect(server.requests).toHaveLength(5);
});

test("a turn that answers in its last allowed step completes", async () => {
  server.script({ replies: [search("oak"), reply(say("Done."))] });
  const { result } = await runTurn({ baseUrl: server.baseUrl, api: "chat", limits: { stepsMax: 2 } });
  expect(result.status).toBe("completed");
});

test("a turn stops before the request that would pass the token limit", async () => {
  const usage = { inputTokens: 20_000, cachedTokens: 0, outputTokens: 1_000 };
  server.respond((request) => ({ parts: [call("search_files", { query: `word ${request.step}` })], usage }));
  const { result } = await runTurn({ baseUrl: server.baseUrl, api: "chat", limits: { tokensMax: 70_000 } });
  expect(result).toMatchObject({
    status: "failed",
    code: "limit-tokens",
    usage: { inputTokens: 60_000, outputTokens: 3_000 },
  });
  if (result.status === "failed") expect(result.message).toContain("70,000 tokens");
});

test("with a known price a turn stops before it would pass the money limit", async () => {
  const usage = { inputTokens: 20_000, cachedTokens: 10_000, outputTokens: 1_000 };
  server.respond((request) => ({ parts: [call("search_files", { query: `word ${request.step}` })], usage }));
  const turn = { baseUrl: server.baseUrl, api: "chat", limits: { usdMax: 0.1, stepsMax: 6 } } as const;
  // 10,000 at 2 $, 10,000 at 0.5 $ and 1,000 at 8 $ a million are 3.3 cents a request.
  const priced = await runTurn({ ...turn, price: { input: 2, cached: 0.5, output: 8 } });
  expect(priced.result).toMatchObject({ status: "failed", code: "limit-money", usage: { inputTokens: 60_000 } });
  const unpriced = await runTurn(turn);
  expect(unpriced.result).toMatchObject({ status: "failed", code: "limit-steps" });
});

test("without reported usage the token limit holds by estimate", async () => {
  server.respond((request) => ({ parts: [call("search_files", { query: `word ${request.step}` })], usage: null }));
  const { result } = await runTurn({
    baseUrl: server.baseUrl,
    api: "chat",
    instruction: "x".repeat(80_000),
    limits: { tokensMax: 100_000 },
  });
  expect(result).toMatchObject({ status: "failed", code: "limit-tokens" });
  expect(server.requests.length).toBeGreaterThan(1);
  expect(server.requests.length).toBeLessThan(6);
});

test("the time limit ends a turn mid-answer and closes the connection", async () => {
  server.script({ replies: [reply(say("I am"), hold("for ever"))] });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const running = runTurn({ baseUrl: server.baseUrl, api: "chat", limits: { minutesMax: 1 } });
  await server.reached("for ever");
  vi.advanceTimersByTime(60_000);
  const { result, turn } = await running;
  expect(result).toMatchObject({ status: "failed", code: "limit-minutes" });
  expect(await server.ended(0)).toBe("closed by the client");
  expect(turn.events("agent_error")).toHaveLength(1);
});

test("the fourth identical call in a row, keys in any order, ends the turn", async () => {
  const inputs = [
    { query: "oak", regex: false },
    { regex: false, query: "oak" },
  ];
  server.respond((request) => reply(call("search_files", inputs[request.step % 2])));
  const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api: "chat" });
  expect(result).toMatchObject({ status: "failed", code: "limit-repeated-call", params: { times: 4 } });
  expect(turn.events("tool_called")).toHaveLength(3);
});

test("alternating calls do not count as repeated", async () => {
  const replies: ScriptedReply[] = Array.from({ length: 9 }, (_, index) => search(index % 2 === 0 ? "oak" : "elm"));
  server.script({ replies: [...replies, reply(say("Done."))] });
  const { result } = await runTurn({ baseUrl: server.baseUrl, api: "chat" });
  expect(result.status).toBe("completed");
});
