import { expect, test } from "vitest";
import { scriptPlanPorts } from "#tests/fakes/plan-ports.ts";
import type { Brief, Manifest, PlanMessage } from "../schema.ts";
import { summarizeInstruction, summarizePrompt } from "./phase-prompts.ts";
import type { SummarizeInput } from "./ports.ts";
import { briefAnswer } from "./read-answer.ts";
import { renderLabelled } from "./render-labelled.ts";
import { summarize } from "./summarize.ts";

const manifest: Manifest = {
  entries: [
    { id: "page:about.html", kind: "page", name: "about.html", title: "About us" },
    { id: "named:prices", kind: "named", name: "Prices" },
  ],
};
const call = { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { path: "about.html" } } as const;
const output = { type: "text", value: "Since 1987" } as const;
const said: PlanMessage[] = [
  { role: "user", content: "A site for my bike shop" },
  { role: "assistant", content: [{ type: "text", text: "I look." }, call] },
  { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", toolName: "read_file", output }] },
  { role: "assistant", content: "You have been there since 1987." },
];
const discussion: PlanMessage[] = [{ role: "system", content: "You edit a website." }, ...said];
const system: PlanMessage = { role: "system", content: summarizePrompt() };
const instruction: PlanMessage = { role: "user", content: summarizeInstruction(manifest) };
const request = [system, ...said, instruction];

const about = { id: "page:about.html", decision: "keep", what: "As it is." } as const;
const prices = { id: "named:prices", decision: "create", what: "A page." } as const;
function brief(...decisions: Brief["decisions"]): Brief {
  return {
    title: "Shop",
    summary: "A shop",
    audience: "Not specified",
    tone: "plain",
    facts: ["Since 1987"],
    decisions,
  };
}
const complete = brief(about, prices);
const incomplete = brief(about);
const assistant = (content: string | object): PlanMessage => ({
  role: "assistant",
  content: typeof content === "string" ? content : JSON.stringify(content),
});
const user = (content: string): PlanMessage => ({ role: "user", content });

const again =
  "Answer with the whole brief again, as one JSON object and nothing else. It needs a decision for each of the 2 ids. Keep what was right.";
const lacksPrices = user(
  `The brief is not complete.\n\n- “Prices” is missing. No decision has the id "named:prices".\n\n${again}`,
);
const unreadable = user(
  `This is not a brief that can be used.\n\n- The brief could not be read. The answer is not one complete JSON object.\n\n${again}`,
);

function input(more: Partial<SummarizeInput> = {}): SummarizeInput {
  return { discussion, earlier: [], attemptsUsed: 0, changes: null, manifest, mode: "typed", maxRetries: 2, ...more };
}
const never = new AbortController().signal;

interface Row {
  script: (string | object)[];
  more?: Partial<SummarizeInput>;
  /** The complete history at the end. */
  history: PlanMessage[];
  status?: "complete" | "incomplete";
  brief?: Brief | null;
  missing?: string[];
}
const rows: [string, Row][] = [
  ["complete at once", { script: [complete], history: [...request, assistant(complete)] }],
  [
    "incomplete, then complete",
    { script: [incomplete, complete], history: [...request, assistant(incomplete), lacksPrices, assistant(complete)] },
  ],
  [
    "unreadable, incomplete, complete",
    {
      script: ["I can't.", incomplete, complete],
      history: [...request, assistant("I can't."), unreadable, assistant(incomplete), lacksPrices, assistant(complete)],
    },
  ],
  [
    "incomplete to the last: the last answer ends the history",
    {
      script: [incomplete, incomplete, incomplete],
      history: [
        ...request,
        ...[assistant(incomplete), lacksPrices, assistant(incomplete), lacksPrices, assistant(incomplete)],
      ],
      ...{ status: "incomplete", brief: incomplete, missing: ["“Prices” is missing."] },
    },
  ],
  [
    "unreadable to the last",
    {
      script: ["A", "B", "C"],
      history: [...request, assistant("A"), unreadable, assistant("B"), unreadable, assistant("C")],
      ...{ status: "incomplete", brief: null, missing: ["The brief could not be read."] },
    },
  ],
  [
    "no retries",
    {
      script: [incomplete],
      more: { maxRetries: 0 },
      history: [...request, assistant(incomplete)],
      ...{ status: "incomplete", brief: incomplete, missing: ["“Prices” is missing."] },
    },
  ],
  [
    "no manifest: one call, decisions unchecked",
    {
      script: [incomplete],
      more: { manifest: null },
      history: [system, ...said, user(summarizeInstruction(null)), assistant(incomplete)],
      brief: incomplete,
    },
  ],
  [
    "no manifest and unreadable: still one call",
    {
      script: ["I can't."],
      more: { manifest: null },
      history: [system, ...said, user(summarizeInstruction(null)), assistant("I can't.")],
      ...{ status: "incomplete", brief: null, missing: ["The brief could not be read."] },
    },
  ],
  [
    "an empty answer is kept as one, since providers refuse empty messages",
    { script: ["", complete], history: [...request, assistant("(no answer)"), unreadable, assistant(complete)] },
  ],
];

test.each(rows)("%s", async (_, { script, more, history, status = "complete", brief = complete, missing = [] }) => {
  const given = input(more);
  const before = structuredClone(given);
  const ports = scriptPlanPorts(...script);
  const result = await summarize(given, ports, never);
  const calls = script.length;
  const usage = { calls, inputTokens: 100 * calls, cachedTokens: 10 * calls, outputTokens: 5 * calls };
  expect(result).toEqual({ status, brief, missing, history, usage });
  // Each request is exactly the history before its answer. Each message is kept before the next call.
  const answers = history.flatMap(({ role }, index) => (role === "assistant" && index > said.length ? [index] : []));
  expect(ports.requests.map(({ messages }) => messages)).toEqual(answers.map((index) => history.slice(0, index)));
  expect(ports.requests.map(({ attempt }) => attempt)).toEqual(answers.map((_, index) => index + 1));
  expect(ports.kept.flatMap(({ messages }) => messages)).toEqual(history.filter((message) => !said.includes(message)));
  expect(given).toEqual(before);
});

test("each answer is kept with its feedback, and each new attempt announced", async () => {
  const ports = scriptPlanPorts("?", incomplete, complete);
  await summarize(input(), ports, never);
  expect(ports.order).toEqual([
    ...["keep system+user", "ask 1", "keep assistant+user", "again 2"],
    ...["ask 2", "keep assistant+user", "again 3", "ask 3", "keep assistant"],
  ]);
  expect(ports.kept.map(({ attempt }) => attempt)).toEqual([1, 1, 2, 3]);
  expect(ports.told).toEqual([
    { attempt: 2, missing: ["The brief could not be read."] },
    { attempt: 3, missing: ["“Prices” is missing."] },
  ]);
  expect(ports.requests[0]).toMatchObject({ phase: "summarize", mode: "typed", schema: briefAnswer });
});

const round = [system, instruction];
test.each<[string, Partial<SummarizeInput>, PlanMessage[], PlanMessage[]]>([
  ["before the first answer", { earlier: round }, request, []],
  [
    "after the feedback",
    { earlier: [...round, assistant(incomplete), lacksPrices], attemptsUsed: 1 },
    [...request, assistant(incomplete), lacksPrices],
    [],
  ],
  [
    "between an answer and its feedback",
    { earlier: [...round, assistant(incomplete)], attemptsUsed: 1 },
    [...request, assistant(incomplete), lacksPrices],
    [lacksPrices],
  ],
  [
    "with the changes that it has already asked for",
    {
      earlier: [...round, assistant(complete), user(`These changes are asked for:\n\nBlue\n\n${instruction.content}`)],
      changes: "Blue",
    },
    [...request, assistant(complete), user(`These changes are asked for:\n\nBlue\n\n${instruction.content}`)],
    [],
  ],
])("an interrupted run resumes: %s", async (_, more, asked, kept) => {
  const ports = scriptPlanPorts(complete);
  const given = input(more);
  const before = structuredClone(given);
  const result = await summarize(given, ports, never);
  expect(ports.requests.map(({ messages }) => messages)).toEqual([asked]);
  expect(ports.requests[0]?.attempt).toBe(given.attemptsUsed + 1);
  expect(ports.kept.flatMap(({ messages }) => messages)).toEqual([...kept, assistant(complete)]);
  expect(result.history).toEqual([...asked, assistant(complete)]);
  expect(result.usage.calls).toBe(1);
  expect(given).toEqual(before);
});

test.each<[string, Brief, number, "complete" | "incomplete"]>([
  ["a good one ends the phase", complete, 1, "complete"],
  ["the last one of all ends it too", incomplete, 3, "incomplete"],
])("a stored answer is not asked for again: %s", async (_, answer, attemptsUsed, status) => {
  const ports = scriptPlanPorts();
  const result = await summarize(input({ earlier: [...round, assistant(answer)], attemptsUsed }), ports, never);
  expect(result).toMatchObject({ status, brief: answer, history: [...request, assistant(answer)] });
  expect(result.usage.calls).toBe(0);
  expect(ports.order).toEqual([]);
});

test.each<[string, Partial<SummarizeInput>, PlanMessage[]]>([
  ["to try again", {}, [instruction]],
  [
    "for changes",
    { changes: "Make it blue." },
    [user(`These changes are asked for:\n\nMake it blue.\n\n${instruction.content}`)],
  ],
])("a new round follows the one before, with all attempts: %s", async (_, more, opening) => {
  const ports = scriptPlanPorts(incomplete, incomplete, complete);
  const earlier = [...round, assistant(complete)];
  const result = await summarize(input({ earlier, ...more }), ports, never);
  const first = [...request, assistant(complete), ...opening];
  expect(ports.requests[0]?.messages).toEqual(first);
  expect(ports.kept[0]).toEqual({ attempt: 1, messages: opening });
  expect(result.usage.calls).toBe(3);
  expect(result.status).toBe("complete");
});

test("an unanswered question is asked again after the site has changed", async () => {
  const now: Manifest = { entries: [...manifest.entries, { id: "page:new.html", kind: "page", name: "new.html" }] };
  const ports = scriptPlanPorts(brief(about, prices, { ...about, id: "page:new.html" }));
  await summarize(input({ earlier: round, manifest: now }), ports, never);
  expect(ports.requests[0]?.messages).toEqual([...request, user(summarizeInstruction(now))]);
});

test.each<[string, (string | object | Error)[], number]>([
  ["at the first call", [new Error("429")], 0],
  ["after an answer", [incomplete, new Error("429")], 1],
])("provider errors pass through and use up no attempt: %s", async (_, script, used) => {
  const error = script.find((one) => one instanceof Error);
  const ports = scriptPlanPorts(...script);
  await expect(summarize(input(), ports, never)).rejects.toBe(error);
  const earlier = ports.kept.flatMap(({ messages }) => messages);
  expect(earlier.filter(({ role }) => role === "assistant")).toHaveLength(used);
  const second = scriptPlanPorts(...Array(3 - used).fill(incomplete));
  const result = await summarize(input({ earlier, attemptsUsed: used }), second, never);
  expect(result.status).toBe("incomplete");
  expect(second.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3].slice(used));
  expect(second.requests[0]?.messages).toEqual(ports.requests.at(-1)?.messages);
});

test("an abort ends it with its own reason before the next call", async () => {
  const stop = new AbortController();
  const ports = scriptPlanPorts(incomplete, complete);
  const reason = new Error("stopped");
  ports.again = async () => stop.abort(reason);
  await expect(summarize(input(), ports, stop.signal)).rejects.toBe(reason);
  expect(ports.requests).toHaveLength(1);
  expect(ports.kept.at(-1)?.messages).toEqual([assistant(incomplete), lacksPrices]);
});

test("a labelled request holds calls as text; the history stays typed", async () => {
  const ports = scriptPlanPorts(complete);
  const result = await summarize(input({ mode: "labelled" }), ports, never);
  expect(ports.requests[0]).toMatchObject({ mode: "labelled", messages: renderLabelled(request) });
  expect(JSON.stringify(ports.requests)).toContain("[Result of tool call c1: read_file]\\nSince 1987");
  expect(result.history).toEqual([...request, assistant(complete)]);
});

test("missing usage counts as zero tokens", async () => {
  const ports = scriptPlanPorts();
  ports.ask = async () => ({ text: JSON.stringify(complete), isCut: false, usage: null });
  const { usage } = await summarize(input(), ports, never);
  expect(usage).toEqual({ calls: 1, inputTokens: 0, cachedTokens: 0, outputTokens: 0 });
});
