import { expect, test } from "vitest";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { questionOnPage } from "./open-question.ts";

const place = {
  ...{ path: "index.html", pageTitle: "Home", ref: "e3", name: "Button “One”", tag: "a", selector: "a", line: 4 },
  ...{ heading: "Our bread", part: "top" as const, order: null },
};
const option = { description: null, recommended: false };
const offered: OfferedOptions = {
  question: "Which?",
  options: [
    { label: "One", ...option, place },
    { label: "Two", ...option },
  ],
};
const turn = (ordinal: number, changed: Partial<TurnForDisplay> = {}) =>
  recordedTurn(ordinal, { editSessionId: `t${ordinal}`, status: "completed", commit: null, options: null, ...changed });
const asking = turn(1, { options: offered });
const followUp = { kind: "follow_up" } as const;
const unplaced = { ...offered, options: offered.options.map(({ place: _, ...rest }) => rest) };

test.each<[string, TurnForDisplay[], boolean, string | null]>([
  ["the newest turn asks", [turn(0), asking], true, "t1"],
  ["the agent came back since and changed nothing", [asking, turn(2, followUp)], true, "t1"],
  ["the agent came back since and changed something", [asking, turn(2, { ...followUp, commit: "c" })], true, null],
  ["another message was sent", [asking, turn(2, { status: "pending" })], true, null],
  ["the page was changed by hand", [asking, turn(2, { kind: "manual", commit: "c" })], true, null],
  ["the turn still runs", [{ ...asking, status: "running" }], true, null],
  ["the turn was stopped", [{ ...asking, status: "cancelled" }], true, null],
  ["no choice has a place", [turn(1, { options: unplaced })], true, null],
  ["the person only reads", [asking], false, null],
  ["there is no turn", [], true, null],
])("whether a question is open on the page if %s", (_name, turns, mayEdit, expected) => {
  expect(questionOnPage(turns, { mayEdit, discussed: null })?.editSessionId ?? null).toBe(expected);
});

test("a question of a finished discussion is not open on the page", () => {
  const planning = turn(1, { options: offered, planId: "p" });
  expect(questionOnPage([planning], { mayEdit: true, discussed: null })).toBeNull();
  expect(questionOnPage([planning], { mayEdit: true, discussed: "p" })?.editSessionId).toBe("t1");
});
