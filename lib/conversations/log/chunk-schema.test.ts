import { expect, test } from "vitest";
import { newChunkSchema } from "./chunk-schema.ts";

const usage = { inputTokens: 10, cachedTokens: 0, outputTokens: 2 };
const params = { path: "index.html", lines: 3 };

test.each([
  { kind: "inference_start", step: 1, model: "m" },
  { kind: "inference_start", step: 1, model: "m", trafficTokens: 0 },
  { kind: "inference_stop", step: 1, finishReason: "stop", usage },
  { kind: "inference_stop", step: 1, finishReason: "stop", usage: null },
  { kind: "tool_calling", toolCallId: "c", toolName: "note", input: null, truncated: false, private: true },
  { kind: "tool_called", toolCallId: "c", toolName: "note", ok: true, output: null, truncated: false, durationMs: 0 },
  { kind: "files_changed", commit: "0".repeat(40), paths: ["index.html"] },
  { kind: "agent_error", code: "model-silent", params, message: "The model said nothing." },
])("accepts an event as older versions wrote it: %j", (payload) => {
  expect(newChunkSchema.safeParse({ type: "event", payload }).success).toBe(true);
});

test("accepts a done chunk with a renamed file's old path, or without files", () => {
  const file = { path: "b.html", oldPath: "a.html", status: "renamed", additions: 1, deletions: 0 };
  const nothing = { message: null, code: null, params: null, commit: null };
  const completed = { ...nothing, status: "completed", commit: "0".repeat(40), files: [file] };
  expect(newChunkSchema.safeParse({ type: "done", payload: completed }).success).toBe(true);
  const cancelled = { ...nothing, status: "cancelled", files: [] };
  expect(newChunkSchema.safeParse({ type: "done", payload: cancelled }).success).toBe(true);
});
