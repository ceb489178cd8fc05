import { expect, test } from "vitest";
import type { PlanMessage } from "../schema.ts";
import { renderLabelled } from "./render-labelled.ts";

const call = (id: string, path: string) =>
  ({ type: "tool-call", toolCallId: id, toolName: "read_file", input: { path } }) as const;
const result = (id: string, value: string) =>
  ({ type: "tool-result", toolCallId: id, toolName: "read_file", output: { type: "text", value } }) as const;

const messages: PlanMessage[] = [
  { role: "system", content: "Rules" },
  { role: "user", content: "Look" },
  { role: "assistant", content: [{ type: "text", text: "I look." }, call("1", "a.html"), call("2", "b.html")] },
  { role: "tool", content: [result("1", "Open 9–6")] },
  { role: "tool", content: [result("2", "Closed")] },
  { role: "assistant", content: "Done" },
];

test("calls and results become text in full, with their ids, in place", () => {
  expect(renderLabelled(messages)).toEqual([
    { role: "system", content: "Rules" },
    { role: "user", content: "Look" },
    {
      role: "assistant",
      content: 'I look.\n\n[Tool call 1: read_file]\n{"path":"a.html"}\n\n[Tool call 2: read_file]\n{"path":"b.html"}',
    },
    {
      role: "user",
      content: "[Result of tool call 1: read_file]\nOpen 9–6\n\n[Result of tool call 2: read_file]\nClosed",
    },
    { role: "assistant", content: "Done" },
  ]);
});

test("rendering is idempotent, never joins people's messages, and leaves its input unchanged", () => {
  const before = structuredClone(messages);
  const spoken: PlanMessage[] = [
    { role: "user", content: "A" },
    { role: "tool", content: [result("1", "B")] },
    { role: "user", content: "C" },
  ];
  expect(renderLabelled(spoken).map(({ content }) => content)).toEqual([
    "A",
    "[Result of tool call 1: read_file]\nB",
    "C",
  ]);
  const once = renderLabelled(messages);
  expect(renderLabelled(once)).toEqual(once);
  expect(messages).toEqual(before);
});
