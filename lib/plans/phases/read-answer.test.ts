import { expect, test } from "vitest";
import { z } from "zod";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { briefAnswer, readAnswer, sitePlanAnswer } from "./read-answer.ts";

const schema = z.object({ title: z.string(), pages: z.array(z.object({ path: z.string() })) });
const value = { title: 'A "}" B', pages: [{ path: "a{b" }] };
const json = JSON.stringify(value);
const pretty = JSON.stringify(value, null, 2);

test.each([
  ["alone", json],
  ["in a fence", `\`\`\`json\n${pretty}\n\`\`\``],
  ["with prose around it", `Here is {the} plan:\n${pretty}\nI hope that you like it {really}.`],
  ["behind a smaller one", `Example: {"title": 1}\n${json}`],
  ["behind a brace that nobody closes in a string", `{"a\n${json}`],
  ["with a byte order mark", `\ufeff${json}`],
])("an answer is read: %s", (_, text) => {
  expect(readAnswer(text, schema)).toEqual({ ok: true, value });
});

test.each([
  ["nothing", "", ["The answer is not one complete JSON object."]],
  ["prose", "I can't do that.", ["The answer is not one complete JSON object."]],
  ["cut off", json.slice(0, -3), ["pages: Invalid input: expected array, received undefined"]],
  [
    "another shape",
    '{"title": "A", "pages": [{}]}',
    ["pages.0.path: Invalid input: expected string, received undefined"],
  ],
])("an unreadable answer is returned with its problems: %s", (name, text, problems) => {
  const read = readAnswer(text, schema);
  expect(read.ok).toBe(false);
  if (name !== "cut off") expect(read).toEqual({ ok: false, problems });
});

test("a megabyte of opening braces is refused quickly", () => {
  expect(readAnswer("{".repeat(1_000_000), schema).ok).toBe(false);
  expect(cpuMsOf(() => readAnswer("{".repeat(1_000_000), schema))).toBeLessThan(10_000);
});

test("providers get both answers as JSON schemas of objects", () => {
  for (const { json: told } of [briefAnswer, sitePlanAnswer]) {
    expect(told).toMatchObject({ type: "object", additionalProperties: false });
    expect(Object.keys(told)).not.toContain("$schema");
    expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  }
});
