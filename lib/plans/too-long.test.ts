import { expect, test } from "vitest";
import { scriptPlanPorts } from "#tests/fakes/plan-ports.ts";
import type { SummarizeInput } from "./phases/ports.ts";
import { shortenResults } from "./phases/shorten-results.ts";
import { summarize } from "./phases/summarize.ts";
import type { Brief, PlanMessage } from "./schema.ts";

// A discussion whose tool results exceed the model's context window still becomes a brief.

function looked(id: string, value: string): PlanMessage[] {
  const of = { toolCallId: id, toolName: "read_file" };
  return [
    { role: "assistant", content: [{ type: "tool-call", ...of, input: { path: `${id}.html` } }] },
    { role: "tool", content: [{ type: "tool-result", ...of, output: { type: "text", value } }] },
  ];
}
const said: PlanMessage = { role: "user", content: "y".repeat(5_000) };
const discussion = [said, ...looked("long", "x".repeat(50_000)), ...looked("short", "Since 1987")];
const shortened = [
  said,
  ...looked("long", `${"x".repeat(1_000)}\n[49000 characters left out]`),
  ...looked("short", "Since 1987"),
];

const brief: Brief = {
  ...{ title: "Shop", summary: "A shop", audience: "Cyclists", tone: "plain", facts: [] },
  decisions: [{ id: "named:prices", decision: "create", what: "A page." }],
};
const input: SummarizeInput = {
  ...{ discussion, earlier: [], attemptsUsed: 0, changes: null, mode: "typed", maxRetries: 2 },
  manifest: { entries: [{ id: "named:prices", kind: "named", name: "Prices" }] },
};
const tooLong = () => Object.assign(new Error("Too long."), { code: "model-context-too-long" });
const never = new AbortController().signal;

test("a request that is too long is shortened and repeated in the same attempt", async () => {
  const ports = scriptPlanPorts(tooLong(), { ...brief, decisions: [] }, brief);
  const before = structuredClone(input);
  const result = await summarize(input, ports, never);
  expect(result.status).toBe("complete");
  const requests = ports.requests.map(({ attempt, messages }) => ({ attempt, told: messages.slice(1, 6) }));
  expect(requests).toEqual([
    { attempt: 1, told: discussion },
    { attempt: 1, told: shortened },
    { attempt: 2, told: shortened },
  ]);
  expect(result.history.slice(1, 6)).toEqual(discussion);
  expect(input).toEqual(before);
});

test("a request that stays too long, or has no long results, fails", async () => {
  const twice = scriptPlanPorts(tooLong(), tooLong());
  await expect(summarize(input, twice, never)).rejects.toThrow("Too long.");
  const once = scriptPlanPorts(tooLong());
  await expect(summarize({ ...input, discussion: [said] }, once, never)).rejects.toThrow("Too long.");
  expect([twice.requests.length, once.requests.length]).toEqual([2, 1]);
});

test("a request is counted before it is sent, and shortened to the model's window", async () => {
  const ports = scriptPlanPorts(brief);
  ports.requestTokensMax = () => 8_000;
  expect((await summarize(input, ports, never)).status).toBe("complete");
  expect(ports.requests.map(({ messages }) => messages.slice(1, 6))).toEqual([shortened]);
});

test("a request that exceeds the window even when shortened is refused unsent", async () => {
  const ports = scriptPlanPorts();
  ports.requestTokensMax = () => 1_000;
  await expect(summarize(input, ports, never)).rejects.toMatchObject({ code: "model-context-too-long" });
  expect(ports.requests).toEqual([]);
});

test("the rest of a cut-off answer is asked for within the same attempt", async () => {
  const whole = JSON.stringify(brief);
  const ports = scriptPlanPorts(whole.slice(0, 40), whole.slice(40));
  const ask = ports.ask;
  ports.ask = async (request, signal) => ({ ...(await ask(request, signal)), isCut: !request.isRest });
  const result = await summarize(input, ports, never);
  expect(result).toMatchObject({ status: "complete", brief });
  expect(ports.requests.map(({ attempt, isRest }) => [attempt, isRest])).toEqual([
    [1, false],
    [1, true],
  ]);
  expect(ports.order).toEqual(["keep system+user", "ask 1", "keep assistant+user", "ask 1", "keep assistant"]);
  expect(result.history.at(-1)).toEqual({ role: "assistant", content: whole });
});

test("an answer that never ends is given up with its own error code", async () => {
  const ports = scriptPlanPorts(..."abcdefgh");
  const ask = ports.ask;
  ports.ask = async (request, signal) => ({ ...(await ask(request, signal)), isCut: true });
  await expect(summarize(input, ports, never)).rejects.toMatchObject({ code: "plan-answer-too-long" });
  expect(ports.requests.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
});

test("only as many results as necessary are shortened, the largest first", () => {
  const list = [
    ...looked("a", "a".repeat(20_000)),
    ...looked("b", "b".repeat(60_000)),
    ...looked("c", "c".repeat(10_000)),
  ];
  const lengths = shortenResults(list)?.flatMap((message) =>
    message.role === "tool" ? message.content.map(({ output }) => output.value.length) : [],
  );
  expect(lengths).toEqual([20_000, 1_028, 10_000]);
  expect(shortenResults(looked("a", "Since 1987"))).toBeNull();
});
