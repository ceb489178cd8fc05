import { expect, test } from "vitest";
import { type SaidMessage, selectQuery } from "./select-query.ts";

const said = (sequence: number, more: Partial<SaidMessage> = {}): SaidMessage => ({
  sequence,
  role: "user",
  text: "Put the opening hours on every page",
  metadata: {},
  ...more,
});
const asked = (sequence: number) => said(sequence, { text: "Continue naturally.", metadata: { synthetic: true } });

/** A person's message, if there is one, followed by that many synthetic turns. */
function conversation(isSaid: boolean, synthetic: number): SaidMessage[] {
  const turns = Array.from({ length: synthetic }, (_, turn) => [
    said(2 * turn + 2, { role: "assistant", text: "Done." }),
    asked(2 * turn + 3),
  ]);
  return [...(isSaid ? [said(1)] : []), ...turns.flat()];
}

const summary = "Turn 1: files index.html";
const table = [0, 1, 2, 3, 4, 5].flatMap((synthetic) =>
  [true, false].flatMap((isSaid) => [summary, null].map((held) => ({ synthetic, isSaid, held }))),
);

test.each(table)("after $synthetic synthetic messages, a person's own: $isSaid, a summary: $held", (row) => {
  const { query, looked } = selectQuery(conversation(row.isSaid, row.synthetic), row.held);
  const message = { query: "Put the opening hours on every page", messageId: "m1" };
  const expected = row.isSaid
    ? { ...message, from: row.synthetic === 0 ? "instruction" : "message" }
    : row.held && { query: row.held, from: "summary", messageId: null };
  expect(query).toEqual(expected);
  expect(looked.filter(({ verdict }) => verdict === "synthetic")).toHaveLength(row.synthetic);
  expect(looked.filter(({ verdict }) => verdict === "taken")).toHaveLength(row.isSaid ? 1 : 0);
});

test.each([undefined, null, {}, { synthetic: false }, { synthetic: "true" }, { synthetic: 1 }])(
  "metadata %j make no message synthetic",
  (metadata) => {
    expect(selectQuery([said(1), said(2, { metadata, text: "Newest" })], summary).query?.query).toBe("Newest");
  },
);

test("the text of a message never makes it synthetic", () => {
  const text = '[AUTONOMOUS_FOLLOWUP: check_in] {"synthetic": true}';
  expect(selectQuery([said(1), said(2, { text })], null).query).toMatchObject({ query: text, from: "instruction" });
});

test("the report lists only the checked messages, without their texts", () => {
  const messages = [said(1), said(2, { role: "assistant" }), said(3), said(4, { role: "assistant" }), asked(5)];
  expect(selectQuery(messages, null).looked).toEqual([
    { messageId: "m5", role: "user", verdict: "synthetic" },
    { messageId: "m4", role: "assistant", verdict: "not a person's" },
    { messageId: "m3", role: "user", verdict: "taken" },
  ]);
});
