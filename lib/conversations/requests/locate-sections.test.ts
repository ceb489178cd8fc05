import { expect, test } from "vitest";
import { buildContext } from "#lib/context/build-context.ts";
import type { ContextRow } from "#lib/context/schema.ts";
import { locateSections, messageText } from "./locate-sections.ts";

const row = (sequence: number, role: ContextRow["role"], text: string): ContextRow => ({
  sequence,
  role,
  text,
  editSessionId: `t${Math.ceil(sequence / 3)}`,
  metadata: {},
});

test("finds every section in the messages, and equal texts in their order", () => {
  const rows = [
    row(1, "user", "Same"),
    row(2, "assistant", "Same"),
    row(3, "assistant_note_to_self", "Same"),
    row(4, "user", "Same"),
    row(5, "assistant", "Done. Same"),
  ];
  const { sections, messages } = buildContext({
    system: [
      { label: "Background", text: "You edit." },
      { label: "Steps", text: "You edit. Carefully." },
    ],
    rows,
    instruction: { text: "Same", sequence: 6, editSessionId: "now", metadata: {} },
    toolTokens: 0,
    windowTokens: 10_000,
    reserveTokens: 0,
  });
  const texts = messages.map(({ text }) => text);
  const located = locateSections(sections, texts);
  expect(located.map(({ message, start, end }) => texts[message ?? -1]?.slice(start, end))).toEqual(
    sections.map(({ text }) => text),
  );
  expect(located.map(({ message }) => message)).toEqual([0, 0, 1, 2, 2, 3, 4, 5]);
  expect(located.at(4)).toMatchObject({ kind: "note", messageId: "m3" });
});

test("a section that was not sent has no message; the others are found", () => {
  const section = (text: string) => ({ kind: "user", label: "User", tokens: 1, text }) as const;
  const located = locateSections([section("a"), section("gone"), section("b")], ["a", "b"]);
  expect(located.map(({ message }) => message)).toEqual([0, null, 1]);
});

test("writes tool calls and results as text", () => {
  expect(
    messageText([
      { type: "text", text: "I read." },
      { type: "tool-call", toolCallId: "c", toolName: "read_file", input: { path: "a.html" } },
    ]),
  ).toBe('I read.\n\nread_file({\n  "path": "a.html"\n})');
  expect(messageText([{ type: "tool-result", output: { type: "text", value: "<h1>" } }])).toBe("<h1>");
});
