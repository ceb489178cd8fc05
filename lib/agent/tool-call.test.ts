import { expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { createTurnRecorder } from "#tests/fakes/turn-recorder.ts";
import { answerCharactersMax, prepareCall, runCall } from "./tool-call.ts";
import { toolSet } from "./tools/tool-set.ts";

async function answerOf(toolName: string, input: unknown, files: Record<string, string> = {}): Promise<string> {
  const call = prepareCall({ toolCallId: "c1", toolName, input, unreadable: false }, "c1", toolSet, false);
  const { text } = await runCall(call, createToolPorts(createMemorySite(files)), createTurnRecorder().ports.log);
  return text;
}

test.each<{ what: string; toolName: string; input: unknown; files?: Record<string, string> }>([
  { what: "a tool's name without end", toolName: "x".repeat(2_000_000), input: {} },
  { what: "an input that is wrong in a million places", toolName: "edit_file", input: { edits: Array(1e6).fill(1) } },
  {
    what: "an address without end on a page",
    toolName: "check_site",
    input: {},
    files: { "index.html": `<title>x</title><a href="/${"a".repeat(1_500_000)}">x</a>` },
  },
])("a tool's result is bounded: $what", async ({ toolName, input, files }) => {
  expect((await answerOf(toolName, input, files)).length).toBeLessThan(answerCharactersMax + 100);
});

test("an answer that was cut says so", async () => {
  const text = await answerOf(
    "check_site",
    {},
    { "a.html": `<title>x</title><a href="/${"a".repeat(1_500_000)}">x</a>` },
  );
  expect(text).toMatch(/a\n… cut: 1\d+ more characters; ask for less at a time$/);
});

test("the largest answer of read_file passes whole", async () => {
  const text = await answerOf("read_file", { path: "a.txt" }, { "a.txt": "x".repeat(60_000) });
  expect(text.endsWith("x".repeat(60_000))).toBe(true);
});

test("a note in a visible tool's input, accepted or refused, is not logged", async () => {
  const note = "[NOTE TO SELF: CANARY]";
  const options = [{ label: `Red ${note}` }, { label: note }];
  for (const [toolName, input] of [
    ["suggest_commit_message", { message: `Add hours\n\n\`\`\`\n${note}\n\`\`\`` }],
    ["present_options", { question: "Which one?", options }],
  ] as const) {
    const call = prepareCall({ toolCallId: "c1", toolName, input, unreadable: false }, "c1", toolSet, false);
    const turn = createTurnRecorder();
    const ports = createToolPorts();
    ports.suggestCommitMessage = turn.ports.suggestCommitMessage;
    await runCall(call, ports, turn.ports.log);
    expect(JSON.stringify([turn.entries, turn.commitMessages])).not.toContain("CANARY");
  }
});
