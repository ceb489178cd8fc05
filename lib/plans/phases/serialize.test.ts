import { expect, test } from "vitest";
import { scriptPlanPorts } from "#tests/fakes/plan-ports.ts";
import type { Brief, Manifest, PlanMessage, SitePlan } from "../schema.ts";
import { serializeInstruction, serializePrompt } from "./phase-prompts.ts";
import type { SerializeInput } from "./ports.ts";
import { sitePlanAnswer } from "./read-answer.ts";
import { renderLabelled } from "./render-labelled.ts";
import { serialize } from "./serialize.ts";

const manifest: Manifest = {
  entries: [
    { id: "page:index.html", kind: "page", name: "index.html" },
    { id: "named:prices", kind: "named", name: "Prices" },
  ],
};
const brief: Brief = {
  ...{ title: "Shop", summary: "A shop", audience: "Cyclists", tone: "plain", facts: ["Tyre: 35 €"] },
  decisions: [
    { id: "page:index.html", decision: "keep", what: "As it is." },
    { id: "named:prices", decision: "create", what: "A page." },
  ],
};
const output = { type: "text", value: "Tyre: 35 €" } as const;
const call = { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { path: "a" } } as const;
const told: PlanMessage[] = [
  { role: "user", content: "Prices, please" },
  { role: "assistant", content: [call] },
  { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", toolName: "read_file", output }] },
  { role: "assistant", content: JSON.stringify(brief) },
];
const context: PlanMessage[] = [{ role: "system", content: "PLAN: SUMMARIZE" }, ...told];
const system: PlanMessage = { role: "system", content: serializePrompt() };
const instruction: PlanMessage = { role: "user", content: serializeInstruction(brief, manifest) };
const request = [system, ...told, instruction];

const prices: SitePlan["pages"][number] = {
  ...{ path: "prices.html", action: "create", title: "Prices", assets: [], dependsOn: [] },
  sections: [{ heading: "Tyres", content: "Tyre: 35 €" }],
};
function planWith(more: Partial<SitePlan> = {}): SitePlan {
  return {
    pages: [prices],
    navigation: [{ label: "Prices", path: "prices.html" }],
    acceptance: [{ text: "The price is told", check: { kind: "page_says", path: "prices.html", text: "35 €" } }],
    decisions: [
      { id: "page:index.html", path: null },
      { id: "named:prices", path: "prices.html" },
    ],
    ...more,
  };
}
const good = planWith();
const lacksId = planWith({ decisions: good.decisions.slice(0, 1) });
const wrongId = planWith({ decisions: [{ id: "page:index.htm", path: null }, ...good.decisions.slice(1)] });
const wrongPath = planWith({ navigation: [{ label: "Prices", path: "price.html" }] });

const assistant = (content: string | object): PlanMessage => ({
  role: "assistant",
  content: typeof content === "string" ? content : JSON.stringify(content),
});
const again =
  "Repair this and nothing else. Answer with the whole plan again, as one JSON object and nothing else. It needs a decision for each of the 2 ids.";
const repair = (...findings: string[]): PlanMessage => ({
  role: "user",
  content: `This plan can't be built yet.\n\n${findings.map((finding) => `- ${finding}`).join("\n")}\n\n${again}`,
});
const repairLack = repair('“Prices” is missing. No decision has the id "named:prices".');
const repairId = repair(
  '“index.html” is missing. No decision has the id "page:index.html".',
  'There is no id “page:index.htm”. Nearest: "page:index.html".',
);
const repairPath = repair(
  'The navigation leads to price.html (“Prices”), which will not be there. Nearest: "prices.html".',
);
const unreadable: PlanMessage = {
  role: "user",
  content: `This is not a plan that can be used.\n\n- The plan could not be read. The answer is not one complete JSON object.\n\n${again}`,
};

function input(more: Partial<SerializeInput> = {}): SerializeInput {
  return { brief, context, earlier: [], attemptsUsed: 0, manifest, mode: "typed", maxRetries: 2, ...more };
}
const never = new AbortController().signal;
const usageOf = (calls: number) => ({
  ...{ calls, inputTokens: 100 * calls, cachedTokens: 10 * calls, outputTokens: 5 * calls },
});

test.each<[string, (string | object)[], PlanMessage[]]>([
  ["good at once", [good], [...request, assistant(good)]],
  ["an id is left out", [lacksId, good], [...request, assistant(lacksId), repairLack, assistant(good)]],
  ["a wrong id", [wrongId, good], [...request, assistant(wrongId), repairId, assistant(good)]],
  [
    "complete, but impossible on this site",
    [wrongPath, good],
    [...request, assistant(wrongPath), repairPath, assistant(good)],
  ],
  [
    "completeness first, other faults in the next round",
    [{ ...wrongPath, decisions: lacksId.decisions }, wrongPath, good],
    [
      ...[...request, assistant({ ...wrongPath, decisions: lacksId.decisions }), repairLack],
      ...[assistant(wrongPath), repairPath, assistant(good)],
    ],
  ],
  ["unreadable", ["No.", good], [...request, assistant("No."), unreadable, assistant(good)]],
])("a plan: %s", async (_, script, history) => {
  const given = input();
  const before = structuredClone(given);
  const ports = scriptPlanPorts(...script);
  const result = await serialize(given, ports, never);
  expect(result).toEqual({ status: "complete", plan: good, warnings: [], history, usage: usageOf(script.length) });
  const answers = script.map((_, index) => request.length + 2 * index);
  expect(ports.requests.map(({ messages }) => messages)).toEqual(answers.map((index) => history.slice(0, index)));
  expect(ports.requests.map(({ attempt }) => attempt)).toEqual(answers.map((_, index) => index + 1));
  expect(ports.kept.flatMap(({ messages }) => messages)).toEqual(history.filter((message) => !told.includes(message)));
  expect(ports.requests[0]).toMatchObject({ phase: "serialize", mode: "typed", schema: sitePlanAnswer });
  expect(given).toEqual(before);
});

test.each<[string, (string | object)[], PlanMessage[], string[]]>([
  [
    "the last repair is checked as well",
    [wrongId, lacksId, wrongPath],
    [assistant(wrongId), repairId, assistant(lacksId), repairLack, assistant(wrongPath)],
    ["The navigation leads to price.html (“Prices”), which will not be there."],
  ],
  [
    "never readable",
    ["A", "B", "C"],
    [assistant("A"), unreadable, assistant("B"), unreadable, assistant("C")],
    ["The plan could not be read."],
  ],
])(
  "an invalid plan is never returned, and the last answer ends the history: %s",
  async (_, script, answers, problems) => {
    const ports = scriptPlanPorts(...script);
    const result = await serialize(input(), ports, never);
    expect(result).toEqual({ status: "invalid", problems, history: [...request, ...answers], usage: usageOf(3) });
    expect(ports.order.filter((one) => one.startsWith("again"))).toEqual(["again 2", "again 3"]);
  },
);

test("without retries, one call is made and its answer is checked", async () => {
  const ports = scriptPlanPorts(wrongPath);
  const result = await serialize(input({ maxRetries: 0 }), ports, never);
  expect(result).toMatchObject({ status: "invalid", history: [...request, assistant(wrongPath)], usage: usageOf(1) });
  expect(ports.order).toEqual(["keep system+user", "ask 1", "keep assistant"]);
});

const lacking = { ...brief, decisions: brief.decisions.slice(0, 1) };

test("an incomplete brief is sent back before any call", async () => {
  const ports = scriptPlanPorts();
  expect(await serialize(input({ brief: lacking }), ports, never)).toEqual({
    status: "missing",
    missing: ["“Prices” is missing in the brief."],
    history: [],
    usage: usageOf(0),
  });
  expect(ports.order).toEqual([]);
});

test.each([[[]], [context.slice(0, 1)]])("without a discussion only a person can complete the brief", async (none) => {
  const ports = scriptPlanPorts();
  expect(await serialize(input({ brief: lacking, context: none }), ports, never)).toEqual({
    status: "invalid",
    problems: ["“Prices” is missing in the brief, and there is no discussion to look it up in. Add it to the brief."],
    history: [],
    usage: usageOf(0),
  });
  expect(ports.order).toEqual([]);
});

test("a complete brief without its discussion becomes a plan", async () => {
  const ports = scriptPlanPorts(good);
  const result = await serialize(input({ context: [] }), ports, never);
  expect(result).toMatchObject({ status: "complete", history: [system, instruction, assistant(good)] });
});

test("warnings never block", async () => {
  const sparse = planWith({ pages: [{ ...prices, sections: [] }], navigation: [], acceptance: [] });
  const ports = scriptPlanPorts(sparse);
  expect(await serialize(input(), ports, never)).toMatchObject({
    status: "complete",
    plan: sparse,
    warnings: [
      "Nothing is looked up at the end: there are no acceptance points.",
      "prices.html has no sections: what stands on it is left to the agent.",
      "This fact is on no page of the plan: “Tyre: 35 €”",
    ],
    usage: usageOf(1),
  });
});

const round = [system, instruction];
test.each<[string, Partial<SerializeInput>, PlanMessage[]]>([
  ["before the first answer", { earlier: round }, request],
  [
    "after a repair",
    { earlier: [...round, assistant(wrongId), repairId], attemptsUsed: 1 },
    [...request, assistant(wrongId), repairId],
  ],
  [
    "between an answer and its repair",
    { earlier: [...round, assistant(wrongId)], attemptsUsed: 1 },
    [...request, assistant(wrongId), repairId],
  ],
])("an interrupted run resumes: %s", async (_, more, asked) => {
  const ports = scriptPlanPorts(good);
  const result = await serialize(input(more), ports, never);
  expect(ports.requests.map(({ messages }) => messages)).toEqual([asked]);
  expect(result).toMatchObject({ status: "complete", history: [...asked, assistant(good)], usage: usageOf(1) });
});

test("a stored good answer is not asked for again", async () => {
  const ports = scriptPlanPorts();
  const result = await serialize(input({ earlier: [...round, assistant(good)], attemptsUsed: 1 }), ports, never);
  expect(result).toMatchObject({ status: "complete", plan: good, usage: usageOf(0) });
});

test("a changed brief leads to a new question after the stored history", async () => {
  const changed = { ...brief, tone: "cheerful" };
  const ports = scriptPlanPorts(good);
  await serialize(input({ brief: changed, earlier: [...round, assistant(good)] }), ports, never);
  const opening = { role: "user", content: serializeInstruction(changed, manifest) };
  expect(ports.requests[0]?.messages).toEqual([...request, assistant(good), opening]);
});

test.each([0, 1, 2])("provider errors pass through and use up no attempt: after %d answers", async (used) => {
  const error = new Error("429");
  const ports = scriptPlanPorts(...Array(used).fill(wrongId), error);
  await expect(serialize(input(), ports, never)).rejects.toBe(error);
  const earlier = ports.kept.flatMap(({ messages }) => messages);
  const second = scriptPlanPorts(...Array(3 - used).fill(wrongId));
  const result = await serialize(input({ earlier, attemptsUsed: used }), second, never);
  expect(result).toMatchObject({ status: "invalid", usage: usageOf(3 - used) });
  expect(second.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3].slice(used));
});

test("a labelled request holds calls as text; the history stays typed", async () => {
  const ports = scriptPlanPorts(good);
  const result = await serialize(input({ mode: "labelled" }), ports, never);
  expect(ports.requests[0]).toMatchObject({ mode: "labelled", messages: renderLabelled(request) });
  expect(result.history).toEqual([...request, assistant(good)]);
});
