import { expect, test } from "vitest";
import type { PreparedCall } from "./tool-call.ts";
import { readFile } from "./tools/read-file.ts";
import type { Tool } from "./tools/tool.ts";
import { writeNoteToSelf } from "./tools/write-note-to-self.ts";
import { createTypedHistory } from "./typed-history.ts";

const called = (tool: Tool, id: string, input: unknown): PreparedCall => {
  return { toolCallId: id, toolName: tool.name, loggedId: id, tool, input, refusal: null };
};
const read = called(readFile as Tool, "c1", { path: "index.html" });
const note = called(writeNoteToSelf as Tool, "c2", { note: "canary" });

test("a step's text, calls and results are kept unchanged", () => {
  const history = createTypedHistory();
  history.add({ text: "I look.", calls: [{ call: read, result: "<h1>Bikes</h1>" }] });
  history.add({ text: "There is a heading.", calls: [] });
  expect(history.messages()).toEqual([
    {
      role: "assistant",
      content: [
        { type: "text", text: "I look." },
        { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { path: "index.html" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "read_file",
          output: { type: "text", value: "<h1>Bikes</h1>" },
        },
      ],
    },
    { role: "assistant", content: "There is a heading." },
  ]);
});

test("a private call is left out, and the answers around it become one message", () => {
  const history = createTypedHistory();
  history.add({ text: "Four pages, then.", calls: [{ call: note, result: "Kept: canary" }] });
  history.add({ text: "Anything else?", calls: [] });
  expect(history.messages()).toEqual([{ role: "assistant", content: "Four pages, then.\n\nAnything else?" }]);
});

test("a step with only private calls adds no message", () => {
  const history = createTypedHistory();
  history.add({ text: "", calls: [{ call: note, result: "Kept." }] });
  expect(history.messages()).toEqual([]);
});

test("an input that is not an object is wrapped in one", () => {
  const history = createTypedHistory();
  history.add({ text: "", calls: [{ call: { ...read, input: '{"path": "ind' }, result: "Error: no JSON." }] });
  expect(history.messages()[0]?.content).toEqual([
    { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { unreadable: '{"path": "ind' } },
  ]);
});
