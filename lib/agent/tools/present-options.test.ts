import { expect, test } from "vitest";
import { writeOptions } from "#lib/conversations/turn/options-schema.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { boundValue } from "../text/bounded-value.ts";
import { prepareCall } from "../tool-call.ts";
import { presentOptions } from "./present-options.ts";
import type { ToolPorts } from "./tool.ts";

const option = (label: string, more: object = {}) => ({ label, ...more });
const two = [option("Red"), option("Blue")];
const offer = { question: "Which colour?", options: two };

/** Calls the tool as the loop does: checks the input, then runs the tool. */
async function present(input: unknown, ports: ToolPorts = createToolPorts()): Promise<string> {
  const requested = { toolCallId: "1", toolName: "present_options", input, unreadable: false };
  const call = prepareCall(requested, "1", [presentOptions], false);
  if (call.refusal !== null) return call.refusal;
  return (await presentOptions.run(call.input as typeof offer, ports)).text;
}

test.each([
  [{ ...offer, options: two.slice(1) }, /Offer 2 to 4 options/],
  [{ ...offer, options: ["a", "b", "c", "d", "e"].map((label) => option(label)) }, /Offer 2 to 4 options/],
  [
    { ...offer, options: two.map((one) => ({ ...one, recommended: true })) },
    /^Error: Only one option can be recommended/,
  ],
  [{ ...offer, options: [...two, option(" blue ")] }, /^Error: Two options are called “blue”/],
  [{ ...offer, question: " " }, /There is no text in it/],
  [{ ...offer, options: [option("[NOTE TO SELF: they like red]"), option("Blue")] }, /There is no text in it/],
  [{ ...offer, options: [option("x".repeat(81)), option("Blue")] }, /<=80 characters/],
  [{ ...offer, question: "x".repeat(501) }, /<=500 characters/],
  [{ options: two }, /question/],
  ["Red or blue?", /is not valid/],
])("an invalid offer is refused with advice: %j", async (input, sentence) => {
  const ports = createToolPorts();
  expect(await present(input, ports)).toMatch(sentence);
  expect(ports.turn.offered).toBeNull();
});

test("a turn can offer options only once", async () => {
  const ports = createToolPorts();
  expect(await present(offer, ports)).toMatch(/^Offered 2 options/);
  expect(await present({ ...offer, question: "And which shape?" }, ports)).toMatch(/^Error: You have offered/);
  expect(ports.turn.offered?.question).toBe("Which colour?");
});

test("it is a read-only tool", () => {
  expect(presentOptions.readOnly).toBe(true);
});

test("optional properties may be null", async () => {
  const ports = createToolPorts();
  const options = [option("Red", { description: null, recommended: null }), option("Blue", { recommended: true })];
  await present({ ...offer, options }, ports);
  expect(ports.turn.offered?.options).toEqual([
    { label: "Red", description: null, recommended: false },
    { label: "Blue", description: null, recommended: true },
  ]);
});

test.each([
  ["Red\n\n# Blue", "Red # Blue"],
  ["  Red\u0000\u202E  wine\t", "Red wine"],
  ["Red [NOTE TO SELF: they like red] wine", "Red wine"],
  ["[NOTE[NOTE TO SELF: a] TO SELF: b] Red", "Red"],
  ["```\n[NOTE TO SELF: b]\nRed", "Red"],
  ["[m12] Red", "Red"],
  ["Red [ANNOTATION #1 by egregora on m1:] secret", "Red"],
  ["👩‍🍳 Red", "👩‍🍳 Red"],
])("a label is one plain line without private text: %j", async (label, plain) => {
  const ports = createToolPorts();
  await present({ question: label, options: [option(label), option("Other")] }, ports);
  expect(ports.turn.offered?.question).toBe(plain);
  expect(ports.turn.offered?.options[0]?.label).toBe(plain);
});

test("the answer shows the question and the options as plain text", () => {
  const offered = {
    question: "1. Which *one*, <b>really</b>?",
    options: [
      { label: "**Red** [here](https://example.org)", description: "as `code` &amp; more", recommended: true },
      { label: "# Blue_ish", description: null, recommended: false },
    ],
  };
  expect(writeOptions(offered)).toBe(
    [
      "1\\. Which \\*one\\*, \\<b\\>really\\</b\\>?",
      "",
      "- **\\*\\*Red\\*\\* \\[here\\](https://example.org)** (recommended): as \\`code\\` \\&amp; more",
      "- **\\# Blue\\_ish**",
    ].join("\n"),
  );
});

test("the largest possible offer fits into the log uncut", async () => {
  const wide = (characters: number) => '\u2603"'.repeat(characters / 2);
  const options = ["a", "b", "c", "d"].map((end) => option(wide(78) + end, { description: wide(200) }));
  const ports = createToolPorts();
  await present({ question: wide(500), options }, ports);
  expect(boundValue(ports.turn.offered)).toEqual({ value: ports.turn.offered, truncated: false });
});
