import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { AgentFailure } from "../agent-failure.ts";
import { resolveModel } from "./model.ts";
import { readModelStream, type StreamPart } from "./model-stream.ts";

const delta = (text: string, id = "0"): StreamPart => ({ type: "text-delta", id, delta: text });
const finish: StreamPart = {
  type: "finish",
  finishReason: { unified: "stop", raw: "stop" },
  usage: {
    inputTokens: { total: 7, noCache: 5, cacheRead: 2, cacheWrite: 0 },
    outputTokens: { total: 3, text: 3, reasoning: 0 },
  },
};

/** Returns a model whose stream the test feeds. */
function fedModel(idleTimeoutMs = 60_000) {
  let controller: ReadableStreamDefaultController<LanguageModelV4StreamPart> | null = null;
  let options: LanguageModelV4CallOptions | null = null;
  const stream = new ReadableStream<LanguageModelV4StreamPart>({
    start(given) {
      controller = given;
    },
  });
  const languageModel: LanguageModelV4 = {
    specificationVersion: "v4",
    provider: "fed",
    modelId: "fed",
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("only streams")),
    async doStream(given) {
      options = given;
      given.abortSignal?.addEventListener("abort", () => controller?.error(given.abortSignal?.reason));
      return { stream };
    },
  };
  return {
    model: { ...resolveModel({ practiceDelayMs: 0, idleTimeoutMs }), languageModel },
    give(...parts: StreamPart[]) {
      for (const part of parts) controller?.enqueue(part);
    },
    end: () => controller?.close(),
    isClosed: () => options?.abortSignal?.aborted === true,
  };
}

function read(fed: ReturnType<typeof fedModel>, onRead: (part: StreamPart) => void = () => undefined) {
  const parts: StreamPart[] = [];
  const stopped = new AbortController();
  const end = readModelStream(
    fed.model,
    { prompt: [] },
    {
      read(part) {
        parts.push(part);
        onRead(part);
      },
    },
    stopped.signal,
  );
  return { parts, stopped, end };
}

test("text that arrives together is one part, in its place among the others", async () => {
  const fed = fedModel();
  const { parts, end } = read(fed);
  const call: StreamPart = { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: "{}" };
  fed.give(
    delta("Three "),
    delta("little "),
    delta("words"),
    call,
    delta("and "),
    delta("more"),
    delta("!", "1"),
    finish,
  );
  fed.end();
  expect(await end).toEqual({
    finishReason: "stop",
    usage: { inputTokens: 7, cachedTokens: 2, outputTokens: 3 },
  });
  expect(parts).toEqual([delta("Three little words"), call, delta("and more"), delta("!", "1"), finish]);
});

test("a word that comes alone is read although nothing follows it", async () => {
  const fed = fedModel();
  const { parts, stopped, end } = read(fed);
  fed.give(delta("Well"));
  await expect.poll(() => parts).toEqual([delta("Well")]);
  stopped.abort(new Error("stopped"));
  await expect(end).rejects.toThrow("stopped");
  expect(fed.isClosed()).toBe(true);
});

test("an error in the stream comes after the text before it", async () => {
  const fed = fedModel();
  const { parts, end } = read(fed);
  fed.give(delta("So far"), { type: "error", error: { message: "overloaded" } });
  await expect(end).rejects.toEqual({ message: "overloaded" });
  expect(parts).toEqual([delta("So far")]);
  expect(fed.isClosed()).toBe(true);
});

test("what the reader throws ends the request, also while nothing more arrives", async () => {
  const fed = fedModel();
  const { end } = read(fed, () => {
    throw new Error("the lease is lost");
  });
  fed.give(delta("Well"));
  await expect(end).rejects.toThrow("the lease is lost");
  expect(fed.isClosed()).toBe(true);
});

test("a model that says nothing fails as silent", async () => {
  const fed = fedModel(5);
  const failure = await read(fed).end.catch((error) => error);
  expect(failure).toBeInstanceOf(AgentFailure);
  expect(failure.code).toBe("model-silent");
});

test("a stream without an end fails as unreachable", async () => {
  const fed = fedModel();
  const { parts, end } = read(fed);
  fed.give(delta("Half a sen"));
  fed.end();
  await expect(end).rejects.toMatchObject({ code: "model-unreachable" });
  expect(parts).toEqual([delta("Half a sen")]);
});
