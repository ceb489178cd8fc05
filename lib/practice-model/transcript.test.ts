import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { journalPrefix, notePrefix } from "#lib/context/render-section.ts";
import { readTranscript } from "./transcript.ts";

const said = (role: "user" | "assistant", text: string) => ({ role, content: [{ type: "text" as const, text }] });

const prompt: LanguageModelV4Prompt = [
  { role: "system", content: "Background\n\nRECENT NOTES TO SELF (newest first)\n- Turn: two.\n- Turn: one.\n\nMore" },
  said("user", "first"),
  said(
    "assistant",
    `Done.\n\n${notePrefix} Turn: three.\n\n${journalPrefix} The person did this without you: Undid turn 3.`,
  ),
  said("user", "second"),
  {
    role: "assistant",
    content: [
      { type: "tool-call", toolCallId: "a", toolName: "read_file", input: { path: "x.html" } },
      { type: "tool-call", toolCallId: "b", toolName: "read_file", input: { path: "y.html" } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "a",
        toolName: "read_file",
        output: { type: "text", value: "Error: there is no such file" },
      },
      {
        type: "tool-result",
        toolCallId: "b",
        toolName: "read_file",
        output: { type: "text", value: "[1234 characters left out]" },
      },
    ],
  },
];

test("a prompt yields history, notes in order, and this turn's calls with results", () => {
  const transcript = readTranscript({ prompt });
  expect(transcript.history).toEqual([
    { role: "user", text: "first" },
    { role: "assistant", text: "Done." },
  ]);
  expect(transcript.memories).toEqual([
    { kind: "note", text: "Turn: one." },
    { kind: "note", text: "Turn: two." },
    { kind: "note", text: "Turn: three." },
    { kind: "journal", text: "The person did this without you: Undid turn 3." },
  ]);
  expect(transcript.request).toBe("second");
  expect(transcript.calls).toMatchObject([
    { name: "read_file", input: { path: "x.html" }, ok: false, output: "Error: there is no such file" },
    { name: "read_file", input: { path: "y.html" }, output: null },
  ]);
  expect(transcript.tools).toBeNull();
});

test("an empty prompt yields an empty transcript", () => {
  expect(readTranscript({ prompt: [] })).toMatchObject({ history: [], memories: [], request: "", calls: [] });
});
