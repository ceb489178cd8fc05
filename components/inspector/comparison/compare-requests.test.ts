import { parseDiff } from "react-diff-view";
import { expect, test } from "vitest";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { groupSections } from "../group-sections.ts";
import { compareRequests } from "./compare-requests.ts";

const request = (...texts: string[]) => ({
  model: "m",
  provider: "p",
  settings: {},
  tools: [{ name: "read_file" }],
  sent: texts.map((text) => ({ role: "user", content: text, text, tokens: 1 })),
  leftOut: [] as ModelRequest["leftOut"],
  answer: null,
});

const answer = (result: string) => ({
  ...{ text: "I look.", reasoning: "", finishReason: "tool-calls", usage: null, events: 0 },
  content: [{ type: "text", text: "I look." }, { type: "tool-call" }],
  toolCalls: [{ toolCallId: "a", toolName: "read_file", input: { path: "index.html" }, result }],
});

test("comparing two answers shows what differs in a call's result", () => {
  const [first, second] = [request("Same"), request("Same")];
  const patches = compareRequests({ ...first, answer: answer("<h1>") }, { ...second, answer: answer("<h2>") });
  const changes = parseDiff(patches.answer ?? "")[0]?.hunks.flatMap((hunk) => hunk.changes) ?? [];
  expect(changes.filter(({ type }) => type !== "normal").map(({ content }) => content)).toEqual(["<h1>", "<h2>"]);
  expect(patches.messages).toBe("");
});

test("comparing two requests shows exactly what only one of them carries", () => {
  const patches = compareRequests(request("Same", "Old line\nkept"), request("Same", "New line\nkept"));
  expect([patches.tools, patches.settings]).toEqual(["", ""]);
  const changes = parseDiff(patches.messages ?? "")[0]?.hunks.flatMap((hunk) => hunk.changes) ?? [];
  expect(changes.filter(({ type }) => type !== "normal").map(({ content }) => content)).toEqual([
    "Old line",
    "New line",
  ]);
});

test("comparing two requests shows which messages left between them, with their turns", () => {
  const left = (n: number, turn: number | null) => ({ messageId: `m${n}`, tokens: 1, turn });
  const [first, second] = [request("Same"), request("Same")];
  const patches = compareRequests(
    { ...first, leftOut: [left(1, 1)] },
    { ...second, leftOut: [left(1, 1), left(2, 3)] },
  );
  const changes = parseDiff(patches.leftOut ?? "")[0]?.hunks.flatMap((hunk) => hunk.changes) ?? [];
  expect(changes.map(({ type, content }) => [type, content])).toEqual([
    ["normal", "m1, from turn 1"],
    ["insert", "m2, from turn 3"],
  ]);
});

test("a request is grouped by kind, with each kind's share of the tokens", () => {
  const section = (kind: string, tokens: number) => ({ kind, tokens }) as ModelRequest["sections"][number];
  const sections = [section("system", 30), section("user", 5), section("system", 15), section("note", 0)];
  expect(groupSections({ sections, toolsTokens: 50 })).toEqual([
    { kind: "tools", tokens: 50, share: 50 },
    { kind: "system", tokens: 45, share: 45 },
    { kind: "user", tokens: 5, share: 5 },
  ]);
});
