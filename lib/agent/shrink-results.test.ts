import { expect, test } from "vitest";
import type { AgentMessage } from "./agent-message.ts";
import { shrinkOldResults } from "./shrink-results.ts";

const step = (id: string, length: number): AgentMessage[] => [
  { role: "assistant", content: [{ type: "tool-call", toolCallId: id, toolName: "read_file", input: { path: id } }] },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: id,
        toolName: "read_file",
        output: { type: "text", value: "x".repeat(length) },
      },
    ],
  },
];
const results = (messages: AgentMessage[]) =>
  messages.flatMap((message) =>
    message.role === "tool"
      ? message.content.map((part) =>
          part.type === "tool-result" && part.output.type === "text" ? part.output.value.replace(/x+/, "x…") : "",
        )
      : [],
  );

test("a request that fits is left alone", () => {
  const messages = [...step("a", 4_000), ...step("b", 4_000)];
  const before = structuredClone(messages);
  expect(shrinkOldResults(messages, 100, 10_000)).toBe(false);
  expect(messages).toEqual(before);
});

test("only as many of the oldest long results shrink as needed; calls stay", () => {
  const messages = [
    ...step("a", 12_000),
    ...step("b", 100),
    ...step("c", 12_000),
    ...step("d", 12_000),
    ...step("e", 9_000),
  ];
  expect(shrinkOldResults(messages, 100, 10_000)).toBe(true);
  expect(results(messages)).toEqual([
    "[12000 characters left out]",
    "x…",
    "[12000 characters left out]",
    "[12000 characters left out]",
    "x…",
  ]);
  expect(messages.filter((message) => message.role === "assistant")).toHaveLength(5);

  const roomier = [...step("a", 30_000), ...step("b", 5_000), ...step("c", 5_000)];
  expect(shrinkOldResults(roomier, 100, 10_000)).toBe(true);
  expect(results(roomier)).toEqual(["[30000 characters left out]", "x…", "x…"]);
});
