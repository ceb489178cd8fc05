import { expect, test } from "vitest";
import type { ModelRequest, RequestSection } from "#lib/conversations/requests/request-schema.ts";
import { compareSections, tellSections } from "./compare-sections.ts";

interface Piece {
  kind: RequestSection["kind"];
  label?: string;
  messageId?: string;
  turn?: number;
  text: string;
  movedNotes?: string[];
}

const request = (turn: number, pieces: Piece[], more: Partial<ModelRequest> = {}) => ({
  ...{ editSessionId: `turn-${turn}`, turn, leftOut: [], shortened: [], ...more },
  sent: pieces.map(({ text }) => ({ role: "user", content: text, text, tokens: 1 })),
  sections: pieces.map(({ text, kind, label = kind, turn: from = null, ...piece }, message): RequestSection => {
    return { kind, label, ...piece, turn: from, tokens: text.length, message, start: 0, end: text.length };
  }),
});

const base: Piece = { kind: "system", label: "Base: Safety", text: "Be careful." };
const told = ({ sections }: ReturnType<typeof compareSections>) =>
  sections.map(({ title, state, reason }) => [title, state, reason]);

test("sections of two requests are told as left, come, changed or the same", () => {
  const first = request(1, [base, { kind: "user", messageId: "m1", text: "One" }, { kind: "system", text: "Old" }]);
  const second = request(2, [base, { kind: "system", text: "New" }, { kind: "user", messageId: "m4", text: "Two" }]);
  expect(told(compareSections(first, second))).toEqual([
    ["Base: Safety", "same", null],
    ["user m1", "left", null],
    ["system", "changed", null],
    ["user m4", "came", null],
  ]);
});

test("each section that left has its reason, as far as the requests tell it", () => {
  const first = request(1, [
    { kind: "user", messageId: "m1", turn: 1, text: "One" },
    { kind: "note", messageId: "m2", turn: 1, text: "Over the quarter" },
    { kind: "note", messageId: "m3", turn: 1, text: "Moved" },
    { kind: "user", messageId: "m4", turn: 2, text: "Withdrawn" },
    { kind: "turn", label: "assistant", text: "A call" },
  ]);
  const leftOut = ["m1", "m2"].map((messageId) => ({ messageId, tokens: 1, turn: 1 }));
  const recent: Piece = { kind: "system", label: "Recent notes", text: "- Moved", movedNotes: ["m3"] };
  expect(told(compareSections(first, request(5, [recent], { leftOut })))).toEqual([
    ["Recent notes", "came", null],
    ["user m1", "left", "room"],
    ["note m2", "left", "quarter"],
    ["note m3", "left", "moved"],
    ["user m4", "left", null],
    ["Agent", "left", "ownTurn"],
  ]);
});

test("a note that left the list of recent notes is named, with its reason", () => {
  const recent = (...movedNotes: string[]): Piece => {
    return { kind: "system", label: "Recent notes", text: movedNotes.join(), movedNotes };
  };
  const leftOut = [{ messageId: "m2", tokens: 1, turn: 1 }];
  const { lostNotes } = compareSections(
    request(4, [recent("m9", "m5", "m2")]),
    request(5, [recent("m9")], { leftOut }),
  );
  expect(lostNotes).toEqual([
    { messageId: "m5", reason: null },
    { messageId: "m2", reason: "quarter" },
  ]);
});

test("a result that was shortened to make room is told with its characters", () => {
  const result = (text: string): Piece => ({ kind: "turn", label: "tool", text });
  const first = request(3, [base, result("A long page")]);
  const second = request(3, [base, result("[11 characters left out]")], {
    shortened: [{ message: 1, toolName: "read_file", characters: 11 }],
  });
  const { sections } = compareSections(first, second);
  expect(sections[1]).toMatchObject({ state: "changed", shortened: 11 });
  expect(tellSections(sections, "changed")).toEqual([
    { id: "compared-2", name: "Result of a tool", why: "shortened by 11 characters to make room" },
  ]);
});

test("sections of one turn that left for one reason are told together", () => {
  const pieces = (turn: number, ...ids: string[]) =>
    ids.map((messageId): Piece => ({ kind: "user", messageId, turn, text: messageId }));
  const leftOut = ["m1", "m2", "m3"].map((messageId) => ({ messageId, tokens: 1, turn: null }));
  const first = request(3, [...pieces(1, "m1", "m2"), ...pieces(2, "m3")]);
  const { sections } = compareSections(first, request(4, [], { leftOut }));
  expect(tellSections(sections, "left")).toEqual([
    { id: "compared-1", name: "Turn 1, 2 sections", why: "no room in the window" },
    { id: "compared-3", name: "user m3", why: "no room in the window" },
  ]);
});

test("a call and its result are named by their tool", () => {
  const turnSection = (label: string): Piece => ({ kind: "turn", label, text: label });
  const second = request(2, [turnSection("assistant"), turnSection("tool")]);
  const types = ["tool-call", "tool-result"];
  const sent = second.sent.map((message, index) => {
    return { ...message, content: [{ type: types[index], toolName: "read_file" }] };
  });
  expect(told(compareSections(request(1, []), { ...second, sent })).map(([title]) => title)).toEqual([
    "Agent: read_file",
    "Result of read_file",
  ]);
});
