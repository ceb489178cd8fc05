import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { describe, expect, test, vi } from "vitest";
import { createPracticeModel } from "./practice-model.ts";

const user = (text: string): LanguageModelV4Prompt => [
  { role: "system", content: "You edit websites." },
  { role: "user", content: [{ type: "text", text }] },
];

async function streamOf(options: LanguageModelV4CallOptions, delayMs = 0): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await createPracticeModel({ delayMs }).doStream(options);
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

test("an answer streams word by word, between a start and an end", async () => {
  const parts = await streamOf({ prompt: user("thanks") });
  const deltas = parts.filter((part) => part.type === "text-delta").map((part) => part.delta);
  expect(deltas.slice(0, 3)).toEqual(["You ", "are ", "welcome. "]);
  expect(parts.map((part) => part.type).filter((type) => type !== "text-delta")).toEqual([
    "stream-start",
    "text-start",
    "text-end",
    "finish",
  ]);
  expect(parts.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "stop" } });
});

test("a tool call has a JSON string as input and a unique id", async () => {
  const parts = await streamOf({ prompt: user("What is on this site?") });
  expect(parts.find((part) => part.type === "tool-call")).toEqual({
    type: "tool-call",
    toolCallId: "practice-1-1",
    toolName: "list_files",
    input: "{}",
  });
  expect(parts.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "tool-calls" } });
});

test("doGenerate says the same as the stream", async () => {
  const result = await createPracticeModel({ delayMs: 0 }).doGenerate({ prompt: user("thanks") });
  expect(result.content).toEqual([{ type: "text", text: "You are welcome. Tell me what to change next." }]);
  expect(result.finishReason.unified).toBe("stop");
});

test("usage is estimated; the part of an earlier request counts as cached", async () => {
  const first = await createPracticeModel({ delayMs: 0 }).doGenerate({ prompt: user("What is on this site?") });
  expect(first.usage.inputTokens).toMatchObject({ cacheRead: 0 });
  const second = await createPracticeModel({ delayMs: 0 }).doGenerate({
    prompt: [
      ...user("What is on this site?"),
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "practice-1-1", toolName: "list_files", input: {} }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "practice-1-1",
            toolName: "list_files",
            output: { type: "text", value: "0 files" },
          },
        ],
      },
    ],
  });
  const { total = 0, noCache = 0, cacheRead = 0 } = second.usage.inputTokens;
  expect(cacheRead).toBeGreaterThan(0);
  expect(noCache + cacheRead).toBe(total);
  expect(total).toBeGreaterThan(first.usage.inputTokens.total ?? 0);
});

describe("stopping", () => {
  test("a request aborted before it begins rejects with the signal's reason", async () => {
    const reason = new Error("stopped");
    await expect(
      createPracticeModel({ delayMs: 0 }).doStream({ prompt: user("hi"), abortSignal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  test("an abort during a pause ends the stream at once with its reason", async () => {
    const controller = new AbortController();
    const { stream } = await createPracticeModel({ delayMs: 60_000 }).doStream({
      prompt: user("thanks"),
      abortSignal: controller.signal,
    });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    const waiting = reader.read();
    const reason = new Error("stopped");
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

test("each word comes after the configured pause", async () => {
  vi.useFakeTimers();
  try {
    const { stream } = await createPracticeModel({ delayMs: 40 }).doStream({ prompt: user("thanks") });
    const reader = stream.getReader();
    let words = 0;
    const reading = (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (value.type === "text-delta") words++;
      }
    })();
    await vi.advanceTimersByTimeAsync(100);
    expect(words).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await reading;
    expect(words).toBe(9);
  } finally {
    vi.useRealTimers();
  }
});

test("without offered tools, the answer says so and no call is made", async () => {
  const result = await createPracticeModel({ delayMs: 0 }).doGenerate({
    prompt: user("Change the heading to X"),
    tools: [],
  });
  expect(result.content).toEqual([{ type: "text", text: "I can't look at the site now." }]);
});
