import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AgentFailureCode } from "#lib/agent/agent-failure.ts";
import { answerCutOff, noClosingWords, onlyNotes } from "#lib/agent/take-step.ts";
import { call, hold, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { createTurnRecorder } from "#tests/fakes/turn-recorder.ts";
import { apis, runTurn } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

/** The clock that a test sets forward itself, once the model has come as far as the test wants. */
const clock = { toFake: ["setTimeout", "clearTimeout"] } satisfies Parameters<typeof vi.useFakeTimers>[0];

const edit = call("edit_file", { path: "index.html", edits: [{ oldText: "Old", newText: "New" }] });
const noRetries = { retries: { retriesMax: 0, firstDelayMs: 1, delayMaxMs: 1, waitMaxMs: 1 } };

const faults: { what: string; answer: ScriptedReply; code: AgentFailureCode }[] = [
  { what: "a refused key (401)", answer: refuse(401, "invalid_api_key"), code: "model-key-refused" },
  { what: "a forbidden model (403)", answer: refuse(403, "forbidden"), code: "model-key-refused" },
  { what: "an unknown model (404)", answer: refuse(404, "model_not_found"), code: "model-not-found" },
  { what: "too many requests (429)", answer: refuse(429, "rate_limit_exceeded"), code: "model-busy" },
  { what: "an empty account (429)", answer: refuse(429, "insufficient_quota"), code: "model-quota" },
  { what: "a fault of the provider (500)", answer: refuse(500, "server_error"), code: "model-unavailable" },
  { what: "an overloaded provider (503)", answer: refuse(503, "overloaded"), code: "model-unavailable" },
  {
    what: "a context that is too long (400)",
    answer: refuse(400, "context_length_exceeded"),
    code: "model-context-too-long",
  },
  {
    what: "a context that is too long, in words (400)",
    answer: { status: 400, error: { message: "This model's maximum context length is 8192 tokens" } },
    code: "model-context-too-long",
  },
  {
    what: "a request that is refused (400)",
    answer: refuse(400, "invalid_request_error"),
    code: "model-request-refused",
  },
  { what: "a connection cut before the first word", answer: reply({ fault: "cut" }), code: "model-unreachable" },
  {
    what: "a connection cut in the middle",
    answer: reply(say("Half an"), { fault: "cut" }),
    code: "model-unreachable",
  },
  { what: "a stream that just ends", answer: reply(say("Half an"), { fault: "end" }), code: "model-unreachable" },
  { what: "a stream that ends inside a call", answer: reply(edit, { fault: "end" }), code: "model-unreachable" },
  { what: "damaged JSON before the first word", answer: reply({ fault: "malformed" }), code: "model-malformed" },
  {
    what: "damaged JSON in the middle",
    answer: reply(say("Half"), { fault: "malformed" }, say("?")),
    code: "model-malformed",
  },
  { what: "damaged JSON after a call", answer: reply(edit, { fault: "malformed" }), code: "model-malformed" },
  {
    what: "an error inside the stream",
    answer: reply(say("Half"), { fault: "error", code: "server_error", message: "The server had an error" }),
    code: "model-unavailable",
  },
  {
    what: "an empty account told inside the stream",
    answer: reply({ fault: "error", code: "insufficient_quota", message: "You exceeded your current quota" }),
    code: "model-quota",
  },
  { what: "an empty answer", answer: reply(), code: "empty-answer" },
  { what: "an answer of white space", answer: reply(say("\n", "  \n")), code: "empty-answer" },
  {
    what: "a refusal by the content filter",
    answer: { parts: [say("I")], finish: "content_filter" },
    code: "model-declined",
  },
];

describe.each(apis)("over %s", (api) => {
  test.each(faults)("$what ends the turn as failed: $code", async ({ answer, code }) => {
    server.script({ replies: [answer] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api, model: noRetries });

    expect(result).toMatchObject({ status: "failed", code });
    if (result.status !== "failed") return;
    expect(result.message).toMatch(/^[A-Z][^{}]+\.$/);
    expect(turn.events("agent_error")).toEqual([
      { kind: "agent_error", code, params: result.params, message: result.message },
    ]);
    expect(turn.events("inference_start")).toHaveLength(1);
    expect(turn.events("inference_stop")).toHaveLength(1);
    // The calls of a step that did not end well are not run.
    expect(turn.site.texts()["index.html"]).toContain("Old Oak");
    expect(turn.events("tool_calling")).toEqual([]);
  });

  test("text that was streamed before a fault stays in the log", async () => {
    server.script({ replies: [reply(say("I am about to", " change"), { fault: "cut" })] });
    const { turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(turn.parts()).toEqual(["I am about to change"]);
  });

  test("an empty answer after edits completes the turn with a stock sentence", async () => {
    server.script({ replies: [reply(say("I change it."), edit), reply()] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: `I change it.\n\n${noClosingWords}` });
    expect(turn.parts()).toEqual(["I change it.", noClosingWords]);
  });

  test("an empty answer after reading alone fails as empty", async () => {
    server.script({ replies: [reply(say("Let me see."), call("list_files", {})), reply()] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "empty-answer" });
  });

  test("an empty answer after a failed edit fails as empty", async () => {
    const wrong = call("edit_file", { path: "index.html", edits: [{ oldText: "no such text", newText: "x" }] });
    server.script({ replies: [reply(wrong), reply()] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "empty-answer" });
  });

  test.each([
    ["a note by the tool", call("write_note_to_self", { note: "Likes blue" })],
    ["an annotation", call("annotate_conversation", { msg_id: "m1", my_commentary: "They mean the shop" })],
  ])("a turn that leaves only %s completes with a stock sentence", async (_what, kept) => {
    server.script({ replies: [reply(kept), reply()] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: onlyNotes });
    expect(turn.parts()).toEqual([onlyNotes]);
  });

  test("an empty answer after a revert or after offered options completes the turn", async () => {
    server.script({ replies: [reply(call("revert_turn", { turn: 1 })), reply()] });
    const reverted = await runTurn({ baseUrl: server.baseUrl, api });
    expect(reverted.result).toMatchObject({ status: "completed", text: noClosingWords });
    const options = [{ label: "Red" }, { label: "Blue" }];
    server.script({ replies: [reply(call("present_options", { question: "Which one?", options }))] });
    const offered = await runTurn({ baseUrl: server.baseUrl, api });
    expect(offered.result).toMatchObject({ status: "completed", text: expect.stringContaining("Which one?") });
  });

  test.each([
    ["a commit message for no change", call("suggest_commit_message", { message: "New" })],
    ["a revert that is refused", call("revert_turn", { turn: 2 })],
    ["a note that is refused", call("write_note_to_self", { note: " " })],
  ])("an empty answer after %s fails as empty", async (_what, step) => {
    server.script({ replies: [reply(step), reply()] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "failed", code: "empty-answer" });
  });

  test("text beside the commit message is the answer", async () => {
    server.script({
      replies: [reply(edit), reply(say("All done."), call("suggest_commit_message", { message: "New" })), reply()],
    });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: "All done.", commitMessage: "New" });
  });

  test("an answer cut at the model's length limit says so", async () => {
    server.script({ replies: [{ parts: [say("The first half")], finish: "length" }] });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: `The first half\n\n${answerCutOff}` });
  });

  test("a call cut at the length limit is not run; the model reads why", async () => {
    const half = { call: "write_file", id: null, argumentPieces: ['{"path":"a.html","content":"<p>'] };
    server.script({ replies: [{ parts: [half], finish: "length" }, reply(say("Too long."))] });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result.status).toBe("completed");
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([false]);
    expect(server.requests[1]?.messages.at(-1)?.text).toContain("length limit");
  });

  test("a model that sends no first word ends the turn after the idle timeout", async () => {
    server.script({ replies: [reply(hold("silence"))] });
    vi.useFakeTimers(clock);
    const running = runTurn({ baseUrl: server.baseUrl, api, model: { idleTimeoutMs: 60_000 } });
    await server.reached("silence");
    vi.advanceTimersByTime(60_000);
    const { result } = await running;
    expect(result).toMatchObject({ status: "failed", code: "model-silent" });
    expect(await server.ended(0)).toBe("closed by the client");
  });

  test("a model that falls silent mid-answer ends the turn after the idle timeout", async () => {
    server.script({ replies: [reply(say("I am"), hold("silence"))] });
    vi.useFakeTimers(clock);
    const turn = createTurnRecorder();
    const running = runTurn({ baseUrl: server.baseUrl, api, model: { idleTimeoutMs: 60_000 }, recorder: turn });
    await expect.poll(() => turn.parts()).toEqual(["I am"]);
    vi.advanceTimersByTime(60_000);
    const { result } = await running;
    expect(result).toMatchObject({ status: "failed", code: "model-silent" });
    expect(turn.parts()).toEqual(["I am"]);
    expect(await server.ended(0)).toBe("closed by the client");
  });

  test("a closed port fails the turn as unreachable", async () => {
    const result = await runTurn({ baseUrl: `http://127.0.0.1:${await closedPort()}/v1`, api, model: noRetries });
    expect(result.result).toMatchObject({ status: "failed", code: "model-unreachable" });
  });

  test("a server that does not speak the protocol fails the turn as unreachable", async () => {
    const other = createServer((_request, response) => response.end("<html>Hello</html>"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { result } = await runTurn({ baseUrl: `http://127.0.0.1:${port}/v1`, api, model: noRetries });
    other.close();
    expect(result).toMatchObject({ status: "failed", code: "model-unreachable" });
  });

  test("a port that throws rejects the run, because the turn is no longer ours", async () => {
    server.script({ replies: [reply(call("list_files", {}))] });
    const recorder = createTurnRecorder();
    recorder.ports.stepEnded = async () => {
      throw new Error("the lease is lost");
    };
    await expect(runTurn({ baseUrl: server.baseUrl, api, recorder })).rejects.toThrow("the lease is lost");
  });
});

async function closedPort(): Promise<number> {
  const closing = createServer();
  await new Promise<void>((resolve) => closing.listen(0, "127.0.0.1", resolve));
  const { port } = closing.address() as AddressInfo;
  await new Promise((resolve) => closing.close(resolve));
  return port;
}

test.each(apis)("the logged detail of a damaged stream over %s quotes nothing from it", async (api) => {
  server.script({ replies: [reply(call("write_note_to_self", { note: "private" }), { fault: "malformed" })] });
  const { result } = await runTurn({ baseUrl: server.baseUrl, api, model: noRetries });
  expect(result).toMatchObject({ code: "model-malformed", detail: expect.stringContaining("JSONParseError") });
  expect(JSON.stringify(result)).not.toMatch(/delta|private|choices/);
});
